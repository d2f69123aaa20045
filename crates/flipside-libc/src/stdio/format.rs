//! The format strings of `printf` (C17 7.21.6.1), without `long double`.
//!
//! An argument has to have the width that its conversion reads; signedness may differ, which every implementation
//! allows. What does not fit is undefined (p9), so it is an error. Arguments that depend on the inputs are checked like
//! others; then the text is not known.

use flipside_execute::value::{sign_extend, truncate};
use flipside_execute::{Actual, Checked, Limit, Stop, Value};
use flipside_program::Scalar;

use super::float_format::digits;
use crate::call::LibraryCall;
use crate::symbolic::Scan;

#[derive(Clone, Copy, Default)]
struct Conversion<'t> {
    /// The flags as they are written.
    flags: &'t [u8],
    /// Is the text at the left of its field?
    left: bool,
    width: u64,
    precision: Option<u64>,
    /// The argument that is the precision, when it depends on the inputs.
    precision_argument: Option<usize>,
    length: Length,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Length {
    #[default]
    None,
    Char,
    Short,
    Long,
    LongLong,
    Pointer,
}

/// A formatted text.
pub(super) enum Text {
    /// It does not depend on the inputs.
    Known(Vec<u8>),
    /// It depends on the inputs, perhaps on floating ones, or on addresses.
    OfInputs { with_floats: bool },
}

/// The formatted text; the argument with this index is the format, the ones after it are converted.
pub(super) fn format(call: &mut LibraryCall<'_>, format: usize) -> Checked<Text> {
    let text = call.memory().read_string(call.address(format)?)?;
    let mut formatter =
        Formatter { call, next: format + 1, output: Vec::new(), known: true, with_floats: false };
    let mut rest = text.as_slice();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            rest = formatter.convert(after)?;
        } else {
            formatter.output.push(byte);
        }
    }
    let Formatter { output, known, with_floats, .. } = formatter;
    Ok(if known { Text::Known(output) } else { Text::OfInputs { with_floats } })
}

struct Formatter<'f, 'c> {
    call: &'f mut LibraryCall<'c>,
    next: usize,
    output: Vec<u8>,
    /// Is `output` the whole text, that is, does it not depend on the inputs?
    known: bool,
    /// Does it depend on floating inputs, or on addresses?
    with_floats: bool,
}

