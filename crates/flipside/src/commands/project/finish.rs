//! The end of a run on a code base: everything is published, told, and judged.

use std::process::ExitCode;

use flipside_pipeline::Threshold;
use flipside_project::config::{Config, NAME};
use flipside_project::waiver::{Judged, Judgement};
use flipside_project::{PAGE, ProjectResult, Publication, told};
use flipside_report::{ReportedKind, Totals};

use crate::failure::{Failure, definite};
use crate::terminal::{fit, note, print, print_line};

/// What is told.
pub(super) struct Told<'t> {
    /// The results, and where they go.
    pub publication: Publication<'t>,
    /// How many functions were searched, and how many were known; none where results were only put together.
    pub searches: Option<(usize, usize)>,
    /// Failures of ours, by function.
    pub internal: &'t [(String, String)],
    /// What is enough, where the command says so.
    pub threshold: Option<Threshold>,
    /// What else says so.
    pub config: &'t Config,
    /// Is nothing printed but errors?
    pub quiet: bool,
}

/// Publishes, says what was found, and whether it is enough.
pub(super) fn finish(all: &Told<'_>) -> Result<ExitCode, Failure> {
    let Publication { folder, result, .. } = all.publication;
    let judgement = all.publication.publish()?;
    if !all.quiet {
        print(&fit(&result.summary()))?;
        let waived: usize = result.functions.iter().map(|function| judgement.waived(function)).sum();
        if waived > 0 {
            print_line(&format!("{waived} waived"))?;
        }
        if let Some((searched, reused)) = all.searches {
            print_line(&format!("{searched} searched, {reused} known before"))?;
        }
        print_line(&format!("results: {}", folder.join(PAGE).display()))?;
    }
    for message in judgement.waivers.iter().filter_map(Judged::message) {
        note(&format!("flipside: {message}"));
    }
    for (function, said) in all.internal {
        note(&format!("flipside: internal failure: {function}: {said}"));
    }
    if !all.internal.is_empty() {
        return Ok(ExitCode::from(Failure::INTERNAL));
    }
    let threshold = match (all.threshold, &all.config.fail_under) {
        (Some(threshold), _) => Some(threshold),
        (None, Some(text)) => {
            Some(text.parse().map_err(|error| Failure::Usage(format!("{NAME}: fail-under: {error}")))?)
        }
        (None, None) => None,
    };
    Ok(definite(!judgement.fails() && is_enough(result, &judgement, threshold)))
}

/// Is enough known? Says what is missing. What is waived needs no test, as what is plainly unreachable.
fn is_enough(result: &ProjectResult, judgement: &Judgement, threshold: Option<Threshold>) -> bool {
    let Some(threshold) = threshold else {
        return judgement.open(result) == 0 && result.unread.is_empty();
    };
    let counts = result.counts();
    let waived = |kind: ReportedKind| {
        let functions = result.functions.iter();
        let left =
            functions.flat_map(|function| function.missing.iter().map(move |branch| (function, branch)));
        let of_kind = left.filter(|(_, branch)| branch.kind == kind);
        of_kind.filter(|(function, branch)| judgement.of(function, branch).is_some()).count()
    };
    let lists = [
        (ReportedKind::Within, counts.within),
        (ReportedKind::Hidden, counts.hidden),
        (ReportedKind::Unknown, counts.unknown),
    ];
    let mut kinds = vec![(ReportedKind::Covered, counts.covered), (ReportedKind::Plain, counts.unreachable)];
    for (kind, count) in lists {
        let waived = waived(kind);
        kinds.extend([(kind, count - waived), (ReportedKind::Plain, waived)]);
    }
    let totals = Totals::of(kinds.into_iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count)));
    let missed = threshold.missed(totals, false);
    for what in &missed {
        note(&format!("flipside: {what}"));
    }
    if !missed.is_empty() {
        note(&format!("flipside: {}", told(counts)));
    }
    missed.is_empty()
}
