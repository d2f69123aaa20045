//! Criteria about points that runs come to: statements, functions, calls, sides of comparisons, labels. They differ in what is wanted.

use flipside_program::points::{self, Wanted};
use flipside_program::{ConditionId, FunctionId, Point, Program};

use super::Criterion;

/// Every point of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    name: &'static str,
    wanted: Wanted,
    is_wanted: fn(Point) -> bool,
    needs_marks: bool,
}

impl Points {
    /// Every statement that does something by itself begins in some run.
    pub const STATEMENTS: Points = Points {
        name: "statement",
        wanted: Wanted::Statements,
        is_wanted: |point| matches!(point, Point::Statement),
        needs_marks: true,
    };
    /// Every function is entered.
    pub const FUNCTIONS: Points = Points {
        name: "function",
        wanted: Wanted::Functions,
        is_wanted: |point| matches!(point, Point::Function),
        needs_marks: false,
    };
    /// Every call is made, its arguments evaluated.
    pub const CALLS: Points = Points {
        name: "call",
        wanted: Wanted::Calls,
        is_wanted: |point| matches!(point, Point::Call),
        needs_marks: true,
    };
    /// Boundary values: every comparison of integers is made of equal numbers, of a left one that is less by one, and of one that is
    /// greater by one.
    pub const BOUNDARIES: Points = Points {
        name: "boundaries",
        wanted: Wanted::Boundaries,
        is_wanted: |point| matches!(point, Point::Boundary(_)),
        needs_marks: true,
    };
    /// Labels in the style of LTest: every `pc_label(condition, id, "tag")` is reached with a condition that is true.
    pub const LABELS: Points = Points {
        name: "labels",
        wanted: Wanted::Labels,
        is_wanted: |point| matches!(point, Point::Label(_)),
        needs_marks: true,
    };
}

impl Criterion for Points {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn needs_marks(&self) -> bool {
        self.needs_marks
    }

    fn prepare(&self, program: &mut Program, functions: &[FunctionId]) {
        points::instrument(program, functions, self.wanted);
    }

    fn wants(&self, program: &Program, condition: ConditionId) -> bool {
        program.conditions[condition].point().is_some_and(self.is_wanted)
    }
}
