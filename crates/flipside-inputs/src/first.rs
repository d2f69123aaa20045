//! The inputs of the first test: legal values close to those of a seed, found by propagation alone.
//!
//! One input after the other gets a value from the domain that the earlier values leave: the seed's, one from the
//! interval, or one next to a constant of the condition. There is no backtracking: when the values do not satisfy the
//! condition in the end, nothing is returned, and the caller queries a solver.

use flipside_domain::{Domain, Outcome, Propagator, Values};
use flipside_term::{Arena, Assignment, InputId, Sort, TermId, evaluate, inputs_of, post_order};

/// Values that satisfy a condition, close to the given ones; none when the greedy choice fails.
pub fn near(arena: &Arena, values: &Assignment, condition: TermId) -> Option<Assignment> {
    let mut propagator = Propagator::new();
    if propagator.assert(arena, condition) == Outcome::Contradiction {
        return None;
    }
    let numbers = numbers(arena, condition);
    let mut near = values.clone();
    for input in inputs_of(arena, &[condition]) {
        let wanted = values.value(input);
        let choices = choices(propagator.domain(arena, arena.input_term(input)), wanted, &numbers);
        let value = choices.into_iter().find(|&value| fits(&mut propagator, arena, input, value));
        near.set(input, value.unwrap_or(wanted));
    }
    (evaluate(arena, &near, condition) != 0).then_some(near)
}

/// Is a value consistent with the values chosen before? If so, it is chosen.
fn fits(propagator: &mut Propagator, arena: &Arena, input: InputId, value: u128) -> bool {
    let term = arena.input_term(input);
    let decided = match arena.sort(term) {
        Sort::Bool if value == 0 => arena.not(term),
        Sort::Bool => term,
        Sort::BitVec(width) => arena.equal(term, arena.constant(value, width.into())),
    };
    propagator.push();
    let fits = propagator.assert(arena, decided) != Outcome::Contradiction;
    if !fits {
        propagator.pop(1);
    }
    fits
}

/// The candidate values of an input, the best first.
fn choices(domain: Option<Domain>, wanted: u128, numbers: &[u128]) -> Vec<u128> {
    let mut choices = vec![wanted];
    match domain {
        None => {}
        Some(Domain::Truth(_)) => choices.push(1 - (wanted & 1)),
        Some(Domain::Values(values)) => {
            let [somewhere, signed, low, high] = inside(&values, wanted);
            choices.extend([somewhere, signed]);
            let mask = u128::MAX >> (128 - values.width());
            let turn = if numbers.is_empty() { 0 } else { wanted as usize % numbers.len() };
            let (before, after) = numbers.split_at(turn);
            for number in after.iter().chain(before) {
                choices.extend(
                    [*number, number.wrapping_add(1), number.wrapping_sub(1)].map(|near| near & mask),
                );
            }
            choices.extend([low, high]);
        }
    }
    choices.retain(|&choice| domain.is_none_or(|domain| domain.contains(choice)));
    choices
}

/// The constants in a condition, each once.
fn numbers(arena: &Arena, condition: TermId) -> Vec<u128> {
    let mentioned = post_order(arena, &[condition]).into_iter().filter_map(|term| arena.constant_value(term));
    let mut numbers: Vec<u128> = mentioned.take(MOST_NUMBERS).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The most constants collected: every input tries all of them, and each try propagates.
const MOST_NUMBERS: usize = 1000;

/// A value inside the interval, and its ends.
fn inside(values: &Values, wanted: u128) -> [u128; 4] {
    let mask = u128::MAX >> (128 - values.width());
    let (low, high) = values.unsigned();
    let (signed_low, signed_high) = values.signed();
    let within = |size: u128| if size == u128::MAX { wanted } else { wanted % (size + 1) };
    let signed = signed_low.wrapping_add(within(signed_high.abs_diff(signed_low)) as i128);
    [low + within(high - low), signed as u128 & mask, low, high]
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    #[test]
    fn values_are_legal_and_depend_on_the_seed() {
        let arena = Arena::new();
        let [a, b] = ["a", "b"].map(|name| arena.declare_input(&Input::integer(name, 32, true)));
        let [x, y] = [a, b].map(|input| arena.input_term(input));
        let number = |value| arena.constant(value, 32);
        // 10 <= a < b <= 1000
        let condition = [
            arena.not(arena.signed_less(x, number(10))),
            arena.signed_less(x, y),
            arena.not(arena.signed_less(number(1000), y)),
        ]
        .into_iter()
        .fold(TermId::TRUE, |all, one| arena.and(all, one));
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let found = near(&arena, &Assignment::seeded(seed), condition).expect("this should be easy");
            assert_ne!(evaluate(&arena, &found, condition), 0);
            seen.insert((found.value(a), found.value(b)));
        }
        assert!(seen.len() >= 10, "{seen:?}");
    }

    #[test]
    fn infeasible_conditions_have_no_inputs() {
        let arena = Arena::new();
        let x = arena.input_term(arena.declare_input(&Input::integer("x", 8, false)));
        let never = arena.and(
            arena.equal(arena.multiply(x, x), arena.constant(17, 8)),
            arena.equal(arena.bit_and(x, arena.constant(1, 8)), arena.constant(0, 8)),
        );
        for seed in 0..5 {
            assert_eq!(near(&arena, &Assignment::seeded(seed), never), None);
        }
    }
}
