//! Comparisons: false where one is a NaN; the zeros are equal.

use super::Format;
use crate::gates::{Gates, Lit};

impl Gates {
    pub(crate) fn float_equal(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let zeros = self.and(x.is_zero, y.is_zero);
        let same = self.equal(a, b);
        let equal = self.or(zeros, same);
        self.all(&[equal, !x.is_nan, !y.is_nan])
    }

    /// `a < b`, or `a <= b` where `or_equal`.
    pub(crate) fn float_before(&mut self, format: Format, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let (x, y) = (self.unpack(format, a), self.unpack(format, b));
        let top = format.width() - 1;
        let (large, small) = (&a[..top], &b[..top]);
        let [up, down] = if or_equal {
            [self.unsigned_less_equal(large, small), self.unsigned_less_equal(small, large)]
        } else {
            [self.unsigned_less(large, small), self.unsigned_less(small, large)]
        };
        // With equal signs the bits decide, the other way round below zero; else the sign does.
        let same_sign = self.choose(x.sign, down, up);
        let differ = self.xor(x.sign, y.sign);
        let before = self.choose(differ, x.sign, same_sign);
        let zeros = self.and(x.is_zero, y.is_zero);
        let before = self.choose(zeros, Lit::constant(or_equal), before);
        self.all(&[before, !x.is_nan, !y.is_nan])
    }
}
