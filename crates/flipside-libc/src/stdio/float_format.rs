//! Floating numbers as `printf` writes them (C17 7.21.6.1p8), without sign and padding; where C leaves the text open,
//! as in glibc.

/// The digits of a nonnegative number, for the conversion with this letter in lower case.
pub(super) fn digits(letter: u8, number: f64, precision: Option<usize>, alternate: bool) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    if number.is_infinite() {
        return "inf".to_owned();
    }
    match letter {
        b'f' => fixed(number, precision.unwrap_or(6), alternate),
        b'e' => exponential(number, precision.unwrap_or(6), alternate),
        b'g' => general(number, precision.unwrap_or(6).max(1), alternate),
        _ => hexadecimal(number, precision, alternate),
    }
}

fn fixed(number: f64, precision: usize, alternate: bool) -> String {
    let point = if alternate && precision == 0 { "." } else { "" };
    format!("{number:.precision$}{point}")
}

fn exponential(number: f64, precision: usize, alternate: bool) -> String {
    let text = format!("{number:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(size) => ('-', size),
        None => ('+', exponent),
    };
    let point = if alternate && precision == 0 { "." } else { "" };
    format!("{mantissa}{point}e{sign}{exponent:0>2}")
}

/// `%g`: fixed or exponential by the size of the exponent, without trailing zeros.
fn general(number: f64, precision: usize, alternate: bool) -> String {
    let rounded = format!("{number:.*e}", precision - 1);
    let exponent: i64 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let is_fixed = (-4..precision as i64).contains(&exponent);
    let text = if is_fixed {
        fixed(number, (precision as i64 - 1 - exponent) as usize, alternate)
    } else {
        exponential(number, precision - 1, alternate)
    };
    if alternate || !text.contains('.') {
        return text;
    }
    let (mantissa, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
    format!("{}{exponent}", mantissa.trim_end_matches('0').trim_end_matches('.'))
}

/// `%a`: all digits that there are, or rounded to nearest, ties to even.
fn hexadecimal(number: f64, precision: Option<usize>, alternate: bool) -> String {
    const FRACTION: usize = 52;
    let bits = number.to_bits();
    let (biased, fraction) = (bits >> FRACTION & 0x7ff, bits & ((1 << FRACTION) - 1));
    let exponent = match (biased, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => biased as i64 - 1023,
    };
    let mut significand = fraction | u64::from(biased != 0) << FRACTION;
    let all = FRACTION / 4;
    let kept = precision.unwrap_or(all);
    if kept < all {
        let dropped = 4 * (all - kept);
        let (rest, half) = (significand & ((1 << dropped) - 1), 1 << (dropped - 1));
        let is_odd = significand >> dropped & 1 == 1;
        significand = (significand >> dropped) + u64::from(rest > half || rest == half && is_odd);
        significand <<= dropped;
    }
    let mut digits = format!("{:013x}", significand & ((1 << FRACTION) - 1));
    match precision {
        Some(precision) if precision >= all => digits.push_str(&"0".repeat(precision - all)),
        Some(precision) => digits.truncate(precision),
        None => digits.truncate(digits.trim_end_matches('0').len()),
    }
    let point = if digits.is_empty() && !alternate { "" } else { "." };
    format!("0x{}{point}{digits}p{exponent:+}", significand >> FRACTION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_glibc() {
        let all: [(u8, f64, Option<usize>, bool, &str); 19] = [
            (b'f', 1.5, None, false, "1.500000"),
            (b'f', 2.5, Some(0), false, "2"),
            (b'f', 2.5, Some(0), true, "2."),
            (b'f', 0.125, Some(2), false, "0.12"),
            (b'e', 12345.678, None, false, "1.234568e+04"),
            (b'e', 0.0, Some(0), false, "0e+00"),
            (b'e', 1e-300, Some(1), false, "1.0e-300"),
            (b'g', 0.0001, None, false, "0.0001"),
            (b'g', 0.00001, None, false, "1e-05"),
            (b'g', 100_000.0, None, false, "100000"),
            (b'g', 999_999.5, None, false, "1e+06"),
            (b'g', 1.0, None, true, "1.00000"),
            (b'g', 0.0, None, false, "0"),
            (b'a', 1.1, None, false, "0x1.199999999999ap+0"),
            (b'a', 1.999, Some(3), false, "0x1.ffcp+0"),
            (b'a', 1e-320, None, false, "0x0.00000000007e8p-1022"),
            (b'a', 0.0, None, false, "0x0p+0"),
            (b'a', 1.0, Some(2), false, "0x1.00p+0"),
            (b'g', f64::INFINITY, None, false, "inf"),
        ];
        for (letter, number, precision, alternate, expected) in all {
            assert_eq!(
                digits(letter, number, precision, alternate),
                expected,
                "{number} {}",
                char::from(letter)
            );
        }
    }
}
