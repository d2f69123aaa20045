//! Puts branches into the blocks of a function.

use std::collections::BTreeMap;

use crate::code::{Block, Inst, Operand, Terminator};
use crate::ids::{BlockId, ConditionId, FunctionId};
use crate::program::{Body, Program};
use crate::scalar::Scalar;
use crate::source::Place;

/// Instructions, and branches on what they compute, that come before an instruction of a block.
pub(super) struct Insertion {
    /// Before which one; before the terminator where it is the number of all.
    pub before: usize,
    pub place: Place,
    pub insts: Vec<Inst>,
    pub branches: Vec<(ConditionId, Operand)>,
}

/// Puts branches into blocks of a function. The first part of a block keeps its id.
pub(super) fn insert(program: &mut Program, function: FunctionId, insertions: Vec<(BlockId, Insertion)>) {
    let Some(body) = program.functions[function].body.as_mut() else { return };
    let mut by_block: BTreeMap<BlockId, Vec<Insertion>> = BTreeMap::new();
    for (block, insertion) in insertions {
        by_block.entry(block).or_default().push(insertion);
    }
    for (block, mut insertions) in by_block {
        insertions.sort_by_key(|insertion| insertion.before);
        split(body, block, insertions);
    }
}

fn split(body: &mut Body, block: BlockId, insertions: Vec<Insertion>) {
    let Block { mut insts, mut terminator, mut place } = body.blocks[block].clone();
    for insertion in insertions.into_iter().rev() {
        let behind = insts.split_off(insertion.before);
        let mut next = body.blocks.push(Block { insts: behind, terminator, place });
        let mut branches = insertion.branches.into_iter();
        let first = branches.next().expect("an insertion should have a branch");
        for branch in branches.rev() {
            let terminator = branch_on(branch, next);
            next = body.blocks.push(Block { insts: Vec::new(), terminator, place: insertion.place });
        }
        insts.extend(insertion.insts.into_iter().map(|inst| (inst, insertion.place)));
        (terminator, place) = (branch_on(first, next), insertion.place);
    }
    body.blocks[block] = Block { insts, terminator, place };
}

/// A branch after which the run goes on here, whatever its side.
pub(super) fn branch_on((condition, value): (ConditionId, Operand), next: BlockId) -> Terminator {
    Terminator::Branch { condition, ty: Scalar::S32, value, then_to: next, else_to: next }
}
