//! Reachability in the control-flow graph: which objectives may still come after a point of a run.
//!
//! Interprocedural, with the call stack: what follows in the function, in what that calls, and after its return what
//! follows each call on the stack. It is solved once into bit sets per block, so that a question costs a few
//! instructions. It never says too little: a verdict "unreachable" and the pruning of flips rest on that.

mod bits;
mod graph;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use flipside_execute::Machine;

pub use bits::BitSet;
pub use graph::{Graph, Numbering, Position, Procedure, Spot};

/// The function and block of each call that has not returned, the innermost first.
type Stack = Vec<(usize, usize)>;

/// The solved graph.
#[derive(Debug)]
pub struct Reach {
    graph: Graph,
    /// Per function and block: what comes from the start of the block's terminator on, calls included.
    from: Vec<Vec<BitSet>>,
    /// Per function and block: can the function return from there?
    returns: Vec<Vec<bool>>,
    /// What follows the calls of a stack, by stack.
    behind: Mutex<HashMap<Stack, Arc<BitSet>>>,
}

impl Reach {
    /// The solved graph of the program of a machine.
    pub fn of(machine: &Machine<'_>, numbering: &Numbering) -> Self {
        Self::new(Graph::of(machine.program(), numbering, &|function| machine.is_known(function)))
    }

    /// Solves a graph.
    pub fn new(graph: Graph) -> Self {
        let returns = solve_returns(&graph);
        let from = solve_from(&graph, &returns);
        Reach { graph, from, returns, behind: Mutex::default() }
    }

    /// How many objectives there are.
    pub fn objectives(&self) -> usize {
        self.graph.objectives
    }

    /// What may come when a function goes on from the start of a block, without what comes after its return.
    pub fn inside(&self, function: usize, block: usize) -> &BitSet {
        &self.from[function][block]
    }

    /// Can a function return from a block?
    pub fn returns(&self, function: usize, block: usize) -> bool {
        self.returns[function][block]
    }

    /// What may come after the running function returns to this stack of calls, the innermost first.
    pub fn behind(&self, callers: &[(usize, usize)]) -> Arc<BitSet> {
        let mut known = self.behind.lock().expect("a reader should not panic");
        if let Some(set) = known.get(callers) {
            return set.clone();
        }
        let mut set = BitSet::new(self.graph.objectives);
        for &(function, block) in callers {
            let mut goes_back = false;
            for &(_, next) in &self.graph.functions[function].blocks[block].edges {
                set.add(&self.from[function][next]);
                goes_back |= self.returns[function][next];
            }
            if !goes_back {
                break;
            }
        }
        let set = Arc::new(set);
        known.insert(callers.to_vec(), set.clone());
        set
    }

    /// What may come after a position.
    pub fn after(&self, position: &Position) -> BitSet {
        let (function, block) = position.at;
        let mut set = self.from[function][block].clone();
        if self.returns[function][block] {
            set.add(&self.behind(&position.callers));
        }
        set
    }

    /// May one of these objectives come when a run goes on at a block, with this behind its function?
    pub fn leads_to(&self, function: usize, block: usize, behind: &BitSet, wanted: &BitSet) -> bool {
        self.from[function][block].meets(wanted) || (self.returns[function][block] && behind.meets(wanted))
    }
}

/// From which blocks can a function return?
fn solve_returns(graph: &Graph) -> Vec<Vec<bool>> {
    let mut returns: Vec<Vec<bool>> =
        graph.functions.iter().map(|function| vec![false; function.blocks.len()]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (f, function) in graph.functions.iter().enumerate() {
            for (b, spot) in function.blocks.iter().enumerate().rev() {
                let goes_on = comes_back(spot, &returns)
                    && (spot.returns || spot.edges.iter().any(|&(_, next)| returns[f][next]));
                changed |= goes_on && !std::mem::replace(&mut returns[f][b], goes_on);
            }
        }
    }
    returns
}

/// Does a block go on after its calls? One that calls nothing does; one that calls one of several, if one of these
/// returns.
fn comes_back(spot: &Spot, returns: &[Vec<bool>]) -> bool {
    spot.calls.is_empty()
        || spot.anything
        || spot.calls.iter().any(|&callee| returns[callee].first().copied().unwrap_or(true))
}

fn solve_from(graph: &Graph, returns: &[Vec<bool>]) -> Vec<Vec<BitSet>> {
    let empty = BitSet::new(graph.objectives);
    let mut from: Vec<Vec<BitSet>> =
        graph.functions.iter().map(|function| vec![empty.clone(); function.blocks.len()]).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (f, function) in graph.functions.iter().enumerate() {
            for (b, spot) in function.blocks.iter().enumerate().rev() {
                let mut set = std::mem::replace(&mut from[f][b], empty.clone());
                if spot.anything {
                    changed |= set.add(&BitSet::full(graph.objectives));
                }
                for &callee in spot.calls.iter().chain(&graph.handlers) {
                    if let Some(entry) = from[callee].first() {
                        changed |= set.add(entry);
                    }
                }
                if comes_back(spot, returns) {
                    for &(objective, next) in &spot.edges {
                        if let Some(objective) = objective {
                            changed |= !set.contains(objective);
                            set.insert(objective);
                        }
                        // A block that leads to itself has nothing new to say.
                        if next != b {
                            changed |= set.add(&from[f][next]);
                        }
                    }
                }
                from[f][b] = set;
            }
        }
    }
    from
}

#[cfg(test)]
mod tests;
