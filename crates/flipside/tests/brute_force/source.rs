//! Marked C: how functions are written once and read twice.
//!
//! In marked C every leaf condition is written `B(condition)` and every switch `switch (S(value))`. [`Source::plain`] takes
//! the marks out: that is what Flipside sees. [`Source::instrumented`] turns them into calls that record which branch was
//! taken. Conditions are numbered by the place of their mark, per function, which is the order of Flipside's ordinals.
//!
//! The marks are found in the text, not by a parser of C. So a few rules: headers of functions start in the first column and
//! end their line with `{`, the closing brace of a function is alone in the first column, case labels are literals.

use std::collections::BTreeSet;

use crate::parameter::Parameter;
use crate::scan::{Mark, MarkKind, scan};

/// An arm of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// `case LOW ... HIGH:`, or one value.
    Case(i64, i64),
    /// `default:`, written or not.
    Default,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Leaf,
    /// The arms in source order; an unwritten default is the last.
    Switch(Vec<Arm>),
}

impl Condition {
    /// The names of its outcomes.
    pub fn outcomes(&self) -> Vec<String> {
        match self {
            Condition::Leaf => vec!["true".into(), "false".into()],
            Condition::Switch(arms) => arms
                .iter()
                .map(|arm| match arm {
                    Arm::Case(low, high) if low == high => format!("case {low}"),
                    Arm::Case(low, high) => format!("case {low} ... {high}"),
                    Arm::Default => "default".into(),
                })
                .collect(),
        }
    }
}

/// A function of a source.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub is_static: bool,
    /// What stands between the parentheses of its header.
    pub parameter_text: String,
    /// Its conditions, in order.
    pub conditions: Vec<Condition>,
    marks: Vec<Mark>,
    /// Lines of the body.
    start: usize,
    end: usize,
}

impl Function {
    /// The ids of its objectives, in the order of their slots.
    pub fn objectives(&self) -> Vec<String> {
        let mut ids = Vec::new();
        for (ordinal, condition) in self.conditions.iter().enumerate() {
            ids.extend(
                condition.outcomes().iter().map(|outcome| format!("{}#{ordinal}:{outcome}", self.name)),
            );
        }
        ids
    }

    /// Its parameters; only those of subjects have to be of a known kind.
    pub fn parameters(&self) -> Result<Vec<Parameter>, String> {
        Parameter::read_list(&self.parameter_text)
    }
}

/// A file of marked C.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it comes from, for messages: `seed 17`, a file name.
    pub origin: String,
    text: String,
    /// Its functions, in order.
    pub functions: Vec<Function>,
}

