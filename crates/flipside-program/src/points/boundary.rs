//! The boundaries of comparisons: both sides equal, the left one less by one, the left one greater by one.

use super::{Found, Insertion, Point, Side, condition, insert, marks};
use crate::code::{BinaryOp, CompareOp, Inst, Operand};
use crate::ids::{FunctionId, RegId};
use crate::mark::Marked;
use crate::program::{Body, Program, Register};
use crate::scalar::Scalar;

/// Adds the three conditions of each comparison of integers.
pub(super) fn sides(program: &mut Program, function: FunctionId) {
    let mut insertions = Vec::new();
    for (ordinal, found) in marks(program, function, Marked::Comparison).into_iter().enumerate() {
        let Found { block, at, place, mark } = found;
        let Some(body) = program.functions[function].body.as_mut() else { continue };
        let compared = at.checked_sub(1).and_then(|before| body.blocks[block].insts.get(before)).cloned();
        let Some((Inst::Compare { ty, left, right, .. }, _)) = compared else {
            unreachable!("a mark of a comparison should come after it")
        };
        let mut computed = Computed { body, insts: Vec::new() };
        let values = computed.sides(ty, left, right);
        let insts = computed.insts;
        let mut branches = Vec::new();
        for (side, value) in Side::ALL.into_iter().zip(values) {
            branches.push((condition(program, function, ordinal, Point::Boundary(side), &mark), value));
        }
        insertions.push((block, Insertion { before: at, place, insts, branches }));
    }
    insert(program, function, insertions);
}

/// Instructions that compute the sides.
struct Computed<'b> {
    body: &'b mut Body,
    insts: Vec<Inst>,
}

impl Computed<'_> {
    fn register(&mut self, scalar: Scalar) -> RegId {
        self.body.regs.push(Register { scalar, variable: None })
    }

    fn compare(&mut self, op: CompareOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dest = self.register(Scalar::S32);
        self.insts.push(Inst::Compare { dest, op, ty, left, right });
        Operand::Reg(dest)
    }

    fn binary(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dest = self.register(ty);
        self.insts.push(Inst::Binary { dest, op, ty, left, right });
        Operand::Reg(dest)
    }

    /// In the order of [`Side::ALL`]. A difference of one is one of the numbers, not modulo 2^n: the order has to fit, too.
    fn sides(&mut self, ty: Scalar, left: Operand, right: Operand) -> [Operand; 3] {
        let bits = ty.bits().expect("the operands should be integers");
        let unsigned = Scalar::int(bits, false).expect("each integer type should have an unsigned one");
        // Unsigned: subtractions require nothing.
        let mut as_unsigned = |operand| {
            if ty == unsigned {
                return operand;
            }
            let dest = self.body.regs.push(Register { scalar: unsigned, variable: None });
            self.insts.push(Inst::Cast { dest, from: ty, to: unsigned, value: operand });
            Operand::Reg(dest)
        };
        let (a, b) = (as_unsigned(left), as_unsigned(right));
        let mut one_more = |greater, less, op| {
            let difference = self.binary(BinaryOp::Sub, unsigned, greater, less);
            let is_one = self.compare(CompareOp::Eq, unsigned, difference, Operand::Const(1));
            let is_ordered = self.compare(op, ty, left, right);
            self.binary(BinaryOp::And, Scalar::S32, is_one, is_ordered)
        };
        let (below, above) = (one_more(b, a, CompareOp::Lt), one_more(a, b, CompareOp::Gt));
        [below, self.compare(CompareOp::Eq, ty, left, right), above]
    }
}
