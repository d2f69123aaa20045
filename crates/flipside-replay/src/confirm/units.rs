//! Which of several files can name something: what one file keeps to itself is set and looked at there.

use flipside_c::{Lowered, own_name};
use flipside_context::Tests;
use flipside_context::plan::{static_address, static_symbol};
use flipside_ctest::driver::StaticLocal;
use flipside_ctest::{Place, parse_steps};
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

/// A place with the number of the file that can name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub unit: usize,
    pub place: Place,
}

/// C with the number of the file in which it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Said {
    pub unit: usize,
    pub text: String,
}

impl Said {
    pub fn new(unit: usize, what: &impl std::fmt::Display) -> Self {
        Said { unit, text: what.to_string() }
    }
}

impl<'u> Units<'u> {
    pub fn new(lowered: &'u Lowered, tests: Tests<'u, 'u>) -> Self {
        Units { lowered, tests, home: lowered.unit_of(tests.plan.function) }
    }

    /// An access path that begins with a global.
    pub fn of_global(&self, global: GlobalId, path: &str) -> Named {
        let name = &self.lowered.program.globals[global].name;
        let steps = parse_steps(path.strip_prefix(name.as_str()).unwrap_or_default());
        let steps = steps.expect("the path of an input should be one of C");
        let place = Place { variable: own_name(name).to_owned(), steps };
        Named { unit: self.lowered.unit_naming(global, self.home), place }
    }

    /// An lvalue of the driver, or of the global in which it lies.
    pub fn of_lvalue(&self, global: Option<GlobalId>, lvalue: &str) -> Named {
        match global {
            Some(global) => self.of_global(global, lvalue),
            None => self.in_driver(lvalue),
        }
    }

    /// An lvalue of the driver.
    pub fn in_driver(&self, lvalue: &str) -> Named {
        let place = Place::parse(lvalue).expect("the lvalue of an input should be a place");
        Named { unit: self.home, place }
    }

    /// The static locals that are inputs.
    pub fn statics(&self) -> Vec<StaticLocal> {
        let program = &self.lowered.program;
        let local = |&id: &GlobalId| {
            let (function, own) = static_symbol(program, id)?;
            let file = self.lowered.unit_naming(id, self.home);
            // A function with another name in the object file gives that to its static locals.
            let renamed = program.function_named(function).map(|id| self.lowered.symbol_of(id));
            let function = renamed.unwrap_or_else(|| function.to_owned());
            Some(StaticLocal { file, variable: static_address(id), symbol: format!("{function}.{own}") })
        };
        self.tests.plan.globals.iter().filter_map(local).collect()
    }

    /// The driver's variable with the address of a static local that is an input.
    pub fn address_of_static(&self, object: ObjectId) -> Option<String> {
        let id = self.global(object).filter(|id| self.tests.plan.globals.contains(id))?;
        static_symbol(&self.lowered.program, id).map(|_| static_address(id))
    }

    /// The variable of an object that the driver has, or of a global.
    pub fn of_object(&self, object: ObjectId) -> Option<Named> {
        if let Some(planned) = self.tests.plan.objects.iter().find(|planned| planned.object == object) {
            return Some(Named { unit: self.home, place: Place::variable(&planned.variable) });
        }
        let global = self.global(object)?;
        Some(self.of_global(global, &self.lowered.program.globals[global].name))
    }

    /// The global that an object is.
    pub fn global(&self, object: ObjectId) -> Option<GlobalId> {
        let id = GlobalId(object.0.checked_sub(1)?);
        self.lowered.program.globals.get(id).map(|_| id)
    }
}
