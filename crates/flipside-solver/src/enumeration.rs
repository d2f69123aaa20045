//! A formula over few values of few inputs is decided by trying all of them, on its gates, hundreds at a time.
//!
//! Remainders, products and digits of small numbers are hard to reason about and easy to compute. How much there is to compute
//! is known before: where it is more than the budget, nothing is done.
//!
//! **Invariant:** every assignment within the ranges is tried before a formula is called unsatisfiable, and the ranges follow
//! from the formula by propagation.

use flipside_blast::{Blaster, LANES, Lanes, Lit, Simulation};
use flipside_domain::{Domain, Outcome, Propagator};
use flipside_term::{Arena, InputId, TermId, term_size_below};

use crate::asserted::Asserted;
use crate::{Answer, Budget};

/// How many gates are computed, in all lanes, for one of the budget's resource units: a microsecond. That is what a unit takes
/// the solvers where all values are worth trying, which is in products and remainders.
const GATES_PER_UNIT: u128 = 250;

/// What it costs to give an input its values in all lanes, and each of its bits, in gates: a division and a few shifts a lane.
const GATES_PER_INPUT: u128 = 2_500;
const GATES_PER_BIT: u128 = 128;

/// What it costs at most where the budget has no limit: some ten seconds.
const MOST: u32 = 10_000_000;

/// More terms than this are not propagated: it would take longer than it is worth.
const MOST_TERMS: usize = 200_000;

/// With more assignments than this it is not looked at on how many of the inputs the formula depends.
const MOST_ASSIGNMENTS: u128 = 1 << 40;

/// How many words of lanes are computed between two looks at whether to stop.
const WORDS_PER_LOOK: u64 = 16;

/// The values that an input may have: from the first on, so many.
#[derive(Clone, Copy, Debug)]
struct Range {
    input: InputId,
    width: u32,
    first: u128,
    count: u128,
}

impl Range {
    /// One of the values, by its number; they begin again after the last.
    fn value(self, number: u128) -> u128 {
        let value = self.first.wrapping_add(number % self.count);
        if self.width < 128 { value & ((1 << self.width) - 1) } else { value }
    }
}

/// The conjunction of these terms, which the blaster knows by these literals. None where there is too much to try, or it has to
/// stop. With an answer comes what it cost, in the units of the budget.
pub(crate) fn decide(
    arena: &Arena,
    terms: &[TermId],
    (blaster, literals): (&Blaster, &[Lit]),
    budget: Budget,
    must_stop: &mut dyn FnMut() -> bool,
) -> Option<(Answer, u32)> {
    if must_stop() {
        return None;
    }
    let mut asserted = Asserted::new();
    for &term in terms {
        asserted.add(arena, term);
    }
    let Some(ranges) = ranges(arena, terms, &asserted)? else { return Some((Answer::Unsat, 0)) };
    if count(&ranges).is_none_or(|count| count > MOST_ASSIGNMENTS) {
        return None;
    }
    let mut simulation = Simulation::new(blaster.gates(), literals);
    let mut tried: Vec<(Range, &[Lit])> = Vec::new();
    let mut fixed: Vec<(InputId, u128)> = Vec::new();
    for range in ranges {
        let bits = blaster.inputs().find(|(input, _)| *input == range.input).map(|(_, bits)| bits);
        match bits.filter(|bits| bits.iter().any(|&bit| simulation.depends_on(bit))) {
            Some(bits) => tried.push((range, bits)),
            // Any value will do.
            None => fixed.push((range.input, range.value(0))),
        }
    }
    let count = tried.iter().map(|(range, _)| range.count).product::<u128>();
    let words = count.div_ceil(LANES as u128);
    let most = if budget.resources == 0 { MOST } else { budget.resources };
    let setting =
        tried.iter().map(|(_, bits)| GATES_PER_INPUT + GATES_PER_BIT * bits.len() as u128).sum::<u128>();
    let cost = words.checked_mul(simulation.size() as u128 + setting)?.div_ceil(GATES_PER_UNIT);
    let cost = u32::try_from(cost).ok().filter(|&cost| cost <= most)?;
    for word in 0..u64::try_from(words).ok()? {
        if word % WORDS_PER_LOOK == 0 && must_stop() {
            return None;
        }
        let first = u128::from(word) * LANES as u128;
        let mut stride = 1;
        for (range, bits) in &tried {
            set(&mut simulation, bits, |lane| range.value((first + lane as u128) / stride));
            stride *= range.count;
        }
        let found = simulation.run();
        let lane = (0..LANES).find(|&lane| found[lane / 64] >> (lane % 64) & 1 == 1);
        if let Some(number) = lane.map(|lane| first + lane as u128).filter(|&number| number < count) {
            let mut stride = 1;
            let mut values = fixed;
            for (range, _) in &tried {
                values.push((range.input, range.value(number / stride)));
                stride *= range.count;
            }
            return Some((Answer::Sat(asserted.expect_model(arena, values)), cost));
        }
    }
    Some((Answer::Unsat, cost))
}

/// How many assignments there are, if that is a number.
fn count(ranges: &[Range]) -> Option<u128> {
    ranges.iter().try_fold(1_u128, |count, range| count.checked_mul(range.count))
}

/// Sets the bits of an input in all lanes.
fn set(simulation: &mut Simulation, bits: &[Lit], value: impl Fn(usize) -> u128) {
    let values: Vec<u128> = (0..LANES).map(value).collect();
    for (place, &bit) in bits.iter().enumerate() {
        if simulation.depends_on(bit) {
            let mut lanes: Lanes = [0; LANES / 64];
            for (lane, value) in values.iter().enumerate() {
                lanes[lane / 64] |= ((value >> place & 1) as u64) << (lane % 64);
            }
            simulation.set(bit, lanes);
        }
    }
}

/// The ranges of all inputs of the terms; none inside where propagation refutes the terms, none where they are too large for it.
#[expect(
    clippy::option_option,
    reason = "no ranges are something else than no inputs that satisfy the terms"
)]
fn ranges(arena: &Arena, terms: &[TermId], asserted: &Asserted) -> Option<Option<Vec<Range>>> {
    let mut propagator = Propagator::new();
    for &term in terms {
        term_size_below(arena, term, MOST_TERMS)?;
        if propagator.assert(arena, term) == Outcome::Contradiction {
            return Some(None);
        }
    }
    let mut found = Vec::new();
    for (input, term) in asserted.inputs() {
        let width = arena.sort(term).bits();
        let (first, count) = match propagator.domain(arena, term) {
            Some(Domain::Values(values)) => {
                let ((low, high), (least, most)) = (values.unsigned(), values.signed());
                let (unsigned, signed) = (high - low, most.wrapping_sub(least) as u128);
                if unsigned <= signed { (low, unsigned) } else { (least as u128, signed) }
            }
            Some(Domain::Truth(_)) => (0, 1),
            // Nothing is known.
            None if width < 128 => (0, (1 << width) - 1),
            None => (0, u128::MAX),
        };
        found.push(Range { input, width, first, count: count.checked_add(1)? });
    }
    Some(Some(found))
}
