//! Adds the effects of leaves to a program.

use std::collections::{BTreeMap, HashMap};

use super::tree::{DecisionTree, Edge, Next, Row};
use super::{FEWEST_LEAVES, MOST_ROWS};
use crate::code::{BinaryOp, Block, CompareOp, Inst, Operand, Terminator};
use crate::condition::{Condition, ConditionKind};
use crate::ids::{BlockId, ConditionId, DecisionId, FunctionId, RegId};
use crate::program::{Body, Program, Register};
use crate::scalar::Scalar;
use crate::source::Place;

/// The decisions of these functions with at least [`FEWEST_LEAVES`] leaves that are no constants, in order.
pub fn judged_decisions(program: &Program, functions: &[FunctionId]) -> Vec<(DecisionId, DecisionTree)> {
    let of_these = program.decisions.entries().filter(|(_, decision)| functions.contains(&decision.function));
    let trees = of_these.filter_map(|(id, _)| Some((id, DecisionTree::new(program, id)?)));
    trees.filter(|(_, tree)| tree.open_leaves().count() >= FEWEST_LEAVES).collect()
}

/// The decisions of these functions with one leaf that is no constant, in order.
pub fn single_decisions(program: &Program, functions: &[FunctionId]) -> Vec<(DecisionId, DecisionTree)> {
    let mut found: BTreeMap<DecisionId, DecisionTree> = BTreeMap::new();
    for (id, condition) in program.conditions.entries() {
        let ConditionKind::Leaf { decision, .. } = condition.kind else { continue };
        if condition.folded.is_none() && functions.contains(&condition.function) {
            let tree = DecisionTree::new(program, decision).unwrap_or_else(|| DecisionTree::single(id));
            if tree.open_leaves().count() == 1 {
                found.insert(decision, tree);
            }
        }
    }
    found.into_iter().collect()
}

/// What becomes an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The effect of each leaf, true and false.
    Effects,
    /// The same for decisions with one leaf.
    Singles,
    /// Each row of the truth table, where there are at most [`MOST_ROWS`].
    Rows,
}

/// Adds an effect for each value of each leaf of the decisions of these functions, or each row of their truth tables, and the
/// code that tells when it is there. Nothing else changes: not what the program does, nor the ids of what it had.
pub fn instrument(program: &mut Program, functions: &[FunctionId], wanted: Wanted) {
    let before = crate::verify::violations(program);
    let decisions = match wanted {
        Wanted::Effects | Wanted::Rows => judged_decisions(program, functions),
        Wanted::Singles => single_decisions(program, functions),
    };
    for (decision, tree) in decisions {
        let function = program.decisions[decision].function;
        match wanted {
            Wanted::Effects | Wanted::Singles => {
                let mut effects: Vec<Option<Effects>> = vec![None; tree.leaves.len()];
                for leaf in tree.open_leaves() {
                    effects[leaf] = Some(self::effects(program, tree.leaves[leaf]));
                }
                let Some(body) = program.functions[function].body.as_mut() else { continue };
                Instrumented::new(body, tree, effects).rewrite();
            }
            Wanted::Rows => {
                let Some(rows) = tree.rows(MOST_ROWS) else { continue };
                let rows = self::rows(program, decision, &tree, rows);
                let Some(body) = program.functions[function].body.as_mut() else { continue };
                rewrite_rows(body, &tree, &rows);
            }
        }
    }
    debug_assert_eq!(crate::verify::violations(program), before, "what was instrumented should be verified");
}

/// The effects of a leaf.
#[derive(Clone, Copy)]
struct Effects {
    when_true: ConditionId,
    when_false: ConditionId,
}

impl Effects {
    fn of(self, value: bool) -> ConditionId {
        if value { self.when_true } else { self.when_false }
    }
}

fn effects(program: &mut Program, leaf: ConditionId) -> Effects {
    let mut add = |value| {
        let kind = ConditionKind::Effect { leaf, value };
        let effect = Condition { kind, ..program.conditions[leaf].clone() };
        program.conditions.push(effect)
    };
    Effects { when_true: add(true), when_false: add(false) }
}

/// A row as letters, one per leaf that is no constant: `T`, `F`, or `-` where it is not evaluated.
pub fn letters(tree: &DecisionTree, values: &[Option<bool>]) -> String {
    let letter = |leaf: usize| match values[leaf] {
        Some(true) => 'T',
        Some(false) => 'F',
        None => '-',
    };
    tree.open_leaves().map(letter).collect()
}

