//! The worklist: rules are applied to what changed until nothing changes, or a limit is hit.
//!
//! First in, first out. The limits keep slow convergence short: `x < y`, `y < z` and `z < x` over 64 bits move each
//! bound by one at a time, without end. Where the work stops early, domains are larger than they could be.

use crate::network::{Constraint, ConstraintId, Network, Pair, Slot};
use crate::rules::{self, order};
use crate::truth::Truth;
use crate::values::{Narrowed, Values};
use flipside_term::arena::Arena;

/// The most applications of rules by one assertion: bounds its time.
const STEPS: u32 = 20_000;
/// The most applications of one constraint by one assertion: stops slow convergence early, without starving others.
const VISITS: u32 = 64;
/// The most elements of a table that one application reads; a rule on a longer part waits until the index is narrower.
const READ: usize = 256;

impl Network {
    /// Applies the rules that are queued, and those they wake.
    pub fn propagate(&mut self, arena: &Arena) -> Narrowed {
        let mut steps = 0;
        while let Some(id) = self.queue.pop_front() {
            let round = self.round;
            let work = &mut self.constraints[id.0 as usize];
            work.is_queued = false;
            if work.round != round {
                (work.round, work.visits) = (round, 0);
            }
            work.visits += 1;
            steps += 1;
            if work.visits <= VISITS && steps <= STEPS {
                self.revise(arena, id)?;
            }
        }
        Ok(())
    }

    /// Forgets what is queued.
    pub fn clear_queue(&mut self) {
        for id in self.queue.drain(..) {
            self.constraints[id.0 as usize].is_queued = false;
        }
    }

    /// Applies the rule of one constraint.
    pub fn revise(&mut self, arena: &Arena, id: ConstraintId) -> Narrowed {
        match self.constraints[id.0 as usize].constraint {
            Constraint::Unary { op, result, operand } => {
                let [mut a, mut b] = self.read([result, operand]);
                rules::unary(op, &mut a, &mut b)?;
                self.write([(result, a), (operand, b)])
            }
            Constraint::Binary { op, result, left, right } => {
                let [mut a, mut b, mut c] = self.read([result, left, right]);
                rules::binary(op, &mut a, &mut b, &mut c)?;
                self.write([(result, a), (left, b), (right, c)])
            }
            Constraint::Float { op, result, left, right } => {
                let [mut a, mut b, mut c] = self.read([result, left, right]);
                rules::float::binary(op, &mut a, &mut b, &mut c)?;
                self.write([(result, a), (left, b), (right, c)])
            }
            Constraint::Same { result, left, right } => {
                let [mut a, mut b, mut c] = self.read([result, left, right]);
                rules::same(&mut a, &mut b, &mut c)?;
                self.write([(result, a), (left, b), (right, c)])
            }
            Constraint::Compare(pair) => self.revise_pair(&pair),
            Constraint::Overflow { of, result, left, right, wrapped } => {
                let [mut a, mut b, mut c, mut d] = self.read([result, left, right, wrapped]);
                rules::overflow(of, &mut a, &mut b, &mut c, &mut d)?;
                self.write([(result, a), (left, b), (right, c), (wrapped, d)])
            }
            Constraint::OverflowOfSquare { result, operand, wrapped } => {
                let [mut a, mut b, mut c] = self.read([result, operand, wrapped]);
                rules::overflow_of_square(&mut a, &mut b, &mut c)?;
                self.write([(result, a), (operand, b), (wrapped, c)])
            }
            Constraint::Conditional { result, condition, then, otherwise } => {
                let [mut a, mut b, mut c, mut d] = self.read([result, condition, then, otherwise]);
                rules::conditional(&mut a, &mut b, &mut c, &mut d)?;
                self.write([(result, a), (condition, b), (then, c), (otherwise, d)])
            }
            Constraint::Within { result, operand, hull } => {
                let [mut a, mut b] = self.read([result, operand]);
                rules::within(&mut a, &mut b, &self.hulls[hull as usize])?;
                self.write([(result, a), (operand, b)])
            }
            Constraint::LookupConstant { result, index, table } => {
                let [mut a, mut b] = self.read([result, index]);
                let table = arena.table(table);
                let element = |at: usize| {
                    let value = arena.constant_value(table.elements()[at]);
                    Values::single(value.expect("the table should be constant"), table.width())
                };
                if is_short(&b, table.elements().len()) {
                    rules::lookup(&mut a, &mut b, table.elements().len(), element)?;
                }
                self.write([(result, a), (index, b)])
            }
            Constraint::Lookup { result, index, first, count } => {
                let [mut a, mut b] = self.read([result, index]);
                let slot = |at: usize| self.elements[first as usize + at];
                let only = rules::lookup(&mut a, &mut b, count as usize, |at| *self.domain(slot(at)))?;
                let element = only.map(slot);
                self.write([(result, a), (index, b)])?;
                element.map_or(Ok(()), |element| self.write([(element, a)]))
            }
        }
    }

