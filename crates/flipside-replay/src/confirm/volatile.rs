//! Volatile reads on the compiled code: clang calls a function before each load, and that function puts the value of the
//! test there.
//!
//! The k-th volatile read of our run is fed when the compiled code loads from that address with that size; loads of
//! anything else are left alone. A read that the compiled code makes and we do not, or the other way round, shows as a
//! disagreement.

use flipside_context::{Test, Tests};
use flipside_execute::{ObjectId, VolatileRead};
use flipside_program::Scalar;

use super::inputs::literal;
use super::units::{Said, Units};

/// Makes clang call `__sanitizer_cov_load…` before each load.
pub(super) const FLAG: &str = "-fsanitize-coverage=func,trace-pc,trace-loads";

/// Neither counted nor fed: they are ours.
const OURS: &str = "__attribute__((no_profile_instrument_function, no_sanitize(\"coverage\")))";

/// A read that is to come.
const RECORD: &str = "struct flipside_read { flipside_unsigned_char *at; flipside_word size, value; };";

/// What other files than the driver's need to say what is read.
pub(super) fn declarations() -> Vec<String> {
    [
        "void flipside_make_writable(const volatile void *, flipside_word);",
        RECORD,
        "extern struct flipside_read flipside_reads[];",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// Does a test read volatile objects?
pub(super) fn is_needed(tests: Tests<'_, '_>) -> bool {
    tests.tests.iter().any(|test| !test.state.volatile_reads().is_empty())
}

/// What feeds the reads, as C at file scope.
pub(super) fn definitions(tests: Tests<'_, '_>) -> Vec<String> {
    let most = tests.tests.iter().map(|test| test.state.volatile_reads().len()).max().unwrap_or(0);
    let mut found = vec![
        "void flipside_make_writable(const volatile void *, flipside_word);".to_owned(),
        RECORD.to_owned(),
        format!("struct flipside_read flipside_reads[{}];", most.max(1)),
        "static flipside_id_type flipside_reads_done, flipside_read_count;".to_owned(),
        // The targets that are supported have the lowest byte first.
        format!(
            "{OURS} static void flipside_feed(void *flipside_at, flipside_word flipside_size) {{ \
             if (flipside_reads_done >= flipside_read_count || flipside_reads[flipside_reads_done].at != flipside_at || \
             flipside_reads[flipside_reads_done].size != flipside_size) return; \
             flipside_word flipside_value = flipside_reads[flipside_reads_done++].value; \
             for (flipside_word flipside_byte = 0; flipside_byte < flipside_size; flipside_byte++) \
             ((flipside_unsigned_char *)flipside_at)[flipside_byte] = \
             (flipside_unsigned_char)(flipside_value >> (8 * flipside_byte)); }}"
        ),
        format!("{OURS} void __sanitizer_cov_trace_pc(void) {{ }}"),
        format!("{OURS} void __sanitizer_cov_load16(void *flipside_at) {{ }}"),
    ];
    let sizes = [(1, "unsigned_char"), (2, "unsigned_short"), (4, "unsigned_int"), (8, "unsigned_long")];
    found.extend(sizes.map(|(size, name)| {
        format!(
            "{OURS} void __sanitizer_cov_load{size}(flipside_{name} *flipside_at) {{ flipside_feed(flipside_at, {size}); }}"
        )
    }));
    found
}

/// The statements that give a test its volatile reads.
pub(super) fn statements(units: &Units<'_>, test: &Test) -> Vec<Said> {
    let reads = test.state.volatile_reads();
    if reads.is_empty() {
        return Vec::new();
    }
    let mut statements =
        vec![Said { unit: units.home, text: format!("flipside_read_count = {}u;", reads.len()) }];
    let mut constants: Vec<ObjectId> = Vec::new();
    for (index, VolatileRead { input, at, scalar }) in reads.iter().enumerate() {
        let Some(Said { unit, text: object }) = lvalue(units, at.object) else { continue };
        let is_constant = test.state.memory().object(at.object).is_some_and(|object| object.constant);
        if is_constant && !constants.contains(&at.object) {
            constants.push(at.object);
            statements
                .push(Said { unit, text: format!("flipside_make_writable(&{object}, sizeof {object});") });
        }
        let full = scalar.bits().unwrap_or(8);
        let width = if *scalar == Scalar::Bool { 1 } else { full };
        let value = literal(test.inputs.value(*input), width, *scalar);
        let text = format!(
            "flipside_reads[{index}].at = (flipside_unsigned_char *)&{object} + {}; flipside_reads[{index}].size = {}; \
             flipside_reads[{index}].value = (flipside_word){value};",
            at.offset,
            full / 8
        );
        statements.push(Said { unit, text });
    }
    statements
}

/// The object as an lvalue of the driver.
fn lvalue(units: &Units<'_>, object: ObjectId) -> Option<Said> {
    if let Some(planned) = units.tests.plan.objects.iter().find(|planned| planned.object == object) {
        return Some(Said { unit: units.home, text: planned.variable.clone() });
    }
    let global = units.global(object)?;
    Some(units.of_global(global, &units.lowered.program.globals[global].name))
}
