//! The bound on loop iterations, for k-path coverage.
//!
//! Only iterations that the inputs decide count. A *decision* (a whole `a && b`, or a switch) inside a loop that could
//! leave the loop, and does not, continues it. A *pass* is completed when the loop reaches its header again and a decision
//! on inputs has continued it since the last visit. A run is *beyond the bound* when a decision continues a loop that has
//! completed as many passes as the bound allows. So the bound is the number of iterations of `while` and `for`; the
//! condition of `do` comes after its body, and continues once less. Passes are counted per activation of the function, from
//! the entry of the loop.
//!
//! A loop whose number of iterations does not depend on the inputs is not bounded. A loop without an exit is: each of
//! its passes counts.
//!
//! **Invariant**: this bound ends no run. The state records that it is beyond; what that means is up to its owner.

use std::collections::BTreeMap;

use flipside_program::{
    BlockId, Body, ConditionId, ConditionKind, DecisionId, DecisionKind, Id, Loop, Place, Program,
    Terminator, loops_of,
};

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Alternative;

/// The passes of one loop in a running function since the loop was entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// The completed passes.
    count: u32,
    /// Has a decision on inputs continued the loop since the last visit of the header?
    decided: bool,
}

/// An edge that stays in a loop which its decision could leave.
#[derive(Clone, Copy, Debug)]
struct Stays {
    to: BlockId,
    number: usize,
    /// How many completed passes are allowed; none where another leaf of the decision follows, which is counted instead.
    allowed: Option<u32>,
}

/// The loops of a function.
#[derive(Debug, Default)]
struct FunctionLoops {
    loops: Vec<Loop>,
    /// By loop: has it no exit?
    endless: Vec<bool>,
    /// By block: the loop whose header it is.
    headed: Vec<Option<usize>>,
    /// By block.
    stays: Vec<Vec<Stays>>,
}

/// The loops of a program, and the bound.
#[derive(Debug)]
pub(crate) struct Loops {
    bound: u32,
    functions: Vec<FunctionLoops>,
}

impl Loops {
    /// The loops of a program, with this bound on the passes of each.
    pub fn new(program: &Program, bound: u32) -> Self {
        let of = |body: &Body| FunctionLoops::new(program, body, bound);
        let functions = program.functions.iter();
        Loops { bound, functions: functions.map(|f| f.body.as_ref().map(of).unwrap_or_default()).collect() }
    }

    /// Updates the passes when the running function jumps to another block.
    fn pass(&self, state: &mut State, to: BlockId, place: Place) {
        let function = &self.functions[state.frame.function.index()];
        let Some(number) = function.headed[to.index()] else { return };
        let from = state.frame.block;
        let passes = passes(state, function, number);
        if !function.loops[number].contains(from) {
            *passes = Passes::default();
            return;
        }
        let endless = function.endless[number];
        if endless || passes.decided {
            passes.count += 1;
            passes.decided = false;
        }
        if endless && passes.count >= self.bound {
            state.beyond.get_or_insert(place);
        }
    }

    /// Updates the passes when a decision chooses the next block.
    fn decide(&self, state: &mut State, to: BlockId, by_inputs: bool, place: Place) {
        let function = &self.functions[state.frame.function.index()];
        let from = state.frame.block.index();
        for edge in function.stays[from].iter().filter(|edge| edge.to == to) {
            let passes = passes(state, function, edge.number);
            passes.decided |= by_inputs;
            if edge.allowed.is_some_and(|allowed| passes.count >= allowed) {
                state.beyond.get_or_insert(place);
            }
        }
    }

    /// Does this edge continue a loop that has completed all allowed passes?
    fn is_beyond(&self, state: &State, to: BlockId) -> bool {
        let function = &self.functions[state.frame.function.index()];
        let count = |number: usize| state.frame.passes.get(number).map_or(0, |passes| passes.count);
        let mut edges = function.stays[state.frame.block.index()].iter().filter(|edge| edge.to == to);
        edges.any(|edge| edge.allowed.is_some_and(|allowed| count(edge.number) >= allowed))
    }
}

/// The passes of a loop; allocated on first use.
fn passes<'s>(state: &'s mut State, function: &FunctionLoops, number: usize) -> &'s mut Passes {
    let passes = &mut state.frame.passes;
    passes.resize(function.loops.len(), Passes::default());
    &mut passes[number]
}

/// What decides: a decision with all its leaves, or a switch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Decider {
    Decision(DecisionId),
    Switch(ConditionId),
}

