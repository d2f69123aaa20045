//! Unsat cores: a small part of the constraints that is unsatisfiable already.
//!
//! A core is evidence for a reader, computed after the search and independently of its solver. It is shrunk by deletion:
//! one member after another is left out, and stays out if the others are still unsatisfiable. Members are tried from the
//! first to the last, so that later ones tend to stay: on a path these are closer to the branch. It must not know which
//! solver answers.
//!
//! **Invariants.** Only what a solver refuted is called a core. A core is called minimal only if for each member there are
//! values that satisfy all others, found within the budget.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use flipside_term::InputId;

use crate::Budget;

/// Constraints that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// Their positions in the list of constraints, ascending.
    pub members: Vec<usize>,
    /// Are the others satisfiable whichever member is left out? `false` means that the budget did not suffice to know.
    pub minimal: bool,
}

/// The answer to a query for a core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreAnswer {
    /// The constraints are unsatisfiable, with this core.
    Unsat(Core),
    /// These values satisfy all of them; inputs that do not occur in them are absent.
    Sat(Vec<(InputId, u128)>),
    /// The solver gave up, for this reason.
    Unknown(String),
}

/// The answer to a check of some of the constraints.
pub(crate) enum Part {
    /// They are unsatisfiable, these of them already.
    Unsat(Vec<usize>),
    /// These values satisfy them.
    Sat(Vec<(InputId, u128)>),
    /// The solver gave up, for this reason.
    Unknown(String),
}

/// A solver that holds a list of constraints and checks subsets of them.
pub(crate) trait Refuter {
    /// Checks these constraints; also returns the resources used.
    fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32);
}

/// A core of the first `count` constraints. The budget covers all checks.
pub(crate) fn find(refuter: &mut dyn Refuter, count: usize, budget: Budget) -> CoreAnswer {
    let mut remaining = Remaining::new(budget);
    let all: Vec<usize> = (0..count).collect();
    let (part, resources) = refuter.refute(&all, budget);
    remaining.pay(resources);
    match part {
        Part::Unsat(core) => CoreAnswer::Unsat(shrink(refuter, part_of(&all, core), &mut remaining)),
        Part::Sat(values) => CoreAnswer::Sat(values),
        Part::Unknown(reason) => CoreAnswer::Unknown(reason),
    }
}

fn shrink(refuter: &mut dyn Refuter, mut members: Vec<usize>, remaining: &mut Remaining) -> Core {
    let mut tried = BTreeSet::new();
    let mut needed = BTreeSet::new();
    while let Some(&member) = members.iter().find(|member| !tried.contains(*member)) {
        tried.insert(member);
        let rest: Vec<usize> = members.iter().copied().filter(|&other| other != member).collect();
        if rest.is_empty() {
            // The empty set of constraints is satisfied by any values.
            needed.insert(member);
            break;
        }
        let left = members.iter().filter(|member| !tried.contains(*member)).count() + 1;
        let Some(share) = remaining.share(left) else { break };
        let (part, resources) = refuter.refute(&rest, share);
        remaining.pay(resources);
        match part {
            Part::Unsat(core) => members = part_of(&rest, core),
            Part::Sat(_) => {
                needed.insert(member);
            }
            Part::Unknown(_) => {}
        }
    }
    let minimal = members.iter().all(|member| needed.contains(member));
    Core { members, minimal }
}

/// A core in ascending order; it should be a subset of the checked constraints.
fn part_of(checked: &[usize], mut core: Vec<usize>) -> Vec<usize> {
    core.sort_unstable();
    core.dedup();
    let is_part = core.iter().all(|member| checked.binary_search(member).is_ok());
    assert!(is_part && !core.is_empty(), "a core should be some of {checked:?}, not {core:?}");
    core
}

/// What is left of a budget.
struct Remaining {
    /// `None` is no limit.
    resources: Option<u32>,
    deadline: Option<Instant>,
}

impl Remaining {
    fn new(budget: Budget) -> Self {
        let has_limit = |limit: u32| (limit > 0).then_some(limit);
        let deadline = |limit| Instant::now() + Duration::from_millis(u64::from(limit));
        Self {
            resources: has_limit(budget.resources),
            deadline: has_limit(budget.milliseconds).map(deadline),
        }
    }

    fn pay(&mut self, resources: u32) {
        self.resources = self.resources.map(|left| left.saturating_sub(resources));
    }

