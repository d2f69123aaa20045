//! Bytes that are uninitialised on some of the paths that a merged state stands for: they have a value, and the condition
//! under which it is none.
//!
//! **Invariants**: conditions are neither true nor false; their ranges are sorted and do not overlap. Nothing reads such a byte as
//! if it had its value: who does stops ([`Stop::unset`]), and the run goes on where it is decided.

use std::ops::Range;

use flipside_term::{Arena, TermId};

use super::{Object, Origin};
use crate::end::{Checked, Stop};
use crate::value::Value;

/// Bytes that are uninitialised where a condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unset {
    pub range: Range<usize>,
    pub condition: TermId,
}

impl Object {
    /// Can bytes of it be initialised on some paths only? Of others it is not known what they hold where nobody wrote them.
    pub(crate) fn can_be_unset(&self) -> bool {
        matches!(self.origin, Origin::Slot | Origin::Heap)
    }

    /// The places in a range that are uninitialised on some paths.
    pub(super) fn unset_in(&self, range: &Range<usize>) -> &[Unset] {
        let first = self.unset.partition_point(|unset| unset.range.end <= range.start);
        let count = self.unset[first..].partition_point(|unset| unset.range.start < range.end);
        &self.unset[first..first + count]
    }

    /// Are bytes uninitialised on some paths?
    pub(crate) fn has_unset(&self) -> bool {
        !self.unset.is_empty()
    }

    /// Bytes have their values on all paths.
    pub(crate) fn forget_unset(&mut self) {
        self.unset.clear();
    }

    /// When some byte of a range is uninitialised that has a value on other paths.
    pub(crate) fn any_unset(&self, range: &Range<usize>, arena: &Arena) -> TermId {
        arena.any(self.unset_in(range).iter().map(|unset| unset.condition))
    }

    /// Stops where some byte of a range is uninitialised on some paths.
    #[inline]
    pub(super) fn decided(&self, range: &Range<usize>) -> Checked<()> {
        if self.unset.is_empty() {
            return Ok(());
        }
        self.unset_in(range).first().map_or(Ok(()), |unset| Err(Stop::unset(unset.condition)))
    }

    /// When a range is uninitialised, if all of its bytes are at the same time.
    pub(crate) fn when_unset(&self, range: &Range<usize>) -> Option<TermId> {
        if let Some(mask) = &self.mask {
            let bits = &mask.bits[range.clone()];
            if bits.iter().all(|&bits| bits == 0) {
                return Some(TermId::TRUE);
            }
            if bits.iter().any(|&bits| bits != u8::MAX) {
                return None;
            }
        }
        match self.unset_in(range) {
            [] => Some(TermId::FALSE),
            parts => {
                let condition = parts[0].condition;
                let mut end = range.start;
                for part in parts {
                    if part.range.start > end || part.condition != condition {
                        return None;
                    }
                    end = part.range.end;
                }
                (end >= range.end).then_some(condition)
            }
        }
    }

    /// Bytes are initialised, or not, on all paths from here on, as far as these are concerned.
    pub(super) fn remove_unset(&mut self, range: &Range<usize>) {
        if self.unset_in(range).is_empty() {
            return;
        }
        let parts = std::mem::take(&mut self.unset);
        for Unset { range: part, condition } in parts {
            for rest in [part.start..part.end.min(range.start), part.start.max(range.end)..part.end] {
                if rest.start < rest.end {
                    self.unset.push(Unset { range: rest, condition });
                }
            }
        }
    }

    /// The bytes of a range, which have values, are uninitialised where a condition holds.
    pub(crate) fn set_unset(&mut self, range: Range<usize>, condition: TermId, arena: &Arena) -> Checked<()> {
        match condition {
            TermId::TRUE => self.write_undef(range, arena),
            TermId::FALSE => {
                self.remove_unset(&range);
                Ok(())
            }
            _ => {
                self.remove_unset(&range);
                let at = self.unset.partition_point(|unset| unset.range.end <= range.start);
                self.unset.insert(at, Unset { range, condition });
                Ok(())
            }
        }
    }

    /// Is some byte uninitialised where this holds, and has a value elsewhere?
    pub(crate) fn depends_on(&self, condition: TermId) -> bool {
        self.unset.iter().any(|unset| unset.condition == condition)
    }

    /// The condition of some bytes is known from here on.
    pub(crate) fn decide(&mut self, condition: TermId, holds: bool, arena: &Arena) -> Checked<()> {
        let known = self.unset.iter().filter(|unset| unset.condition == condition);
        let ranges: Vec<Range<usize>> = known.map(|unset| unset.range.clone()).collect();
        for range in ranges {
            let condition = if holds { TermId::TRUE } else { TermId::FALSE };
            self.set_unset(range, condition, arena)?;
        }
        Ok(())
    }

    /// Replaces what depends on the inputs in the conditions.
    pub(super) fn replace_unset(&mut self, concrete: &dyn Fn(Value) -> Value) {
        for Unset { range, condition } in std::mem::take(&mut self.unset) {
            match concrete(Value::Term(condition)) {
                Value::Int(0) | Value::Term(TermId::FALSE) => {}
                Value::Int(_) | Value::Term(TermId::TRUE) => {
                    self.bytes[range.clone()].fill(0);
                    self.cells.retain(|cell| cell.offset < range.start || cell.offset >= range.end);
                    self.set_mask(range, |_| 0);
                }
                Value::Term(condition) => self.unset.push(Unset { range, condition }),
                other => unreachable!("a condition should be a truth value, not {other}"),
            }
        }
    }
}
