//! What a search is after, which says when it is done and what need not be tried.

/// When is a search done, and which flips are worth while?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Every branch has a verdict: a flip after which nothing uncovered can come may be left out.
    #[default]
    Branches,
    /// Every feasible path has a test: nothing is left to flip.
    Paths,
}
