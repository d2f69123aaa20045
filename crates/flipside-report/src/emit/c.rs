//! Tests in plain C: a `main` that runs one function after the other, with `assert`.

use std::fmt::Write;

use super::cases::{CHILD, CHILD_HEADERS, Case, cmake, inclusion, indented, suite};
use super::{File, Material};
use crate::code::Observed;

/// The suite as `suite-c`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let suite = suite(material);
    let mut text = suite.head("plain C, compile and run it") + &inclusion(material.subject);
    text += "#undef NDEBUG\n#include <assert.h>\n#include <stdio.h>\n";
    if suite.has_children() {
        let _ = write!(text, "{CHILD_HEADERS}{CHILD}");
    }
    text.push('\n');
    for case in &suite.cases {
        text += &function(case);
    }
    text += "int main(void)\n{\n";
    for case in &suite.cases {
        let _ = writeln!(text, "    test_{}();", case.name);
    }
    let _ = write!(text, "    puts(\"{} passed\");\n    return 0;\n}}\n", counted(suite.cases.len()));
    let name = format!("test_{}", suite.function);
    let file = format!("{name}.c");
    Ok(vec![
        File::text(&format!("suite-c/{file}"), text),
        File::text("suite-c/CMakeLists.txt", cmake(material, &name, &file, "")),
    ])
}

fn counted(count: usize) -> String {
    if count == 1 { "1 test".into() } else { format!("{count} tests") }
}

fn function(case: &Case) -> String {
    let mut body = String::new();
    let mut before = String::new();
    if case.alone {
        before = case.check_function();
        let (ending, value) = case.expected_ending();
        let _ = write!(
            body,
            "int value;\nassert(in_child(check_{}, &value) == {ending});\nassert(value == {value});",
            case.name
        );
    } else {
        body = case.call();
        for Observed { what, value, .. } in &case.code.observed {
            let _ = write!(body, "\nassert({what} == {value}); /* observed */");
        }
    }
    format!("{}{before}static void test_{}(void)\n{{\n{}\n}}\n\n", case.comment(), case.name, indented(&body))
}