    /// The budget of the next of `checks` checks: an equal share of what is left. `None` if nothing is left; never 0, which
    /// would mean no limit.
    fn share(&self, checks: usize) -> Option<Budget> {
        let resources = match self.resources {
            None => 0,
            Some(left) => u32::try_from(left as usize / checks).ok().filter(|&share| share > 0)?,
        };
        let milliseconds = match self.deadline {
            None => 0,
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now()).as_millis();
                u32::try_from(left).ok().filter(|&left| left > 0)?
            }
        };
        Some(Budget { resources, milliseconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fake solver: a subset is unsatisfiable if it contains one of the given cores.
    struct FakeSolver {
        cores: Vec<Vec<usize>>,
        /// Subsets without this member are too hard.
        hard: Option<usize>,
        price: u32,
        checked: Vec<(Vec<usize>, Budget)>,
    }

    impl FakeSolver {
        fn new(cores: &[&[usize]]) -> Self {
            let cores = cores.iter().map(|core| core.to_vec()).collect();
            Self { cores, hard: None, price: 10, checked: Vec::new() }
        }
    }

    impl Refuter for FakeSolver {
        /// The core that it returns is the whole subset, the worst case.
        fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32) {
            self.checked.push((members.to_vec(), budget));
            if budget.resources > 0 && budget.resources < self.price {
                return (Part::Unknown("too little".into()), budget.resources);
            }
            if self.hard.is_some_and(|hard| !members.contains(&hard)) {
                return (Part::Unknown("too hard".into()), self.price);
            }
            let holds = |core: &Vec<usize>| core.iter().all(|member| members.contains(member));
            let is_unsat = self.cores.iter().any(holds);
            // Not in order, to test that no caller relies on it.
            let core = members.iter().rev().copied().collect();
            (if is_unsat { Part::Unsat(core) } else { Part::Sat(Vec::new()) }, self.price)
        }
    }

    const NO_LIMIT: Budget = Budget { resources: 0, milliseconds: 0 };

    fn core_of(solver: &mut FakeSolver, count: usize, budget: Budget) -> Core {
        match find(solver, count, budget) {
            CoreAnswer::Unsat(core) => core,
            other => panic!("there should be a core, not {other:?}"),
        }
    }

    #[test]
    fn the_core_is_found_and_minimal() {
        let core = core_of(&mut FakeSolver::new(&[&[2, 5, 7]]), 10, NO_LIMIT);
        assert_eq!(core, Core { members: vec![2, 5, 7], minimal: true });
    }

    #[test]
    fn of_several_cores_the_later_one_is_found() {
        let core = core_of(&mut FakeSolver::new(&[&[1, 3], &[4, 8]]), 10, NO_LIMIT);
        assert_eq!(core, Core { members: vec![4, 8], minimal: true });
    }

    #[test]
    fn a_single_contradiction_needs_no_further_check() {
        let mut solver = FakeSolver::new(&[&[0]]);
        assert_eq!(core_of(&mut solver, 1, NO_LIMIT), Core { members: vec![0], minimal: true });
        assert_eq!(solver.checked.len(), 1);
    }

    #[test]
    fn members_too_hard_to_drop_stay_and_the_core_is_not_minimal() {
        let mut solver = FakeSolver::new(&[&[2, 5]]);
        solver.hard = Some(3);
        assert_eq!(core_of(&mut solver, 6, NO_LIMIT), Core { members: vec![2, 3, 5], minimal: false });
    }

    #[test]
    fn the_budget_is_shared_by_all_checks() {
        let mut solver = FakeSolver::new(&[&[0, 1, 2, 3]]);
        let budget = Budget { resources: 50, milliseconds: 0 };
        assert_eq!(core_of(&mut solver, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: true });
        let given: Vec<u32> = solver.checked.iter().map(|(_, budget)| budget.resources).collect();
        assert_eq!(given, [50, 10, 10, 10, 10]);
    }

    #[test]
    fn an_empty_purse_ends_the_shrinking_and_never_lifts_the_limit() {
        let mut solver = FakeSolver::new(&[&[3]]);
        let budget = Budget { resources: 12, milliseconds: 0 };
        assert_eq!(core_of(&mut solver, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: false });
        assert_eq!(solver.checked.len(), 1, "2 resources are none for each of 4 checks");
        let mut solver = FakeSolver::new(&[&[3]]);
        let budget = Budget { resources: 30, milliseconds: 0 };
        assert_eq!(core_of(&mut solver, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: false });
        assert!(solver.checked.iter().all(|(_, budget)| budget.resources > 0));
    }

    #[test]
    fn satisfiable_constraints_have_no_core() {
        assert!(matches!(find(&mut FakeSolver::new(&[]), 3, NO_LIMIT), CoreAnswer::Sat(_)));
        let tight = Budget { resources: 5, milliseconds: 0 };
        let answer = find(&mut FakeSolver::new(&[&[1]]), 3, tight);
        assert_eq!(answer, CoreAnswer::Unknown("too little".into()));
    }

    /// Returns a core that is not part of the checked constraints.
    struct Liar;

    impl Refuter for Liar {
        fn refute(&mut self, _: &[usize], _: Budget) -> (Part, u32) {
            (Part::Unsat(vec![7]), 0)
        }
    }

    #[test]
    #[should_panic(expected = "a core should be some of [0, 1], not [7]")]
    fn a_core_of_something_else_is_a_failure() {
        find(&mut Liar, 2, NO_LIMIT);
    }
}
