//! What may come after a point of a run, by a plain walk over the control-flow graph.
//!
//! Slower and simpler than what the search uses, and written apart from it: a walk over blocks from the point on, into what
//! they call, and, where functions can return, on behind the calls that the run is in.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use flipside_execute::libc::is_modelled;
use flipside_program::{BlockId, Callee, FunctionId, Id, Objective, Operand, Outcome, Program, Terminator};

use crate::walk::Point;

type Spot = (FunctionId, BlockId);

/// Library functions after whose call nothing comes but handlers.
const LAST_CALLS: [&str; 6] = ["exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail"];

/// The graph of a program.
pub(crate) struct Graph<'p> {
    program: &'p Program,
    /// The spots from which their function can return.
    returning: HashSet<Spot>,
    /// Functions that a pointer may lead to.
    addressed: Vec<FunctionId>,
    /// May handlers run at the end, whatever they are?
    handlers: bool,
    known: RefCell<HashMap<Point, Rc<BTreeSet<Objective>>>>,
}

impl<'p> Graph<'p> {
    /// The graph of a program.
    pub fn of(program: &'p Program) -> Self {
        let handlers = ["atexit", "at_quick_exit"];
        let mut graph = Graph {
            program,
            returning: HashSet::new(),
            addressed: program.addressed_functions().into_iter().collect(),
            handlers: program.functions.iter().any(|function| handlers.contains(&function.name.as_str())),
            known: RefCell::default(),
        };
        while graph.add_returning() {}
        graph
    }

    /// The outcomes that may come after a point.
    pub fn after(&self, point: &Point) -> Rc<BTreeSet<Objective>> {
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
        let found = Rc::new(self.from(waiting));
        self.known.borrow_mut().insert(point.clone(), found.clone());
        found
    }

    /// Everything from these spots on, without what comes after their functions return.
    fn from(&self, mut waiting: Vec<Spot>) -> BTreeSet<Objective> {
        let mut seen: HashSet<Spot> = waiting.iter().copied().collect();
        let mut found = BTreeSet::new();
        while let Some(spot) = waiting.pop() {
            if self.calls_anything(spot) {
                return self.program.objectives().into_iter().collect();
            }
            let mut next: Vec<Spot> =
                self.callees(spot).iter().filter_map(|&callee| self.entry(callee)).collect();
            if self.goes_on(spot) {
                next.extend(self.next(spot));
                found.extend(self.outcomes(spot));
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
        self.terminator(spot).successors().into_iter().map(|block| (spot.0, block)).collect()
    }

    /// The outcomes that lie on the edges of a block.
    fn outcomes(&self, spot: Spot) -> Vec<Objective> {
        let (condition, outcomes): (_, Vec<Outcome>) = match self.terminator(spot) {
            Terminator::Branch { condition, .. } => (*condition, vec![Outcome::True, Outcome::False]),
            Terminator::Switch { condition, .. } => {
                let arms = self.program.conditions[*condition].outcomes().len() as u32;
                (*condition, (0..arms).map(Outcome::Arm).collect())
            }
            Terminator::Jump(_)
            | Terminator::Call { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable
            | Terminator::Unsupported { .. } => return Vec::new(),
        };
        if self.program.conditions[condition].folded.is_some() {
            return Vec::new();
        }
        outcomes.into_iter().map(|outcome| Objective { condition, outcome }).collect()
    }

    /// The functions that a block may call.
    fn callees(&self, spot: Spot) -> Vec<FunctionId> {
        match self.terminator(spot) {
            Terminator::Call { callee: Callee::Direct(function), .. }
            | Terminator::Call { callee: Callee::Indirect(Operand::Function(function)), .. } => {
                vec![*function]
            }
            Terminator::Call { callee: Callee::Indirect(_), .. } => self.addressed.clone(),
            _ => Vec::new(),
        }
    }

    fn name(&self, function: FunctionId) -> &str {
        &self.program.functions[function].name
    }

    /// Does a block call something outside of which nothing is known?
    fn calls_anything(&self, spot: Spot) -> bool {
        let unknown = |callee: &FunctionId| self.entry(*callee).is_none() && !is_modelled(self.name(*callee));
        self.callees(spot).iter().any(unknown)
    }

    /// Does a run go on after the calls of a block?
    fn goes_on(&self, spot: Spot) -> bool {
        let comes_back = |callee: &FunctionId| match self.entry(*callee) {
            Some(entry) => self.returning.contains(&entry),
            None => !(is_modelled(self.name(*callee)) && LAST_CALLS.contains(&self.name(*callee))),
        };
        let callees = self.callees(spot);
        callees.is_empty() || callees.iter().any(comes_back)
    }

    /// Adds the spots of which it is now known that their function can return from them; were there any?
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
