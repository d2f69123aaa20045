//! KLEE's `.ktest` files, one per test: each number that is an input is an object of its own, named by its access path; so is a length
//! that is an input. The format has no pointers: those are left out.

use serde_json::Value;

use super::{File, Material};
use crate::{InputReport, TestReport};

/// The version of the format.
const VERSION: u32 = 3;

/// The tests as `ktest/testNNNNNN.ktest`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, String> {
    let report = material.report;
    let is_32_bit = report.builds.counting.iter().any(|flag| flag == "-m32");
    let wanted = |test: &&TestReport| !material.minimize || report.suite.tests.contains(&test.id);
    let file = |test: &TestReport| {
        let path = format!("ktest/test{:06}.ktest", test.id + 1);
        Ok(File { path, bytes: bytes(test, &report.subject.file, is_32_bit)? })
    };
    report.tests.iter().filter(wanted).map(file).collect()
}

fn bytes(test: &TestReport, program: &str, is_32_bit: bool) -> Result<Vec<u8>, String> {
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
    let numbers: Vec<&InputReport> = test.inputs.iter().filter(|input| !input.ty.contains('*')).collect();
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
fn value(input: &InputReport, is_32_bit: bool) -> Result<Vec<u8>, String> {
    let size = match input.ty.as_str() {
        "pointer" | "long" | "unsigned long" => {
            if is_32_bit {
                4
            } else {
                8
            }
        }
        "_Bool" | "char" | "signed char" | "unsigned char" | "int8_t" | "uint8_t" => 1,
        "short" | "unsigned short" | "int16_t" | "uint16_t" => 2,
        "int" | "unsigned int" | "int32_t" | "uint32_t" | "float" => 4,
        "long long" | "unsigned long long" | "int64_t" | "uint64_t" | "double" => 8,
        name if name.starts_with("enum ") => 4,
        name => return Err(format!("the size of `{name}` ({}) is not known", input.name)),
    };
    let value = &input.value;
    if value.is_null() {
        return Ok(vec![0; size]);
    }
    let bits = match input.ty.as_str() {
        "float" => floating(value).map(|number| u64::from((number as f32).to_bits())),
        "double" => floating(value).map(f64::to_bits),
        _ => value.as_i64().map(|number| number as u64).or(value.as_u64()),
    };
    let bits = bits.or_else(|| nan(value)).ok_or_else(|| format!("{} is no number", input.name))?;
    Ok(bits.to_le_bytes()[..size].to_vec())
}

fn floating(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        Some(_) => None,
        None => value.as_f64(),
    }
}

/// The bits of a NaN.
fn nan(value: &Value) -> Option<u64> {
    let bits = value.as_str()?.strip_prefix("nan(0x")?.strip_suffix(')')?;
    u64::from_str_radix(bits, 16).ok()
}
