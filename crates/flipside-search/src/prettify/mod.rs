//! Values that people like: small numbers, printable characters, different ones for different parameters.
//!
//! A solver's values are as good as any and look like none. When the search is over, each test is improved by itself: an input gets a
//! nicer value if every condition on the path of the test, evaluated with it, still holds. So the path stays, and with it all that is
//! known of the test; no solver is asked.

mod candidates;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use flipside_context::{PlannedInput, Test};
use flipside_term::{Arena, Assignment, Evaluator, InputId, TermId, conjuncts, inputs_of, term_size};

use crate::explorer::Explorer;
use crate::trace;
use candidates::{Likes, candidates};

/// How many terms are evaluated for all tests together.
const MOST_WORK: usize = 20_000_000;

impl Explorer<'_, '_> {
    /// Gives the tests nicer values.
    pub fn prettify_tests(&mut self) {
        let mut conditions = Conditions { known: HashMap::new(), left: MOST_WORK };
        for index in 0..self.tests.len() {
            if conditions.left == 0 {
                return;
            }
            let improved = self.improved(&self.tests[index], &mut conditions);
            let Some(inputs) = improved else { continue };
            // What the run does with them: the same, as far as it goes.
            let trace = trace::run(self.machine, self.plan.start.clone(), &inputs, &|| false);
            let test = &mut self.tests[index];
            if let Ok(end) = trace.end
                && trace.state.counts() == test.state.counts()
            {
                *test = Test { id: test.id, inputs, end, state: trace.state, taken: test.taken.clone() };
            }
        }
    }

    /// The values of a test, nicer; nothing where they are as nice as they get.
    fn improved(&self, test: &Test, conditions: &mut Conditions) -> Option<Assignment> {
        let arena = self.machine.arena();
        let on_path = self.conditions_of(test)?;
        let mut by_input: HashMap<InputId, Vec<TermId>> = HashMap::new();
        for &condition in &on_path {
            for &input in conditions.about(arena, condition).inputs.iter() {
                by_input.entry(input).or_default().push(condition);
            }
        }
        let mut evaluator = Evaluator::new(test.inputs.clone());
        let mut taken: HashSet<(String, u128)> = HashSet::new();
        let mut changed = false;
        let alone = self.inputs_with_likes(test);
        let merged_conditions = equal(&alone, &test.inputs);
        let alone = alone.into_iter().map(|(input, likes)| (vec![input], likes));
        let invariants: Vec<(Vec<InputId>, Likes)> = merged_conditions.into_iter().chain(alone).collect();
        // What a value may be depends on those that come after it.
        for (index, (inputs, likes)) in invariants.iter().chain(&invariants).enumerate() {
            if index % invariants.len() == 0 {
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
        (changed && on_path.iter().all(|&one| evaluator.holds(arena, one)) && self.is_legal(&inputs))
            .then_some(inputs)
    }

    /// All that holds on the path of a test; nothing where the tree does not have it to its end.
    fn conditions_of(&self, test: &Test) -> Option<Vec<TermId>> {
        let arena = self.machine.arena();
        let mut found = Vec::new();
        if let Some(precondition) = &self.precondition {
            found.extend(conjuncts(arena, precondition.term));
        }
        let (_, mut next) = *self.ends.iter().find(|(id, _)| *id == test.id)?;
        while let Some((node, edge)) = next {
            let node = self.tree.node(node);
            found.push(node.edges[edge].term);
            next = node.parent;
        }
        Some(found)
    }

    fn is_legal(&self, inputs: &Assignment) -> bool {
        self.precondition.as_ref().is_none_or(|known| known.exact || known.allows(self.machine, inputs))
    }

    /// The inputs of a test that are numbers, and what people like there.
    fn inputs_with_likes(&self, test: &Test) -> Vec<(InputId, Likes)> {
        let arena = self.machine.arena();
        let types = &self.machine.program().types;
        let likes = |input: InputId, kind: Option<String>, is_float: bool| {
            let declared = arena.input(input);
            let width = declared.sort.width().unwrap_or(1);
            Likes { width, signed: declared.signed, character: declared.character, is_float, kind }
        };
        let planned = self.plan.inputs.iter().map(|input: &PlannedInput| {
            let is_parameter = self.plan.parameters.iter().any(|(name, _)| *name == input.name);
            let kind = is_parameter.then(|| types.c_name(input.ty));
            (input.id, likes(input.id, kind, input.scalar.is_float()))
        });
        let asked = test.state.inputs().into_iter().map(|asked| (asked.input, asked.scalar.is_float()));
        let read = test.state.volatile_reads().into_iter().map(|read| (read.input, read.scalar.is_float()));
        planned
            .chain(asked.chain(read).map(|(input, is_float)| (input, likes(input, None, is_float))))
            .collect()
    }
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
