//! Formats for a whole code base, one file each, made from the results and the waivers alone.

mod badge;
mod junit;
mod markdown;
mod sarif;

use crate::ProjectResult;
use crate::waiver::Judgement;

/// What formats are made from.
#[derive(Clone, Copy)]
pub struct Material<'m> {
    /// The results.
    pub project: &'m ProjectResult,
    /// The waivers.
    pub judgement: &'m Judgement,
}

/// A format.
pub struct Format {
    /// Its name for `--emit`.
    pub name: &'static str,
    /// The file that it makes.
    pub file: &'static str,
    /// What it is for.
    pub summary: &'static str,
    /// Makes the text of the file.
    pub make: fn(Material<'_>) -> String,
}

/// All formats.
pub const FORMATS: [Format; 4] = [
    Format {
        name: "sarif",
        file: "project.sarif",
        summary: "what is left, at its lines, for code scanning; waived branches are suppressed",
        make: sarif::make,
    },
    Format { name: "junit", file: "project.xml", summary: "a case per function", make: junit::make },
    Format {
        name: "markdown",
        file: "summary.md",
        summary: "a summary for a pull request or the log of a job",
        make: markdown::make,
    },
    Format { name: "badge", file: "badge.json", summary: "an endpoint for shields", make: badge::make },
];

/// The share of branches with a definite verdict or a waiver, in percent, never rounded up.
pub(crate) fn share(material: Material<'_>) -> usize {
    let branches = material.project.counts().branches;
    let open = material.judgement.open(material.project);
    ((branches - open) * 100).checked_div(branches).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use flipside_report::ReportedKind;

    use super::*;
    use crate::tests::{branch, function, project};
    use crate::waiver::{Grounds, Judged, Standing, compose};
    use crate::{Counts, Reason, Status, Unread};

    /// One function that is complete, one with a waived and an unknown branch, one that failed.
    fn results() -> (ProjectResult, Judgement) {
        let mut half = function("src/a|b.c", 3, "half");
        half.counts = Counts { branches: 4, covered: 2, within: 1, unknown: 1, ..Counts::default() };
        half.missing =
            vec![branch("half#0:true", ReportedKind::Within), branch("half#1:true", ReportedKind::Unknown)];
        half.reasons = vec![Reason { text: "out of time".into(), count: 1 }];
        half.status = Status::Open;
        let mut failed = function("src/c.c", 3, "failed");
        failed.counts = Counts::default();
        failed.status = Status::Failed { reason: "<no> \"include\"".into() };
        let mut results = project(vec![function("src/a.c", 1, "done"), half, failed]);
        results.unread =
            vec![Unread { file: "src/d.c".into(), configuration: String::new(), reason: "gone".into() }];
        let grounds = Grounds {
            category: "defensive".into(),
            text: "never".into(),
            who: "N".into(),
            when: "today".into(),
        };
        let waiver = compose(&results, "src/a|b.c:half#0:true", grounds, None).unwrap();
        let stale = Judged { waiver: waiver.clone(), standing: Standing::Contradicted };
        (results, Judgement { waivers: vec![Judged { waiver, standing: Standing::Valid }, stale] })
    }

    fn made(name: &str) -> String {
        let (project, judgement) = results();
        let format = FORMATS.iter().find(|format| format.name == name).unwrap();
        (format.make)(Material { project: &project, judgement: &judgement })
    }

    #[test]
    fn sarif_has_what_is_left_and_suppresses_what_is_waived() {
        let log: serde_json::Value = serde_json::from_str(&made("sarif")).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let rules: Vec<&str> = results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
        assert_eq!(
            rules,
            ["unreachable-within-bounds", "unknown-branch", "function-failed", "waiver", "file-not-read"]
        );
        assert_eq!(results[0]["suppressions"][0]["justification"], "defensive: never (N, today)");
        assert!(results[1].get("suppressions").is_none());
        assert_eq!(results[1]["partialFingerprints"]["objective/v1"], "src/a|b.c:half#1:true");
        let hash = results[1]["partialFingerprints"]["primaryLocationLineHash"].as_str().unwrap();
        assert!(hash.len() == 18 && hash.ends_with(":1"), "{hash}");
        assert_eq!(results[1]["locations"][0]["physicalLocation"]["region"]["startLine"], 5);
    }

    #[test]
    fn junit_has_a_case_per_function() {
        let text = made("junit");
        assert!(text.contains("tests=\"6\" failures=\"2\" errors=\"2\""), "{text}");
        assert!(text.contains("&lt;no&gt;"), "{text}");
    }

    #[test]
    fn a_summary_names_the_worst_and_what_is_in_the_way() {
        let text = made("markdown");
        assert!(text.contains("5 of 6 branches have a verdict or a waiver"), "{text}");
        assert!(text.contains("| `half` | src/a\\|b.c:3 | 1 of 4 open | 1 waived |"), "{text}");
        assert!(text.contains("| out of time | 1 | 1 |"), "{text}");
        assert!(text.contains("a test covers it"), "{text}");
        assert!(text.contains("- src/d.c: gone"), "{text}");
    }

    #[test]
    fn a_badge_is_not_rounded_up() {
        let badge: serde_json::Value = serde_json::from_str(&made("badge")).unwrap();
        assert_eq!(badge["message"], "83 %");
    }
}
