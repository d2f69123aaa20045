//! Tiny formats, for all operands: against numbers that are computed in 53 bits and rounded by looking for the nearest one.

use flipside_term::FloatUnaryOp;

use super::Format;
use crate::circuit::Bits;
use crate::gates::{Gates, Lit};

/// The number with these bits.
fn number(format: Format, bits: u32) -> f64 {
    let fraction = bits & ((1 << (format.precision - 1)) - 1);
    let field = bits >> (format.precision - 1) & ((1 << format.exponent) - 1);
    let sign = if bits >> (format.width() - 1) == 1 { -1.0 } else { 1.0 };
    let bias = (1 << (format.exponent - 1)) - 1;
    let scale = |exponent: i32| 2_f64.powi(exponent - (format.precision as i32 - 1));
    if field == (1 << format.exponent) - 1 {
        return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
    }
    if field == 0 {
        return sign * f64::from(fraction) * scale(1 - bias);
    }
    sign * f64::from(fraction + (1 << (format.precision - 1))) * scale(field as i32 - bias)
}

fn infinity(format: Format) -> u32 {
    ((1 << format.exponent) - 1) << (format.precision - 1)
}

fn sign_bit(format: Format) -> u32 {
    1 << (format.width() - 1)
}

fn default_nan(format: Format) -> u32 {
    sign_bit(format) | infinity(format) | 1 << (format.precision - 2)
}

/// The bits of the nearest number, the even one of two: all are tried. Infinity is where the next power of two would be.
fn nearest(format: Format, wanted: f64) -> u32 {
    if wanted.is_nan() {
        return default_nan(format);
    }
    let sign = if wanted.is_sign_negative() { sign_bit(format) } else { 0 };
    let wanted = wanted.abs();
    let beyond = number(format, infinity(format) - 1) * 2.0;
    let as_number = |bits: u32| {
        if bits == infinity(format) {
            // One step behind the largest number.
            2.0 * number(format, infinity(format) - 1) - number(format, infinity(format) - 2)
        } else {
            number(format, bits)
        }
    };
    if wanted >= beyond {
        return sign | infinity(format);
    }
    let distance = |bits: u32| (as_number(bits) - wanted).abs();
    let best = (0..=infinity(format))
        .min_by(|&a, &b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1))));
    sign | best.expect("there should be a number")
}

fn is_nan(format: Format, bits: u32) -> bool {
    bits & (sign_bit(format) - 1) > infinity(format)
}

/// The result of an operation, with its NaN.
fn expected(format: Format, operands: &[u32], compute: impl Fn(&[f64]) -> f64) -> u32 {
    match operands.iter().find(|&&bits| is_nan(format, bits)) {
        Some(nan) => nan | 1 << (format.precision - 2),
        None => {
            let numbers: Vec<f64> = operands.iter().map(|&bits| number(format, bits)).collect();
            nearest(format, compute(&numbers))
        }
    }
}

/// The value of a circuit over operands of these widths, for all their values.
fn for_all(widths: &[usize], build: impl Fn(&mut Gates, &[Bits]) -> Bits, check: impl Fn(&[u32], u32)) {
    let mut gates = Gates::new();
    let operands: Vec<Bits> =
        widths.iter().map(|&width| (0..width).map(|_| gates.free()).collect()).collect();
    let result = build(&mut gates, &operands);
    let all: usize = widths.iter().sum();
    for bits in 0..1_u32 << all {
        let free: Vec<bool> = (0..all).map(|bit| bits >> bit & 1 == 1).collect();
        let values = gates.evaluate(&free);
        let of = |literal: &Lit| u32::from(values[literal.gate()] != literal.is_complement());
        let value = result.iter().rev().fold(0, |value, bit| value << 1 | of(bit));
        let mut rest = bits;
        let operands: Vec<u32> = widths
            .iter()
            .map(|&width| {
                let operand = rest & ((1 << width) - 1);
                rest >>= width;
                operand
            })
            .collect();
        check(&operands, value);
    }
}

fn formats() -> impl Iterator<Item = Format> {
    (2..=4).flat_map(|exponent| (2..=4).map(move |precision| Format { exponent, precision }))
}

type Build = fn(&mut Gates, Format, &[Lit], &[Lit]) -> Bits;
type Compute = fn(&[f64]) -> f64;

