//! The parameters of a check in Z3: the seed and the limits; and which of the limits was hit.

use std::time::Instant;

use ::z3::{Params, Solver, StatisticsValue};

use crate::Budget;

/// The limits that a Z3 solver has. Setting them costs more than a small check, so only changes are set.
pub struct Limits {
    told: Option<Budget>,
    started: Instant,
    /// The resources that were used before the check.
    used: u32,
}

impl Limits {
    /// The limits of a solver without assertions: Z3 ignores a seed that is set later.
    pub fn new(solver: &Solver, seed: u32) -> Self {
        let mut params = Params::new();
        params.set_u32("random_seed", seed);
        solver.set_params(&params);
        Self { told: None, started: Instant::now(), used: 0 }
    }

    /// Sets the limits of the check that follows.
    pub fn start(&mut self, solver: &Solver, budget: Budget) {
        if self.told != Some(budget) {
            let mut params = Params::new();
            params.set_u32("timeout", budget.milliseconds);
            params.set_u32("rlimit", budget.resources);
            // Z3 must not handle signals: the command line does.
            params.set_bool("ctrl_c", false);
            solver.set_params(&params);
            self.told = Some(budget);
        }
        self.started = Instant::now();
    }

    /// As [`Limits::start`], and notes what was used so far, which costs as much as a small check.
    pub fn start_measured(&mut self, solver: &Solver, budget: Budget) {
        self.start(solver, budget);
        self.used = resources(solver);
    }

    /// The resources that the last check used, if that was measured.
    pub fn used(&self, solver: &Solver) -> u32 {
        resources(solver).wrapping_sub(self.used)
    }

    /// Why the last check gave up. Z3's reason does not distinguish the limits ("canceled"), or is empty; but
    /// only a result that the clock had no part in will be the same again.
    pub fn reason(&self, solver: &Solver) -> String {
        let said = solver.get_reason_unknown().unwrap_or_else(|| "no reason given".into());
        let Budget { resources, milliseconds } = self.told.unwrap_or_default();
        let passed = self.started.elapsed().as_millis();
        if milliseconds > 0 && passed >= u128::from(milliseconds) {
            format!("time limit of {milliseconds} ms ({said})")
        } else if resources > 0 && ["resource", "cancel", "no reason"].iter().any(|word| said.contains(word))
        {
            format!("resource limit of {resources} ({said})")
        } else {
            said
        }
    }
}

/// The resources that were used so far in the context of a solver; the counter wraps.
pub(super) fn resources(solver: &Solver) -> u32 {
    match solver.get_statistics().value("rlimit count") {
        Some(StatisticsValue::UInt(count)) => count,
        Some(StatisticsValue::Double(_)) | None => 0,
    }
}
