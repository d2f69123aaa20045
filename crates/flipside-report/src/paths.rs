//! The part of a report that is about paths.

use flipside_evidence::Evidence;
use flipside_program::Objective;
use flipside_search::Explorer;
use flipside_search::paths::{InfeasiblePrefix, paths};
use flipside_search::verdict::cut_reasons;
use serde::{Deserialize, Serialize};

use crate::PartReport;
use crate::collect::told;

/// What is known of the paths, for criteria that are about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct PathsReport {
    /// The feasible paths.
    pub paths: Vec<PathReport>,
    /// The refuted prefixes.
    pub infeasible: Vec<InfeasibleReport>,
    /// What cut us off, each reason once.
    pub cuts: Vec<String>,
}

/// A feasible path.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PathReport {
    /// The test that takes it.
    pub test: u32,
    /// The branches that the inputs decide, in the order in which they are taken.
    pub branches: Vec<String>,
    /// How it ends.
    pub end: String,
}

/// A prefix that no input takes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct InfeasibleReport {
    /// The branches up to the refuted one, which is the last.
    pub branches: Vec<String>,
    /// What excludes it; nothing where no evidence was gathered.
    pub conditions: Vec<PartReport>,
    /// The file with the formula, beside the evidence.
    pub script: Option<String>,
}

/// How many paths there are of which kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct PathTotals {
    /// Feasible paths, each with a test.
    pub feasible: usize,
    /// Refuted prefixes.
    pub infeasible_prefixes: usize,
    /// Edges that were cut.
    pub cut: usize,
    /// Edges that were never tried.
    pub open: usize,
}

impl PathTotals {
    /// Has every feasible path a test?
    pub fn is_complete(&self) -> bool {
        self.cut == 0 && self.open == 0
    }
}

/// The paths of a search; none where its criterion is not about them.
pub(crate) fn report_paths(
    explorer: &Explorer<'_, '_>,
    evidence: Option<&Evidence>,
) -> Option<(PathsReport, PathTotals)> {
    if explorer.settings.criterion.is_about_objectives() {
        return None;
    }
    let program = explorer.machine.program();
    let names = |branches: &[Objective]| -> Vec<String> {
        branches.iter().map(|&objective| program.objective_name(objective)).collect()
    };
    let found = paths(explorer);
    let totals = PathTotals {
        feasible: found.feasible.len(),
        infeasible_prefixes: found.infeasible.len(),
        cut: found.cut,
        open: found.open,
    };
    let report = |path: &flipside_search::paths::FeasiblePath| PathReport {
        test: path.test,
        branches: names(&path.branches),
        end: explorer.tests[path.test as usize].end.path_end_text(),
    };
    let infeasible = |prefix: &InfeasiblePrefix| {
        let known = evidence.and_then(|evidence| evidence.infeasible.get(&explorer.edges_to(prefix.at)));
        let conditions = known.map(|known| known.parts.iter().map(|part| told(explorer, part)).collect());
        InfeasibleReport {
            branches: names(&prefix.branches),
            conditions: conditions.unwrap_or_default(),
            script: known.map(|known| known.script.clone()),
        }
    };
    let paths = PathsReport {
        paths: found.feasible.iter().map(report).collect(),
        infeasible: found.infeasible.iter().map(infeasible).collect(),
        cuts: cut_reasons(explorer),
    };
    Some((paths, totals))
}
