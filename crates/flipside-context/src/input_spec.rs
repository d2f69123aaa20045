//! Input specifications: what a context requires of inputs, each by an access path.

use crate::plan::{Path, Step};

/// A step of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternStep {
    /// An element; without a number, every one.
    Element(Option<u64>),
    /// A member.
    Member(String),
}

/// The access paths that a specification applies to: `p->items[*].weight`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The parameter or global.
    pub root: String,
    /// The steps from there.
    pub steps: Vec<PatternStep>,
}

impl Pattern {
    /// Is a path one of them?
    pub fn matches(&self, path: &Path) -> bool {
        self.steps.len() == path.steps.len() && self.starts_with(path)
    }

    /// Is a path one of them, or a prefix of one?
    pub fn starts_with(&self, path: &Path) -> bool {
        self.root == path.root
            && self.steps.len() >= path.steps.len()
            && self.steps.iter().zip(&path.steps).all(|(wanted, step)| match (wanted, step) {
                (PatternStep::Element(None), Step::Element(_) | Step::Behind)
                | (PatternStep::Element(Some(0)), Step::Behind) => true,
                (PatternStep::Element(Some(wanted)), Step::Element(index)) => *wanted as i64 == *index,
                (PatternStep::Member(wanted), Step::Member(name)) => wanted == name,
                _ => false,
            })
    }
}

/// The values that a number may have: ranges, both ends included, in order and apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain(pub Vec<(i128, i128)>);

impl Domain {
    /// The values that are in both.
    pub fn and(&self, other: &Domain) -> Domain {
        let mut both = Vec::new();
        for &(low, high) in &self.0 {
            for &(other_low, other_high) in &other.0 {
                let (low, high) = (low.max(other_low), high.min(other_high));
                if low <= high {
                    both.push((low, high));
                }
            }
        }
        Domain(both)
    }
}

/// How many elements there are behind a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many.
    Fixed(u64),
    /// At least and at most so many: the number is an input of its own.
    Between(u64, u64),
    /// As many as something else requires: the number is an input of its own.
    Any,
    /// As many as the value of an input.
    Input(Path),
}

/// The specification of an access path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputSpec {
    /// A pointer: how many elements are there.
    pub length: Option<Length>,
    /// A pointer to characters: a terminated string with at most so many.
    pub string: Option<u64>,
    /// A pointer: may it be null?
    pub null: Option<bool>,
    /// A pointer to a recursive structure: how many of them in a row.
    pub depth: Option<u32>,
    /// A pointer: it may be the same as these.
    pub alias: Vec<Path>,
    /// A pointer: to which elements, first and last.
    pub offset: Option<(u64, u64)>,
    /// A pointer to a function: which.
    pub functions: Option<Vec<String>>,
    /// A number: its values.
    pub domain: Option<Domain>,
}

impl InputSpec {
    /// Does it have a part that applies to pointers only?
    pub(crate) fn is_of_pointer(&self) -> bool {
        self.is_of_object() || self.null.is_some()
    }

    /// Does it have a part about the object behind a pointer?
    pub(crate) fn is_of_object(&self) -> bool {
        self.length.is_some()
            || self.string.is_some()
            || self.depth.is_some()
            || self.offset.is_some()
            || !self.alias.is_empty()
    }

    fn add(&mut self, other: &InputSpec) {
        if other.length.is_some() {
            self.length.clone_from(&other.length);
        }
        self.string = other.string.or(self.string);
        self.null = other.null.or(self.null);
        self.depth = other.depth.or(self.depth);
        self.offset = other.offset.or(self.offset);
        self.alias.extend(other.alias.iter().cloned());
        if other.functions.is_some() {
            self.functions.clone_from(&other.functions);
        }
        self.domain = match (self.domain.take(), &other.domain) {
            (Some(known), Some(new)) => Some(known.and(new)),
            (known, new) => known.or_else(|| new.clone()),
        };
    }
}

/// How far the capacities of what nobody bounded may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacities {
    /// Elements behind a pointer.
    pub length: u64,
    /// Characters behind a `char *`.
    pub string: u64,
    /// Structures of a type in a row.
    pub depth: u64,
}

impl Capacities {
    /// No object grows beyond this many bytes, so a larger maximum of elements would promise too much.
    pub const MOST: u64 = 1 << 16;
    /// Each structure in a row is planned behind the one before it; the names of inputs grow with it.
    pub const DEEPEST: u64 = 1024;
}

impl Default for Capacities {
    fn default() -> Self {
        Capacities { length: 512, string: 512, depth: 32 }
    }
}

/// All specifications of a context, with their places for messages.
#[derive(Clone, Debug, Default)]
pub struct InputSpecs {
    /// How far it may grow what they leave open.
    pub capacities: Capacities,
    /// Each applies to the paths of its pattern; later ones add to earlier ones.
    pub entries: Vec<InputSpecEntry>,
    /// Does the subject start with the initial values of its state?
    pub from_initial_state: bool,
    /// Variables that change at any time.
    pub changing: Vec<ChangingVariable>,
}

/// A variable at file scope that changes at any time: an interrupt or another thread writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangingVariable {
    /// Its name.
    pub name: String,
    /// Where that stands: `file:line:column`.
    pub place: String,
}

/// A specification and its place.
#[derive(Clone, Debug)]
pub struct InputSpecEntry {
    /// The paths that it applies to.
    pub pattern: Pattern,
    /// The specification.
    pub spec: InputSpec,
    /// Where it stands: `file:line:column`, or an option.
    pub place: String,
    /// The pattern, as the user wrote it.
    pub text: String,
    /// Is it no mistake when there is no such path?
    pub optional: bool,
    /// Does it stand in a context file? Only there a size says that the object is a pointer's own.
    pub in_file: bool,
}

impl InputSpecs {
    /// How many elements there are behind a parameter.
    pub fn set_length(&mut self, parameter: &str, length: Length, place: &str, optional: bool) {
        self.entries.push(InputSpecEntry {
            pattern: Pattern { root: parameter.to_owned(), steps: Vec::new() },
            spec: InputSpec { length: Some(length), ..InputSpec::default() },
            place: place.to_owned(),
            text: parameter.to_owned(),
            optional,
            in_file: false,
        });
    }

    /// The specification of a path, and the entries that it comes from.
    pub(crate) fn of(&self, path: &Path) -> (InputSpec, Vec<usize>) {
        let mut spec = InputSpec::default();
        let mut used = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if entry.pattern.matches(path) {
                spec.add(&entry.spec);
                used.push(index);
            }
        }
        (spec, used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_paths() {
        let member = |name: &str| PatternStep::Member(name.into());
        let pattern = Pattern {
            root: "p".into(),
            steps: vec![PatternStep::Element(Some(0)), member("items"), PatternStep::Element(None)],
        };
        let path = Path::root("p").step(Step::Behind).member("items");
        assert!(!pattern.matches(&path));
        assert!(pattern.matches(&path.step(Step::Element(3))));
        assert!(pattern.matches(&path.step(Step::Behind)));
        assert!(!pattern.matches(&path.member("x")));
        let other = Path::root("p").step(Step::Element(1)).member("items").step(Step::Element(0));
        assert!(!pattern.matches(&other));
    }

    #[test]
    fn ranges_meet() {
        let one = Domain(vec![(0, 5), (10, 20)]);
        assert_eq!(one.and(&Domain(vec![(4, 12)])), Domain(vec![(4, 5), (10, 12)]));
        assert_eq!(one.and(&Domain(vec![(6, 9)])), Domain(vec![]));
    }
}
