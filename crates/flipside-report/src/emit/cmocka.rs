//! Tests for CMocka.

use std::fmt::Write;

use super::cases::{CHILD, CHILD_HEADERS, Case, cmake, inclusion, indented, suite};
use super::{File, Material};
use crate::code::Observed;

/// The suite as `suite-cmocka`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let suite = suite(material);
    let mut text = suite.head("for CMocka") + &inclusion(material.subject);
    text += "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <cmocka.h>\n";
    if suite.has_children() {
        let _ = write!(text, "{CHILD_HEADERS}{CHILD}");
    }
    text.push('\n');
    for case in &suite.cases {
        text += &function(case);
    }
    text += "int main(void)\n{\n    const struct CMUnitTest tests[] = {\n";
    for case in &suite.cases {
        let _ = writeln!(text, "        cmocka_unit_test(test_{}),", case.name);
    }
    text += "    };\n    return cmocka_run_group_tests(tests, NULL, NULL);\n}\n";
    let name = format!("test_{}_cmocka", suite.function);
    let file = format!("{name}.c");
    Ok(vec![
        File::text(&format!("suite-cmocka/{file}"), text),
        File::text("suite-cmocka/CMakeLists.txt", cmake(material, &name, &file, "cmocka")),
    ])
}

fn function(case: &Case) -> String {
    let mut body = String::from("(void)state;\n");
    let mut before = String::new();
    if case.alone {
        before = case.check_function();
        let (ending, value) = case.expected_ending();
        let _ = write!(
            body,
            "int value;\nassert_int_equal(in_child(check_{}, &value), {ending});\nassert_int_equal(value, {value});",
            case.name
        );
    } else {
        body += &case.call();
        for (what, value) in case.code.observed.iter().map(Observed::as_integers) {
            let _ = write!(body, "\nassert_int_equal({what}, {value}); /* observed */");
        }
    }
    format!(
        "{}{before}static void test_{}(void **state)\n{{\n{}\n}}\n\n",
        case.comment(),
        case.name,
        indented(&body)
    )
}
