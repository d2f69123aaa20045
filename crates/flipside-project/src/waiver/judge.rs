//! Does a waiver still fit? Judged anew in each run, from the results alone.

use flipside_report::ReportedKind;

use super::{Waiver, branch_name, find};
use crate::{BranchResult, Counts, FunctionResult, ProjectResult};

/// What has to be known beyond the results: it stands in the reports of the functions.
pub trait Known {
    /// The verdict on a branch, given by its id; none where the function has no such branch, or no report.
    fn kind(&self, function: &FunctionResult, id: &str) -> Option<ReportedKind>;
    /// The SHA-256 of the evidence of a function.
    fn evidence(&self, function: &FunctionResult) -> Option<String>;
}

/// How a waiver stands to the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It fits.
    Valid,
    /// The branch is plainly unreachable by now: nobody needs the waiver.
    Needless,
    /// It was written for other code: what is different.
    Stale(Vec<String>),
    /// A test covers the branch, which was waived.
    Contradicted,
}

impl Standing {
    /// Does it fail the run?
    pub fn fails(&self) -> bool {
        match self {
            Standing::Valid | Standing::Needless => false,
            Standing::Stale(_) | Standing::Contradicted => true,
        }
    }
}

/// A waiver and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The waiver.
    pub waiver: Waiver,
    /// How it stands.
    pub standing: Standing,
}

impl Judged {
    /// What is to be told, unless it is valid.
    pub fn message(&self) -> Option<String> {
        let branch = &self.waiver.branch;
        match &self.standing {
            Standing::Valid => None,
            Standing::Needless => {
                Some(format!("`{branch}` is plainly unreachable: its waiver can be removed"))
            }
            Standing::Stale(why) => Some(format!("the waiver of `{branch}` is stale: {}", why.join("; "))),
            Standing::Contradicted => {
                Some(format!("`{branch}` is waived, and a test covers it: remove the waiver"))
            }
        }
    }
}

/// All waivers of a project, judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// In the order of the file.
    pub waivers: Vec<Judged>,
}

impl Judgement {
    /// The waiver of a branch, if it fits.
    pub fn of(&self, function: &FunctionResult, branch: &BranchResult) -> Option<&Waiver> {
        let name = branch_name(function, branch);
        let valid = self.waivers.iter().filter(|judged| judged.standing == Standing::Valid);
        valid.map(|judged| &judged.waiver).find(|waiver| waiver.branch == name)
    }

    /// How many branches of a function are waived.
    pub fn waived(&self, function: &FunctionResult) -> usize {
        function.missing.iter().filter(|branch| self.of(function, branch).is_some()).count()
    }

    /// The branches of the whole project that are neither definite nor waived.
    pub fn open(&self, project: &ProjectResult) -> usize {
        let waived: usize = project.functions.iter().map(|function| self.waived(function)).sum();
        let counts: Counts = project.counts();
        counts.branches - counts.definite() - waived
    }

    /// Does a waiver not fit any more?
    pub fn fails(&self) -> bool {
        self.waivers.iter().any(|judged| judged.standing.fails())
    }
}

/// Judges waivers by the results.
pub fn judge(project: &ProjectResult, waivers: &[Waiver], known: &dyn Known) -> Judgement {
    let judged =
        |waiver: &Waiver| Judged { waiver: waiver.clone(), standing: standing(project, waiver, known) };
    Judgement { waivers: waivers.iter().map(judged).collect() }
}

/// Is there the function that a waiver is about?
pub fn is_about(project: &ProjectResult, waiver: &Waiver) -> bool {
    function_of(project, &waiver.branch).is_some()
}

fn standing(project: &ProjectResult, waiver: &Waiver, known: &dyn Known) -> Standing {
    if let Some((function, branch)) = find(project, &waiver.branch) {
        let why = differences(function, branch, waiver, known);
        return if why.is_empty() { Standing::Valid } else { Standing::Stale(why) };
    }
    let Some((function, id)) = function_of(project, &waiver.branch) else {
        return Standing::Stale(vec!["there is no such function".to_owned()]);
    };
    match known.kind(function, id) {
        Some(ReportedKind::Covered) => Standing::Contradicted,
        Some(ReportedKind::Plain) => Standing::Needless,
        Some(ReportedKind::Within | ReportedKind::Hidden | ReportedKind::Unknown) | None => {
            Standing::Stale(vec![format!("`{}` has no such branch", function.function)])
        }
    }
}

/// What is not as it was when the waiver was written.
fn differences(
    function: &FunctionResult,
    branch: &BranchResult,
    waiver: &Waiver,
    known: &dyn Known,
) -> Vec<String> {
    let mut why = Vec::new();
    if branch.condition != waiver.condition {
        why.push(format!("its condition was `{}`, and is `{}`", waiver.condition, branch.condition));
    }
    if function.code != waiver.key && why.is_empty() {
        let at = format!("{}:{}", function.file, function.line);
        why.push(format!("what the verdicts on `{}` ({at}) read has changed", function.function));
    }
    if waiver.evidence.is_some() && waiver.evidence != known.evidence(function) {
        why.push("it rests on evidence that is not there any more".to_owned());
    }
    if waiver.evidence.is_some() && branch.kind == ReportedKind::Unknown {
        why.push("it rests on a proof, and the branch is unknown".to_owned());
    }
    why
}

