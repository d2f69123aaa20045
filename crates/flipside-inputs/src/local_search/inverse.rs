//! Inverses: a value of one operand of an operator that gives the wanted result, with the other operand as it is.
//!
//! Where there are many, a random one; where there is no formula, some candidates are tried. **Invariant:** a returned
//! value gives the wanted result.

use flipside_term::{BinaryOp, bits};

use flipside_base::Random;

/// The problem: one of two operands is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The operator.
    pub op: BinaryOp,
    /// 0 for the left operand, 1 for the right one.
    pub side: usize,
    /// The wanted result.
    pub wanted: u128,
    /// The value of the other operand.
    pub other: u128,
    /// The width of the operand to be found.
    pub width: u32,
}

/// A value of the operand; none where none is found.
pub fn operand(question: &Question, other_width: u32, random: &mut Random) -> Option<u128> {
    let Question { op, side, wanted, other, width } = *question;
    let mask = bits::mask(width);
    let is_left = side == 0;
    match op {
        BinaryOp::Eq if wanted == 1 => Some(other),
        BinaryOp::Eq => Some(another(other, width, random)),
        BinaryOp::Add => Some(wanted.wrapping_sub(other) & mask),
        BinaryOp::Sub if is_left => Some(wanted.wrapping_add(other) & mask),
        BinaryOp::Sub => Some(other.wrapping_sub(wanted) & mask),
        BinaryOp::Mul => factor(wanted, other, width, random),
        BinaryOp::BitAnd => (wanted & !other == 0).then(|| wanted | random.wide(width) & !other & mask),
        BinaryOp::BitOr => (other & !wanted == 0).then(|| wanted & !other | random.wide(width) & other),
        BinaryOp::BitXor => Some(wanted ^ other),
        BinaryOp::Concat if is_left => {
            (wanted & bits::mask(other_width) == other).then(|| wanted >> other_width)
        }
        BinaryOp::Concat => (wanted >> width == other).then_some(wanted & mask),
        BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe => order(question, random),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if is_left => shifted(question, random),
        BinaryOp::UDiv if is_left => {
            let low = wanted.checked_mul(other).filter(|low| *low <= mask)?;
            let high = low.saturating_add(other.saturating_sub(1)).min(mask);
            tried(question, random.between(low, high))
        }
        BinaryOp::URem if is_left => {
            let times = (mask - wanted).checked_div(other).unwrap_or(0);
            let times = if times == 0 { 0 } else { random.wide(width) % (times.min(16) + 1) };
            tried(question, wanted.wrapping_add(other.wrapping_mul(times)))
        }
        BinaryOp::UDiv
        | BinaryOp::URem
        | BinaryOp::SDiv
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::SAddOverflows
        | BinaryOp::SSubOverflows
        | BinaryOp::SMulOverflows => candidate(question, random),
        BinaryOp::And | BinaryOp::Or => unreachable!("conditions should be chosen, not computed"),
    }
}

/// Any other value, most often a neighbour.
fn another(value: u128, width: u32, random: &mut Random) -> u128 {
    let mask = bits::mask(width);
    let found = match random.below(4) {
        0 => value.wrapping_add(1) & mask,
        1 => value.wrapping_sub(1) & mask,
        2 => random.wide(width.min(8)) & mask,
        _ => random.wide(width),
    };
    if found == value { value ^ 1 } else { found }
}

/// A value on the wanted side of the other operand.
fn order(question: &Question, random: &mut Random) -> Option<u128> {
    let Question { op, side, wanted, other, width } = *question;
    // With the sign bit flipped, signed order is unsigned order.
    let turn = if matches!(op, BinaryOp::SLt | BinaryOp::SLe) { bits::sign_bit(width) } else { 0 };
    let other = other ^ turn;
    let allows_equal = matches!(op, BinaryOp::ULe | BinaryOp::SLe) == (wanted == 1);
    let is_below = (side == 0) == (wanted == 1);
    let (low, high) = if is_below {
        (0, if allows_equal { other } else { other.checked_sub(1)? })
    } else {
        let low = if allows_equal { other } else { other.checked_add(1)? };
        (low, bits::mask(width))
    };
    if low > high {
        return None;
    }
    // Close to the other one more often than anywhere.
    let found = match random.below(3) {
        0 => random.between(low, high),
        _ if is_below => high - random.wide(4).min(high - low),
        _ => low + random.wide(4).min(high - low),
    };
    Some(found ^ turn)
}

