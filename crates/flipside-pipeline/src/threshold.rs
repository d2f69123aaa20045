//! A bar for results: how much has to be definite, and how much of the reachable has to be covered.

use std::str::FromStr;

use flipside_report::{Completeness, Report, Totals};

/// Shares in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threshold {
    /// Of all branches, how many need a definite verdict.
    definite: f64,
    /// Of the branches that are not plainly unreachable, how many have to be covered.
    covered: f64,
}

/// What a report is held against.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bar {
    /// How much is enough; without it, a result has to be exhaustive.
    pub threshold: Option<Threshold>,
    /// Are findings too many?
    pub no_findings: bool,
}

impl Bar {
    /// Is enough known? And what is missing, for people.
    pub fn judge(&self, report: &Report) -> (bool, Vec<String>) {
        let mut missed =
            self.threshold.map_or_else(Vec::new, |one| one.missed(report.totals, report.accepts_hidden));
        let is_known = match self.threshold {
            None => report.verdict == Completeness::Exhaustive,
            Some(_) => missed.is_empty(),
        };
        let findings = if self.no_findings { report.findings.len() } else { 0 };
        if findings > 0 {
            missed.push(format!("{findings} finding{}", if findings == 1 { "" } else { "s" }));
        }
        (is_known && findings == 0, missed)
    }
}

/// A text that is no threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a share is a number from 0 to 100; two of them have a comma between them")]
pub struct NoThreshold;

impl FromStr for Threshold {
    type Err = NoThreshold;

    fn from_str(text: &str) -> Result<Self, NoThreshold> {
        let share = |text: &str| match text.parse::<f64>() {
            Ok(share) if (0.0..=100.0).contains(&share) => Ok(share),
            _ => Err(NoThreshold),
        };
        match text.split_once(',') {
            None => share(text).map(|both| Threshold { definite: both, covered: both }),
            Some((definite, covered)) => {
                Ok(Threshold { definite: share(definite)?, covered: share(covered)? })
            }
        }
    }
}

impl Threshold {
    /// What is missed, for people; nothing where all is well.
    ///
    /// Only branches that are plainly unreachable, or that errors hide where the user accepts that, need no test: within bounds that
    /// nobody confirmed, nothing is definite.
    pub fn missed(self, totals: Totals, accepts_hidden: bool) -> Vec<String> {
        let left_out = totals.left_out(accepts_hidden);
        let definite = totals.covered + left_out;
        let reachable = totals.objectives - left_out;
        let mut missed = Vec::new();
        let mut look = |count: usize, all: usize, least: f64, what: &str| {
            // As whole numbers: nothing is rounded up to 100.
            let share = if all == 0 { 100.0 } else { count as f64 * 100.0 / all as f64 };
            if share < least {
                missed.push(format!("{count} of {all} {what} ({share:.1}%), less than {least}%"));
            }
        };
        look(definite, totals.objectives, self.definite, "branches have a definite verdict");
        look(
            totals.covered,
            reachable,
            self.covered,
            "branches that are not plainly unreachable are covered",
        );
        missed
    }
}

#[cfg(test)]
mod tests {
    use flipside_report::ReportedKind;

    use super::*;

    fn totals(covered: usize, unreachable: usize, unknown: usize) -> Totals {
        of_kinds(&[
            (ReportedKind::Covered, covered),
            (ReportedKind::Plain, unreachable),
            (ReportedKind::Unknown, unknown),
        ])
    }

    fn of_kinds(kinds: &[(ReportedKind, usize)]) -> Totals {
        Totals::of(kinds.iter().flat_map(|&(kind, count)| std::iter::repeat_n(kind, count)))
    }

    #[test]
    fn shares_are_counted_apart() {
        let full: Threshold = "100".parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(full.missed(totals(8, 2, 0), false).is_empty());
        assert_eq!(full.missed(totals(9999, 0, 1), false).len(), 2);
        let apart: Threshold = "90,50".parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(apart.missed(totals(1, 8, 1), false).is_empty());
        assert_eq!(apart.missed(totals(1, 7, 2), false).len(), 2);
        assert!(apart.missed(totals(0, 0, 0), false).is_empty());
    }

    #[test]
    fn only_what_is_plain_or_accepted_needs_no_test() {
        let full: Threshold = "100".parse().unwrap_or_else(|error| panic!("{error}"));
        let within = of_kinds(&[(ReportedKind::Covered, 3), (ReportedKind::Within, 1)]);
        assert_eq!(full.missed(within, true).len(), 2);
        let hidden = of_kinds(&[(ReportedKind::Covered, 3), (ReportedKind::Hidden, 1)]);
        assert_eq!(
            full.missed(hidden, false),
            [
                "3 of 4 branches have a definite verdict (75.0%), less than 100%",
                "3 of 4 branches that are not plainly unreachable are covered (75.0%), less than 100%"
            ]
        );
        assert!(full.missed(hidden, true).is_empty());
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in ["", "101", "-1", "x", "50,", "NaN"] {
            assert!(text.parse::<Threshold>().is_err(), "{text}");
        }
    }
}
