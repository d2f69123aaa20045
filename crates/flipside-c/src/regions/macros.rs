//! Where macros are defined: clang keeps regions of system macros apart.

use std::collections::{HashMap, HashSet};

use flipside_c_text::{Dialect, Lexer, TokenKind};
use flipside_toolchain::{MacroDefinition, MacroOrigin};

/// The macros of a translation unit.
#[derive(Debug, Default)]
pub struct MacroTable {
    by_name: HashMap<String, MacroDefinition>,
}

impl MacroTable {
    /// The table of these definitions; the last definition of a name counts.
    pub fn new(definitions: Vec<MacroDefinition>) -> Self {
        let by_name =
            definitions.into_iter().map(|definition| (definition.name.clone(), definition)).collect();
        MacroTable { by_name }
    }

    /// Where the macro is defined; `None` for `__LINE__` and other builtin macros.
    pub fn origin(&self, name: &str) -> Option<MacroOrigin> {
        self.by_name.get(name).map(|definition| definition.origin)
    }

    /// What an object-like macro stands for.
    pub fn body(&self, name: &str) -> Option<&str> {
        let definition = self.by_name.get(name)?;
        (!definition.function_like).then_some(definition.body.as_str())
    }

    /// Does the macro take arguments?
    pub fn has_parameters(&self, name: &str) -> bool {
        self.by_name.get(name).is_some_and(|definition| definition.function_like)
    }

    /// Is the macro just a colon?
    pub fn is_colon(&self, name: &str) -> bool {
        self.by_name.get(name).is_some_and(|definition| definition.body.trim() == ":")
    }

    /// Does the macro mention a system macro, directly or through others?
    pub fn leads_to_system(&self, name: &str) -> bool {
        let mut seen = HashSet::new();
        let mut waiting = vec![name.to_owned()];
        while let Some(name) = waiting.pop() {
            let Some(definition) = self.by_name.get(&name) else { continue };
            if !seen.insert(name) {
                continue;
            }
            let tokens = Lexer::new(&definition.body, Dialect::C);
            for word in tokens.filter(|token| token.kind == TokenKind::Name) {
                if self.origin(word.text) == Some(MacroOrigin::System) {
                    return true;
                }
                waiting.push(word.text.to_owned());
            }
        }
        false
    }
}
