//! Unsatisfiable cores: which of many constraints contradict each other already.
//!
//! A core is evidence for people, computed after a search and apart from its solver. It is shrunk by deletion: one member
//! after another is left out, and stays out if the others still contradict each other. Members are tried from the
//! first to the last, so that rather the later ones stay: on a path these are nearer to the branch. Which solver refutes
//! is of no concern here.
//!
//! **Invariants.** What was refuted is all that is ever called a core. A core is called minimal only if for each member
//! there are values that satisfy all others, found within the budget.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use flipside_term::InputId;

use crate::Budget;

/// Constraints that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// Their positions in the list that was asked about, ascending.
    pub members: Vec<usize>,
    /// Can the others be satisfied whichever member is left out? `false` means that the budget did not suffice to
    /// say so.
    pub minimal: bool,
}

/// What is said of constraints taken together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreAnswer {
    /// They contradict each other, and these few of them do already.
    Unsat(Core),
    /// These values satisfy all of them; inputs that do not occur in them are absent.
    Sat(Vec<(InputId, u128)>),
    /// The solver gave up, for this reason.
    Unknown(String),
}

/// What is said of some of the constraints.
pub(crate) enum Part {
    /// These of them contradict each other.
    Unsat(Vec<usize>),
    /// These values satisfy them.
    Sat(Vec<(InputId, u128)>),
    /// The solver gave up, for this reason.
    Unknown(String),
}

/// A solver that holds a list of constraints and is asked about some of them at a time.
pub(crate) trait Refuter {
    /// Do these contradict each other? Also says how many resources it took to know.
    fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32);
}

/// A core of the first `count` constraints. The budget is for everything together.
pub(crate) fn find(refuter: &mut dyn Refuter, count: usize, budget: Budget) -> CoreAnswer {
    let mut purse = Purse::new(budget);
    let all: Vec<usize> = (0..count).collect();
    let (part, resources) = refuter.refute(&all, budget);
    purse.pay(resources);
    match part {
        Part::Unsat(core) => CoreAnswer::Unsat(shrink(refuter, part_of(&all, core), &mut purse)),
        Part::Sat(values) => CoreAnswer::Sat(values),
        Part::Unknown(reason) => CoreAnswer::Unknown(reason),
    }
}

