//! Reachability for the checker: which outcomes may come after a point of a run, by a plain graph traversal.
//!
//! Slower and simpler than the search's reachability, and written independently of it: blocks from the point on, the
//! functions they call, and, where a function can return, the blocks after the calls on the stack.
//! **Invariant:** it over-approximates. A call to an unknown function makes every objective reachable.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use flipside_execute::Machine;
use flipside_program::{
    BlockId, Callee, ConditionId, FunctionId, Id, Objective, Operand, Outcome, Program, Terminator,
};

use crate::tree::Point;

type Spot = (FunctionId, BlockId);

/// Outcomes of conditions; cached results are shared.
pub type Outcomes = Rc<BTreeSet<Objective>>;

/// Library functions that do not return to their caller; only `atexit` handlers run after them.
const LAST_CALLS: [&str; 6] = ["exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail"];

/// The graph of a program.
pub struct Graph<'p> {
    program: &'p Program,
    /// The functions without a body that the machine models.
    known_outside: HashSet<FunctionId>,
    /// The blocks from which their function can return.
    returning: HashSet<Spot>,
    /// Functions whose address is taken: possible callees of an indirect call.
    addressed: Vec<FunctionId>,
    /// Does the program register `atexit` handlers? Then any addressed function may run at exit.
    handlers: bool,
    known: RefCell<HashMap<Point, Outcomes>>,
    known_without: RefCell<HashMap<(Point, Objective), Outcomes>>,
}

impl<'p> Graph<'p> {
    /// The graph of the program of a machine.
    pub fn of(machine: &Machine<'p>) -> Self {
        let program = machine.program();
        let handlers = ["atexit", "at_quick_exit"];
        let mut graph = Graph {
            program,
            known_outside: program.functions.ids().filter(|&id| machine.is_known(id)).collect(),
            returning: HashSet::new(),
            addressed: program.addressed_functions().into_iter().collect(),
            handlers: program.functions.iter().any(|function| handlers.contains(&function.name.as_str())),
            known: RefCell::default(),
            known_without: RefCell::default(),
        };
        while graph.add_returning() {}
        graph
    }

    /// The outcomes that may come after a point.
    pub fn after(&self, point: &Point) -> Outcomes {
        if let Some(known) = self.known.borrow().get(point) {
            return known.clone();
        }
        let mut waiting = vec![point.at];
        let mut leaves = self.returning.contains(&point.at);
        for &caller in point.callers.iter() {
            if !leaves {
                break;
            }
            let after_call = self.next(caller);
            leaves = after_call.iter().any(|spot| self.returning.contains(spot));
            waiting.extend(after_call);
        }
        if self.handlers {
            waiting.extend(self.addressed.iter().filter_map(|&function| self.entry(function)));
        }
        let found = Rc::new(self.from(waiting, None));
        self.known.borrow_mut().insert(point.clone(), found.clone());
        found
    }

    /// The outcomes that may come after a point with an empty call stack, on paths that avoid one of them.
    pub fn after_without(&self, point: &Point, excluded: Objective) -> Outcomes {
        let mut known = self.known_without.borrow_mut();
        let found = || Rc::new(self.from(vec![point.at], Some(excluded)));
        known.entry((point.clone(), excluded)).or_insert_with(found).clone()
    }

    /// The outcomes reachable from these blocks, not counting those after their functions return.
    fn from(&self, mut waiting: Vec<Spot>, excluded: Option<Objective>) -> BTreeSet<Objective> {
        let mut seen: HashSet<Spot> = waiting.iter().copied().collect();
        let mut found = BTreeSet::new();
        while let Some(spot) = waiting.pop() {
            if self.calls_anything(spot) {
                return self.program.objectives().into_iter().collect();
            }
            let mut next: Vec<Spot> =
                self.callees(spot).iter().filter_map(|&callee| self.entry(callee)).collect();
            if self.goes_on(spot) {
                let edges = self.edges(spot).into_iter();
                for (outcome, to) in edges.filter(|(outcome, _)| outcome.is_none() || *outcome != excluded) {
                    next.push(to);
                    found.extend(outcome);
                }
            }
            waiting.extend(next.into_iter().filter(|&spot| seen.insert(spot)));
        }
        found
    }