/// The conditions of the rows, in order.
fn rows(
    program: &mut Program,
    decision: DecisionId,
    tree: &DecisionTree,
    rows: Vec<Row>,
) -> Vec<(ConditionId, Row)> {
    let first = tree.open_leaves().next().expect("a decision should have a leaf that is no constant");
    let span = program.decisions[decision].span;
    let mut add = |(number, row): (usize, Row)| {
        let kind = ConditionKind::Row { decision, number: number as u32 };
        let text = letters(tree, &row.values);
        let of = program.conditions[tree.leaves[first]].clone();
        (program.conditions.push(Condition { kind, text, span, spelled: None, ..of }), row)
    };
    rows.into_iter().enumerate().map(&mut add).collect()
}

/// Adds up the number of the row on the edges of a decision, and branches on it at its ends.
fn rewrite_rows(body: &mut Body, tree: &DecisionTree, rows: &[(ConditionId, Row)]) {
    let ends = blocks_of(body, tree);
    // Unsigned: its additions require nothing.
    let sum = body.regs.push(Register { scalar: Scalar::U32, variable: None });
    for (leaf, block) in ends.into_iter().enumerate() {
        let Some(block) = block else { continue };
        let place = body.blocks[block].place;
        for value in [true, false] {
            let Terminator::Branch { then_to, else_to, .. } = body.blocks[block].terminator else {
                unreachable!("a leaf should end its block")
            };
            let mut next = if value { then_to } else { else_to };
            if let Next::End(_) = tree.edge(leaf, value).next {
                // The rows that end here: this is the last leaf that they evaluate.
                let ending = |(_, (_, row)): &(usize, &(ConditionId, Row))| {
                    row.values[leaf] == Some(value) && row.values[leaf + 1..].iter().all(Option::is_none)
                };
                for (number, (condition, _)) in rows.iter().enumerate().filter(ending).rev() {
                    let dest = body.regs.push(Register { scalar: Scalar::S32, variable: None });
                    let (left, right) = (Operand::Reg(sum), Operand::Const(number as u64));
                    let equal = Inst::Compare { dest, op: CompareOp::Eq, ty: Scalar::U32, left, right };
                    let terminator = Terminator::Branch {
                        condition: *condition,
                        ty: Scalar::S32,
                        value: Operand::Reg(dest),
                        then_to: next,
                        else_to: next,
                    };
                    next = body.blocks.push(Block { insts: vec![(equal, place)], terminator, place });
                }
            }
            let step = Operand::Const(tree.step_of(leaf, value) as u64);
            let inst = if tree.first() == Some(leaf) {
                Inst::Move { dest: sum, ty: Scalar::U32, value: step }
            } else {
                let left = Operand::Reg(sum);
                Inst::Binary { dest: sum, op: BinaryOp::Add, ty: Scalar::U32, left, right: step }
            };
            if step != Operand::Const(0) || tree.first() == Some(leaf) {
                let insts = vec![(inst, place)];
                next = body.blocks.push(Block { insts, terminator: Terminator::Jump(next), place });
            }
            if let Terminator::Branch { then_to, else_to, .. } = &mut body.blocks[block].terminator {
                *(if value { then_to } else { else_to }) = next;
            }
        }
    }
}

/// By leaf: the block that ends with it; unreachable code may be gone.
pub(crate) fn blocks_of(body: &Body, tree: &DecisionTree) -> Vec<Option<BlockId>> {
    let ends = body.blocks.entries().filter_map(|(id, block)| match block.terminator {
        Terminator::Branch { condition, .. } => Some((condition, id)),
        _ => None,
    });
    let ends: HashMap<ConditionId, BlockId> = ends.collect();
    tree.leaves.iter().map(|leaf| ends.get(leaf).copied()).collect()
}

/// What may be said of a leaf at a point of its decision.
#[derive(Clone, Copy, Default)]
struct May {
    /// It may be unmasked so far.
    unmasked: bool,
    /// It may be masked, or not evaluated.
    masked: bool,
}

/// A decision that gets its effects.
struct Instrumented<'b> {
    body: &'b mut Body,
    tree: DecisionTree,
    effects: Vec<Option<Effects>>,
    /// By leaf: the block that ends with it; unreachable code may be gone.
    blocks: Vec<Option<BlockId>>,
    /// By leaf: the register that says whether it is unmasked so far, where that is not known at each end.
    registers: Vec<Option<RegId>>,
}

