//! Terms as C over the names of the inputs: `buf[3] == '/'`, `n <= 8`, `(unsigned char)(x + 1)`.
//!
//! For readers, not for compilers. The meaning is that of the term; what C does by itself (promotions, extensions, the
//! usual arithmetic conversions) is not written. Parentheses are those that C or `-Wparentheses` requires. Operands of
//! commutative operators come in the natural order of the inputs in them. Where C has no word: `overflows(a + b)` is
//! true if the signed operation overflows; an unnamed table is `{1, 2, 3}[i]`.
//!
//! A term that would be very long because it shares parts is printed with these parts named below it.

mod facts;
mod float;
mod number;
mod operator;
mod render;

use std::fmt;

use crate::arena::Arena;
use crate::hash::{IdMap, IdSet};
use crate::ids::TermId;
use crate::traverse::{for_each_operand, post_order, tree_size};

/// Up to this many nodes, shared parts are written out each time: an expression of a few lines reads better without names.
const IN_FULL: u64 = 300;

/// A term as C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CText {
    /// The term.
    pub expression: String,
    /// Names used in it or in later definitions, each with its definition; mostly none.
    pub definitions: Vec<(String, String)>,
}

impl fmt::Display for CText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expression)?;
        for (at, (name, definition)) in self.definitions.iter().enumerate() {
            write!(f, "{}{name} = {definition}", if at == 0 { " where " } else { ", " })?;
        }
        Ok(())
    }
}

/// The term as C.
pub fn c_text(arena: &Arena, term: TermId) -> CText {
    let order = post_order(arena, &[term]);
    let shared =
        if tree_size(arena, term) > IN_FULL { shared_terms(arena, &order) } else { IdSet::default() };
    let facts = facts::collect(arena, &order);
    let mut printer = render::Printer { arena, facts: &facts, names: IdMap::default() };
    let mut definitions = Vec::new();
    for &part in order.iter().filter(|part| shared.contains(part)) {
        let definition = printer.print(part);
        let name = format!("e{}", definitions.len() + 1);
        definitions.push((name.clone(), definition));
        printer.names.insert(part, name);
    }
    CText { expression: printer.print(term), definitions }
}

/// The terms with operands that are used more than once.
fn shared_terms(arena: &Arena, order: &[TermId]) -> IdSet<TermId> {
    let (mut once, mut shared) = (IdSet::default(), IdSet::default());
    for &term in order {
        for_each_operand(arena, term, |operand| {
            if !once.insert(operand) && !arena.node(operand).is_leaf() {
                shared.insert(operand);
            }
        });
    }
    shared
}
