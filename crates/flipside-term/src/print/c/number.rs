//! Numbers and type names of C.

use std::cmp::Ordering;

use crate::bits::to_signed;

/// A C integer type by size and sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CType {
    /// Its width in bits.
    pub width: u32,
    /// Is it signed?
    pub signed: bool,
}

impl CType {
    /// The type after the integer promotions (C17 6.3.1.1p2).
    pub fn promoted(self) -> CType {
        if self.width < 32 { CType { width: 32, signed: true } } else { self }
    }

    /// The type that an operator has on operands of these types (C17 6.3.1.8).
    pub fn usual(self, other: CType) -> CType {
        let (one, other) = (self.promoted(), other.promoted());
        match one.width.cmp(&other.width) {
            Ordering::Less => other,
            Ordering::Equal => CType { width: one.width, signed: one.signed && other.signed },
            Ordering::Greater => one,
        }
    }

    /// Its name. The widths are those of the common data models; `long` is avoided because it has two.
    pub fn name(self) -> String {
        let name = match (self.width, self.signed) {
            (8, true) => "signed char",
            (8, false) => "unsigned char",
            (16, true) => "short",
            (16, false) => "unsigned short",
            (32, true) => "int",
            (32, false) => "unsigned",
            (64, true) => "long long",
            (64, false) => "unsigned long long",
            (128, true) => "__int128",
            (128, false) => "unsigned __int128",
            (width, true) => return format!("_BitInt({width})"),
            (width, false) => return format!("unsigned _BitInt({width})"),
        };
        name.to_owned()
    }
}

/// A constant in the sense of a sign.
pub fn decimal(bits: u128, width: u32, signed: bool) -> String {
    if signed {
        return to_signed(bits, width).to_string();
    }
    // Without the suffix, C would take the next larger signed type (C17 6.4.4.1p5).
    let suffix = match width {
        ..=32 if bits > i32::MAX as u128 => "u",
        33..=64 if bits > i64::MAX as u128 => "ull",
        _ => "",
    };
    format!("{bits}{suffix}")
}

/// Does a mask print as a literal that C takes for unsigned at this width?
pub fn is_unsigned_literal(bits: u128, width: u32) -> bool {
    [32, 64, 128].contains(&width) && bits >> (width - 1) == 1 && mask(bits, width).starts_with("0x")
}

/// A constant as a mask: hexadecimal beyond one digit, the complement of a small one as such.
pub fn mask(bits: u128, width: u32) -> String {
    let complement = !bits & crate::bits::mask(width);
    if bits < 10 {
        bits.to_string()
    } else if width >= 32 && complement < 1 << 16 {
        if complement < 10 { format!("~{complement}") } else { format!("~{complement:#x}") }
    } else {
        format!("{bits:#x}")
    }
}

/// A constant as a character, if it is one that prints or has an escape.
pub fn character(bits: u128) -> Option<String> {
    let byte = u8::try_from(bits).ok()?;
    Some(match byte {
        0 => "'\\0'".to_owned(),
        b'\t' => "'\\t'".to_owned(),
        b'\n' => "'\\n'".to_owned(),
        b'\r' => "'\\r'".to_owned(),
        b'\'' => "'\\''".to_owned(),
        b'\\' => "'\\\\'".to_owned(),
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_show_as_in_c() {
        assert_eq!(decimal(0xff, 8, true), "-1");
        assert_eq!(decimal(0xff, 8, false), "255");
        assert_eq!(mask(0xffff_fff8, 32), "~7");
        assert_eq!(mask(0x80, 8), "0x80");
        assert_eq!(character(47).as_deref(), Some("'/'"));
        assert_eq!(character(200), None);
    }

    #[test]
    fn usual_conversions() {
        let (byte, unsigned) = (CType { width: 8, signed: false }, CType { width: 32, signed: false });
        let wide = CType { width: 64, signed: true };
        assert!(byte.usual(byte).signed);
        assert!(!byte.usual(unsigned).signed);
        assert_eq!(unsigned.usual(wide), wide);
    }
}
