//! Where, and whether, a candidate will be listed.

use flipside_c_text::scan::{group_end, skip_blank};
use flipside_program::{FileId, Place, Span};
use flipside_toolchain::MacroOrigin;

use super::macros::MacroTable;
use super::walk::{Candidate, Position, Token};
use super::{PredictedRegion, Site};
use crate::source::Sources;

/// What is needed to place candidates.
pub struct Placer<'p> {
    /// The macros of the unit.
    pub macros: &'p MacroTable,
    /// The text of the files.
    pub sources: &'p mut Sources,
    /// The names of the files by their numbers in the tree.
    pub names: &'p [String],
    /// From those numbers to files.
    pub file_ids: &'p [FileId],
    /// Is this file a system header?
    pub is_system: &'p dyn Fn(FileId) -> bool,
    /// Does this clang list regions in system macros?
    pub system_macros_listed: bool,
}

impl Placer<'_> {
    /// The region that will be listed for a candidate, if any.
    pub fn place(&mut self, candidate: &Candidate) -> Option<PredictedRegion> {
        let (begin, end) = (self.seen(&candidate.begin), self.seen(&candidate.end));
        let (site, certain) = if candidate.label {
            self.place_label(&begin, &end)?
        } else {
            self.place_expression(&begin, &end)?
        };
        Some(PredictedRegion {
            function: candidate.function,
            site,
            meaning: candidate.meaning,
            derived: candidate.derived,
            certain,
        })
    }

    /// Macros from the command line count as ordinary tokens.
    fn seen(&mut self, token: &Token) -> Token {
        let mut token = token.clone();
        if token.in_macro && self.origin(&token) == Some(MacroOrigin::CommandLine) {
            token.in_macro = false;
            token.argument = false;
        }
        token
    }

    fn place_expression(&mut self, begin: &Token, end: &Token) -> Option<(Site, bool)> {
        let same_expansion = begin.in_macro && end.in_macro && begin.expansion == end.expansion;
        if !same_expansion {
            let last = end.expansion;
            return Some((self.exact(begin.expansion, (last.line, last.column + last.length)), true));
        }
        let origin = self.origin(begin);
        let in_system = origin == Some(MacroOrigin::System)
            || (!begin.argument && self.file(begin.spelling.file).is_some_and(|file| (self.is_system)(file)));
        let scratch =
            self.names.get(begin.spelling.file as usize).is_some_and(|name| name == "<scratch space>");
        let pasted = scratch && !begin.argument && begin.spelling == end.spelling;
        if !self.system_macros_listed && (pasted || (in_system && !scratch)) {
            return None;
        }
        let hands_on = begin.argument
            && origin == Some(MacroOrigin::User)
            && self.macros.leads_to_system(&self.macro_name(begin));
        Some((Site::InMacro(self.point(begin.expansion)), !hands_on))
    }

    fn place_label(&mut self, begin: &Token, end: &Token) -> Option<(Site, bool)> {
        let colon = self.colon_after(end);
        let own_name_end = begin.expansion.offset + begin.expansion.length;
        if begin.in_macro {
            if colon.is_none() && begin.expansion == end.expansion {
                let system = self.file(begin.spelling.file).is_some_and(|file| (self.is_system)(file));
                let listed = !system || self.system_macros_listed;
                return listed.then(|| (Site::InMacro(self.point(begin.expansion)), true));
            }
            // A region that equals the expansion's own is dropped.
            if colon == Some(own_name_end) {
                return None;
            }
        }
        let colon = colon.unwrap_or(end.expansion.offset + end.expansion.length);
        let name = self.names.get(begin.expansion.file as usize)?;
        let text = self.sources.bytes(name)?.get(..colon as usize)?;
        let line = text.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
        let line_start = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let column = colon - line_start as u32 + 1;
        Some((self.exact(begin.expansion, (line, column)), true))
    }

    /// The offset at which a label's region ends: the next colon, or the end of a macro that is a colon. `None` when
    /// the next token is something else.
    fn colon_after(&mut self, last: &Token) -> Option<u32> {
        let name = self.names.get(last.expansion.file as usize)?.clone();
        let mut at = (last.expansion.offset + last.expansion.length) as usize;
        let takes_arguments = last.in_macro && self.macros.has_parameters(&self.macro_name(last));
        let text = self.sources.bytes(&name)?;
        if takes_arguments {
            at = after_arguments(text, at);
        }
        at = skip_blank(text, at);
        if text.get(at) == Some(&b':') {
            return Some(at as u32);
        }
        let word_end =
            at + text.get(at..)?.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let word = String::from_utf8_lossy(&text[at..word_end]).into_owned();
        self.macros.is_colon(&word).then_some(word_end as u32)
    }

    fn origin(&mut self, token: &Token) -> Option<MacroOrigin> {
        let name = self.macro_name(token);
        self.macros.origin(&name)
    }

    fn macro_name(&mut self, token: &Token) -> String {
        let position = token.expansion;
        let range = position.offset as usize..(position.offset + position.length) as usize;
        let Some(name) = self.names.get(position.file as usize) else { return String::new() };
        self.sources.folded(name, range)
    }

    fn file(&self, index: u32) -> Option<FileId> {
        self.file_ids.get(index as usize).copied()
    }

    fn exact(&self, begin: Position, (end_line, end_column): (u32, u32)) -> Site {
        Site::Exact(Span {
            file: self.file(begin.file).unwrap_or(FileId(0)),
            line: begin.line,
            column: begin.column,
            end_line,
            end_column,
        })
    }

    fn point(&self, position: Position) -> Place {
        Place {
            file: self.file(position.file).unwrap_or(FileId(0)),
            line: position.line,
            column: position.column,
        }
    }
}

/// The offset behind the arguments of a macro whose name ends here; the same offset when there are none.
fn after_arguments(text: &[u8], from: usize) -> usize {
    let open = skip_blank(text, from);
    if text.get(open) != Some(&b'(') {
        return from;
    }
    group_end(text, open).unwrap_or(text.len())
}
