//! Labels in the style of LTest: `pc_label(condition, id, "tag")` is covered by a run in which the condition is true there.

use super::{Found, Insertion, Point, condition, insert, marks};
use crate::code::{Argument, Callee, CompareOp, Inst, Operand, Terminator};
use crate::ids::FunctionId;
use crate::mark::Marked;
use crate::program::{Program, Register};
use crate::scalar::Scalar;
use crate::symbol::own_name;

/// The functions whose calls are labels, with the positions of the condition and of the id among their arguments. The second one
/// is what LTest's own header makes of the first, which is a macro there.
const LABELS: [(&str, usize, usize); 2] = [("pc_label", 0, 1), ("__PC__LABEL", 1, 0)];

/// Adds the condition of each label.
pub(super) fn labels(program: &mut Program, function: FunctionId) {
    let mut insertions = Vec::new();
    let mut count = 0;
    for Found { block, at, place, mark } in marks(program, function, Marked::Call) {
        let Some(body) = &program.functions[function].body else { continue };
        let Terminator::Call { callee: Callee::Direct(callee), args, .. } = &body.blocks[block].terminator
        else {
            continue;
        };
        let name = own_name(&program.functions[*callee].name);
        let Some((_, condition_at, id_at)) = LABELS.iter().find(|(known, ..)| *known == name) else {
            continue;
        };
        let Some(Argument::Scalar(ty, value)) = args.get(*condition_at).copied() else { continue };
        let number = match args.get(*id_at) {
            Some(Argument::Scalar(_, Operand::Const(number))) => Some(*number),
            _ => None,
        };
        let Some(body) = program.functions[function].body.as_mut() else { continue };
        let dest = body.regs.push(Register { scalar: Scalar::S32, variable: None });
        let is_true = Inst::Compare { dest, op: CompareOp::Ne, ty, left: value, right: Operand::Const(0) };
        let condition = condition(program, function, count, Point::Label(number), &mark);
        count += 1;
        let branches = vec![(condition, Operand::Reg(dest))];
        insertions.push((block, Insertion { before: at, place, insts: vec![is_true], branches }));
    }
    insert(program, function, insertions);
}