impl Formatter<'_, '_> {
    /// Converts the specification at the start; returns the rest of the format.
    fn convert<'t>(&mut self, text: &'t [u8]) -> Checked<&'t [u8]> {
        let (mut conversion, mut rest) = Conversion::new(text);
        if let Some(after) = rest.strip_prefix(b"*") {
            rest = after;
            let width = i64::from(self.take_int()?.unwrap_or(0));
            conversion.left |= width < 0;
            conversion.width = width.unsigned_abs();
        } else {
            (conversion.width, rest) = read_number(rest);
        }
        if let Some(after) = rest.strip_prefix(b".") {
            if let Some(after) = after.strip_prefix(b"*") {
                rest = after;
                match self.take_int()? {
                    // A negative precision counts as none (p5).
                    Some(precision) => conversion.precision = u64::try_from(precision).ok(),
                    None => conversion.precision_argument = Some(self.next - 1),
                }
            } else {
                let (precision, after) = read_number(after);
                (conversion.precision, rest) = (Some(precision), after);
            }
        }
        rest = conversion.read_length(rest);
        let limit = self.call.machine.limits().output_bytes;
        if conversion.width.max(conversion.precision.unwrap_or(0)) > limit {
            return Err(Stop::limit(Limit::Output));
        }
        let Some((&letter, rest)) = rest.split_first() else {
            return Err(self.call.bad_argument("the format ends inside a conversion"));
        };
        match letter {
            b'%' => self.output.push(b'%'),
            b'd' | b'i' => self.put_signed(&conversion)?,
            b'u' | b'x' | b'X' | b'o' => self.put_unsigned(&conversion, letter)?,
            b'c' if conversion.length == Length::None => {
                if let Some(character) = self.take_int()? {
                    self.pad(&conversion, &[character as u8])?;
                }
            }
            b'p' if conversion.length == Length::None => self.put_pointer()?,
            b's' if conversion.length == Length::None => self.put_string(&conversion)?,
            b'a' | b'e' | b'f' | b'g' | b'A' | b'E' | b'F' | b'G'
                if matches!(conversion.length, Length::None | Length::Long) =>
            {
                self.put_float(&conversion, letter)?;
            }
            b'a'..=b'z' | b'A'..=b'Z' => {
                return Err(Stop::unsupported(format!(
                    "conversion %{} of `{}`",
                    char::from(letter),
                    self.call.name
                )));
            }
            _ => return Err(self.call.bad_argument("the format has an unknown conversion")),
        }
        Ok(rest)
    }

    /// The next argument, an integer of this width; `None` when it depends on the inputs, and so does the text.
    fn take(&mut self, bits: u32) -> Checked<Option<u64>> {
        let index = self.next;
        self.next += 1;
        let ty = self.call.argument(index)?.ty;
        if !ty.is_int() || self.call.width(ty) != bits {
            return Err(self
                .call
                .bad_argument(format!("argument {} of type {ty} does not fit its conversion", index + 1)));
        }
        match self.call.number(index) {
            Ok(number) => Ok(Some(truncate(number as u64, bits))),
            Err(stop) if stop.needs_terms() => {
                self.known = false;
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }

    /// The next argument, a `double`.
    fn take_double(&mut self) -> Checked<Option<f64>> {
        let index = self.next;
        self.next += 1;
        let Actual { ty, value } = self.call.argument(index)?;
        match value {
            _ if ty != Scalar::F64 => Err(self
                .call
                .bad_argument(format!("argument {} of type {ty} does not fit its conversion", index + 1))),
            Value::Int(bits) => Ok(Some(f64::from_bits(bits))),
            Value::Term(_) => {
                (self.known, self.with_floats) = (false, true);
                Ok(None)
            }
            Value::Undef => Err(Stop::uninitialised()),
            Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) | Value::Fragment { .. } => {
                Err(Stop::address_arithmetic())
            }
        }
    }

    fn put_float(&mut self, conversion: &Conversion<'_>, letter: u8) -> Checked<()> {
        let number = self.take_double()?;
        let Some(number) = number.filter(|_| conversion.precision_argument.is_none()) else { return Ok(()) };
        let sign = match (number.is_sign_negative(), conversion.has(b'+'), conversion.has(b' ')) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        };
        let precision = conversion.precision.map(|precision| precision as usize);
        let size = number.abs();
        let mut digits = digits(letter.to_ascii_lowercase(), size, precision, conversion.has(b'#'));
        if number.is_finite() && conversion.has(b'0') && !conversion.left {
            let prefix = if digits.starts_with("0x") { 2 } else { 0 };
            let zeros = (conversion.width as usize).saturating_sub(sign.len() + digits.len());
            digits.insert_str(prefix, &"0".repeat(zeros));
        }
        let text = format!("{sign}{digits}");
        let text = if letter.is_ascii_uppercase() { text.to_ascii_uppercase() } else { text };
        self.pad(conversion, text.as_bytes())
    }

    fn take_int(&mut self) -> Checked<Option<i32>> {
        Ok(self.take(32)?.map(|bits| bits as i32))
    }

    /// The bits of the next argument after the conversion to its length, and their number; `None` when it depends on
    /// the inputs.
    fn take_integer(&mut self, length: Length) -> Checked<Option<(u64, u32)>> {
        let (read, used) = match length {
            Length::None => (32, 32),
            Length::Char => (32, 8),
            Length::Short => (32, 16),
            Length::Long => {
                let bits = self.call.machine.program().types.model.long_bits;
                (bits, bits)
            }
            Length::LongLong => (64, 64),
            Length::Pointer => (self.call.machine.pointer_bits(), self.call.machine.pointer_bits()),
        };
        Ok(self.take(read)?.map(|bits| (truncate(bits, used), used)))
    }

    fn put_signed(&mut self, conversion: &Conversion<'_>) -> Checked<()> {
        let Some((bits, width)) = self.take_integer(conversion.length)? else { return Ok(()) };
        let value = sign_extend(bits, width);
        let sign = match (value < 0, conversion.has(b'+'), conversion.has(b' ')) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        };
        self.put_digits(conversion, sign, &value.unsigned_abs().to_string(), value == 0)
    }

    fn put_unsigned(&mut self, conversion: &Conversion<'_>, letter: u8) -> Checked<()> {
        let Some((value, _)) = self.take_integer(conversion.length)? else { return Ok(()) };
        let (prefix, mut digits) = match letter {
            b'x' => ("0x", format!("{value:x}")),
            b'X' => ("0X", format!("{value:X}")),
            b'o' => ("", format!("{value:o}")),
            _ => ("", value.to_string()),
        };
        let prefix = if conversion.has(b'#') && value != 0 { prefix } else { "" };
        let mut empty = value == 0;
        // For %#o the first digit is 0, even of a zero with precision 0 (p6).
        if letter == b'o' && conversion.has(b'#') {
            let long_enough = conversion.precision.is_some_and(|precision| precision > digits.len() as u64);
            if value != 0 && !long_enough {
                digits.insert(0, '0');
            }
            empty = false;
        }
        self.put_digits(conversion, prefix, &digits, empty)
    }

    /// Digits with prefix, precision and padding; a zero with precision 0 has no digits (p8).
    fn put_digits(
        &mut self,
        conversion: &Conversion<'_>,
        prefix: &str,
        digits: &str,
        zero: bool,
    ) -> Checked<()> {
        let digits = if zero && conversion.precision == Some(0) { "" } else { digits };
        let mut least = conversion.precision.unwrap_or(1);
        if conversion.has(b'0') && !conversion.left && conversion.precision.is_none() {
            least = conversion.width.saturating_sub(prefix.len() as u64);
        }
        let zeros = least.saturating_sub(digits.len() as u64) as usize;
        let text = [prefix, &"0".repeat(zeros), digits].concat();
        self.pad(conversion, text.as_bytes())
    }

    /// The text of an address is the implementation's (p8), and where things lie is not modelled: nothing is known of it.
    fn put_pointer(&mut self) -> Checked<()> {
        let index = self.next;
        self.next += 1;
        let Actual { ty, value } = self.call.argument(index)?;
        if ty != Scalar::Ptr {
            let detail = format!("argument {} of type {ty} does not fit %p", index + 1);
            return Err(self.call.bad_argument(detail));
        }
        if value == Value::Undef {
            return Err(Stop::uninitialised());
        }
        (self.known, self.with_floats) = (false, true);
        Ok(())
    }

    fn put_string(&mut self, conversion: &Conversion<'_>) -> Checked<()> {
        let index = self.next;
        self.next += 1;
        let ty = self.call.argument(index)?.ty;
        if ty != Scalar::Ptr {
            return Err(self
                .call
                .bad_argument(format!("argument {} of type {ty} does not fit %s", index + 1)));
        }
        let most = conversion.precision.unwrap_or(u64::MAX);
        let read = |at| self.call.memory().read_until(at, most, |byte| byte == 0);
        let bytes = match conversion.precision_argument {
            None => self.call.address(index).and_then(read),
            Some(_) => Err(Stop::term_met()),
        };
        match bytes {
            Ok(bytes) => self.pad(conversion, &bytes),
            Err(stop) if stop.needs_terms() => self.check_string(conversion, index),
            Err(stop) => Err(stop),
        }
    }

    /// Checks a string whose bytes, or whose length in the text, depend on the inputs.
    fn check_string(&mut self, conversion: &Conversion<'_>, index: usize) -> Checked<()> {
        self.known = false;
        let arena = self.call.arena();
        let mut most = self.call.word(conversion.precision.unwrap_or(u64::MAX));
        if let Some(argument) = conversion.precision_argument {
            let precision = self.call.integer(argument, 32)?;
            let negative = arena.signed_less(precision, arena.constant(0, 32));
            most = arena.ite(negative, most, arena.zero_extend(precision, 64));
        }
        let (bytes, zero) = (self.call.bytes(index)?, self.call.byte_constant(0));
        Scan::new(self.call, &bytes, most, |arena, byte| arena.equal(byte, zero)).map(|_| ())
    }

    fn pad(&mut self, conversion: &Conversion<'_>, text: &[u8]) -> Checked<()> {
        let padding = vec![b' '; (conversion.width as usize).saturating_sub(text.len())];
        let length = self.output.len() + padding.len() + text.len();
        if length as u64 > self.call.machine.limits().output_bytes {
            return Err(Stop::limit(Limit::Output));
        }
        let parts = if conversion.left { [text, &padding] } else { [&padding, text] };
        self.output.extend(parts.concat());
        Ok(())
    }
}