impl<'b> Instrumented<'b> {
    fn new(body: &'b mut Body, tree: DecisionTree, effects: Vec<Option<Effects>>) -> Self {
        let blocks = blocks_of(body, &tree);
        let registers = vec![None; tree.leaves.len()];
        Instrumented { body, tree, effects, blocks, registers }
    }

    fn rewrite(&mut self) {
        let after = self.after_edges();
        for (edge, may) in after.values() {
            if matches!(edge.next, Next::End(_)) {
                for (leaf, may) in may.iter().enumerate() {
                    if may.unmasked && may.masked && self.registers[leaf].is_none() {
                        let register = Register { scalar: Scalar::S32, variable: None };
                        self.registers[leaf] = Some(self.body.regs.push(register));
                    }
                }
            }
        }
        let first = self.tree.first();
        for leaf in 0..self.tree.leaves.len() {
            for value in [true, false] {
                let Some((edge, may)) = after.get(&(leaf, value)) else { continue };
                self.redirect((leaf, value), edge, may, first == Some(leaf));
            }
        }
    }

    /// By edge that can be taken: where it leads, and what may be said of the leaves then. Edges lead to later leaves alone, so
    /// that one pass is enough.
    fn after_edges(&self) -> BTreeMap<(usize, bool), (Edge, Vec<May>)> {
        let count = self.tree.leaves.len();
        let mut before: Vec<Option<Vec<May>>> = vec![None; count];
        if let Some(first) = self.tree.first() {
            before[first] = Some(vec![May { unmasked: false, masked: true }; count]);
        }
        let mut found = BTreeMap::new();
        for leaf in 0..count {
            let Some(known) = before[leaf].clone() else { continue };
            for value in [true, false] {
                let edge = self.tree.edge(leaf, value);
                let mut may = known.clone();
                let masked = self.tree.is_always_masked(leaf);
                may[leaf] = May { unmasked: !masked, masked };
                for &other in &edge.masks {
                    may[other] = May { unmasked: false, masked: true };
                }
                if let Next::Leaf(next) = edge.next {
                    let met = before[next].get_or_insert_with(|| vec![May::default(); count]);
                    for (met, may) in met.iter_mut().zip(&may) {
                        met.unmasked |= may.unmasked;
                        met.masked |= may.masked;
                    }
                }
                found.insert((leaf, value), (edge, may));
            }
        }
        found
    }

    /// Puts blocks on an edge: they set the registers, and at an end of the decision they branch on the effects.
    fn redirect(&mut self, (leaf, value): (usize, bool), edge: &Edge, may: &[May], is_first: bool) {
        let Some(block) = self.blocks[leaf] else { return };
        let place = self.body.blocks[block].place;
        let Terminator::Branch { then_to, else_to, .. } = self.body.blocks[block].terminator else {
            unreachable!("a leaf should end its block")
        };
        let mut next = if value { then_to } else { else_to };
        if let Next::End(outcome) = edge.next {
            for of in (0..may.len()).rev() {
                let Some(effects) = self.effects[of].filter(|_| may[of].unmasked) else { continue };
                let condition = effects.of(outcome != self.tree.is_negated(of));
                let register = self.registers[of].filter(|_| may[of].masked);
                let value = register.map_or(Operand::Const(1), Operand::Reg);
                let terminator =
                    Terminator::Branch { condition, ty: Scalar::S32, value, then_to: next, else_to: next };
                next = self.body.blocks.push(Block { insts: Vec::new(), terminator, place });
            }
        }
        let insts = self.moves(leaf, edge, is_first, place);
        if !insts.is_empty() {
            next = self.body.blocks.push(Block { insts, terminator: Terminator::Jump(next), place });
        }
        if let Terminator::Branch { then_to, else_to, .. } = &mut self.body.blocks[block].terminator {
            *(if value { then_to } else { else_to }) = next;
        }
    }

    /// What an edge does to the registers. The first leaf begins a new evaluation: nothing is left of an earlier one.
    fn moves(&self, leaf: usize, edge: &Edge, is_first: bool, place: Place) -> Vec<(Inst, Place)> {
        let mut insts = Vec::new();
        for (other, register) in self.registers.iter().enumerate() {
            let Some(dest) = *register else { continue };
            let is_unmasked = other == leaf && !edge.masks.contains(&leaf);
            if is_unmasked || is_first || edge.masks.contains(&other) {
                let value = Operand::Const(u64::from(is_unmasked && !self.tree.is_always_masked(leaf)));
                insts.push((Inst::Move { dest, ty: Scalar::S32, value }, place));
            }
        }
        insts
    }
}