/// The function of a branch by its name, and the id of the branch.
fn function_of<'p, 'n>(project: &'p ProjectResult, name: &'n str) -> Option<(&'p FunctionResult, &'n str)> {
    project.functions.iter().find_map(|function| {
        let id = name.strip_prefix(&function.file)?.strip_prefix(':')?;
        let id = match function.configuration.as_str() {
            "" => id,
            configuration => id.strip_suffix(configuration)?.strip_suffix('@')?,
        };
        let ordinal = id.strip_prefix(&function.function)?;
        ordinal.starts_with(['#', '.']).then_some((function, id))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{Grounds, compose};
    use super::*;
    use crate::tests::{branch, function, project};

    /// Kinds by function and branch, and one evidence for all.
    #[derive(Default)]
    struct Reports {
        kinds: BTreeMap<&'static str, ReportedKind>,
        evidence: Option<String>,
    }

    impl Known for Reports {
        fn kind(&self, _function: &FunctionResult, id: &str) -> Option<ReportedKind> {
            self.kinds.get(id).copied()
        }

        fn evidence(&self, _function: &FunctionResult) -> Option<String> {
            self.evidence.clone()
        }
    }

    fn results() -> ProjectResult {
        let mut f = function("a.c", 3, "f");
        f.missing =
            vec![branch("f#1:true", ReportedKind::Within), branch("f#2:false", ReportedKind::Unknown)];
        project(vec![f])
    }

    fn grounds() -> Grounds {
        Grounds {
            category: "defensive".into(),
            text: "checked".into(),
            who: "N".into(),
            when: "2026-11-18".into(),
        }
    }

    fn standing_of(project: &ProjectResult, waiver: &Waiver, known: &Reports) -> Standing {
        judge(project, std::slice::from_ref(waiver), known).waivers.remove(0).standing
    }

    #[test]
    fn a_waiver_is_valid_for_the_code_that_it_was_written_for() {
        let (mut results, known) = (results(), Reports::default());
        let waiver = compose(&results, "a.c:f#1:true", grounds(), None).unwrap();
        assert_eq!(standing_of(&results, &waiver, &known), Standing::Valid);
        let judgement = judge(&results, std::slice::from_ref(&waiver), &known);
        assert_eq!(judgement.waived(&results.functions[0]), 1);
        assert!(!judgement.fails());
        results.functions[0].code = "11".into();
        let stale = standing_of(&results, &waiver, &known);
        assert_eq!(stale, Standing::Stale(vec!["what the verdicts on `f` (a.c:3) read has changed".into()]));
        results.functions[0].missing[0].condition = "y > 0".into();
        let stale = standing_of(&results, &waiver, &known);
        assert_eq!(stale, Standing::Stale(vec!["its condition was `x > 0`, and is `y > 0`".into()]));
        assert_eq!(judge(&results, &[waiver], &known).waived(&results.functions[0]), 0);
    }

    #[test]
    fn a_waiver_of_what_a_test_covers_fails() {
        let mut results = results();
        let waiver = compose(&results, "a.c:f#1:true", grounds(), None).unwrap();
        results.functions[0].missing.remove(0);
        let known = |kind| Reports { kinds: BTreeMap::from([("f#1:true", kind)]), evidence: None };
        assert_eq!(standing_of(&results, &waiver, &known(ReportedKind::Covered)), Standing::Contradicted);
        assert_eq!(standing_of(&results, &waiver, &known(ReportedKind::Plain)), Standing::Needless);
        assert!(matches!(standing_of(&results, &waiver, &Reports::default()), Standing::Stale(_)));
        results.functions.clear();
        let gone = standing_of(&results, &waiver, &Reports::default());
        assert_eq!(gone, Standing::Stale(vec!["there is no such function".into()]));
    }

    #[test]
    fn a_waiver_that_rests_on_a_proof_needs_that_proof() {
        let mut results = results();
        let known = Reports { evidence: Some("e1".into()), ..Reports::default() };
        let waiver = compose(&results, "a.c:f#1:true", grounds(), Some(&known)).unwrap();
        assert_eq!(waiver.evidence.as_deref(), Some("e1"));
        assert_eq!(standing_of(&results, &waiver, &known), Standing::Valid);
        let other = Reports { evidence: Some("e2".into()), ..Reports::default() };
        assert!(standing_of(&results, &waiver, &other).fails());
        results.functions[0].missing[0].kind = ReportedKind::Unknown;
        assert!(standing_of(&results, &waiver, &known).fails());
        for name in ["a.c:f#2:false", "a.c:f#9:true"] {
            assert!(compose(&results, name, grounds(), Some(&known)).is_err(), "{name}");
        }
    }
}
