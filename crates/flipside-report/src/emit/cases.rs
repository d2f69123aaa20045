//! The tests of a suite: which, what they are called and what they are for, whatever the framework.

use std::collections::BTreeSet;
use std::fmt::Write;

use flipside_ctest::{Stub, TestCode};
use flipside_program::own_name;

use super::Material;
use crate::reader::Reader;
use crate::{Ending, InputReport, ObjectiveReport, Report, TestReport};

/// The macro that leaves the definitions out of a suite.
const ELSEWHERE: &str = "DEFINED_ELSEWHERE";

/// A test of a suite.
pub(super) struct Case {
    /// A name for a function.
    pub name: String,
    /// What it is for, for a comment.
    pub purpose: Vec<String>,
    /// Its code.
    pub code: TestCode,
    /// How it ends.
    pub ends: Ending,
    /// Does it need a process of its own?
    pub alone: bool,
}

/// A suite.
pub(super) struct Suite {
    /// The tests.
    pub cases: Vec<Case>,
    /// What was left out, and why.
    pub left_out: Vec<String>,
    /// The function.
    pub function: String,
    /// What it has to be linked with.
    pub others: Vec<String>,
    /// What has to be defined there, as nothing defines it yet.
    pub undefined: Vec<String>,
    /// Definitions of what nothing else defines.
    pub definitions: String,
}

/// The suite of a report.
pub(super) fn suite(material: Material<'_>) -> Suite {
    let report = material.report;
    let function = report.subject.own_name().to_owned();
    let others = material.others.to_vec();
    let harness = &report.harness;
    let is_defined = |name: &String| {
        harness.stubs.iter().any(|stub| stub.name == *name) || harness.variables.contains(name)
    };
    let undefined = harness.undefined.iter().filter(|name| !is_defined(name)).cloned().collect();
    let reader = Reader::new(report);
    let definitions = definitions(report, reader.stubs());
    // Where there are tests already, only what they miss is wanted.
    let minimize = material.minimize || !report.existing.is_empty();
    let wanted = Material { minimize, ..material }.chosen();
    let mut names = BTreeSet::new();
    let mut suite =
        Suite { cases: Vec::new(), left_out: Vec::new(), function, others, undefined, definitions };
    for test in report.tests.iter().filter(|test| wanted.as_ref().is_none_or(|ids| ids.contains(&test.id))) {
        let alone = match test.ends {
            Ending::Returns => report.harness.shares_state,
            Ending::Exits(_) | Ending::Aborts => true,
            Ending::Error | Ending::Assumption | Ending::Cut => {
                suite.left_out.push(format!("test {}: {}", test.id, test.end));
                continue;
            }
        };
        if !test.replay.agrees {
            suite.left_out.push(format!("test {}: the compiled code does not confirm it", test.id));
            continue;
        }
        match reader.code(test) {
            Err(why) => suite.left_out.push(format!("test {}: {why}", test.id)),
            Ok(code) => suite.cases.push(Case {
                name: name(&mut names, &suite.function, test),
                purpose: purpose(report, test),
                code,
                ends: test.ends,
                alone,
            }),
        }
    }
    suite
}

/// Definitions of the functions and variables that the subject needs and nothing else defines.
fn definitions(report: &Report, stubs: &[Stub]) -> String {
    let variables = &report.harness.variables;
    if stubs.is_empty() && variables.is_empty() {
        return String::new();
    }
    let functions: Vec<String> = stubs.iter().map(|stub| format!("\n{}", stub.definition())).collect();
    let variable = |name: &String| format!("\n__typeof__({0}) {0};\n", own_name(name));
    let variables: Vec<String> = variables.iter().map(variable).collect();
    format!(
        "\n/* What the subject needs and nothing defines: each call gives what the test says. -D{ELSEWHERE} leaves\n   \
         this out, and with it the tests that say so. */\n#ifndef {ELSEWHERE}\n#include <stdio.h>\n#include <stdlib.h>\n{}{}#endif\n",
        variables.concat(),
        functions.concat()
    )
}

/// A name after the branch that the test is for.
fn name(taken: &mut BTreeSet<String>, function: &str, test: &TestReport) -> String {
    let specified = match test.newly.first() {
        Some(branch) => branch.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
        None => format!("{function}_test_{}", test.id),
    };
    let mut name = specified.clone();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{specified}_{number}");
    }
    name
}

/// What a test is for, in words.
fn purpose(report: &Report, test: &TestReport) -> Vec<String> {
    let words = |objective: &ObjectiveReport| {
        let ObjectiveReport { id, condition, outcome, label, line, .. } = objective;
        match outcome.as_str() {
            "true" | "false" => format!("{id}: `{condition}` is {outcome} (line {line})"),
            _ => {
                let written = label.as_ref().unwrap_or(outcome);
                format!("{id}: `switch ({condition})` goes to {written} (line {line})")
            }
        }
    };
    let newly: BTreeSet<&String> = test.newly.iter().collect();
    let lines: Vec<String> =
        report.objectives.iter().filter(|objective| newly.contains(&objective.id)).map(words).collect();
    let lines = if lines.is_empty() {
        vec!["takes nothing that an earlier test does not take".into()]
    } else {
        lines
    };
    // The values are numbers in the code: the file of the suite may not see the enumeration.
    let named = |input: &InputReport| Some(format!("{} is {}", input.name, input.enumerator.as_ref()?));
    let named: Vec<String> = test.inputs.iter().filter_map(named).collect();
    let values = (!named.is_empty()).then(|| named.join(", "));
    // A condition may hold the end of a comment.
    lines.into_iter().chain(values).map(|line| line.replace("*/", "* /").replace("/*", "/ *")).collect()
}