#[test]
fn arithmetic_on_all_numbers_of_tiny_formats() {
    let operators: [(&str, Build, Compute); 4] = [
        ("+", Gates::float_add, |x| x[0] + x[1]),
        ("-", Gates::float_subtract, |x| x[0] - x[1]),
        ("*", Gates::float_multiply, |x| x[0] * x[1]),
        ("/", Gates::float_divide, |x| x[0] / x[1]),
    ];
    for format in formats() {
        for (name, build, compute) in operators {
            for_all(
                &[format.width(); 2],
                |gates, operands| build(gates, format, &operands[0], &operands[1]),
                |operands, value| {
                    let expected = expected(format, operands, compute);
                    assert_eq!(value, expected, "{format:?}: {:b} {name} {:b}", operands[0], operands[1]);
                },
            );
        }
    }
}

#[test]
fn roots_and_integers_of_all_numbers_of_tiny_formats() {
    let operators: [(FloatUnaryOp, Compute); 6] = [
        (FloatUnaryOp::Sqrt, |x| x[0].sqrt()),
        (FloatUnaryOp::Floor, |x| x[0].floor()),
        (FloatUnaryOp::Ceil, |x| x[0].ceil()),
        (FloatUnaryOp::Trunc, |x| x[0].trunc()),
        (FloatUnaryOp::RoundAway, |x| x[0].round()),
        (FloatUnaryOp::RoundEven, |x| x[0].round_ties_even()),
    ];
    for format in formats().chain([Format { exponent: 5, precision: 7 }]) {
        for (op, compute) in operators {
            for_all(
                &[format.width()],
                |gates, operands| match op {
                    FloatUnaryOp::Sqrt => gates.float_root(format, &operands[0]),
                    _ => gates.float_integral(format, op, &operands[0]),
                },
                |operands, value| {
                    let expected = expected(format, operands, compute);
                    assert_eq!(value, expected, "{format:?}: {op:?} {:b}", operands[0]);
                },
            );
        }
    }
}

#[test]
#[allow(clippy::float_cmp, reason = "the exact comparison is what is meant")]
fn comparisons_of_all_numbers_of_tiny_formats() {
    for format in formats() {
        for_all(
            &[format.width(); 2],
            |gates, operands| {
                let (a, b) = (&operands[0], &operands[1]);
                let less = gates.float_before(format, a, b, false);
                let less_equal = gates.float_before(format, a, b, true);
                vec![gates.float_equal(format, a, b), less, less_equal]
            },
            |operands, value| {
                let [a, b] = [0, 1].map(|at| number(format, operands[at]));
                let expected = u32::from(a == b) | u32::from(a < b) << 1 | u32::from(a <= b) << 2;
                assert_eq!(value, expected, "{format:?}: {:b} {:b}", operands[0], operands[1]);
            },
        );
    }
}

#[test]
fn conversions_of_all_numbers_of_tiny_formats() {
    for format in formats() {
        for width in 1..=8 {
            for signed in [false, true] {
                let integer = |bits: u32| {
                    let is_negative = signed && bits >> (width - 1) == 1;
                    if is_negative { f64::from(bits) - 2_f64.powi(width) } else { f64::from(bits) }
                };
                for_all(
                    &[width as usize],
                    |gates, operands| gates.float_of_integer(format, &operands[0], signed),
                    |operands, value| {
                        let expected = nearest(format, integer(operands[0]));
                        assert_eq!(value, expected, "{format:?}: {width} {signed} {:b}", operands[0]);
                    },
                );
                for_all(
                    &[format.width()],
                    |gates, operands| gates.float_to_integer(format, &operands[0], width as usize, signed),
                    |operands, value| {
                        let wanted = number(format, operands[0]).trunc();
                        let fitting = (0..1_u32 << width)
                            .find(|&bits| integer(bits).total_cmp(&(wanted + 0.0)).is_eq());
                        let what = format!("{format:?}: {width} {signed} {:b}", operands[0]);
                        assert_eq!(value, fitting.unwrap_or(0), "{what}");
                    },
                );
            }
        }
        for to in formats() {
            for_all(
                &[format.width()],
                |gates, operands| gates.float_resize(format, to, &operands[0]),
                |operands, value| {
                    if is_nan(format, operands[0]) {
                        assert!(is_nan(to, value) && value >> (to.precision - 2) & 1 == 1);
                        return;
                    }
                    let expected = nearest(to, number(format, operands[0]));
                    assert_eq!(value, expected, "{format:?} to {to:?}: {:b}", operands[0]);
                },
            );
        }
    }
}
