//! The semantics once more, from the definitions of SMT-LIB, bit by bit: no code is shared with the crate.

use flipside_term::{BinaryOp, UnaryOp};

/// Bits, the lowest first.
type Bits = Vec<bool>;

pub fn to_bits(value: u128, width: u32) -> Bits {
    (0..width).map(|bit| value >> bit & 1 == 1).collect()
}

pub fn from_bits(bits: &[bool]) -> u128 {
    bits.iter().rev().fold(0, |value, &bit| value << 1 | u128::from(bit))
}

fn sum(a: &[bool], b: &[bool], carry: bool) -> Bits {
    let mut carry = carry;
    let mut result = Vec::new();
    for (&a, &b) in a.iter().zip(b) {
        result.push(a ^ b ^ carry);
        carry = (a && b) || (carry && (a || b));
    }
    result
}

fn complement(a: &[bool]) -> Bits {
    a.iter().map(|bit| !bit).collect()
}

fn negate(a: &[bool]) -> Bits {
    sum(&complement(a), &vec![false; a.len()], true)
}

fn product(a: &[bool], b: &[bool]) -> Bits {
    let mut result = vec![false; a.len()];
    for (shift, _) in b.iter().enumerate().filter(|(_, bit)| **bit) {
        let mut shifted = vec![false; shift];
        shifted.extend(&a[..a.len() - shift]);
        result = sum(&result, &shifted, false);
    }
    result
}

fn less(a: &[bool], b: &[bool]) -> bool {
    let differs = (0..a.len()).rev().find(|&bit| a[bit] != b[bit]);
    differs.is_some_and(|bit| b[bit])
}

fn sign(a: &[bool]) -> bool {
    a[a.len() - 1]
}

fn signed_less(a: &[bool], b: &[bool]) -> bool {
    if sign(a) == sign(b) { less(a, b) } else { sign(a) }
}

/// Schoolbook division, quotient and remainder; the divisor 0 gives all ones and the dividend.
fn divide(a: &[bool], b: &[bool]) -> (Bits, Bits) {
    if !b.contains(&true) {
        return (vec![true; a.len()], a.to_vec());
    }
    // One bit more, for the remainder before the subtraction.
    let mut wide = b.to_vec();
    wide.push(false);
    let mut rest = vec![false; a.len() + 1];
    let mut quotient = vec![false; a.len()];
    for bit in (0..a.len()).rev() {
        rest.pop();
        rest.insert(0, a[bit]);
        if !less(&rest, &wide) {
            rest = sum(&rest, &complement(&wide), true);
            quotient[bit] = true;
        }
    }
    rest.pop();
    (quotient, rest)
}

fn magnitude(a: &[bool]) -> Bits {
    if sign(a) { negate(a) } else { a.to_vec() }
}

fn shift(a: &[bool], b: &[bool], left: bool, fill: bool) -> Bits {
    let amount = usize::try_from(from_bits(b)).unwrap_or(usize::MAX).min(a.len());
    let filler = vec![fill; amount];
    if left { [&filler, &a[..a.len() - amount]].concat() } else { [&a[amount..], &filler].concat() }
}

fn extend(a: &[bool], width: usize) -> Bits {
    let mut result = a.to_vec();
    result.resize(width, sign(a));
    result
}

/// Does the exact result, computed at twice the width, differ from the wrapped one?
fn overflows(a: &[bool], b: &[bool], op: impl Fn(&[bool], &[bool]) -> Bits) -> bool {
    let wide = a.len() * 2 + 1;
    op(&extend(a, wide), &extend(b, wide)) != extend(&op(a, b), wide)
}

pub fn unary(op: UnaryOp, a: u128, width: u32) -> u128 {
    let a = to_bits(a, width);
    from_bits(&match op {
        UnaryOp::Not | UnaryOp::BitNot => complement(&a),
        UnaryOp::Neg => negate(&a),
    })
}

pub fn binary(op: BinaryOp, a: u128, left_width: u32, b: u128, width: u32) -> u128 {
    let (a, b) = (to_bits(a, left_width), to_bits(b, width));
    let bitwise = |f: fn(bool, bool) -> bool| a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect();
    let difference = |a: &[bool], b: &[bool]| sum(a, &complement(b), true);
    from_bits(&match op {
        BinaryOp::And | BinaryOp::BitAnd => bitwise(|a, b| a && b),
        BinaryOp::Or | BinaryOp::BitOr => bitwise(|a, b| a || b),
        BinaryOp::BitXor => bitwise(|a, b| a != b),
        BinaryOp::Eq => vec![a == b],
        BinaryOp::Add => sum(&a, &b, false),
        BinaryOp::Sub => difference(&a, &b),
        BinaryOp::Mul => product(&a, &b),
        BinaryOp::UDiv => divide(&a, &b).0,
        BinaryOp::URem => divide(&a, &b).1,
        BinaryOp::SDiv => {
            let quotient = divide(&magnitude(&a), &magnitude(&b)).0;
            if sign(&a) == sign(&b) { quotient } else { negate(&quotient) }
        }
        BinaryOp::SRem => {
            let rest = divide(&magnitude(&a), &magnitude(&b)).1;
            if sign(&a) { negate(&rest) } else { rest }
        }
        BinaryOp::Shl => shift(&a, &b, true, false),
        BinaryOp::LShr => shift(&a, &b, false, false),
        BinaryOp::AShr => shift(&a, &b, false, sign(&a)),
        BinaryOp::Concat => [&b[..], &a[..]].concat(),
        BinaryOp::ULt => vec![less(&a, &b)],
        BinaryOp::ULe => vec![!less(&b, &a)],
        BinaryOp::SLt => vec![signed_less(&a, &b)],
        BinaryOp::SLe => vec![!signed_less(&b, &a)],
        BinaryOp::SAddOverflows => vec![overflows(&a, &b, |a, b| sum(a, b, false))],
        BinaryOp::SSubOverflows => vec![overflows(&a, &b, difference)],
        BinaryOp::SMulOverflows => vec![overflows(&a, &b, product)],
    })
}

pub fn extract(a: u128, width: u32, high: u32, low: u32) -> u128 {
    from_bits(&to_bits(a, width)[low as usize..=high as usize])
}

pub fn sign_extend(a: u128, from: u32, to: u32) -> u128 {
    from_bits(&extend(&to_bits(a, from), to as usize))
}
