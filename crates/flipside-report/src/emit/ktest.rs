//! KLEE's `.ktest` files, one per test: each number that is an input is an object of its own, named by its access path; so is a length
//! that is an input. The format has no pointers: those are left out.

use flipside_ctest::CType;

use super::{EmitError, File, Material};
use crate::value::number;
use crate::{InputReport, TestReport};

/// The version of the format.
const VERSION: u32 = 3;

/// The tests as `ktest/testNNNNNN.ktest`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let is_32_bit = report.builds.counting.iter().any(|flag| flag == "-m32");
    let chosen = material.chosen();
    let wanted = |test: &&TestReport| chosen.as_ref().is_none_or(|ids| ids.contains(&test.id));
    let file = |test: &TestReport| {
        let path = format!("ktest/test{:06}.ktest", test.id + 1);
        Ok(File { path, bytes: bytes(test, &report.subject.file, is_32_bit)? })
    };
    report.tests.iter().filter(wanted).map(file).collect()
}

fn bytes(test: &TestReport, program: &str, is_32_bit: bool) -> Result<Vec<u8>, EmitError> {
    let mut bytes = b"KTEST".to_vec();
    let mut put = |number: usize, text: &[u8]| {
        bytes.extend((number as u32).to_be_bytes());
        bytes.extend(text);
    };
    put(VERSION as usize, b"");
    put(1, b"");
    put(program.len(), program.as_bytes());
    // No symbolic arguments, of no length.
    put(0, b"");
    put(0, b"");
    let numbers: Vec<&InputReport> =
        test.inputs.iter().filter(|input| !CType::parse(&input.ty).is_pointer()).collect();
    put(numbers.len() + test.lengths.len(), b"");
    for input in numbers {
        let value = value(input, is_32_bit)?;
        put(input.name.len(), input.name.as_bytes());
        put(value.len(), &value);
    }
    for (name, length) in &test.lengths {
        let name = format!("length of {name}");
        put(name.len(), name.as_bytes());
        put(8, &length.to_le_bytes());
    }
    Ok(bytes)
}

/// The bytes of an input, the lowest first.
fn value(input: &InputReport, is_32_bit: bool) -> Result<Vec<u8>, EmitError> {
    let ty = CType::parse(&input.ty);
    let size = ty.size(if is_32_bit { 4 } else { 8 });
    let size = size.ok_or_else(|| format!("the size of `{ty}` ({}) is not known", input.name))?;
    if input.value.is_null() {
        return Ok(vec![0; size]);
    }
    let number = number(&ty, &input.value).ok_or_else(|| format!("{} is no number", input.name))?;
    Ok(number.bits().to_le_bytes()[..size].to_vec())
}