impl FunctionLoops {
    fn new(program: &Program, body: &Body, bound: u32) -> Self {
        let loops = loops_of(body);
        let blocks = body.blocks.len();
        let mut headed = vec![None; blocks];
        let mut stays = vec![Vec::new(); blocks];
        let deciders = deciders(program, body);
        for (number, found) in loops.iter().enumerate() {
            headed[found.header.index()] = Some(number);
            for (decider, leaves) in &deciders {
                let inside: Vec<BlockId> =
                    leaves.iter().copied().filter(|&leaf| found.contains(leaf)).collect();
                if !inside.iter().any(|&leaf| leaves_loop(body, found, leaf)) {
                    continue;
                }
                for &leaf in &inside {
                    let around: Vec<&Loop> = loops.iter().filter(|around| around.contains(leaf)).collect();
                    let is_own = around.first().is_some_and(|innermost| innermost.header == found.header);
                    let allowed = bound - u32::from(is_own && is_do(program, *decider));
                    for to in body.blocks[leaf].terminator.successors() {
                        if found.contains(to) {
                            let undecided = is_undecided(body, &around, (leaf, to), &inside);
                            let allowed = (!undecided).then_some(allowed);
                            stays[leaf.index()].push(Stays { to, number, allowed });
                        }
                    }
                }
            }
        }
        let endless = |found: &Loop| !found.blocks().any(|block| leaves_loop(body, found, block));
        FunctionLoops { endless: loops.iter().map(endless).collect(), loops, headed, stays }
    }
}

/// The blocks that end with a leaf of a decision, or with a switch.
fn deciders(program: &Program, body: &Body) -> BTreeMap<Decider, Vec<BlockId>> {
    let mut found: BTreeMap<Decider, Vec<BlockId>> = BTreeMap::new();
    for (block, entry) in body.blocks.entries() {
        let (Terminator::Branch { condition, .. } | Terminator::Switch { condition, .. }) = entry.terminator
        else {
            continue;
        };
        let decider = match program.conditions[condition].kind {
            ConditionKind::Leaf { decision, .. } => Decider::Decision(decision),
            ConditionKind::Switch { .. } => Decider::Switch(condition),
            // It goes on in the same block, whatever it is, or nowhere.
            ConditionKind::Effect { .. }
            | ConditionKind::Row { .. }
            | ConditionKind::Error { .. }
            | ConditionKind::Point(_) => continue,
        };
        found.entry(decider).or_default().push(block);
    }
    found
}

fn is_do(program: &Program, decider: Decider) -> bool {
    match decider {
        Decider::Decision(decision) => program.decisions[decision].kind == DecisionKind::Do,
        Decider::Switch(_) => false,
    }
}

fn leaves_loop(body: &Body, found: &Loop, block: BlockId) -> bool {
    body.blocks[block].terminator.successors().into_iter().any(|to| !found.contains(to))
}

/// Is a decision still open after one of its leaves: does another leaf come before a header?
fn is_undecided(body: &Body, around: &[&Loop], (leaf, to): (BlockId, BlockId), leaves: &[BlockId]) -> bool {
    let mut seen = vec![false; body.blocks.len()];
    let mut waiting = vec![to];
    while let Some(block) = waiting.pop() {
        let is_header = around.iter().any(|around| around.header == block);
        let inside = around.first().is_none_or(|innermost| innermost.contains(block));
        if is_header || !inside || std::mem::replace(&mut seen[block.index()], true) {
            continue;
        }
        if block != leaf && leaves.contains(&block) {
            return true;
        }
        waiting.extend(body.blocks[block].terminator.successors());
    }
    false
}

impl Machine<'_> {
    /// Continues in a block of the running function.
    #[inline]
    pub(crate) fn go(&self, state: &mut State, to: BlockId) {
        if let Some(loops) = &self.loops {
            loops.pass(state, to, self.place(&state.frame));
        }
        state.frame.jump(to);
    }

    /// Continues in a block that a decision chose; `by_inputs` tells whether it depended on the inputs.
    #[inline]
    pub(crate) fn go_decided(&self, state: &mut State, to: BlockId, by_inputs: bool) {
        if let Some(loops) = &self.loops {
            loops.decide(state, to, by_inputs, self.place(&state.frame));
        }
        self.go(state, to);
    }

    /// Would this alternative of a fork lead beyond the bound on loops?
    pub fn is_beyond(&self, state: &State, alternative: &Alternative) -> bool {
        match (&self.loops, alternative.target()) {
            (Some(loops), Some(to)) => loops.is_beyond(state, to),
            (None, _) | (_, None) => false,
        }
    }
}

impl State {
    /// Where the run went beyond the bound on loops, if it did.
    pub fn beyond(&self) -> Option<Place> {
        self.beyond
    }
}
