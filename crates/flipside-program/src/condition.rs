//! Conditions, decisions and objectives: what can be covered.
//!
//! A *condition* is a leaf operand of `&&`/`||`, a controlling expression that is no such operator, or a switch.
//! A *decision* is the outermost boolean expression that leaves belong to. An *objective* is one outcome of one
//! condition; its id `function#ordinal:outcome` does not change when lines move.

use crate::ids::{ConditionId, DecisionId, FunctionId};
use crate::points::Point;
use crate::run_time_error::RuntimeErrorKind;
use crate::source::Span;

/// A condition of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The function it is in.
    pub function: FunctionId,
    /// Its number among the conditions of its function, in source order (folded ones count).
    pub ordinal: u32,
    /// Two-way leaf or n-way switch.
    pub kind: ConditionKind,
    /// Its place in the user's file: for a leaf in a macro the outermost expansion; for a switch its
    /// controlling expression.
    pub span: Span,
    /// For a condition that comes out of a macro: where it is spelled.
    pub spelled: Option<Span>,
    /// Its source text, white space folded.
    pub text: String,
    /// The value clang folds it to, when it does: such a condition has no objectives.
    pub folded: Option<bool>,
}

/// What kind of condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    /// A leaf, with outcomes true and false.
    Leaf {
        /// The decision it belongs to.
        decision: DecisionId,
        /// Is there an odd number of `!` between the decision and this leaf?
        negated: bool,
    },
    /// A switch, with an arm per case label and one for default (written or not), which comes last.
    Switch {
        /// The arms; the last one is the default.
        arms: Vec<Arm>,
    },
    /// Not in the source: at the end of a decision, did this leaf have this value, and no other leaf mask it? True is an
    /// objective of MC/DC ([`mod@crate::mcdc`]); false is none.
    Effect {
        /// The leaf.
        leaf: ConditionId,
        /// Its value.
        value: bool,
    },
    /// Not in the source: at the end of a decision, was it evaluated by this row of its truth table? True is an objective of
    /// unique-cause MC/DC; false is none. Its text is the row, a letter per leaf: `TF-`.
    Row {
        /// The decision.
        decision: DecisionId,
        /// The number of the row ([`crate::mcdc::DecisionTree::rows`]).
        number: u32,
    },
    /// Not in the source: before an operation, would it make this run-time error? True is an objective of [`mod@crate::errors`],
    /// and ends the run; false is none.
    Error {
        /// Which error.
        kind: RuntimeErrorKind,
        /// Is it about an address that may come from outside the function?
        foreign: bool,
    },
    /// Not in the source: at a point, does what the point asks for hold? True is an objective of [`mod@crate::points`]; false is
    /// none. Its ordinal counts the points of its kind.
    Point(Point),
}

/// An arm of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The values it is taken for, as a closed range (`case 3:` is 3 to 3); `None` for default.
    pub values: Option<(i128, i128)>,
    /// The place of the label; for an implied default, the controlling expression of the switch.
    pub span: Span,
    /// For a label that comes out of a macro: where it is spelled.
    pub spelled: Option<Span>,
    /// The values as the source writes them, where that is not their number: `CAN_ID_BRAKE`, `'a'`.
    pub label: Option<String>,
}

/// What a decision decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    /// `if`
    If,
    /// `while`
    While,
    /// `do … while`
    Do,
    /// `for`
    For,
    /// `?:`
    Conditional,
    /// `&&` or `||` whose value is used.
    Value,
}

/// The outermost boolean expression that leaves belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The function it is in.
    pub function: FunctionId,
    /// What it decides.
    pub kind: DecisionKind,
    /// Its place.
    pub span: Span,
    /// How it is made of its leaves, in postfix order; empty where it is one leaf.
    pub logic: Vec<Logic>,
}

/// A symbol of a decision in postfix order: `a && !(b || c)` is `a b c or not and`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Logic {
    /// A leaf.
    Leaf(ConditionId),
    /// The negation of what was last; not the `!` that belongs to a leaf.
    Not,
    /// `&&` of the last two.
    And,
    /// `||` of the last two.
    Or,
}

/// One outcome of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The leaf was false.
    False,
    /// The leaf was true.
    True,
    /// The switch jumped to the arm with this index.
    Arm(u32),
}

impl Outcome {
    /// The outcome of a two-way leaf.
    pub fn of(value: bool) -> Self {
        if value { Outcome::True } else { Outcome::False }
    }

