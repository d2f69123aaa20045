//! The volatile reads of the tests: what the driver needs to feed them to the compiled code (see `flipside_ctest::volatile`).

use flipside_context::{Test, Tests};
use flipside_ctest::Number;
use flipside_ctest::driver::Statement;
use flipside_execute::{ObjectId, VolatileRead};
use flipside_program::Scalar;

use super::units::{Named, Units};

/// Does a test read volatile objects?
pub(super) fn is_needed(tests: Tests<'_, '_>) -> bool {
    most(tests) > 0
}

/// How many volatile reads a test has at the most.
pub(super) fn most(tests: Tests<'_, '_>) -> usize {
    tests.tests.iter().map(|test| test.state.volatile_reads().len()).max().unwrap_or(0)
}

/// The statements that give a test its volatile reads, each with the number of the file in which it stands.
pub(super) fn statements(units: &Units<'_>, test: &Test) -> Vec<(usize, Statement)> {
    let reads = test.state.volatile_reads();
    let pages = test.state.fixed_pages().into_iter();
    let mut statements: Vec<_> = pages.map(|page| (units.home, Statement::MapPage(page))).collect();
    if reads.is_empty() {
        return statements;
    }
    statements.push((units.home, Statement::VolatileReads(reads.len())));
    let mut constants: Vec<ObjectId> = Vec::new();
    for (number, VolatileRead { input, at, scalar }) in reads.iter().enumerate() {
        let full = scalar.bits().unwrap_or(8);
        let width = if *scalar == Scalar::Bool { 1 } else { full };
        let value = Number::of_bits(test.inputs.value(*input), width, *scalar);
        let (offset, size) = (at.offset, full / 8);
        if at.object == ObjectId::NULL {
            let address = offset as u64;
            statements.push((units.home, Statement::FixedRead { number, address, size, value }));
            continue;
        }
        let Some(Named { unit, place: object }) = units.of_object(at.object) else { continue };
        let is_constant = test.state.memory().object(at.object).is_some_and(|object| object.constant);
        if is_constant && !constants.contains(&at.object) {
            constants.push(at.object);
            statements.push((unit, Statement::MakeWritable(object.clone())));
        }
        statements.push((unit, Statement::VolatileRead { number, object, offset, size, value }));
    }
    statements
}