impl<'t> Conversion<'t> {
    fn new(text: &'t [u8]) -> (Self, &'t [u8]) {
        let count = text.iter().take_while(|byte| b"-+ #0".contains(byte)).count();
        let (flags, rest) = text.split_at(count);
        (Self { flags, left: flags.contains(&b'-'), ..Self::default() }, rest)
    }

    fn has(&self, flag: u8) -> bool {
        self.flags.contains(&flag)
    }

    fn read_length(&mut self, text: &'t [u8]) -> &'t [u8] {
        const LENGTHS: [(&[u8], Length); 7] = [
            (b"hh", Length::Char),
            (b"h", Length::Short),
            (b"ll", Length::LongLong),
            (b"l", Length::Long),
            (b"j", Length::LongLong),
            (b"z", Length::Pointer),
            (b"t", Length::Pointer),
        ];
        for (prefix, length) in LENGTHS {
            if let Some(rest) = text.strip_prefix(prefix) {
                self.length = length;
                return rest;
            }
        }
        text
    }
}

/// The number at the start, 0 when there is none, and the rest.
fn read_number(text: &[u8]) -> (u64, &[u8]) {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = text[..digits]
        .iter()
        .fold(0_u64, |value, byte| value.saturating_mul(10).saturating_add(u64::from(byte - b'0')));
    (value, &text[digits..])
}