impl Source {
    /// Reads marked C.
    pub fn read(origin: &str, text: &str) -> Result<Self, String> {
        let fail = |what: String| format!("{origin}: {what}");
        let mut functions = Vec::new();
        let mut offset = 0;
        let mut open: Option<(usize, &str)> = None;
        for line in text.split_inclusive('\n') {
            let trimmed = line.trim_end();
            let is_header =
                trimmed.ends_with('{') && trimmed.contains('(') && !line.starts_with([' ', '\t', '/', '#']);
            match open {
                None if is_header => open = Some((offset, trimmed)),
                Some((start, header)) if trimmed == "}" => {
                    functions.push(read_function(text, start, offset, header).map_err(fail)?);
                    open = None;
                }
                None | Some(_) => {}
            }
            offset += line.len();
        }
        if let Some((_, header)) = open {
            return Err(fail(format!("`{header}` has no closing brace in the first column")));
        }
        Ok(Self { origin: origin.to_owned(), text: text.to_owned(), functions })
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// The functions to test: those that are not static, preconditions aside.
    pub fn subjects(&self) -> Vec<&Function> {
        self.functions.iter().filter(|f| !f.is_static && !f.name.ends_with("_precond")).collect()
    }

    /// The precondition of a subject.
    pub fn precondition(&self, subject: &str) -> Option<&Function> {
        self.function(&format!("{subject}_precond"))
    }

    /// The objectives of a subject: those of every function that it can call, itself included.
    pub fn objectives(&self, subject: &str) -> Vec<String> {
        let mut reached = BTreeSet::new();
        let mut open = vec![subject];
        while let Some(name) = open.pop() {
            let Some(function) = self.function(name) else { continue };
            if reached.insert(name) {
                let body = &self.text[function.start..function.end];
                open.extend(
                    self.functions.iter().map(|f| f.name.as_str()).filter(|name| mentions(body, name)),
                );
            }
        }
        self.functions
            .iter()
            .filter(|f| reached.contains(f.name.as_str()))
            .flat_map(Function::objectives)
            .collect()
    }

    /// The file without marks.
    pub fn plain(&self) -> String {
        self.rewrite(|_, mark, inside| {
            let outer = if mark.in_parentheses { "" } else { "(" };
            format!("{outer}{inside}{}", if outer.is_empty() { "" } else { ")" })
        })
    }

    /// The file with calls that record branches; `first_slots` has the first slot of each function.
    pub fn instrumented(&self, first_slots: &[usize]) -> String {
        self.rewrite(|(function, ordinal), _, inside| {
            let conditions = &self.functions[function].conditions;
            let before: usize =
                conditions[..ordinal].iter().map(|condition| condition.outcomes().len()).sum();
            let slot = first_slots[function] + before;
            match &conditions[ordinal] {
                Condition::Leaf => format!("branch_taken({slot}, ({inside}) != 0)"),
                Condition::Switch(arms) => record_switch(slot, arms, inside),
            }
        })
    }

    fn rewrite(&self, replace: impl Fn((usize, usize), &Mark, &str) -> String) -> String {
        let mut text = String::new();
        let mut done = 0;
        for (index, function) in self.functions.iter().enumerate() {
            text.push_str(&self.text[done..function.start]);
            text.push_str(&self.rewrite_part(function, index, (function.start, function.end), &replace));
            done = function.end;
        }
        text.push_str(&self.text[done..]);
        text
    }

    fn rewrite_part(
        &self,
        function: &Function,
        index: usize,
        (start, end): (usize, usize),
        replace: &impl Fn((usize, usize), &Mark, &str) -> String,
    ) -> String {
        let mut text = String::new();
        let mut done = start;
        for (ordinal, mark) in function.marks.iter().enumerate() {
            if mark.start < done || mark.end > end {
                continue;
            }
            text.push_str(&self.text[done..mark.start]);
            let inside = self.rewrite_part(function, index, (mark.start + 2, mark.end - 1), replace);
            text.push_str(&replace((index, ordinal), mark, &inside));
            done = mark.end;
        }
        text.push_str(&self.text[done..end]);
        text
    }
}

fn read_function(text: &str, start: usize, end: usize, header: &str) -> Result<Function, String> {
    let (before, after) = header.split_once('(').ok_or_else(|| format!("`{header}` is no header"))?;
    let parameter_text =
        after.rsplit_once(')').ok_or_else(|| format!("`{header}` is no header"))?.0.to_owned();
    let name_start = before.rfind([' ', '*']).map_or(0, |at| at + 1);
    let marks = scan(text, start, end).map_err(|what| format!("`{header}`: {what}"))?;
    let conditions = marks
        .iter()
        .map(|mark| match &mark.kind {
            MarkKind::Leaf => Condition::Leaf,
            MarkKind::Switch(arms) => {
                let mut arms = arms.clone();
                if !arms.contains(&Arm::Default) {
                    arms.push(Arm::Default);
                }
                Condition::Switch(arms)
            }
        })
        .collect();
    let name = before[name_start..].to_owned();
    Ok(Function {
        name,
        is_static: header.starts_with("static "),
        parameter_text,
        conditions,
        marks,
        start,
        end,
    })
}

fn record_switch(slot: usize, arms: &[Arm], value: &str) -> String {
    // A default takes an empty range, which no value is in.
    let ranges: Vec<String> = arms
        .iter()
        .map(|arm| match arm {
            Arm::Case(low, high) => format!("{low}, {high}"),
            Arm::Default => "1, 0".into(),
        })
        .collect();
    let default =
        arms.iter().position(|arm| *arm == Arm::Default).expect("a switch should have a default arm");
    format!(
        "({{ __typeof__(+({value})) value_ = ({value}); switch_taken({slot}, value_, (const long long[]){{ {} }}, {}, \
         {default}); value_; }})",
        ranges.join(", "),
        arms.len()
    )
}

/// Does the name stand in the text as a whole word?
fn mentions(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(is_word) && !text[at + name.len()..].starts_with(is_word))
}
