//! Comparisons of bit vectors: the carry of a difference, without the difference itself.

use super::Bits;
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        let same: Bits = a.iter().zip(b).map(|(&a, &b)| self.same(a, b)).collect();
        self.all(&same)
    }

    /// `a < b`, or `a <= b` where `or_equal`: the carry of `b - a`, without the difference.
    fn before(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        let start = Lit::constant(or_equal);
        a.iter().zip(b).fold(start, |carry, (&a, &b)| self.majority(!a, b, carry))
    }

    pub(crate) fn unsigned_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        self.before(a, b, false)
    }

    pub(crate) fn unsigned_less_equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        self.before(a, b, true)
    }

    pub(crate) fn signed_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (a, b) = (with_flipped_sign(a), with_flipped_sign(b));
        self.before(&a, &b, false)
    }

    pub(crate) fn signed_less_equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (a, b) = (with_flipped_sign(a), with_flipped_sign(b));
        self.before(&a, &b, true)
    }
}

/// Signed numbers are ordered as unsigned ones are when their signs are flipped.
fn with_flipped_sign(bits: &[Lit]) -> Bits {
    let mut bits = bits.to_vec();
    if let Some(sign) = bits.last_mut() {
        *sign = !*sign;
    }
    bits
}
