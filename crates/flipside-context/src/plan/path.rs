//! Access paths: how an input is reached from a parameter or a global, and what that is called in C.

use std::fmt;

/// One step of an access path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// An element of an array, or of what a pointer points to; below zero, before that.
    Element(i64),
    /// What a pointer points to, where that is one thing.
    Behind,
    /// A member.
    Member(String),
}

/// An access path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The parameter or global.
    pub root: String,
    /// The steps from there.
    pub steps: Vec<Step>,
}

impl Path {
    /// A parameter or global.
    pub fn root(name: &str) -> Self {
        Path { root: name.to_owned(), steps: Vec::new() }
    }

    /// A step further.
    pub fn step(&self, step: Step) -> Self {
        let mut path = self.clone();
        path.steps.push(step);
        path
    }

    /// A member; a member without a name is no step.
    pub fn member(&self, name: &str) -> Self {
        if name.is_empty() { self.clone() } else { self.step(Step::Member(name.to_owned())) }
    }

    /// Is the other one another member of the same structure?
    pub(super) fn is_beside(&self, other: &Path) -> bool {
        match (self.steps.split_last(), other.steps.split_last()) {
            (Some((Step::Member(_), holder)), Some((Step::Member(_), of))) => {
                self.root == other.root && holder == of && self != other
            }
            _ => false,
        }
    }

    /// As an identifier of C.
    pub(super) fn identifier(&self) -> String {
        // The name of a file may be in front of it.
        let part = |sign: char| if sign.is_ascii_punctuation() && sign != '$' { '_' } else { sign };
        let mut text: String = self.root.chars().map(part).collect();
        for step in &self.steps {
            match step {
                Step::Element(index @ ..0) => text += &format!("_before_{}", index.unsigned_abs()),
                Step::Element(index) => text += &format!("_{index}"),
                Step::Behind => {}
                Step::Member(name) => text += &format!("_{name}"),
            }
        }
        text
    }

    /// With all elements of an array called the same.
    pub(crate) fn pattern(&self) -> String {
        let mut text = Written::new(&self.root);
        for step in &self.steps {
            match step {
                Step::Element(_) => text.push("[*]"),
                Step::Behind => text.behind(),
                Step::Member(name) => text.member(name),
            }
        }
        text.finish()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Written::new(&self.root);
        for step in &self.steps {
            match step {
                Step::Element(index) => text.push(&format!("[{index}]")),
                Step::Behind => text.behind(),
                Step::Member(name) => text.member(name),
            }
        }
        formatter.write_str(&text.finish())
    }
}

/// An expression that is being written: what is behind a pointer is written `->` before a member and `*` elsewhere.
struct Written {
    text: String,
    behind: bool,
}

impl Written {
    fn new(root: &str) -> Self {
        Written { text: root.to_owned(), behind: false }
    }

    fn dereference(&mut self) {
        if std::mem::take(&mut self.behind) {
            self.text = format!("(*{})", self.text);
        }
    }

    fn push(&mut self, text: &str) {
        self.dereference();
        self.text += text;
    }

    fn behind(&mut self) {
        self.dereference();
        self.behind = true;
    }

    fn member(&mut self, name: &str) {
        self.text += if std::mem::take(&mut self.behind) { "->" } else { "." };
        self.text += name;
    }

    fn finish(self) -> String {
        if self.behind { format!("*{}", self.text) } else { self.text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(steps: &[Step], text: &str, identifier: &str) {
        let path = Path { root: "p".into(), steps: steps.to_vec() };
        assert_eq!(path.to_string(), text);
        assert_eq!(path.identifier(), identifier);
    }

    #[test]
    fn names_in_c() {
        let member = |name: &str| Step::Member(name.into());
        check(&[], "p", "p");
        check(&[Step::Behind], "*p", "p");
        check(&[Step::Behind, member("next"), Step::Behind, member("key")], "p->next->key", "p_next_key");
        check(&[Step::Behind, member("next"), Step::Behind], "*p->next", "p_next");
        check(&[Step::Behind, Step::Behind], "*(*p)", "p");
        check(&[Step::Behind, Step::Element(2)], "(*p)[2]", "p_2");
        check(&[Step::Element(2), member("name"), Step::Element(0)], "p[2].name[0]", "p_2_name_0");
        check(&[Step::Element(-1), member("name")], "p[-1].name", "p_before_1_name");
        assert_eq!(Path { root: "p".into(), steps: vec![Step::Element(2), member("x")] }.pattern(), "p[*].x");
    }
}
