//! Tests for CMocka: what its files look like; the cases come from `cases`.

use flipside_ctest::Observed;

use super::cases::Case;
use super::framework::{Comparison, Framework};
use super::{EmitError, File, Material};

const FRAMEWORK: Framework = Framework {
    name: "cmocka",
    what: "for CMocka",
    headers: "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <cmocka.h>\n",
    before: "",
    parameters: "void **state",
    first: "(void)state;",
    compares: |comparison| match comparison {
        Comparison::Observed(Observed::Truth(what)) => format!("assert_true({what});"),
        Comparison::Observed(observed) => {
            let (what, value) = observed.as_integers();
            format!("assert_int_equal({what}, {value});")
        }
        Comparison::Process(what, value) => format!("assert_int_equal({what}, {value});"),
    },
    main,
    libraries: "cmocka",
};

/// The suite as `suite-cmocka`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(FRAMEWORK.make(material))
}

fn main(cases: &[Case]) -> String {
    let tests = cases.iter().map(|case| case.guarded(format!("    cmocka_unit_test(test_{}),", case.name)));
    let lines = ["const struct CMUnitTest tests[] = {".to_owned()].into_iter().chain(tests);
    lines.collect::<Vec<_>>().join("\n") + "\n};\nreturn cmocka_run_group_tests(tests, NULL, NULL);"
}
