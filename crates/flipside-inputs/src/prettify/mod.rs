//! Prettifying: small numbers, printable characters, different values for different parameters.
//!
//! A solver's values are correct and hard to read. When the search is over, each test is prettified by itself: an input gets
//! a nicer value if every condition on the path of the test still holds with it. So the path stays, and with it all that is
//! known of the test; no solver is asked.

mod candidates;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use flipside_context::{InputPlan, PlannedInput, Test};
use flipside_execute::Machine;
use flipside_term::{Arena, Assignment, Evaluator, InputId, TermId, inputs_of, term_size};

use candidates::{Likes, candidates};

/// How many terms are evaluated for all tests together: about a second.
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

    /// Nicer inputs for which all of `on_path` holds, the conditions of the path of a test; none where they are as nice as they
    /// get.
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
        // Twice: what a value may be depends on those that come after it.
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

/// The inputs of a test that are numbers, and what people like there.
fn inputs_with_likes(machine: &Machine<'_>, plan: &InputPlan, test: &Test) -> Vec<(InputId, Likes)> {
    let arena = machine.arena();
    let types = &machine.program().types;
    let likes = |input: InputId, kind: Option<String>, is_float: bool| {
        let declared = arena.input(input);
        let width = declared.sort.width().unwrap_or(1);
        Likes { width, signed: declared.signed, character: declared.character, is_float, kind }
    };
    let planned = plan.inputs.iter().map(|input: &PlannedInput| {
        let is_parameter = plan.parameters.iter().any(|(name, _)| *name == input.name);
        let kind = is_parameter.then(|| types.c_name(input.ty));
        (input.id, likes(input.id, kind, input.scalar.is_float()))
    });
    let asked = test.state.inputs().into_iter().map(|asked| (asked.input, asked.scalar.is_float()));
    let read = test.state.volatile_reads().into_iter().map(|read| (read.input, read.scalar.is_float()));
    planned.chain(asked.chain(read).map(|(input, is_float)| (input, likes(input, None, is_float)))).collect()
}

/// Inputs of one width that have the same value, which may have to be so: they are improved together first.
fn equal(inputs: &[(InputId, Likes)], values: &Assignment) -> Vec<(Vec<InputId>, Likes)> {
    let mut groups: BTreeMap<(u32, bool, u128), (Vec<InputId>, Likes)> = BTreeMap::new();
    for (input, likes) in inputs {
        let key = (likes.width, likes.is_float, values.value(*input));
        let likes = Likes { kind: None, ..likes.clone() };
        groups.entry(key).or_insert_with(|| (Vec::new(), likes)).0.push(*input);
    }
    groups.into_values().filter(|(inputs, _)| inputs.len() > 1).collect()
}

/// What is known of conditions, and how much may still be evaluated.
struct Conditions {
    known: HashMap<TermId, About>,
    left: usize,
}

/// What a condition is about, and what it costs to evaluate it.
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