fn shrink(refuter: &mut dyn Refuter, mut members: Vec<usize>, purse: &mut Purse) -> Core {
    let mut tried = BTreeSet::new();
    let mut needed = BTreeSet::new();
    while let Some(&member) = members.iter().find(|member| !tried.contains(*member)) {
        tried.insert(member);
        let rest: Vec<usize> = members.iter().copied().filter(|&other| other != member).collect();
        if rest.is_empty() {
            // Nothing is satisfied by anything.
            needed.insert(member);
            break;
        }
        let left = members.iter().filter(|member| !tried.contains(*member)).count() + 1;
        let Some(share) = purse.share(left) else { break };
        let (part, resources) = refuter.refute(&rest, share);
        purse.pay(resources);
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

/// A core in ascending order; it should be a part of what was asked about.
fn part_of(asked: &[usize], mut core: Vec<usize>) -> Vec<usize> {
    core.sort_unstable();
    core.dedup();
    let is_part = core.iter().all(|member| asked.binary_search(member).is_ok());
    assert!(is_part && !core.is_empty(), "a core should be some of {asked:?}, not {core:?}");
    core
}

/// What is left of a budget.
struct Purse {
    /// `None` is no limit.
    resources: Option<u32>,
    deadline: Option<Instant>,
}

impl Purse {
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

    /// The budget of the next of so many checks: what one does not use goes to the others. `None` if nothing is left;
    /// never a 0 that would be no limit.
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

    /// Contradictions by decree: members are unsatisfiable if they hold one of the cores.
    struct Decree {
        cores: Vec<Vec<usize>>,
        /// Parts without this member are too hard.
        hard: Option<usize>,
        price: u32,
        asked: Vec<(Vec<usize>, Budget)>,
    }

    impl Decree {
        fn new(cores: &[&[usize]]) -> Self {
            let cores = cores.iter().map(|core| core.to_vec()).collect();
            Self { cores, hard: None, price: 10, asked: Vec::new() }
        }
    }

    impl Refuter for Decree {
        /// The core that it gives is all that was asked about: as bad as can be.
        fn refute(&mut self, members: &[usize], budget: Budget) -> (Part, u32) {
            self.asked.push((members.to_vec(), budget));
            if budget.resources > 0 && budget.resources < self.price {
                return (Part::Unknown("too little".into()), budget.resources);
            }
            if self.hard.is_some_and(|hard| !members.contains(&hard)) {
                return (Part::Unknown("too hard".into()), self.price);
            }
            let holds = |core: &Vec<usize>| core.iter().all(|member| members.contains(member));
            let is_unsat = self.cores.iter().any(holds);
            // Not in order, to see that nobody relies on it.
            let core = members.iter().rev().copied().collect();
            (if is_unsat { Part::Unsat(core) } else { Part::Sat(Vec::new()) }, self.price)
        }
    }

    const NO_LIMIT: Budget = Budget { resources: 0, milliseconds: 0 };

    fn core_of(decree: &mut Decree, count: usize, budget: Budget) -> Core {
        match find(decree, count, budget) {
            CoreAnswer::Unsat(core) => core,
            other => panic!("there should be a core, not {other:?}"),
        }
    }

    #[test]
    fn the_core_is_found_and_minimal() {
        let core = core_of(&mut Decree::new(&[&[2, 5, 7]]), 10, NO_LIMIT);
        assert_eq!(core, Core { members: vec![2, 5, 7], minimal: true });
    }

    #[test]
    fn of_several_cores_the_later_one_is_found() {
        let core = core_of(&mut Decree::new(&[&[1, 3], &[4, 8]]), 10, NO_LIMIT);
        assert_eq!(core, Core { members: vec![4, 8], minimal: true });
    }

    #[test]
    fn a_single_contradiction_needs_no_further_check() {
        let mut decree = Decree::new(&[&[0]]);
        assert_eq!(core_of(&mut decree, 1, NO_LIMIT), Core { members: vec![0], minimal: true });
        assert_eq!(decree.asked.len(), 1);
    }

    #[test]
    fn what_is_too_hard_to_leave_out_stays_and_is_not_called_minimal() {
        let mut decree = Decree::new(&[&[2, 5]]);
        decree.hard = Some(3);
        assert_eq!(core_of(&mut decree, 6, NO_LIMIT), Core { members: vec![2, 3, 5], minimal: false });
    }

    #[test]
    fn the_budget_is_for_all_checks_together_and_shared() {
        let mut decree = Decree::new(&[&[0, 1, 2, 3]]);
        let budget = Budget { resources: 50, milliseconds: 0 };
        assert_eq!(core_of(&mut decree, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: true });
        let given: Vec<u32> = decree.asked.iter().map(|(_, budget)| budget.resources).collect();
        assert_eq!(given, [50, 10, 10, 10, 10]);
    }

    #[test]
    fn an_empty_purse_ends_the_shrinking_and_never_lifts_the_limit() {
        let mut decree = Decree::new(&[&[3]]);
        let budget = Budget { resources: 12, milliseconds: 0 };
        assert_eq!(core_of(&mut decree, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: false });
        assert_eq!(decree.asked.len(), 1, "2 resources are none for each of 4 checks");
        let mut decree = Decree::new(&[&[3]]);
        let budget = Budget { resources: 30, milliseconds: 0 };
        assert_eq!(core_of(&mut decree, 4, budget), Core { members: vec![0, 1, 2, 3], minimal: false });
        assert!(decree.asked.iter().all(|(_, budget)| budget.resources > 0));
    }

    #[test]
    fn what_is_no_contradiction_has_no_core() {
        assert!(matches!(find(&mut Decree::new(&[]), 3, NO_LIMIT), CoreAnswer::Sat(_)));
        let tight = Budget { resources: 5, milliseconds: 0 };
        let answer = find(&mut Decree::new(&[&[1]]), 3, tight);
        assert_eq!(answer, CoreAnswer::Unknown("too little".into()));
    }

    /// Says that something was refuted that nobody asked about.
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