    fn revise_pair(&mut self, pair: &Pair) -> Narrowed {
        let [mut left, mut right] = self.read([pair.left, pair.right]);
        let truth = |slot: Option<Slot>| slot.map_or(Truth::Unknown, |slot| Truth::of(self.domain(slot)));
        let mut comparisons = order::Comparisons {
            equal: truth(pair.equal),
            less: truth(pair.less),
            greater: truth(pair.greater),
            signed_less: truth(pair.signed_less),
            signed_greater: truth(pair.signed_greater),
        };
        order::relate(&mut comparisons, &mut left, &mut right)?;
        self.write([(pair.left, left), (pair.right, right)])?;
        for (slot, truth) in [
            (pair.equal, comparisons.equal),
            (pair.less, comparisons.less),
            (pair.greater, comparisons.greater),
            (pair.signed_less, comparisons.signed_less),
            (pair.signed_greater, comparisons.signed_greater),
        ] {
            if let (Some(slot), Truth::True | Truth::False) = (slot, truth) {
                let mut domain = *self.domain(slot);
                truth.store(&mut domain)?;
                self.store(slot, &domain);
            }
        }
        if comparisons.equal == Truth::False {
            for (read, other) in [(pair.left, &right), (pair.right, &left)] {
                if let Some(value) = other.value() {
                    self.exclude_from_table(read, value)?;
                }
            }
        }
        Ok(())
    }

    /// A read of a table is not this value: so its index is not at an end of its interval where all elements have it.
    fn exclude_from_table(&mut self, read: Slot, value: u128) -> Narrowed {
        let Some(definition) = self.members[read.0 as usize].definition else { return Ok(()) };
        let Constraint::Lookup { index, first, count, .. } =
            self.constraints[definition.0 as usize].constraint
        else {
            return Ok(());
        };
        let mut domain = *self.domain(index);
        rules::exclude_from_ends(&mut domain, count as usize, |at| {
            self.domain(self.elements[first as usize + at]).value() == Some(value)
        })?;
        self.write([(index, domain)])
    }

    fn read<const COUNT: usize>(&self, slots: [Slot; COUNT]) -> [Values; COUNT] {
        slots.map(|slot| *self.domain(slot))
    }

    /// Stores the domains that a rule has narrowed. A slot may occur twice.
    fn write<const COUNT: usize>(&mut self, narrowed: [(Slot, Values); COUNT]) -> Narrowed {
        for (at, (slot, domain)) in narrowed.iter().enumerate() {
            if narrowed[..at].iter().any(|(earlier, _)| earlier == slot) {
                let mut both = *self.domain(*slot);
                both.narrow(domain)?;
                self.store(*slot, &both);
            } else {
                self.store(*slot, domain);
            }
        }
        Ok(())
    }
}

/// Are there few enough elements to read?
fn is_short(index: &Values, count: usize) -> bool {
    let (first, last) = index.unsigned();
    last.min(count as u128 - 1).saturating_sub(first) < READ as u128
}
