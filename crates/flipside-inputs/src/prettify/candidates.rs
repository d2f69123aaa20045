//! Candidates: which values are easier to read than others.

/// What is preferred for an input.
#[derive(Clone)]
pub(super) struct Likes {
    /// Its width in bits.
    pub width: u32,
    /// Is it signed?
    pub signed: bool,
    /// Is it a character?
    pub character: bool,
    /// Is it a floating-point number?
    pub is_float: bool,
    /// For parameters: their type; values of parameters of one type should differ.
    pub kind: Option<String>,
}

/// Characters that are easy to read, the best first.
const CHARACTERS: &[u8] = b"abcxyzABC019 ";
/// Floating-point numbers that are easy to read, the best first.
const FLOATS: [f64; 16] =
    [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 0.5, -1.0, 10.0, 100.0, 1000.0, 1e6];
/// How many small numbers are tried before halving.
const SMALL: u128 = 10;

/// The most readable value for which `holds`; `None` where the present one is as good. `is_free` tells whether no other
/// parameter of the type has a value.
pub(super) fn candidates(
    likes: &Likes,
    now: u128,
    is_free: &dyn Fn(u128) -> bool,
    holds: &mut dyn FnMut(u128) -> bool,
) -> Option<u128> {
    if likes.is_float {
        let bits = |value: f64| match likes.width {
            32 => u128::from((value as f32).to_bits()),
            _ => u128::from(value.to_bits()),
        };
        let nicer = FLOATS.into_iter().map(bits).take_while(|&value| value != now || !is_free(value));
        return nicer.filter(|&value| is_free(value)).find(|&value| holds(value));
    }
    if likes.character {
        // String terminators and printable characters stay.
        let is_nice = now == 0 || (32..127).contains(&now);
        let nicer = CHARACTERS.iter().map(|&value| u128::from(value));
        return if is_nice { None } else { nicer.into_iter().find(|&value| holds(value)) };
    }
    let mask = u128::MAX >> (128 - likes.width);
    let negative = likes.signed && now >> (likes.width - 1) & 1 == 1;
    let magnitude = if negative { now.wrapping_neg() & mask } else { now };
    let small = (0..SMALL).filter(|value| value & mask == *value);
    let fits = |value: u128| !(likes.signed && value >> (likes.width - 1) & 1 == 1);
    for value in small.filter(|&value| fits(value)) {
        if !negative && value == now && is_free(now) {
            return None;
        }
        if is_free(value) && value != now && holds(value) {
            return Some(value);
        }
    }
    // The smallest magnitude of its sign that halving finds.
    let value_of = |magnitude: u128| if negative { magnitude.wrapping_neg() & mask } else { magnitude };
    let (mut below, mut known) = (if negative { 0 } else { SMALL - 1 }, magnitude);
    let mut power = if negative { 1 } else { 10 };
    while power < magnitude {
        if is_free(value_of(power)) && holds(value_of(power)) {
            known = power;
            break;
        }
        below = power;
        power *= 10;
    }
    while below + 1 < known {
        let middle = below.midpoint(known);
        if is_free(value_of(middle)) && holds(value_of(middle)) {
            known = middle;
        } else {
            below = middle;
        }
    }
    (known != magnitude).then(|| value_of(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(now: i32, holds: impl Fn(i32) -> bool) -> Option<i32> {
        let likes = Likes { width: 32, signed: true, character: false, is_float: false, kind: None };
        let mut holds = |value: u128| holds(value as u32 as i32);
        candidates(&likes, u128::from(now as u32), &|_| true, &mut holds).map(|value| value as u32 as i32)
    }

    #[test]
    fn numbers_get_smaller() {
        assert_eq!(best(0, |_| true), None);
        assert_eq!(best(77, |_| true), Some(0));
        assert_eq!(best(i32::MAX, |value| value > 1000), Some(1001));
        assert_eq!(best(12345, |value| value > 12), Some(13));
        assert_eq!(best(i32::MIN, |value| value < 0), Some(-1));
        assert_eq!(best(-500, |value| value < -20), Some(-21));
        assert_eq!(best(1000, |value| value % 8 == 0 && value > 0), Some(8));
        assert_eq!(best(4711, |value| value == 4711), None);
    }

    #[test]
    fn parameters_differ() {
        let likes =
            Likes { width: 8, signed: false, character: false, is_float: false, kind: Some("x".into()) };
        assert_eq!(candidates(&likes, 0, &|value| value > 1, &mut |_| true), Some(2));
        let narrow = Likes { width: 1, signed: false, character: false, is_float: false, kind: None };
        assert_eq!(candidates(&narrow, 1, &|_| true, &mut |value| value == 1), None);
    }

    #[test]
    fn characters_can_be_read() {
        let likes = Likes { width: 8, signed: true, character: true, is_float: false, kind: None };
        assert_eq!(candidates(&likes, 200, &|_| true, &mut |value| value != 97), Some(98));
        assert_eq!(candidates(&likes, 65, &|_| true, &mut |_| true), None);
        assert_eq!(candidates(&likes, 0, &|_| true, &mut |_| true), None);
    }
}
