//! The control-flow graph as reachability sees it: blocks, the objectives on their edges, and who calls whom.

use std::collections::BTreeSet;

use flipside_program::{
    Argument, BlockId, Callee, ConditionId, FunctionId, Id, Objective, Operand, Outcome, Program, Terminator,
};

/// The functions of a graph.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// How many objectives there are; they are numbered.
    pub objectives: usize,
    /// The functions, by number.
    pub functions: Vec<Procedure>,
    /// Functions that may run at the end of the program, wherever that comes.
    pub handlers: Vec<usize>,
}

/// A function: its blocks, the first of which is entered; none when it has no body.
#[derive(Clone, Debug, Default)]
pub struct Procedure {
    /// The blocks, by number.
    pub blocks: Vec<Spot>,
}

/// A block.
#[derive(Clone, Debug, Default)]
pub struct Spot {
    /// Where it leads in its function, and what that covers.
    pub edges: Vec<(Option<usize>, usize)>,
    /// The functions that it may call before it goes on.
    pub calls: Vec<usize>,
    /// Does its function return here?
    pub returns: bool,
    /// Does it call something of which nothing is known? It may lead anywhere.
    pub anything: bool,
}

/// The numbers of the objectives of a program.
#[derive(Clone, Debug)]
pub struct Numbering {
    first: Vec<usize>,
    count: usize,
}

impl Numbering {
    /// Numbers all outcomes of all conditions.
    pub fn new(program: &Program) -> Self {
        let mut first = Vec::with_capacity(program.conditions.len());
        let mut count = 0;
        for (_, condition) in program.conditions.entries() {
            first.push(count);
            count += condition.outcomes().len();
        }
        Numbering { first, count }
    }

    /// The number of an objective.
    pub fn of(&self, objective: Objective) -> usize {
        self.first[objective.condition.index()] + objective.outcome.index()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }
}

/// Library functions that do not come back.
const ENDS: [&str; 6] = ["exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail"];
/// Library functions that register handlers for the end of the program.
const REGISTERS: [&str; 2] = ["atexit", "at_quick_exit"];

impl Graph {
    /// The graph of a program; `harmless` says which functions without a body come back and call nothing of the
    /// program.
    pub fn of(program: &Program, numbering: &Numbering, harmless: &dyn Fn(FunctionId) -> bool) -> Self {
        let addressed: Vec<usize> = program.addressed_functions().into_iter().map(Id::index).collect();
        let registers = program.functions.iter().any(|function| REGISTERS.contains(&function.name.as_str()));
        let called = |callee: &Callee, args: &[Argument]| -> BTreeSet<usize> {
            match callee {
                Callee::Direct(function) => BTreeSet::from([function.index()]),
                Callee::Indirect(Operand::Function(function)) => BTreeSet::from([function.index()]),
                Callee::Indirect(_) => {
                    let takes = |at: &usize| program.takes(Id::from_index(*at), args);
                    addressed.iter().copied().filter(takes).collect()
                }
            }
        };
        let functions = program
            .functions
            .entries()
            .map(|(id, function)| {
                let Some(body) = &function.body else {
                    return Procedure { blocks: vec![outside(&function.name, harmless(id))] };
                };
                let blocks = body
                    .blocks
                    .iter()
                    .map(|block| {
                        let mut spot =
                            Spot { edges: edges(program, numbering, &block.terminator), ..Spot::default() };
                        match &block.terminator {
                            Terminator::Call { callee, args, .. } => {
                                spot.calls = called(callee, args).into_iter().collect();
                            }
                            Terminator::Return(_) => spot.returns = true,
                            Terminator::Jump(_)
                            | Terminator::Branch { .. }
                            | Terminator::Switch { .. }
                            | Terminator::Unreachable
                            | Terminator::Fail { .. }
                            | Terminator::Unsupported { .. } => {}
                        }
                        spot
                    })
                    .collect();
                Procedure { blocks }
            })
            .collect();
        let handlers = if registers { addressed.clone() } else { Vec::new() };
        Graph { objectives: numbering.count(), functions, handlers }
    }
}

/// What a function without a body does.
fn outside(name: &str, known: bool) -> Spot {
    Spot { returns: !(known && ENDS.contains(&name)), anything: !known, ..Spot::default() }
}

fn edges(program: &Program, numbering: &Numbering, terminator: &Terminator) -> Vec<(Option<usize>, usize)> {
    let number = |condition: ConditionId, outcome: Outcome| {
        program.conditions[condition].folded.is_none().then(|| numbering.of(Objective { condition, outcome }))
    };
    let to = |block: &BlockId| block.index();
    match terminator {
        Terminator::Branch { condition, then_to, else_to, .. } => vec![
            (number(*condition, Outcome::True), to(then_to)),
            (number(*condition, Outcome::False), to(else_to)),
        ],
        Terminator::Switch { condition, arms, default_to, .. } => {
            let default = program.conditions[*condition].outcomes().len() as u32 - 1;
            let mut edges: Vec<_> =
                arms.iter().map(|arm| (number(*condition, Outcome::Arm(arm.arm)), to(&arm.target))).collect();
            edges.push((number(*condition, Outcome::Arm(default)), to(default_to)));
            edges
        }
        Terminator::Jump(_)
        | Terminator::Call { .. }
        | Terminator::Return(_)
        | Terminator::Unreachable
        | Terminator::Fail { .. }
        | Terminator::Unsupported { .. } => {
            terminator.successors().iter().map(|block| (None, to(block))).collect()
        }
    }
}

/// A place in a program where a run stands, and the calls it is in, the innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The function and block in which it stands.
    pub at: (usize, usize),
    /// The function and block of each call that has not returned.
    pub callers: Vec<(usize, usize)>,
}

impl Position {
    /// The position of a run.
    pub fn new(at: (FunctionId, BlockId), callers: impl IntoIterator<Item = (FunctionId, BlockId)>) -> Self {
        let index = |(function, block): (FunctionId, BlockId)| (function.index(), block.index());
        Position { at: index(at), callers: callers.into_iter().map(index).collect() }
    }
}
