//! The criteria that are about objectives, by name. Options, their help and reports know criteria from here alone.

use std::sync::Arc;

use super::{Branches, Conditions, Criterion, Decisions, Errors, Mcdc, McdcSingle, Points};

/// A criterion that is about objectives. They are prepared in this order: what counts errors comes before what adds code that makes
/// none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ObjectiveCriterion {
    /// No operation makes a run-time error, or a test shows it.
    Errors,
    /// Every branch has a test, or a reason why none takes it.
    Branch,
    /// Besides, every condition is shown to affect its decision on its own (MC/DC), or there is a reason why it cannot.
    Mcdc,
    /// The same by two evaluations that differ in the condition alone.
    McdcUniqueCause,
    /// The same for decisions with one condition; beside one of the two before.
    McdcSingle,
    /// Every statement is executed.
    Statement,
    /// Every function is entered.
    Function,
    /// Every call is made.
    Call,
    /// Every condition is true, and false.
    Condition,
    /// Every decision is true, and false; every switch goes to each of its labels.
    Decision,
    /// Every comparison of integers is on its boundary, just below, and just above.
    Boundaries,
    /// Every label in the style of LTest is true.
    Labels,
}

/// What there is to know of a criterion.
struct Row {
    name: &'static str,
    summary: &'static str,
    /// What an objective is called, where reports list those of the criterion apart: they are points, or some of the branches.
    objective: Option<&'static str>,
    criterion: fn() -> Arc<dyn Criterion>,
}

impl ObjectiveCriterion {
    /// All.
    pub const ALL: [ObjectiveCriterion; 12] = [
        ObjectiveCriterion::Errors,
        ObjectiveCriterion::Branch,
        ObjectiveCriterion::Mcdc,
        ObjectiveCriterion::McdcUniqueCause,
        ObjectiveCriterion::McdcSingle,
        ObjectiveCriterion::Statement,
        ObjectiveCriterion::Function,
        ObjectiveCriterion::Call,
        ObjectiveCriterion::Condition,
        ObjectiveCriterion::Decision,
        ObjectiveCriterion::Boundaries,
        ObjectiveCriterion::Labels,
    ];

    fn row(self) -> Row {
        let row = |name, summary, objective, criterion: fn() -> Arc<dyn Criterion>| Row {
            name,
            summary,
            objective,
            criterion,
        };
        match self {
            ObjectiveCriterion::Errors => row(
                "errors",
                "Every operation that may make a run-time error is shown to make it, or proved not to",
                None,
                || Arc::new(Errors),
            ),
            ObjectiveCriterion::Branch => {
                row("branch", "Every branch has a test, or a reason why none takes it", None, || {
                    Arc::new(Branches)
                })
            }
            ObjectiveCriterion::Mcdc => row(
                "mcdc",
                "Besides, every condition of a decision is shown to affect it on its own (MC/DC), or proved not to",
                None,
                || Arc::new(Mcdc { unique_cause: false }),
            ),
            ObjectiveCriterion::McdcUniqueCause => row(
                "mcdc-unique-cause",
                "The same by two evaluations that differ in the condition alone",
                None,
                || Arc::new(Mcdc { unique_cause: true }),
            ),
            ObjectiveCriterion::McdcSingle => {
                row("mcdc-single", "The same for decisions with one condition", None, || Arc::new(McdcSingle))
            }
            ObjectiveCriterion::Statement => {
                row("statement", "Every statement is executed", Some("statement"), || {
                    Arc::new(Points::STATEMENTS)
                })
            }
            ObjectiveCriterion::Function => {
                row("function", "Every function is entered", Some("function"), || Arc::new(Points::FUNCTIONS))
            }
            ObjectiveCriterion::Call => {
                row("call", "Every call is made", Some("call"), || Arc::new(Points::CALLS))
            }
            ObjectiveCriterion::Condition => row(
                "condition",
                "Every condition of a decision is true, and false",
                Some("outcome of a condition"),
                || Arc::new(Conditions),
            ),
            ObjectiveCriterion::Decision => row(
                "decision",
                "Every decision is true, and false, and every switch goes to each of its labels",
                Some("outcome of a decision"),
                || Arc::new(Decisions),
            ),
            ObjectiveCriterion::Boundaries => row(
                "boundaries",
                "Every comparison of integers is made of equal numbers, and of numbers that differ by one, both ways",
                Some("side of a comparison"),
                || Arc::new(Points::BOUNDARIES),
            ),
            ObjectiveCriterion::Labels => row(
                "labels",
                "Every label in the style of LTest, `pc_label(condition, id, \"tag\")`, is true",
                Some("label"),
                || Arc::new(Points::LABELS),
            ),
        }
    }

    /// As the command line and reports call it.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// What it asks for.
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// What an objective is called, where reports list those of the criterion apart: they are points, or some of the branches.
    pub fn objective(self) -> Option<&'static str> {
        self.row().objective
    }

    /// What a search is given.
    pub fn criterion(self) -> Arc<dyn Criterion> {
        (self.row().criterion)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_criteria() {
        for one in ObjectiveCriterion::ALL {
            assert_eq!(one.criterion().name(), one.name());
            assert_eq!(ObjectiveCriterion::named(one.name()), Some(one));
        }
        assert!(ObjectiveCriterion::ALL.is_sorted());
    }
}
