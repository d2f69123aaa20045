//! What the verdicts on a function read of its files, as a hash: where it is the same, so are the verdicts.
//!
//! A verdict is a statement on the runs of a program. So the key is made of the lowered program and not of its text: macros are
//! expanded, headers read, and nothing is left of comments and of where things stand. It has
//!
//! - the content of every function that the function can reach by calls (a call through a pointer reaches all whose address is
//!   taken), of its precondition and its oracle, with the types, the globals and the declarations that they name;
//! - the initialiser of all globals, as every run begins with it, and the globals that it names, and which functions have their
//!   address taken, as a pointer to a function may be any of them: but where nothing that is reached names a variable or calls
//!   through a pointer, so that a function of a header is the same in all files;
//! - what the front end knows besides the program: lengths of parameters that are written as arrays, declarations, names in the
//!   object file;
//! - contracts, which stand in comments: those of the function; a file with contracts is read again for each;
//! - the target, and clang's version.
//!
//! Places are not in it. No verdict depends on one: a condition is known by its number in its function. So reports that are reused
//! show the lines of the day when they were made; whoever shows them together takes the lines of today.
//!
//! The replay compiles the real source. It is a check of our reading of that source, and the same program was checked with the same
//! compiler: what the preprocessor does is in the program, and the flags for the code generator are the caller's part of the key,
//! as are options, the context, and what makes the verdicts.

use std::collections::BTreeSet;

use flipside_c::own_name;
use flipside_context::contract::contracts;
use flipside_program::FunctionId;
use flipside_report::sha256;

use crate::regular::read_text;
use crate::subject::LoadedSubject;

/// The parts of keys that all functions of some files share.
pub struct Keys<'s> {
    subject: &'s LoadedSubject,
    /// Of all functions.
    common: String,
    /// Of functions that may read something of the whole program.
    shared: String,
    /// The hashes of the contents of functions that were asked for.
    contents: Vec<Option<String>>,
}

impl<'s> Keys<'s> {
    /// For the functions of these files.
    pub fn new(subject: &'s LoadedSubject) -> Self {
        let lowered = &subject.lowered;
        let program = &lowered.program;
        let addressed = program.addressed_functions().into_iter().map(|id| program.declaration(id));
        let common = format!("{:?}\n{}", program.types.model, subject.toolchain.version());
        let shared = format!(
            "{:?}\n{}\n{}",
            lowered.library,
            program.content(program.initialiser),
            addressed.collect::<String>()
        );
        let contents = program.functions.ids().map(|_| None).collect();
        Keys { subject, common, shared: sha256(shared.as_bytes()), contents }
    }

    /// The key of a function.
    pub fn of(&mut self, function: FunctionId) -> String {
        let lowered = &self.subject.lowered;
        let program = &lowered.program;
        let own = own_name(&program.functions[function].name);
        let companions = [format!("{own}_precond"), format!("{own}_oracle"), format!("oracle_{own}")];
        let mut roots = vec![function];
        roots.extend(companions.iter().filter_map(|name| program.function_named(name)));
        let reached: BTreeSet<FunctionId> =
            roots.iter().flat_map(|root| program.reachable_functions(*root)).collect();
        let mut parts = vec![self.common.clone(), own.to_owned()];
        if !reached.iter().all(|id| program.stands_alone(*id)) {
            parts.push(self.shared.clone());
        }
        let mut contents: Vec<String> = reached.iter().map(|id| self.content(*id)).collect();
        // In an order that does not depend on what else the files have.
        contents.sort();
        parts.extend(contents);
        parts.push(self.contracts(own));
        sha256(parts.join("\n").as_bytes())
    }

    /// A function: its content, and what the front end knows of it besides.
    fn content(&mut self, id: FunctionId) -> String {
        let known = &mut self.contents[flipside_program::Id::index(id)];
        if let Some(known) = known {
            return known.clone();
        }
        let lowered = &self.subject.lowered;
        let mut lengths: Vec<_> = lowered
            .array_lengths
            .iter()
            .filter(|((function, _), _)| *function == id)
            .map(|((_, name), length)| (name, length))
            .collect();
        lengths.sort();
        let mut prototypes: Vec<_> = lowered
            .prototypes
            .iter()
            .filter(|((_, function), _)| *function == id)
            .map(|((unit, _), prototype)| format!("{unit} {prototype:?}"))
            .collect();
        prototypes.sort();
        let text = format!(
            "{}\n{lengths:?}\n{prototypes:?}\n{}\n{}",
            lowered.program.content(id),
            lowered.symbol_of(id),
            lowered.inline_functions.contains(&id)
        );
        known.insert(sha256(text.as_bytes())).clone()
    }

    /// The contracts on a function, and what is wrong with them.
    fn contracts(&self, name: &str) -> String {
        let files = self.subject.lowered.program.files.iter().filter(|file| !file.system);
        let texts = files.filter_map(|file| Some((file, read_text(file.path.as_ref()).ok()?)));
        let said =
            texts.filter(|(_, text)| text.contains("/*@") || text.contains("//@")).map(|(file, text)| {
                match contracts(&file.path, &text, name) {
                    Ok(contract) if contract.clauses.is_empty() && contract.warnings.is_empty() => {
                        String::new()
                    }
                    Ok(_) | Err(_) => sha256(text.as_bytes()),
                }
            });
        said.collect()
    }
}
