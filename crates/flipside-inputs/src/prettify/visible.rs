//! Writes that can be seen: what a call writes should be another value than what was there before.
//!
//! A test that puts 0 where the function writes 0 passes as well when the function writes nothing. So an input in memory that
//! the call overwrites gets another value than the call leaves there, where the path of the test allows it.

use std::collections::HashMap;

use flipside_context::{Left, Output, PlannedInput, Test, Tests};
use flipside_execute::PathEnd;
use flipside_program::Scalar;
use flipside_term::{Assignment, Evaluator, InputId, TermId};

use super::Prettifier;

/// So many inputs of a test get another value, at most.
const MOST: usize = 64;
/// What may lie where the call writes, the best first.
const POISON: [u8; 4] = [99, 1, 0, 2];

impl<'a> Prettifier<'a, '_> {
    /// Inputs that satisfy `on_path`, the path condition of a test, with which more of what the call writes can be seen;
    /// none where nothing can be improved.
    pub fn with_visible_writes(&mut self, test: &Test, on_path: &[TermId]) -> Option<Assignment> {
        let hidden = self.hidden_writes(test);
        if hidden.is_empty() {
            return None;
        }
        let machine = self.machine;
        let arena = machine.arena();
        let mut by_input: HashMap<InputId, Vec<TermId>> = HashMap::new();
        for &condition in on_path {
            for &input in self.conditions.about(arena, condition).inputs.iter() {
                by_input.entry(input).or_default().push(condition);
            }
        }
        let mut evaluator = Evaluator::new(test.inputs.clone());
        let mut changed = false;
        for (input, output) in hidden.into_iter().take(MOST) {
            let now = evaluator.assignment().value(input.id);
            let concerned = by_input.get(&input.id).map_or(&[][..], Vec::as_slice);
            let found = poison(input, now).into_iter().filter(|&value| value != now).find(|&value| {
                let cost: usize = concerned.iter().map(|&one| self.conditions.about(arena, one).size).sum();
                self.conditions.left = self.conditions.left.saturating_sub(cost + 1);
                evaluator.set(input.id, value);
                self.conditions.left > 0
                    && concerned.iter().all(|&one| evaluator.holds(arena, one))
                    && self.left_at(test, evaluator.assignment(), &[&output]) != [Some(value)]
            });
            evaluator.set(input.id, found.unwrap_or(now));
            changed |= found.is_some();
        }
        changed.then(|| evaluator.assignment().clone())
    }

    /// The inputs in memory that the call overwrites with the value that they have.
    fn hidden_writes(&mut self, test: &Test) -> Vec<(&'a PlannedInput, Output)> {
        let plan = self.plan;
        if !matches!(test.end.path_end, PathEnd::Returned(_)) || plan.inputs.is_empty() {
            return Vec::new();
        }
        let left = self.left_by(test);
        // The initial state is as good as any other: what is known of such a test holds for a first call. Padding has the lvalue
        // of what it lies in, and zero is the padding that compiled code expects of a `_Bool`.
        let is_padding = |input: &PlannedInput| input.address.as_ref().is_some_and(|known| known.is_padding);
        let is_same = |input: &&PlannedInput| {
            input.initial.is_none()
                && !is_padding(input)
                && left.get(&input.lvalue).and_then(|output| bits(output.left))
                    == Some(test.inputs.value(input.id))
        };
        let same: Vec<&PlannedInput> = plan.inputs.iter().filter(is_same).collect();
        // What is not written follows the input, whatever that is.
        let mut others = test.inputs.clone();
        let other = |at: usize, input: &PlannedInput| {
            let now = test.inputs.value(input.id);
            let mut values = poison(input, now);
            let count = values.len();
            values.rotate_left(at % count);
            values.into_iter().find(|&value| value != now)
        };
        let tried: Vec<Option<u128>> = same.iter().enumerate().map(|(at, input)| other(at, input)).collect();
        for (input, value) in same.iter().zip(&tried) {
            if let Some(value) = value {
                others.set(input.id, *value);
            }
        }
        let places: Vec<&Output> = same.iter().map(|input| &left[&input.lvalue]).collect();
        let now = self.left_at(test, &others, &places);
        let is_written = |value: Option<u128>, now| value.is_some_and(|value| now != Some(value));
        let all = same.into_iter().zip(places).zip(tried.into_iter().zip(now));
        let written = all.filter(|(_, (value, now))| is_written(*value, *now));
        written.map(|((input, place), _)| (input, place.clone())).collect()
    }

    /// The numbers that the path of a test leaves in some places with these inputs.
    fn left_at(&mut self, test: &Test, inputs: &Assignment, places: &[&Output]) -> Vec<Option<u128>> {
        let tests = Tests { machine: self.machine, plan: self.plan, tests: &[] };
        self.conditions.left = self.conditions.left.saturating_sub(COPY + places.len());
        tests.left_at(test, inputs, places).into_iter().map(bits).collect()
    }

    /// What the path of a test leaves in memory, by lvalues.
    fn left_by(&mut self, test: &Test) -> HashMap<String, Output> {
        let tests = Tests { machine: self.machine, plan: self.plan, tests: &[] };
        let left = tests.after(test);
        self.conditions.left = self.conditions.left.saturating_sub(left.len() * NAMED);
        left.into_iter().map(|output| (output.name.clone(), output)).collect()
    }
}

/// What it costs to name a place, and to copy the inputs of a test, in evaluations of terms.
const NAMED: usize = 10;
const COPY: usize = 1_000;

/// The bits of a number.
fn bits(left: Left) -> Option<u128> {
    match left {
        Left::Number { bits, width, .. } => Some(u128::from(bits) & (u128::MAX >> (128 - width))),
        Left::Pointer(_) | Left::Unknown => None,
    }
}

/// The values that an input may get: the path may ask for one close to the present one.
fn poison(input: &PlannedInput, now: u128) -> Vec<u128> {
    let value = |number: u8| match input.scalar {
        Scalar::F32 => u128::from(f32::from(number).to_bits()),
        Scalar::F64 => u128::from(f64::from(number).to_bits()),
        _ => u128::from(number),
    };
    let mask = u128::MAX >> (128 - input.width);
    let most = if input.scalar == Scalar::Bool { 1 } else { mask };
    let close = [now.wrapping_add(1) & mask, now.wrapping_sub(1) & mask];
    let close = close.into_iter().filter(|_| !input.scalar.is_float());
    POISON.into_iter().map(value).chain(close).filter(|&value| value <= most).collect()
}