impl Suite {
    /// What stands before the subject in each file: what it is, and what is not in it.
    pub fn head(&self, what: &str) -> String {
        let mut text = format!(
            "/* Tests of {}, made by Flipside: {what}.\n   Expected values are what was observed: review them before you rely on them.\n",
            self.function
        );
        if !self.others.is_empty() {
            let _ = writeln!(
                text,
                "   To be linked with: {} (compiled with -D{MAIN_AWAY})",
                self.others.join(" ")
            );
        }
        if !self.undefined.is_empty() {
            let _ = writeln!(text, "   Needs a definition of: {}", self.undefined.join(", "));
        }
        for line in &self.left_out {
            let _ = writeln!(text, "   Left out: {}", line.replace("*/", "* /"));
        }
        text + "*/\n"
    }

    /// What runs tests in processes of their own, where one needs that.
    pub fn children(&self) -> String {
        let text = format!("{CHILD_HEADERS}{CHILD}");
        match self.cases.iter().filter(|case| case.alone).min_by_key(|case| case.code.needs_stubs) {
            None => String::new(),
            // Left out with all that need it.
            Some(case) => case.guarded(text.trim_end().to_owned()) + "\n",
        }
    }
}

/// How a `main` of the subject's is out of the way.
const MAIN_AWAY: &str = "main=subject_main";

/// The subject, included: so static functions can be called, and its `main` is out of the way.
pub(super) fn inclusion(subject: &str) -> String {
    format!(
        "#ifndef SUBJECT\n#define SUBJECT \"{subject}\"\n#endif\n\
         #if defined(__GNUC__)\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wunused-function\"\n#endif\n\
         #define main subject_main\n#include SUBJECT\n#undef main\n#include <string.h>\n\
         #if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n"
    )
}

/// Runs a test in a process of its own: what it leaves behind, or how it ends, does not touch the others.
const CHILD: &str = r"
enum ending { RETURNED, EXITED, ABORTED };

/* Runs a check in a process of its own: how that ends, and what the check or the process gave. */
static enum ending in_child(int (*check)(void), int *value)
{
    int ends[2], status = 0;
    *value = -1;
    fflush(NULL);
    if (pipe(ends) != 0)
        return ABORTED;
    pid_t child = fork();
    if (child == 0) {
        int given = check();
        ssize_t written = write(ends[1], &given, sizeof given);
        _exit(written == (ssize_t)sizeof given ? 0 : 1);
    }
    close(ends[1]);
    enum ending ending = read(ends[0], value, sizeof *value) == (ssize_t)sizeof *value ? RETURNED : EXITED;
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
        return ABORTED;
    if (ending == EXITED)
        *value = WEXITSTATUS(status);
    return ending;
}
";

/// The headers that it needs.
const CHILD_HEADERS: &str =
    "#include <stdio.h>\n#include <sys/types.h>\n#include <sys/wait.h>\n#include <unistd.h>\n";

impl Case {
    /// Text about this test, left out with the definitions that it needs.
    pub fn guarded(&self, text: String) -> String {
        if self.code.needs_stubs { format!("#ifndef {ELSEWHERE}\n{text}\n#endif") } else { text }
    }

    /// The comment above it.
    pub fn comment(&self) -> String {
        format!("/* {} */\n", self.purpose.join("\n   "))
    }

    /// The inputs and the call, as lines.
    pub fn call(&self) -> String {
        let mut lines = self.code.setup.clone();
        lines.push(self.code.call_statement());
        lines.join("\n")
    }

    /// A function for a process of its own: 0, or the number of the first value that is another.
    pub fn check_function(&self) -> String {
        let mut body = self.call();
        for (index, observed) in self.code.observed.iter().enumerate() {
            let (condition, told) = (observed.condition(), observed.told());
            let _ = write!(body, "\nif (!({condition})) /* {told} */\n    return {};", index + 1);
        }
        if let Some(remark) = self.code.remark() {
            let _ = write!(body, "\n{remark}");
        }
        format!("static int check_{}(void)\n{{\n{}\n    return 0;\n}}\n\n", self.name, indented(&body))
    }

    /// How the process has to end: the ending, and the value.
    pub fn expected_ending(&self) -> (&'static str, i32) {
        match self.ends {
            Ending::Exits(status) => ("EXITED", status & 0xff),
            Ending::Aborts => ("ABORTED", -1),
            Ending::Returns | Ending::Error | Ending::Assumption | Ending::Cut => ("RETURNED", 0),
        }
    }
}

/// Each line four columns further in.
pub(super) fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { String::new() } else { format!("    {line}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A snippet for CMake that builds a suite and registers it with CTest.
pub(super) fn cmake(material: Material<'_>, target: &str, files: &str, libraries: &str) -> String {
    let flags: Vec<&str> =
        material.report.builds.counting.iter().map(String::as_str).filter(|flag| *flag != "-O0").collect();
    let files: Vec<&str> = std::iter::once(files).chain(material.others.iter().map(String::as_str)).collect();
    let mut text = format!(
        "# add_subdirectory(THIS-FOLDER) in your project; ctest runs it.\nadd_executable({target} {})\n",
        files.join(" ")
    );
    if !material.others.is_empty() {
        let others = material.others.join(" ");
        let _ = writeln!(
            text,
            "set_source_files_properties({others} PROPERTIES COMPILE_DEFINITIONS {MAIN_AWAY})"
        );
    }
    if !flags.is_empty() {
        let _ = writeln!(text, "target_compile_options({target} PRIVATE {})", flags.join(" "));
    }
    if !libraries.is_empty() {
        let _ = writeln!(text, "target_link_libraries({target} PRIVATE {libraries})");
    }
    text + &format!("add_test(NAME {target} COMMAND {target})\n")
}