    /// Its index among the outcomes of its condition: false 0, true 1, arms in order.
    pub fn index(self) -> usize {
        match self {
            Outcome::False => 0,
            Outcome::True => 1,
            Outcome::Arm(arm) => arm as usize,
        }
    }
}

/// One thing to cover: a condition and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Objective {
    /// The condition.
    pub condition: ConditionId,
    /// The outcome.
    pub outcome: Outcome,
}

impl Condition {
    /// How many outcomes the condition has, folded or not.
    pub fn outcome_count(&self) -> usize {
        match &self.kind {
            ConditionKind::Leaf { .. }
            | ConditionKind::Effect { .. }
            | ConditionKind::Row { .. }
            | ConditionKind::Error { .. }
            | ConditionKind::Point(_) => 2,
            ConditionKind::Switch { arms } => arms.len(),
        }
    }

    /// Is it in the source, as a leaf or a switch?
    pub fn is_in_source(&self) -> bool {
        matches!(self.kind, ConditionKind::Leaf { .. } | ConditionKind::Switch { .. })
    }

    /// Does it belong to MC/DC alone?
    pub fn is_of_mcdc(&self) -> bool {
        matches!(self.kind, ConditionKind::Effect { .. } | ConditionKind::Row { .. })
    }

    /// The run-time error that it is about.
    pub fn error(&self) -> Option<RuntimeErrorKind> {
        match self.kind {
            ConditionKind::Error { kind, .. } => Some(kind),
            _ => None,
        }
    }

    /// The point that it is about.
    pub fn point(&self) -> Option<Point> {
        match self.kind {
            ConditionKind::Point(point) => Some(point),
            _ => None,
        }
    }

    /// Its outcomes in the order in which they are listed: true before false, arms in source order.
    pub fn outcomes(&self) -> Vec<Outcome> {
        match &self.kind {
            ConditionKind::Leaf { .. }
            | ConditionKind::Effect { .. }
            | ConditionKind::Row { .. }
            | ConditionKind::Error { .. }
            | ConditionKind::Point(_) => {
                vec![Outcome::True, Outcome::False]
            }
            ConditionKind::Switch { arms } => (0..arms.len() as u32).map(Outcome::Arm).collect(),
        }
    }

    /// An outcome for people: an arm of a switch as the source writes it, `case CAN_ID_BRAKE`.
    pub fn outcome_text(&self, outcome: Outcome) -> String {
        let label = match (outcome, &self.kind) {
            (Outcome::Arm(arm), ConditionKind::Switch { arms }) => arms[arm as usize].label.as_ref(),
            (Outcome::True | Outcome::False | Outcome::Arm(_), _) => None,
        };
        label.map_or_else(|| self.outcome_name(outcome), |label| format!("case {label}"))
    }

    /// Name of an outcome as the reports have it: `true`, `false`, `case N`, `default`.
    pub fn outcome_name(&self, outcome: Outcome) -> String {
        match (outcome, &self.kind) {
            (Outcome::True, ConditionKind::Effect { value, .. }) => format!("unmasked {value}"),
            (Outcome::False, ConditionKind::Effect { value, .. }) => format!("not unmasked {value}"),
            (Outcome::True, ConditionKind::Row { .. }) => format!("row {}", self.text),
            (Outcome::False, ConditionKind::Row { .. }) => format!("not row {}", self.text),
            (Outcome::True, ConditionKind::Error { kind, .. }) => kind.name().into(),
            (Outcome::False, ConditionKind::Error { kind, .. }) => format!("no {}", kind.name()),
            (Outcome::True, ConditionKind::Point(point)) => point.to_string(),
            (Outcome::False, ConditionKind::Point(point)) => format!("not {point}"),
            (Outcome::True, _) => "true".into(),
            (Outcome::False, _) => "false".into(),
            (Outcome::Arm(arm), ConditionKind::Switch { arms }) => match arms[arm as usize].values {
                None => "default".into(),
                Some((low, high)) if low == high => format!("case {low}"),
                Some((low, high)) => format!("case {low} ... {high}"),
            },
            (
                Outcome::Arm(_),
                ConditionKind::Leaf { .. }
                | ConditionKind::Effect { .. }
                | ConditionKind::Row { .. }
                | ConditionKind::Error { .. }
                | ConditionKind::Point(_),
            ) => unreachable!("a leaf should have no arm"),
        }
    }
}
