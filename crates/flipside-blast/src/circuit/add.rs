//! Sums and differences, with a carry that goes from bit to bit: short clauses, and equal carries are one gate. A
//! comparison has the same carries without the sum.

use super::{Bits, complement};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The sum with a carry that comes in, and the carry that goes out.
    pub(crate) fn add_with_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Bits, Lit) {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        let mut sum = Bits::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    pub(crate) fn add(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.add_with_carry(a, b, Lit::FALSE).0
    }

    pub(crate) fn subtract(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.add_with_carry(a, &complement(b), Lit::TRUE).0
    }

    pub(crate) fn negate(&mut self, a: &[Lit]) -> Bits {
        let zeros = vec![Lit::FALSE; a.len()];
        self.subtract(&zeros, a)
    }

    /// The negation if the condition holds, else the number.
    pub(crate) fn negate_if(&mut self, condition: Lit, a: &[Lit]) -> Bits {
        let flipped: Bits = a.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.add_with_carry(&flipped, &vec![Lit::FALSE; a.len()], condition).0
    }

    /// Does the signed sum not fit?
    pub(crate) fn add_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let sum = self.add(a, b);
        let top = a.len() - 1;
        let [from_a, from_b] = [a, b].map(|operand| self.xor(operand[top], sum[top]));
        self.and(from_a, from_b)
    }

    /// Does the signed difference not fit?
    pub(crate) fn subtract_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let difference = self.subtract(a, b);
        let top = a.len() - 1;
        let signs = self.xor(a[top], b[top]);
        let changed = self.xor(a[top], difference[top]);
        self.and(signs, changed)
    }
}
