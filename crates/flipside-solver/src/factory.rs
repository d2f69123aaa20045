//! Makes solvers: the one place that knows which back ends there are.
//!
//! A new back end is one file with an implementation of [`Solver`] (and of [`CoreSolver`], if it gives cores), and a line
//! here. No other code names a back end.

use flipside_blast::Questions;

use crate::cadical::Cadical;
use crate::portfolio::{CorePortfolio, Portfolio};
use crate::{Budget, CoreSolver, Proof, Solver, Stop, cadical, z3};

/// The variable of the environment that leaves one back end alone, for tests: `z3` or `cadical`.
const ALONE: &str = "FLIPSIDE_SOLVER";

/// Which back ends answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BackEnds {
    /// Both, in turns, and the enumeration of inputs.
    All,
    Z3,
    /// Without enumeration.
    Cadical,
}

impl BackEnds {
    fn chosen() -> Self {
        match std::env::var(ALONE).as_deref() {
            Err(_) => BackEnds::All,
            Ok("z3") => BackEnds::Z3,
            Ok("cadical") => BackEnds::Cadical,
            Ok(other) => panic!("{ALONE} should be z3 or cadical, not {other}"),
        }
    }
}

/// Makes solvers whose choices depend on a seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Factory {
    /// The seed.
    pub seed: u32,
}

impl Factory {
    /// A factory with this seed.
    pub fn new(seed: u32) -> Self {
        Factory { seed }
    }

    /// An incremental solver for path predicates.
    pub fn solver(self) -> Box<dyn Solver> {
        match BackEnds::chosen() {
            BackEnds::All => {
                let bits = Cadical::new(self.seed, &Stop::default());
                Box::new(Portfolio::new(z3::Z3::new(self.seed), bits))
            }
            BackEnds::Z3 => Box::new(z3::Z3::new(self.seed)),
            BackEnds::Cadical => self.second_solver(&Stop::default()),
        }
    }

    /// Gives an action a solver whose checks give up once `stop` is raised, wherever they are. The solver is of no use
    /// after that.
    pub fn interruptible<T>(self, stop: &Stop, action: impl FnOnce(Box<dyn Solver>) -> T) -> T {
        match BackEnds::chosen() {
            BackEnds::All => z3::Z3::interruptible(self.seed, stop, |solver| {
                action(Box::new(Portfolio::new(solver, Cadical::new(self.seed, stop))))
            }),
            BackEnds::Z3 => z3::Z3::interruptible(self.seed, stop, |solver| action(Box::new(solver))),
            BackEnds::Cadical => action(self.second_solver(stop)),
        }
    }

    /// The solver over bits alone, without enumeration. It gives up once `stop` is raised.
    pub fn second_solver(self, stop: &Stop) -> Box<dyn Solver> {
        Box::new(Cadical::new(self.seed, stop).without_enumeration())
    }

    /// A solver that returns unsat cores. It is another decision procedure than the one of the search, so that a core is a
    /// second opinion.
    pub fn core_solver(self) -> Box<dyn CoreSolver> {
        let (words, bits) = (z3::Cores::new(self.seed), cadical::Cores::new(self.seed));
        match BackEnds::chosen() {
            BackEnds::All => Box::new(CorePortfolio::new(words, bits)),
            BackEnds::Z3 => Box::new(words),
            BackEnds::Cadical => Box::new(bits.without_enumeration()),
        }
    }

    /// Looks for proofs that questions are to be answered with no, within a budget for all of them; none where there are no
    /// clauses for them.
    pub fn prove(self, questions: &Questions, budget: Budget) -> Option<Proof> {
        cadical::prove(questions, self.seed, budget, &Stop::default()).ok()
    }

    /// Runs an action with fresh solvers: its result does not depend on earlier queries. Starting them takes 10 ms.
    pub fn isolated<R: Send + Sync>(action: impl FnOnce() -> R + Send + Sync) -> R {
        z3::isolated(action)
    }

    /// The names of the back ends, for messages.
    pub fn name() -> String {
        match BackEnds::chosen() {
            BackEnds::All => format!("{} and {}", cadical::NAME, z3::NAME),
            BackEnds::Z3 => z3::NAME.into(),
            BackEnds::Cadical => cadical::NAME.into(),
        }
    }

    /// The version of the back end for path predicates.
    pub fn version() -> String {
        z3::version()
    }

    /// The name and the version of the back end for large formulas.
    pub fn second() -> (&'static str, String) {
        (cadical::NAME, cadical::version())
    }
}
