//! Single bytes and strings, as library functions read them: numbers, or an error.

use flipside_program::Scalar;

use super::Memory;
use crate::end::{Checked, Stop};
use crate::value::{Address, Value};

impl Memory {
    /// One byte, for a use: an uninitialised one is an error.
    pub fn read_byte(&self, at: Address) -> Checked<u8> {
        match self.read(at, Scalar::U8)? {
            Value::Int(byte) => Ok(byte as u8),
            Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) | Value::Fragment { .. } => {
                Err(Stop::part_of_pointer())
            }
            Value::Term(_) => Err(Stop::term_met()),
            Value::Undef => Err(Stop::uninitialised()),
        }
    }

    /// The bytes before the first one that `stop` holds for, at most `most`: what a library function reads of a
    /// string.
    pub fn read_until(&self, at: Address, most: u64, stop: impl Fn(u8) -> bool) -> Checked<Vec<u8>> {
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < most {
            let byte = self.read_byte(at.plus(bytes.len() as u64))?;
            if stop(byte) {
                break;
            }
            bytes.push(byte);
        }
        Ok(bytes)
    }

    /// A string without its terminator.
    pub fn read_string(&self, at: Address) -> Checked<Vec<u8>> {
        self.read_until(at, u64::MAX, |byte| byte == 0)
    }
}
