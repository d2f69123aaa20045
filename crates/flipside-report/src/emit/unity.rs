//! Tests for Unity, the framework of ThrowTheSwitch.

use std::fmt::Write;

use super::cases::{CHILD, CHILD_HEADERS, Case, cmake, inclusion, indented, suite};
use super::{File, Material};
use crate::code::Observed;

/// The suite as `suite-unity`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let suite = suite(material);
    let mut text = suite.head("for Unity") + &inclusion(material.subject) + "#include \"unity.h\"\n";
    if suite.has_children() {
        let _ = write!(text, "{CHILD_HEADERS}{CHILD}");
    }
    text += "\nvoid setUp(void)\n{\n}\n\nvoid tearDown(void)\n{\n}\n\n";
    for case in &suite.cases {
        text += &function(case);
    }
    text += "int main(void)\n{\n    UNITY_BEGIN();\n";
    for case in &suite.cases {
        let _ = writeln!(text, "    RUN_TEST(test_{});", case.name);
    }
    text += "    return UNITY_END();\n}\n";
    let name = format!("test_{}_unity", suite.function);
    let file = format!("{name}.c");
    Ok(vec![
        File::text(&format!("suite-unity/{file}"), text),
        File::text("suite-unity/CMakeLists.txt", cmake(material, &name, &file, "unity")),
    ])
}

fn function(case: &Case) -> String {
    let mut body = String::new();
    let mut before = String::new();
    if case.alone {
        before = case.check_function();
        let (ending, value) = case.expected_ending();
        let _ = write!(
            body,
            "int value;\nTEST_ASSERT_EQUAL_INT({ending}, in_child(check_{}, &value));\nTEST_ASSERT_EQUAL_INT({value}, value);",
            case.name
        );
    } else {
        body = case.call();
        for (what, value) in case.code.observed.iter().map(Observed::as_integers) {
            let assertion = if value.ends_with('U') || value.ends_with("ULL") { "UINT64" } else { "INT64" };
            let _ = write!(body, "\nTEST_ASSERT_EQUAL_{assertion}({value}, {what}); /* observed */");
        }
    }
    format!("{}{before}static void test_{}(void)\n{{\n{}\n}}\n\n", case.comment(), case.name, indented(&body))
}
