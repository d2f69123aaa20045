//! Which of several files can name something: what one file keeps to itself is set and looked at there.

use flipside_c::{Lowered, own_name};
use flipside_context::Tests;
use flipside_execute::ObjectId;
use flipside_program::GlobalId;

/// The files of a subject.
#[derive(Clone, Copy)]
pub(super) struct Units<'u> {
    pub lowered: &'u Lowered,
    pub tests: Tests<'u, 'u>,
    /// The file that the driver is in: the one of the function.
    pub home: usize,
}

/// Something with the number of the file in which it is said, and how it is said there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Said {
    pub unit: usize,
    pub text: String,
}

impl<'u> Units<'u> {
    pub fn new(lowered: &'u Lowered, tests: Tests<'u, 'u>) -> Self {
        Units { lowered, tests, home: lowered.unit_of(tests.plan.function) }
    }

    /// An access path that begins with a global.
    pub fn of_global(&self, global: GlobalId, path: &str) -> Said {
        let name = &self.lowered.program.globals[global].name;
        let text = format!("{}{}", own_name(name), path.strip_prefix(name.as_str()).unwrap_or_default());
        Said { unit: self.lowered.unit_naming(global, self.home), text }
    }

    /// An lvalue of the driver, or of the global in which it lies.
    pub fn of_lvalue(&self, global: Option<GlobalId>, lvalue: &str) -> Said {
        match global {
            Some(global) => self.of_global(global, lvalue),
            None => Said { unit: self.home, text: lvalue.to_owned() },
        }
    }

    /// The global that an object is.
    pub fn global(&self, object: ObjectId) -> Option<GlobalId> {
        let id = GlobalId(object.0.checked_sub(1)?);
        self.lowered.program.globals.get(id).map(|_| id)
    }
}
