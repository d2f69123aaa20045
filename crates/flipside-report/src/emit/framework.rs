//! A suite in C, whatever the framework: one function per test, and a `main` that runs them.

use std::fmt::Write;

use flipside_ctest::Observed;

use super::cases::{Case, cmake, inclusion, indented, suite};
use super::{File, Material};

/// What is different from framework to framework.
pub(super) struct Framework {
    /// Its name: of the folder, and of the files unless it is plain C.
    pub name: &'static str,
    /// What the head of the file says.
    pub what: &'static str,
    /// Its headers.
    pub headers: &'static str,
    /// What stands before the tests.
    pub before: &'static str,
    /// The parameters of a test.
    pub parameters: &'static str,
    /// The first line of a test; empty where there is none.
    pub first: &'static str,
    /// The statement that compares.
    pub compares: fn(&Comparison<'_>) -> String,
    /// The body of `main`.
    pub main: fn(&[Case]) -> String,
    /// What is linked.
    pub libraries: &'static str,
}

/// What is compared with what.
pub(super) enum Comparison<'c> {
    /// What a test observed.
    Observed(&'c Observed),
    /// How a process of its own ended, and with which value.
    Process(&'c str, String),
}

impl Framework {
    /// The suite.
    pub fn make(&self, material: Material<'_>) -> Vec<File> {
        let suite = suite(material);
        let mut text =
            suite.head(self.what) + &inclusion(material.subject) + &suite.definitions + self.headers;
        text += &suite.children();
        text.push('\n');
        text += self.before;
        for case in &suite.cases {
            let function = self.function(case);
            text += &(case.guarded(function.trim_end().to_owned()) + "\n\n");
        }
        let _ = write!(text, "int main(void)\n{{\n{}\n}}\n", indented(&(self.main)(&suite.cases)));
        let (folder, ending) = match self.name {
            "c" => ("suite-c".to_owned(), String::new()),
            name => (format!("suite-{name}"), format!("_{name}")),
        };
        let name = format!("test_{}{ending}", suite.function);
        let file = format!("{name}.c");
        vec![
            File::text(&format!("{folder}/{file}"), text),
            File::text(&format!("{folder}/CMakeLists.txt"), cmake(material, &name, &file, self.libraries)),
        ]
    }

    fn function(&self, case: &Case) -> String {
        let mut lines: Vec<String> =
            Some(self.first).filter(|line| !line.is_empty()).map(str::to_owned).into_iter().collect();
        let mut before = String::new();
        if case.alone {
            before = case.check_function();
            let (ending, value) = case.expected_ending();
            lines.push("int value;".to_owned());
            let call = format!("in_child(check_{}, &value)", case.name);
            for (what, value) in [(call.as_str(), ending.to_owned()), ("value", value.to_string())] {
                lines.push((self.compares)(&Comparison::Process(what, value)));
            }
        } else {
            lines.push(case.call());
            let compare = |observed: &Observed| {
                let told = observed.told();
                format!("{} /* {told} */", (self.compares)(&Comparison::Observed(observed)))
            };
            lines.extend(case.code.observed.iter().map(compare));
            lines.extend(case.code.remark());
        }
        format!(
            "{}{before}static void test_{}({})\n{{\n{}\n}}\n\n",
            case.comment(),
            case.name,
            self.parameters,
            indented(&lines.join("\n"))
        )
    }
}
