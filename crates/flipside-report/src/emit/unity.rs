//! Tests for Unity, the framework of ThrowTheSwitch.

use flipside_ctest::Observed;

use super::cases::Case;
use super::framework::{Comparison, Framework};
use super::{EmitError, File, Material};

const FRAMEWORK: Framework = Framework {
    name: "unity",
    what: "for Unity",
    headers: "#include \"unity.h\"\n",
    before: "void setUp(void)\n{\n}\n\nvoid tearDown(void)\n{\n}\n\n",
    parameters: "void",
    first: "",
    compares: |comparison| match comparison {
        Comparison::Observed(Observed::Truth(what)) => format!("TEST_ASSERT_TRUE({what});"),
        Comparison::Observed(observed) => {
            let (what, value) = observed.as_integers();
            let assertion = if observed.is_unsigned() { "UINT64" } else { "INT64" };
            format!("TEST_ASSERT_EQUAL_{assertion}({value}, {what});")
        }
        Comparison::Process(what, value) => format!("TEST_ASSERT_EQUAL_INT({value}, {what});"),
    },
    main,
    libraries: "unity",
};

/// The suite as `suite-unity`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    Ok(FRAMEWORK.make(material))
}

fn main(cases: &[Case]) -> String {
    let tests = cases.iter().map(|case| case.guarded(format!("RUN_TEST(test_{});", case.name)));
    let lines = ["UNITY_BEGIN();".to_owned()].into_iter().chain(tests);
    lines.collect::<Vec<_>>().join("\n") + "\nreturn UNITY_END();"
}
