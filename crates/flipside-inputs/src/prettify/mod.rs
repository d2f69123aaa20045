//! Prettifying: small numbers, printable characters, different values for different parameters.
//!
//! A solver's values are correct and hard to read. After the search, each test is prettified by itself: an input gets a
//! more readable value if every condition on the path of the test still holds. Then what the call overwrites gets one that
//! shows it (`visible`). **Invariant:** a prettified test takes the
//! same path, so everything known about it stays true. No solver is involved.

mod candidates;
mod visible;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use flipside_context::{InputPlan, PlannedInput, Test};
use flipside_execute::Machine;
use flipside_term::{Arena, Assignment, Evaluator, InputId, TermId, inputs_of, term_size};

use candidates::{Likes, candidates};

/// The evaluations of terms for all tests of a subject: about a second.
const MOST_WORK: usize = 20_000_000;

/// Prettifies tests, until its budget is spent.
pub struct Prettifier<'a, 'p> {
    machine: &'a Machine<'p>,
    plan: &'a InputPlan,
    conditions: Conditions,
}

impl<'a, 'p> Prettifier<'a, 'p> {
    /// For the tests of a subject.
    pub fn new(machine: &'a Machine<'p>, plan: &'a InputPlan) -> Self {
        Prettifier { machine, plan, conditions: Conditions { known: HashMap::new(), left: MOST_WORK } }
    }

    /// Is the budget spent?
    pub fn is_done(&self) -> bool {
        self.conditions.left == 0
    }

    /// More readable inputs that satisfy `on_path`, the path condition of a test; none where nothing can be improved.
    pub fn prettified(&mut self, test: &Test, on_path: &[TermId]) -> Option<Assignment> {
        let conditions = &mut self.conditions;
        let arena = self.machine.arena();
        let mut by_input: HashMap<InputId, Vec<TermId>> = HashMap::new();
        for &condition in on_path {
            for &input in conditions.about(arena, condition).inputs.iter() {
                by_input.entry(input).or_default().push(condition);
            }
        }
        let mut evaluator = Evaluator::new(test.inputs.clone());
        let mut taken: HashSet<(String, u128)> = HashSet::new();
        let mut changed = false;
        let alone = inputs_with_likes(self.machine, self.plan, test);
        let equal = equal(&alone, &test.inputs);
        let alone = alone.into_iter().map(|(input, likes)| (vec![input], likes));
        let groups: Vec<(Vec<InputId>, Likes)> = equal.into_iter().chain(alone).collect();
        // Two rounds: which values are possible depends on inputs that are improved later.
        for (index, (inputs, likes)) in groups.iter().chain(&groups).enumerate() {
            if index % groups.len() == 0 {
                taken.clear();
            }
            let now = evaluator.assignment().value(inputs[0]);
            let mut concerned: Vec<TermId> =
                inputs.iter().flat_map(|input| by_input.get(input).into_iter().flatten().copied()).collect();
            concerned.dedup();
            let set = |evaluator: &mut Evaluator, value: u128| {
                for &input in inputs {
                    evaluator.set(input, value);
                }
            };
            let mut holds = |value: u128| {
                let cost: usize = concerned.iter().map(|&one| conditions.about(arena, one).size).sum();
                conditions.left = conditions.left.saturating_sub(cost + 1);
                set(&mut evaluator, value);
                conditions.left > 0 && concerned.iter().all(|&one| evaluator.holds(arena, one))
            };
            let is_free =
                |value: u128| likes.kind.as_ref().is_none_or(|kind| !taken.contains(&(kind.clone(), value)));
            let nicer = candidates(likes, now, &is_free, &mut holds);
            let value = nicer.unwrap_or(now);
            set(&mut evaluator, value);
            changed |= value != now;
            if inputs.len() == 1
                && let Some(kind) = &likes.kind
            {
                taken.insert((kind.clone(), value));
            }
        }
        let inputs = evaluator.assignment().clone();
        (changed && on_path.iter().all(|&one| evaluator.holds(arena, one))).then_some(inputs)
    }
}

/// The inputs of a test that are numbers, and what is preferred for them.
fn inputs_with_likes(machine: &Machine<'_>, plan: &InputPlan, test: &Test) -> Vec<(InputId, Likes)> {
    let arena = machine.arena();
    let types = &machine.program().types;
    let likes = |input: InputId, kind: Option<String>, is_float: bool| {
        let declared = arena.input(input);
        let width = declared.sort.width().unwrap_or(1);
        Likes { width, signed: declared.signed, character: declared.character, is_float, kind }
    };
    // The initial state is as nice as any other: what is known of such a test holds for a first call.
    let is_initial = |input: &&PlannedInput| input.initial == Some(test.inputs.value(input.id));
    let free = plan.inputs.iter().filter(|input| !is_initial(input));
    let planned = free.map(|input: &PlannedInput| {
        let is_parameter = plan.parameters.iter().any(|(name, _)| *name == input.name);
        let kind = is_parameter.then(|| types.c_name(input.ty));
        (input.id, likes(input.id, kind, input.scalar.is_float()))
    });
    let runtime = test.state.inputs().into_iter().map(|runtime| (runtime.input, runtime.scalar.is_float()));
    let read = test.state.volatile_reads().into_iter().map(|read| (read.input, read.scalar.is_float()));
    planned
        .chain(runtime.chain(read).map(|(input, is_float)| (input, likes(input, None, is_float))))
        .collect()
}

/// Inputs of one width with equal values. The path may require that they are equal, so they are improved as a group first.
fn equal(inputs: &[(InputId, Likes)], values: &Assignment) -> Vec<(Vec<InputId>, Likes)> {
    let mut groups: BTreeMap<(u32, bool, u128), (Vec<InputId>, Likes)> = BTreeMap::new();
    for (input, likes) in inputs {
        let key = (likes.width, likes.is_float, values.value(*input));
        let likes = Likes { kind: None, ..likes.clone() };
        groups.entry(key).or_insert_with(|| (Vec::new(), likes)).0.push(*input);
    }
    groups.into_values().filter(|(inputs, _)| inputs.len() > 1).collect()
}

/// A cache about conditions, and the evaluations left.
struct Conditions {
    known: HashMap<TermId, About>,
    left: usize,
}

/// The inputs of a condition, and the cost of evaluating it.
#[derive(Clone)]
struct About {
    inputs: Arc<[InputId]>,
    size: usize,
}

impl Conditions {
    fn about(&mut self, arena: &Arena, condition: TermId) -> About {
        let new =
            || About { inputs: inputs_of(arena, &[condition]).into(), size: term_size(arena, condition) };
        self.known.entry(condition).or_insert_with(new).clone()
    }
}
