//! Functions that the subject calls and nothing defines: in a suite they are defined, and each call gives what the test says, in order.
//!
//! A function that gives something has a variable with what is still to come, `NAME_gives`: the results of its calls, and for each argument behind which it
//! writes, how many elements each call writes, and the elements. A call of one that returns nothing gives nothing where all these arguments are null.
//! What a test puts into that variable is written in `calls`.

use std::fmt::Write as _;

use crate::ctype::CType;
use crate::own_name;
use crate::place::Step;

/// A function that nothing defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// Its linked name.
    pub name: String,
    /// The head of a definition, in which parameters are called `argument_1` and so on.
    pub head: String,
    /// How many parameters it has.
    pub parameters: usize,
    /// What a call does.
    pub body: StubBody,
}

/// What a call of a function does that nothing defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StubBody {
    /// It calls another one.
    Calls {
        /// The other one, by its linked name.
        function: String,
        /// Does it return something?
        returns: bool,
    },
    /// It ends the run.
    Aborts,
    /// It gives what the test says.
    Gives {
        /// What it returns.
        result: Option<GivenResult>,
        /// What it writes.
        writes: Vec<Write>,
    },
}

/// What a call returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenResult {
    /// A value of this type.
    Value(CType),
    /// A pointer to a new object, or null.
    New {
        /// The type of its elements.
        element: CType,
        /// How many there are.
        count: u64,
    },
}

/// What a call writes behind an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The number of the argument, from 1.
    pub argument: usize,
    /// The type of the elements.
    pub element: CType,
    /// The members that are written, where the others stay.
    pub members: Vec<Vec<Step>>,
}

impl Stub {
    /// The name that it has in its own file.
    pub fn own_name(&self) -> &str {
        own_name(&self.name)
    }

    /// The definition in a suite.
    pub fn definition(&self) -> String {
        let head = &self.head;
        let unused = self.arguments().into_iter().fold(String::new(), |mut text, argument| {
            let _ = writeln!(text, "    (void){argument};");
            text
        });
        match &self.body {
            StubBody::Calls { function, returns } => {
                format!("{head}\n{{\n    {}\n}}\n", self.call(function, *returns))
            }
            StubBody::Aborts => format!("{head}\n{{\n{unused}    abort();\n}}\n"),
            StubBody::Gives { result: None, writes } if writes.is_empty() => {
                format!("{head}\n{{\n{unused}}}\n")
            }
            StubBody::Gives { result, writes } => {
                let name = self.own_name();
                let members = members(result.as_ref(), writes);
                let body = unused + &body(name, result.as_ref(), writes);
                format!("static struct {name}_gives {{\n{members}}} {name}_gives;\n\n{head}\n{{\n{body}}}\n")
            }
        }
    }

    /// The definition of a function that calls another one in the replay's driver, where its branches do not count. What gives something is defined in the
    /// environment there: nothing.
    pub fn definition_in_driver(&self) -> Option<String> {
        match &self.body {
            StubBody::Calls { function, returns } => {
                let (head, call) = (&self.head, self.call(function, *returns));
                Some(format!("__attribute__((no_profile_instrument_function)) {head} {{ {call} }}"))
            }
            StubBody::Aborts | StubBody::Gives { .. } => None,
        }
    }

    fn arguments(&self) -> Vec<String> {
        (1..=self.parameters).map(|number| format!("argument_{number}")).collect()
    }

    /// The statement that calls another function in its place.
    fn call(&self, function: &str, returns: bool) -> String {
        let give = if returns { "return " } else { "" };
        format!("{give}{}({});", own_name(function), self.arguments().join(", "))
    }
}

/// The members of the variable with what is still to come.
fn members(result: Option<&GivenResult>, writes: &[Write]) -> String {
    let mut members = "    unsigned calls;\n".to_owned();
    match result {
        None => {}
        Some(GivenResult::Value(ty)) => members += &format!("    const {ty} *result;\n"),
        Some(GivenResult::New { element, .. }) => {
            members += &format!("    const {element} *const *result;\n");
        }
    }
    for Write { argument, element, .. } in writes {
        members +=
            &format!("    const unsigned *counts_{argument};\n    const {element} *written_{argument};\n");
    }
    members
}

/// The statements of a function that gives something.
fn body(name: &str, result: Option<&GivenResult>, writes: &[Write]) -> String {
    let mut body = String::new();
    if result.is_none() {
        let null: Vec<String> =
            writes.iter().map(|write| format!("argument_{} == 0", write.argument)).collect();
        body += &format!("    if ({})\n        return;\n", null.join(" && "));
    }
    body += &format!(
        "    if ({name}_gives.calls-- == 0) {{\n        fputs(\"{name} is called more often than the test says\\n\", stderr);\n        abort();\n    }}\n"
    );
    for Write { argument, members, .. } in writes {
        body += &format!(
            "    for (unsigned at = 0, count = *{name}_gives.counts_{argument}++; at < count; at++, {name}_gives.written_{argument}++) {{\n"
        );
        let whole = [Vec::new()];
        for steps in if members.is_empty() { &whole[..] } else { members } {
            let path: String = steps.iter().map(Step::to_string).collect();
            let _ = writeln!(
                body,
                "        argument_{argument}[at]{path} = {name}_gives.written_{argument}[0]{path};"
            );
        }
        body += "    }\n";
    }
    match result {
        None => {}
        Some(GivenResult::Value(_)) => body += &format!("    return *{name}_gives.result++;\n"),
        // An object of its own, which the subject may free.
        Some(GivenResult::New { element, count }) => {
            body += &format!(
                "    const {element} *given = *{name}_gives.result++;\n    return given ? memcpy(malloc({count} * sizeof *given), given, {count} * sizeof *given) : 0;\n"
            );
        }
    }
    body
}
