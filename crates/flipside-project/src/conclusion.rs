//! What results mean for whoever asked for them: they are published, told, and judged.

use flipside_pipeline::Threshold;
use flipside_report::{ReportedKind, Totals};

use crate::config::{Config, NAME};
use crate::waiver::{Judged, Judgement};
use crate::{PAGE, Project, ProjectError, ProjectResult, Publication, Ran, told};

/// Results, and what they are held against.
#[derive(Clone, Copy, Debug)]
pub struct Held<'h> {
    /// The results, and where they go.
    pub publication: Publication<'h>,
    /// The run that made them; none where results were only put together.
    pub ran: Option<&'h Ran>,
    /// What is enough, where the command says so.
    pub threshold: Option<Threshold>,
    /// What else says so.
    pub config: &'h Config,
}

/// What they mean.
#[derive(Clone, Debug)]
pub struct Conclusion {
    /// What there is to be told, on a page of text.
    pub text: String,
    /// Where the page is, and what the run did.
    pub lines: Vec<String>,
    /// What the user has to hear of: waivers that do not fit, failures of ours, what is missing.
    pub notes: Vec<String>,
    /// Was a failure of ours found?
    pub is_internal: bool,
    /// Is enough known?
    pub is_enough: bool,
}

impl Project {
    /// What a run of this code base gave, held against what is enough. Did it have all functions?
    pub fn held<'h>(&'h self, ran: &'h Ran, threshold: Option<Threshold>, is_whole: bool) -> Held<'h> {
        let (root, folder) = (&*self.root, self.results());
        let publication =
            Publication { root, folder, result: &ran.result, before: ran.before.as_ref(), is_whole };
        Held { publication, ran: Some(ran), threshold, config: &self.config }
    }
}

impl Held<'_> {
    /// Publishes the results and judges them.
    pub fn conclude(&self) -> Result<Conclusion, ProjectError> {
        let Publication { folder, result, .. } = self.publication;
        let judgement = self.publication.publish()?;
        let mut lines = Vec::new();
        let waived: usize = result.functions.iter().map(|function| judgement.waived(function)).sum();
        if waived > 0 {
            lines.push(format!("{waived} waived"));
        }
        if let Some(Ran { searched, reused, .. }) = self.ran {
            lines.push(format!("{searched} searched, {reused} known before"));
        }
        lines.push(format!("results: {}", folder.join(PAGE).display()));
        let mut notes: Vec<String> = judgement.waivers.iter().filter_map(Judged::message).collect();
        let internal = self.ran.map_or(&[][..], |ran| &ran.internal);
        notes.extend(internal.iter().map(|(function, said)| format!("internal failure: {function}: {said}")));
        let is_internal = !internal.is_empty();
        let threshold = if is_internal { None } else { self.threshold()? };
        let mut is_enough = !is_internal && !judgement.fails();
        if is_enough {
            let missed = threshold.map(|threshold| missed(result, &judgement, threshold));
            is_enough = match &missed {
                Some(missed) => missed.is_empty(),
                None => judgement.open(result) == 0 && result.unread.is_empty(),
            };
            notes.extend(missed.into_iter().flatten());
        }
        Ok(Conclusion { text: result.summary(), lines, notes, is_internal, is_enough })
    }

    fn threshold(&self) -> Result<Option<Threshold>, ProjectError> {
        match (self.threshold, &self.config.fail_under) {
            (Some(threshold), _) => Ok(Some(threshold)),
            (None, Some(text)) => {
                let wrong = |error| ProjectError::Input(format!("{NAME}: fail-under: {error}"));
                text.parse().map(Some).map_err(wrong)
            }
            (None, None) => Ok(None),
        }
    }
}

/// What is missing to a threshold. What is waived needs no test, as what is plainly unreachable.
fn missed(result: &ProjectResult, judgement: &Judgement, threshold: Threshold) -> Vec<String> {
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
    let mut missed = threshold.missed(totals, false);
    if !missed.is_empty() {
        missed.push(told(counts));
    }
    missed
}
