//! How many elements there are behind a pointer, where that number is an input.
//!
//! Such an object has room for the most that there can be, and its size is a term: accesses behind it are errors. The term is made when
//! all inputs are known.

use flipside_term::{Input, InputId};

use super::path::Path;
use super::planner::Planner;
use super::pointers::PointerSite;
use super::{DomainFact, InputError};
use crate::input_spec::{InputSpec, Length};

/// How many elements there are at most, where that is not specified.
const MOST: u64 = 8;

/// An object whose length is an input that may not be planned yet.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    /// The object, by index.
    object: usize,
    /// The place of the specification.
    place: String,
    /// The input.
    count: Count,
    /// The least and the most.
    least: u64,
    most: u64,
    /// Is the upper bound an assumption, not specified?
    inferred: bool,
}

#[derive(Clone, Debug)]
enum Count {
    Own(InputId),
    Input(Path),
}

impl Planner<'_, '_> {
    /// How many elements there are at most, as the context specifies.
    pub(super) fn most(&self, spec: &InputSpec) -> Option<u64> {
        match spec.length.as_ref()? {
            Length::Fixed(length) | Length::Between(_, length) => Some(*length),
            Length::Any => Some(MOST),
            Length::Input(path) => Some(self.most_said(path).unwrap_or(MOST).max(1)),
        }
    }

    /// The smallest and the largest value of a number, as the context specifies.
    fn range_said(&self, path: &Path) -> Option<(i128, i128)> {
        let domain = self.specs.of(path).0.domain?;
        Some((domain.0.first()?.0, domain.0.last()?.1))
    }

    /// The largest value of a number, as the context specifies.
    fn most_said(&self, path: &Path) -> Option<u64> {
        u64::try_from(self.range_said(path)?.1).ok()
    }

    /// Notes that the length of an object is an input, if it is one.
    pub(super) fn has_count(&mut self, site: &PointerSite, spec: &InputSpec, object: usize) -> bool {
        let (name, place) = (site.path.to_string(), self.place_of_spec(&site.path));
        let most = self.tables.objects[object].length;
        let (count, least, inferred) = match &spec.length {
            None | Some(Length::Fixed(_)) => return false,
            Some(length @ (Length::Between(..) | Length::Any)) => {
                let least = if let Length::Between(least, _) = length { *least } else { 0 };
                self.assume(&site.path, &format!("points to {least} to {most} elements of its own"));
                let input = Input::integer(format!("length of {name}"), 64, false);
                (Count::Own(self.arena.declare_input(&input)), least, *length == Length::Any)
            }
            Some(Length::Input(path)) => {
                self.assume(&site.path, &format!("points to `{path}` elements of its own, at most {most}"));
                (Count::Input(path.clone()), 0, self.most_said(path).is_none())
            }
        };
        self.tables.counted.push(Counted { object, place, count, least, most, inferred });
        true
    }

    /// Sets the sizes of objects to terms over the inputs.
    pub(super) fn set_counts(&mut self) -> Result<(), InputError> {
        for counted in std::mem::take(&mut self.tables.counted) {
            let (input, width, signed, name) = match &counted.count {
                Count::Own(input) => {
                    (*input, 64, false, format!("length of {}", self.tables.objects[counted.object].pointer))
                }
                Count::Input(path) => self.input_named(path, &counted.place)?,
            };
            let said = match &counted.count {
                Count::Own(_) => None,
                Count::Input(path) => self.range_said(path),
            };
            let arena = self.arena.clone();
            let term = arena.input_term(input);
            let bound = |value: u64| arena.constant(u128::from(value), width);
            let at_most = |one, other| {
                if signed {
                    arena.signed_less_equal(one, other)
                } else {
                    arena.unsigned_less_equal(one, other)
                }
            };
            let mut add = |text: String, term, inferred| {
                self.tables.add_domain(DomainFact { text, term, inferred });
            };
            // A bound that a range implies is not added again.
            let (least, most) = (counted.least, counted.most);
            let (low, high) = said.unwrap_or((i128::MIN, i128::MAX));
            if low < i128::from(least) {
                add(format!("{least} <= {name}"), at_most(bound(least), term), false);
            }
            if high > i128::from(most) {
                add(format!("{name} <= {most}"), at_most(term, bound(most)), counted.inferred);
            }
            let object = &mut self.tables.objects[counted.object];
            let size = self.program.types.size(object.element).unwrap_or(1);
            object.count = Some(input);
            let number = arena.resize(term, 64, signed);
            let bytes = arena.multiply(number, arena.constant(u128::from(size), 64));
            let id = object.object;
            self.memory.set_extent(id, bytes, counted.least * size);
        }
        Ok(())
    }

    /// The integer input of a name.
    fn input_named(&self, path: &Path, place: &str) -> Result<(InputId, u32, bool, String), InputError> {
        let name = path.to_string();
        let found = self.tables.inputs.iter().find(|input| input.name == name);
        match found {
            Some(input) if !input.scalar.is_float() => {
                Ok((input.id, input.width, input.scalar.is_signed(), name))
            }
            _ => Err(InputError::NoSuchInput {
                place: place.to_owned(),
                text: name,
                function: self.program.functions[self.tables.function].name.clone(),
                known: self.known_names(),
            }),
        }
    }
}
