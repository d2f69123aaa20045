//! The examples in both modes: a small `main` that asks for the inputs and calls the function gives the same verdicts for
//! the function's branches as the function alone.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use support::{accepting, check_all, flipside, tests_folder};

/// An example: its file, its function, and the body of the `main` that calls it.
struct Example {
    file: &'static str,
    function: &'static str,
    main: &'static str,
}

const EXAMPLES: [Example; 8] = [
    Example {
        file: "date.c",
        function: "valid_date",
        main: "int year = __VERIFIER_nondet_int(), month = __VERIFIER_nondet_int();
               return valid_date(year, month, __VERIFIER_nondet_int());",
    },
    Example {
        file: "dispatch.c",
        function: "calculate",
        main: "unsigned char operation = __VERIFIER_nondet_uchar();
               signed char a = __VERIFIER_nondet_schar(), b = __VERIFIER_nondet_schar();
               int result = __VERIFIER_nondet_int();
               return calculate(operation, a, b, &result);",
    },
    Example {
        file: "luhn.c",
        function: "luhn",
        main: "char digits[MOST];
               for (int i = 0; i < MOST; i++) digits[i] = __VERIFIER_nondet_char();
               int count = __VERIFIER_nondet_int();
               __VERIFIER_assume(luhn_precond(digits, count));
               return luhn(digits, count);",
    },
    Example {
        file: "protocol.c",
        function: "step",
        main: "struct connection c;
               c.state = __VERIFIER_nondet_uint();
               c.expected = __VERIFIER_nondet_uchar();
               c.retries = __VERIFIER_nondet_uchar();
               enum event event = __VERIFIER_nondet_uint();
               unsigned char number = __VERIFIER_nondet_uchar();
               __VERIFIER_assume(step_precond(&c, event, number));
               return step(&c, event, number);",
    },
    Example {
        file: "search.c",
        function: "search",
        main: "int a[MOST];
               for (int i = 0; i < MOST; i++) a[i] = __VERIFIER_nondet_int();
               int count = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
               __VERIFIER_assume(search_precond(a, count, key));
               return search(a, count, key);",
    },
    Example {
        file: "heater.c",
        function: "drive",
        main: "double target = __VERIFIER_nondet_double(), trend = __VERIFIER_nondet_double();
               float measured = __VERIFIER_nondet_float(), gain = __VERIFIER_nondet_float();
               int percent;
               __VERIFIER_assume(drive_precond(target, measured, trend, gain, &percent));
               return drive(target, measured, trend, gain, &percent);",
    },
    Example {
        file: "triangle.c",
        function: "triangle",
        main: "int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
               return triangle(a, b, __VERIFIER_nondet_int());",
    },
    Example {
        file: "utf8.c",
        function: "utf8_length",
        main: "unsigned char text[MOST];
               for (int i = 0; i < MOST; i++) text[i] = __VERIFIER_nondet_uchar();
               int count = __VERIFIER_nondet_int();
               __VERIFIER_assume(utf8_length_precond(text, count));
               return utf8_length(text, count);",
    },
];

/// A program around an example. The `main` of the example itself, where there is one, gets another name.
fn harness(example: &Example, file: &Path) -> String {
    format!(
        "#define main example_main
#include \"{}\"
#undef main
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);
int main(void)
{{
{}
}}
",
        file.display(),
        example.main
    )
}

/// The verdicts of a run of `cover`, by objective.
fn verdicts(file: &Path, function: Option<&str>) -> Result<BTreeMap<String, String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["cover", file.to_str().unwrap()];
    arguments.extend(function);
    arguments.extend(["--no-errors", "--out", folder.path().to_str().unwrap()]);
    let output = flipside(&accepting(&arguments));
    if output.status.code().is_none_or(|status| status > 1) {
        return Err(format!("{}: {}", file.display(), String::from_utf8_lossy(&output.stderr)));
    }
    let text = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&text).unwrap();
    let verdict = |objective: &Value| {
        (objective["id"].as_str().unwrap().to_owned(), objective["verdict"].as_str().unwrap().to_owned())
    };
    Ok(report["objectives"].as_array().unwrap().iter().map(verdict).collect())
}

fn check(example: &Example) -> Result<(), String> {
    let file = std::fs::canonicalize(tests_folder("../examples").join(example.file)).unwrap();
    let alone = verdicts(&file, Some(example.function))?;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("harness.c");
    std::fs::write(&program, harness(example, &file)).unwrap();
    let called = verdicts(&program, None)?;
    assert!(alone.len() > 5 && alone.values().all(|verdict| verdict != "unknown"), "{alone:?}");
    for (id, verdict) in &alone {
        if called.get(id) != Some(verdict) {
            return Err(format!("{id}: {verdict} in the function, {:?} in the program", called.get(id)));
        }
    }
    Ok(())
}

#[test]
fn a_program_that_calls_the_function_gives_the_same_verdicts() {
    check_all(&EXAMPLES, check);
}
