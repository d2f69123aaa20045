//! Places in the tree, and the filling in of what clang leaves out.
//!
//! Clang prints a file name only when it differs from the one it printed last, and a line likewise. [`resolve`]
//! walks the tree in the order in which it was printed and writes file and line into every point.
//!
//! After a `#line` a point has a *presumed* place besides. Only the names that clang gives to unnamed types say it; whatever
//! people see is the place in the file that was read. Clang leaves out a presumed place that is the actual one, or the one
//! before; on another line than that of the point before we take it for the actual one.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Deserialize;

use super::node::Node;

/// Where a token stands: a point in a file, or spelled at one point and expanded at another.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Loc<'a> {
    /// Byte offset in the file.
    #[serde(default)]
    pub offset: u32,
    #[serde(borrow, default)]
    file: Cow<'a, str>,
    /// Line, from 1; 0 in a point that is nowhere.
    #[serde(default)]
    pub line: u32,
    /// Column, from 1; 0 in a point that is nowhere.
    #[serde(default)]
    pub col: u32,
    /// Length of the token that starts here.
    #[serde(default)]
    pub tok_len: u32,
    /// In an expansion: does the token come from a macro argument?
    #[serde(default)]
    pub is_macro_arg_expansion: bool,
    #[serde(borrow, default)]
    presumed_file: Cow<'a, str>,
    #[serde(default)]
    presumed_line: u32,
    /// Number of the file, once resolved.
    #[serde(skip)]
    pub file_index: u32,
    #[serde(borrow, default)]
    spelling_loc: Option<Box<Loc<'a>>>,
    #[serde(borrow, default)]
    expansion_loc: Option<Box<Loc<'a>>>,
}

impl<'a> Loc<'a> {
    /// Is it a point in a file?
    pub fn is_somewhere(&self) -> bool {
        self.col != 0
    }

    /// The column after the token.
    pub fn end_col(&self) -> u32 {
        self.col + self.tok_len
    }

    /// The byte after the token.
    pub fn end_offset(&self) -> u32 {
        self.offset + self.tok_len
    }

    /// Where the token is spelled: in a macro's definition or argument, or in the file.
    pub fn spelling(&self) -> &Loc<'a> {
        self.spelling_loc.as_deref().unwrap_or(self)
    }

    /// Where the token stands in the file: for a macro, the name of the outermost macro that expanded to it.
    pub fn expansion(&self) -> &Loc<'a> {
        self.expansion_loc.as_deref().unwrap_or(self)
    }

    /// The file and the line that a `#line` says, once resolved; no file where it is the actual one.
    pub fn presumed(&self) -> (Option<&str>, u32) {
        (Some(&*self.presumed_file).filter(|file| !file.is_empty()), self.presumed_line)
    }

    /// Does the token come out of a macro?
    pub fn in_macro(&self) -> bool {
        self.expansion_loc.is_some()
    }
}

/// First and last token.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Range<'a> {
    /// The first token.
    #[serde(borrow, default)]
    pub begin: Loc<'a>,
    /// The last token.
    #[serde(borrow, default)]
    pub end: Loc<'a>,
}

/// Fills in files and lines; gives the names of the files by their numbers.
pub fn resolve(root: &mut Node<'_>) -> Vec<String> {
    let mut filler = Filler::default();
    filler.node(root);
    filler.files
}

#[derive(Default)]
struct Filler<'a> {
    files: Vec<String>,
    numbers: HashMap<String, u32>,
    file: u32,
    line: u32,
    presumed_file: Cow<'a, str>,
    presumed_line: u32,
}

impl<'a> Filler<'a> {
    fn node(&mut self, node: &mut Node<'a>) {
        self.loc(&mut node.loc);
        self.loc(&mut node.range.begin);
        self.loc(&mut node.range.end);
        for child in node.array_filler.iter_mut().chain(&mut node.inner) {
            self.node(child);
        }
    }

    fn loc(&mut self, loc: &mut Loc<'a>) {
        self.point(loc);
        // Clang prints the spelling before the expansion.
        for point in [&mut loc.spelling_loc, &mut loc.expansion_loc].into_iter().flatten() {
            self.point(point);
        }
    }

    fn point(&mut self, point: &mut Loc<'a>) {
        if !point.is_somewhere() {
            return;
        }
        let before = (self.file, self.line);
        if !point.file.is_empty() {
            self.file = match self.numbers.get(point.file.as_ref()) {
                Some(&number) => number,
                None => {
                    let number =
                        u32::try_from(self.files.len()).expect("there should be fewer than 2^32 files");
                    self.files.push(point.file.to_string());
                    self.numbers.insert(point.file.to_string(), number);
                    number
                }
            };
        }
        if point.line != 0 {
            self.line = point.line;
        }
        point.file_index = self.file;
        point.line = self.line;
        self.presume(point, before == (self.file, self.line));
    }

    /// Fills in the presumed place; is the point on the line of the one before?
    fn presume(&mut self, point: &mut Loc<'a>, same_line: bool) {
        if point.presumed_line != 0 {
            self.presumed_line = point.presumed_line;
        } else if !same_line {
            self.presumed_line = point.line;
        }
        if !point.presumed_file.is_empty() {
            self.presumed_file.clone_from(&point.presumed_file);
        } else if !same_line && self.presumed_line == point.line {
            self.presumed_file = Cow::default();
        }
        point.presumed_file.clone_from(&self.presumed_file);
        point.presumed_line = self.presumed_line;
    }
}
