//! Products: rows of shifted operands, added up one after another.
//!
//! For a constant, the rows are those of its digits 1 and -1 with the fewest of them that are not zero: `7 * x` is
//! `8 * x - x`.

use super::{Bits, known, sign_extended};
use crate::gates::{Gates, Lit};

impl Gates {
    /// The product, cut to the width.
    pub(crate) fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        debug_assert_eq!(a.len(), b.len(), "both should have one width");
        if let Some(value) = known(b) {
            return self.multiply_constant(a, value);
        }
        if let Some(value) = known(a) {
            return self.multiply_constant(b, value);
        }
        let zeros = |bits: &[Lit]| bits.iter().filter(|&&bit| bit == Lit::FALSE).count();
        let (rows, row) = if zeros(a) > zeros(b) { (a, b) } else { (b, a) };
        let width = a.len();
        let mut sum = vec![Lit::FALSE; width];
        for (shift, &bit) in rows.iter().enumerate() {
            if bit != Lit::FALSE {
                // What lies below the row stays as it is.
                let row: Bits = row[..width - shift].iter().map(|&of_row| self.and(of_row, bit)).collect();
                let upper = self.add(&sum[shift..], &row);
                sum.truncate(shift);
                sum.extend(upper);
            }
        }
        sum
    }

    fn multiply_constant(&mut self, a: &[Lit], value: u128) -> Bits {
        let width = a.len();
        let mut sum = vec![Lit::FALSE; width];
        let mut rest = value;
        for shift in 0..width {
            // The digit is odd: 1 where the next bit is 0, else -1 with a carry into the bits above.
            if rest & 1 == 1 {
                let row = &a[..width - shift];
                let is_negative = rest & 2 == 2 && shift + 1 < width;
                let upper = if is_negative {
                    self.subtract(&sum[shift..], row)
                } else {
                    self.add(&sum[shift..], row)
                };
                sum.truncate(shift);
                sum.extend(upper);
                rest = if is_negative { (rest >> 1) + 1 } else { rest >> 1 };
            } else {
                rest >>= 1;
            }
        }
        sum
    }

    /// Does the signed product not fit? One bit more than the width is computed; whether there are more is seen from
    /// the lengths of the operands.
    ///
    /// Let `n` be the width, and a number's length that of its bits without copies of the sign. If the lengths add up to
    /// more than `n`, the product needs more than `n` bits. Else it is between -2ⁿ and 2ⁿ, and the two highest of its
    /// `n + 1` bits differ if and only if it does not fit.
    pub(crate) fn multiply_overflows(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let width = a.len();
        let product = {
            let (a, b) = (sign_extended(a, width + 1), sign_extended(b, width + 1));
            self.multiply(&a, &b)
        };
        let differs = self.xor(product[width], product[width - 1]);
        let [a, b] = [a, b].map(|bits| -> Bits {
            let sign = bits[width - 1];
            bits[..width - 1].iter().map(|&bit| self.xor(bit, sign)).collect()
        });
        // Bit i of one and some bit from n - 1 - i on of the other.
        let mut too_long = Vec::new();
        let mut above = Lit::FALSE;
        for bit in (1..width.saturating_sub(1)).rev() {
            above = self.or(above, b[bit]);
            too_long.push(self.and(above, a[width - 1 - bit]));
        }
        too_long.push(differs);
        self.any(&too_long)
    }
}