    fn terminator(&self, (function, block): Spot) -> &'p Terminator {
        let body = self.program.functions[function].body.as_ref();
        &body.expect("a run should be in functions with a body").blocks[block].terminator
    }

    fn entry(&self, function: FunctionId) -> Option<Spot> {
        self.program.functions[function].body.as_ref().map(|_| (function, BlockId::from_index(0)))
    }

    fn next(&self, spot: Spot) -> Vec<Spot> {
        self.edges(spot).into_iter().map(|(_, next)| next).collect()
    }

    /// The successors of a block in its function, with the outcomes of the edges to them.
    fn edges(&self, spot: Spot) -> Vec<(Option<Objective>, Spot)> {
        let to = |block: BlockId| (spot.0, block);
        let outcome = |condition: ConditionId, outcome: Outcome| {
            let folded = self.program.conditions[condition].folded.is_some();
            (!folded).then_some(Objective { condition, outcome })
        };
        match self.terminator(spot) {
            Terminator::Branch { condition, then_to, else_to, .. } => vec![
                (outcome(*condition, Outcome::True), to(*then_to)),
                (outcome(*condition, Outcome::False), to(*else_to)),
            ],
            Terminator::Switch { condition, arms, default_to, .. } => {
                let default = self.program.conditions[*condition].outcomes().len() as u32 - 1;
                let arms = arms.iter().map(|arm| (Outcome::Arm(arm.arm), arm.target));
                arms.chain([(Outcome::Arm(default), *default_to)])
                    .map(|(arm, target)| (outcome(*condition, arm), to(target)))
                    .collect()
            }
            terminator => terminator.successors().into_iter().map(|block| (None, to(block))).collect(),
        }
    }

    /// The functions that a block may call.
    fn callees(&self, spot: Spot) -> Vec<FunctionId> {
        match self.terminator(spot) {
            Terminator::Call { callee: Callee::Direct(function), .. }
            | Terminator::Call { callee: Callee::Indirect(Operand::Function(function)), .. } => {
                vec![*function]
            }
            Terminator::Call { callee: Callee::Indirect(_), args, .. } => {
                self.addressed.iter().copied().filter(|&callee| self.program.takes(callee, args)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn name(&self, function: FunctionId) -> &str {
        &self.program.functions[function].name
    }

    /// Does a block call a function that has no body and no model? It may do anything.
    fn calls_anything(&self, spot: Spot) -> bool {
        let unknown =
            |callee: &FunctionId| self.entry(*callee).is_none() && !self.known_outside.contains(callee);
        self.callees(spot).iter().any(unknown)
    }

    /// Can the calls of a block return?
    fn goes_on(&self, spot: Spot) -> bool {
        let comes_back = |callee: &FunctionId| match self.entry(*callee) {
            Some(entry) => self.returning.contains(&entry),
            None => !(self.known_outside.contains(callee) && LAST_CALLS.contains(&self.name(*callee))),
        };
        let callees = self.callees(spot);
        callees.is_empty() || callees.iter().any(comes_back)
    }

    /// One step of the fixpoint of `returning`: adds the blocks with a successor in it. Were there any?
    fn add_returning(&mut self) -> bool {
        let mut new = Vec::new();
        for (function, definition) in self.program.functions.entries() {
            let Some(body) = &definition.body else { continue };
            for (block, content) in body.blocks.entries() {
                let spot = (function, block);
                let returns = matches!(content.terminator, Terminator::Return(_));
                let leads = || self.next(spot).iter().any(|next| self.returning.contains(next));
                if !self.returning.contains(&spot) && (returns || self.goes_on(spot) && leads()) {
                    new.push(spot);
                }
            }
        }
        let any = !new.is_empty();
        self.returning.extend(new);
        any
    }
}
