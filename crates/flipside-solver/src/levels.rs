//! What is asserted, level by level, for back ends that get everything anew for each check.

use flipside_term::TermId;

/// The terms of each level; the lowest one stays.
#[derive(Clone, Debug)]
pub(crate) struct Levels(Vec<Vec<TermId>>);

impl Levels {
    pub(crate) fn new() -> Self {
        Levels(vec![Vec::new()])
    }

    pub(crate) fn push(&mut self) {
        self.0.push(Vec::new());
    }

    pub(crate) fn pop(&mut self, levels: u32) {
        let left = self.0.len().checked_sub(levels as usize).filter(|&left| left > 0);
        self.0.truncate(left.expect("the lowest level should stay"));
    }

    pub(crate) fn assert(&mut self, term: TermId) {
        self.0.last_mut().expect("the lowest level should stay").push(term);
    }

    /// Everything that is asserted.
    pub(crate) fn terms(&self) -> Vec<TermId> {
        self.0.concat()
    }

    /// What the lowest levels assert, so many of them, and what those above do.
    pub(crate) fn split(&self, lowest: usize) -> (Vec<TermId>, Vec<TermId>) {
        let (below, above) = self.0.split_at(lowest.min(self.0.len()));
        (below.concat(), above.concat())
    }
}