/// A factor: an odd number has an exact inverse; for an even one the upper bits are free.
fn factor(wanted: u128, other: u128, width: u32, random: &mut Random) -> Option<u128> {
    let zeros = other.trailing_zeros();
    if zeros >= width {
        return (wanted == 0).then(|| random.wide(width));
    }
    if wanted & bits::mask(zeros) != 0 {
        return None;
    }
    let odd = other >> zeros;
    // Newton's iteration: each step doubles the number of correct bits.
    let mut inverse = odd;
    for _ in 0..7 {
        inverse = inverse.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let low = (wanted >> zeros).wrapping_mul(inverse) & bits::mask(width - zeros);
    let above = if zeros == 0 || random.once_in(2) { 0 } else { random.wide(zeros) << (width - zeros) };
    Some(low | above)
}

/// The operand that was shifted by the other one.
fn shifted(question: &Question, random: &mut Random) -> Option<u128> {
    let Question { op, wanted, other, width, .. } = *question;
    if other >= u128::from(width) {
        return candidate(question, random);
    }
    let amount = other as u32;
    let free = if amount == 0 { 0 } else { random.wide(amount) };
    let value = match op {
        BinaryOp::Shl => wanted >> amount | if amount == 0 { 0 } else { free << (width - amount) },
        _ => (wanted << amount) & bits::mask(width) | free,
    };
    tried(question, value)
}

/// One of a few values that often matter.
fn candidate(question: &Question, random: &mut Random) -> Option<u128> {
    let Question { op, side, wanted, other, width } = *question;
    let mask = bits::mask(width);
    let small = random.wide(3);
    let product = wanted.wrapping_mul(other);
    let quotient = if wanted == 0 { 0 } else { signed_quotient(other, wanted, width) };
    let first = [
        0,
        1,
        wanted,
        other,
        product,
        product.wrapping_add(small),
        product.wrapping_sub(small),
        quotient,
        quotient.wrapping_add(small),
        wanted.wrapping_add(other),
        other.wrapping_sub(wanted),
        bits::sign_bit(width),
        bits::signed_max(width),
        mask,
        random.wide(width),
        random.wide(width) >> random.below(width as usize),
    ];
    let turn = random.below(first.len());
    let found = (0..first.len()).find_map(|step| tried(question, first[(turn + step) % first.len()] & mask));
    match op {
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if found.is_none() && side == 1 => {
            (0..=u128::from(width)).find_map(|amount| tried(question, amount & mask))
        }
        _ => found,
    }
}

fn signed_quotient(dividend: u128, divisor: u128, width: u32) -> u128 {
    bits::binary(BinaryOp::SDiv, dividend, divisor, width)
}

/// The value, if it gives the wanted result.
fn tried(question: &Question, value: u128) -> Option<u128> {
    let Question { op, side, wanted, other, width } = *question;
    let (left, right) = if side == 0 { (value, other) } else { (other, value) };
    (value <= bits::mask(width) && bits::binary(op, left, right, width) == wanted).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_operands_give_the_wanted_result() {
        let mut random = Random::new(7);
        let mut found = [0; BinaryOp::ALL.len()];
        for round in 0..40_000 {
            let op = BinaryOp::ALL[round % BinaryOp::ALL.len()];
            if matches!(op, BinaryOp::And | BinaryOp::Or) {
                continue;
            }
            let width = [1, 3, 8, 32, 64][random.below(5)];
            let [left, right] = [(); 2].map(|()| random.wide(width) >> random.below(width as usize));
            // Of a result that there is.
            let wanted = bits::binary(op, left, right, width);
            let side = random.below(2);
            let other = if side == 0 { right } else { left };
            let question = Question { op, side, wanted, other, width };
            let Some(value) = operand(&question, width, &mut random) else { continue };
            let (left, right) = if side == 0 { (value, other) } else { (other, value) };
            assert_eq!(bits::binary(op, left, right, width), wanted, "{question:?}: {value:#x}");
            found[op as usize] += 1;
        }
        for op in BinaryOp::ALL {
            let is_connective = matches!(op, BinaryOp::And | BinaryOp::Or);
            assert!(is_connective || found[op as usize] > 500, "{op:?}: {}", found[op as usize]);
        }
    }
}
