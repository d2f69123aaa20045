//! Static locals, reached from outside their functions.
//!
//! C cannot name them there, and their types may be declared inside the function. So a table in the assembly of the same unit has
//! their addresses, by the names that clang gives their symbols (`f.n`), and the driver reads and writes bytes. A symbol that is
//! not there, because clang left its function out, has address 0: nothing runs that could see it.
//!
//! An optimiser knows all uses of such a variable, and may remove it or keep it in another form. An annotation is one more use that
//! it cannot look through: the variable stays as it is declared, at every level, in clang 14 as in 19. (`used` would say it best,
//! but a pragma cannot add that attribute.) The program means the same with it.

use std::fmt::Write;

/// A static local that tests set or look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticLocal {
    /// The number of the file that it is in.
    pub file: usize,
    /// The driver's variable with its address.
    pub variable: String,
    /// Its name in the object file.
    pub symbol: String,
}

/// Before the file: what it declares with static storage stays as it is declared.
pub(super) const KEEP: &str =
    "#pragma clang attribute push(__attribute__((annotate(\"flipside\"))), apply_to = variable(is_global))\n";
/// After it.
pub(super) const RELEASE: &str = "#pragma clang attribute pop\n";

impl StaticLocal {
    /// The declaration of the variable with its address.
    pub(super) fn declare(&self, text: &mut String) {
        writeln!(text, "extern flipside_char *{};", self.variable)
            .expect("writing to a string should not fail");
    }

    /// That variable, in the file that has the static local.
    pub(super) fn define(&self, text: &mut String) {
        let StaticLocal { variable, symbol, .. } = self;
        writeln!(
            text,
            "__asm__(\".pushsection .data.flipside,\\\"aw\\\"\\n.balign 8\\n.globl {variable}\\n{variable}:\\n.dc.a \
             \\\"{symbol}\\\"\\n.popsection\");"
        )
        .expect("writing to a string should not fail");
    }
}
