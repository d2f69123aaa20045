//! Tests for GoogleTest. The subject is C and stays so: a C file makes the calls and gives what it observed; the C++ file compares.

use std::fmt::Write;

use super::cases::{Case, cmake, inclusion, indented, suite};
use super::{EmitError, File, Material};

/// The suite as `suite-gtest`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let suite = suite(material);
    let mut calls = suite.head("the calls, in C") + &inclusion(material.subject) + &suite.definitions;
    let mut tests = suite.head("for GoogleTest; the calls are in the C file beside it")
        + "#include <gtest/gtest.h>\n\nextern \"C\" {\n";
    let children = suite.children();
    if !children.is_empty() {
        calls += &children;
        tests += "enum ending { RETURNED, EXITED, ABORTED };\n";
    }
    for case in &suite.cases {
        let check = if case.alone { case.check_function() } else { String::new() };
        let text = format!("{check}{}", call(case));
        calls += &format!("\n{}\n", case.guarded(text.trim_end().to_owned()));
        let _ = writeln!(tests, "{};", prototype(case));
    }
    tests += "}\n\n";
    for case in &suite.cases {
        let text = test(&suite.function, case);
        tests += &(case.guarded(text.trim_end().to_owned()) + "\n\n");
    }
    let name = format!("test_{}_gtest", suite.function);
    let files = format!("{name}.cpp {name}_calls.c");
    Ok(vec![
        File::text(&format!("suite-gtest/{name}_calls.c"), calls),
        File::text(&format!("suite-gtest/{name}.cpp"), tests),
        File::text("suite-gtest/CMakeLists.txt", cmake(material, &name, &files, "gtest gtest_main")),
    ])
}

fn prototype(case: &Case) -> String {
    if case.alone {
        format!("enum ending run_{}(int *value)", case.name)
    } else if case.code.observed.is_empty() {
        format!("void run_{}(void)", case.name)
    } else {
        format!("void run_{}(long long observed[])", case.name)
    }
}

fn call(case: &Case) -> String {
    let body = if case.alone {
        format!("return in_child(check_{}, value);", case.name)
    } else {
        let mut body = case.call();
        for (index, observed) in case.code.observed.iter().enumerate() {
            let (what, _) = observed.as_integers();
            let _ = write!(body, "\nobserved[{index}] = (long long){what};");
        }
        if let Some(remark) = case.code.remark() {
            let _ = write!(body, "\n{remark}");
        }
        body
    };
    let prototype = prototype(case);
    format!("{prototype};\n{prototype}\n{{\n{}\n}}\n", indented(&body))
}

fn test(function: &str, case: &Case) -> String {
    let name = &case.name;
    let body = if case.alone {
        let (ending, value) = case.expected_ending();
        format!("int value;\nEXPECT_EQ({ending}, run_{name}(&value));\nEXPECT_EQ({value}, value);")
    } else if case.code.observed.is_empty() {
        format!("run_{name}();")
    } else {
        let mut body = format!("long long observed[{}];\nrun_{name}(observed);", case.code.observed.len());
        for (index, observed) in case.code.observed.iter().enumerate() {
            let (what, value) = observed.as_integers();
            let what = what.replace('\\', "\\\\").replace('"', "\\\"");
            let told = observed.told();
            let _ =
                write!(body, "\nEXPECT_EQ((long long){value}, observed[{index}]) << \"{what}\"; // {told}");
        }
        body
    };
    format!("{}TEST({function}, {name})\n{{\n{}\n}}\n\n", case.comment(), indented(&body))
}
