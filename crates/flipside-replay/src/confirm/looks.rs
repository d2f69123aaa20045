//! What is looked at after a call of the compiled code, and what has to be there: what the test leaves in memory and returns in a structure, and where its
//! pointers lead.
//!
//! An address is another one in each process: what a pointer leads to is known by the address of that, which is looked at too.

use std::collections::{BTreeSet, HashMap};

use flipside_context::{Left, Output, Test};
use flipside_execute::{Address, ObjectId};
use flipside_program::Scalar;

use super::judge::{extended, is_same};
use super::units::{Said, Units};

/// Something that is looked at.
pub(super) struct Look {
    /// The expression.
    pub said: Said,
    expected: Expected,
}

enum Expected {
    Number {
        bits: u64,
        scalar: Scalar,
        width: u32,
    },
    /// So many bytes behind what another look gives; behind 0 without one.
    Address {
        from: Option<Said>,
        offset: i64,
    },
    NotNull,
    /// Another one is compared with it.
    Anything,
}

/// What is looked at after a test, first what the driver's own file can name.
pub(super) fn looks(units: &Units<'_>, test: &Test) -> Vec<Look> {
    let tests = units.tests;
    let of_result = tests.returned(test).into_iter().map(|part| {
        let text = format!("flipside_result{}", part.name);
        (Said { unit: units.home, text }, part)
    });
    let in_memory = tests.after(test).into_iter().map(|output| {
        let said = match units.global(output.object) {
            Some(global) => units.of_global(global, &output.name),
            None => Said { unit: units.home, text: output.name.clone() },
        };
        (said, output)
    });
    let mut found: Vec<Look> =
        of_result.chain(in_memory).filter_map(|(said, output)| look(units, said, &output)).collect();
    let starts: BTreeSet<Said> = found.iter().filter_map(Look::from).collect();
    found.extend(starts.into_iter().map(|said| Look { said, expected: Expected::Anything }));
    found.sort_by_key(|look| (look.said.unit != units.home, look.said.unit));
    found
}

fn look(units: &Units<'_>, said: Said, output: &Output) -> Option<Look> {
    let at = match output.left {
        Left::Number { bits, scalar, width } => {
            return Some(Look { said, expected: Expected::Number { bits, scalar, width } });
        }
        Left::Pointer(at) => at,
        Left::Unknown => return None,
    };
    let expected = match start(units, at) {
        Some(said) => Expected::Address { from: Some(said), offset: at.offset },
        None if at.object == ObjectId::NULL => Expected::Address { from: None, offset: at.offset },
        None => Expected::NotNull,
    };
    let text = address(&said.text);
    Some(Look { said: Said { text, ..said }, expected })
}

/// The address of the object that a pointer leads into, where a file can name it.
fn start(units: &Units<'_>, at: Address) -> Option<Said> {
    if let Some(planned) = units.tests.plan.objects.iter().find(|planned| planned.object == at.object) {
        return Some(Said { unit: units.home, text: address(&planned.variable) });
    }
    let global = units.global(at.object).filter(|&id| units.tests.plan.globals.contains(&id))?;
    let Said { unit, text } = units.of_global(global, &units.lowered.program.globals[global].name);
    Some(Said { unit, text: address(&format!("&{text}")) })
}

fn address(pointer: &str) -> String {
    format!("(flipside_word)({pointer})")
}

impl Look {
    fn from(&self) -> Option<Said> {
        match &self.expected {
            Expected::Address { from, .. } => from.clone(),
            Expected::Number { .. } | Expected::NotNull | Expected::Anything => None,
        }
    }
}

/// The first thing that is not what it has to be.
pub(super) fn difference(looks: &[Look], native: &[u64]) -> Option<String> {
    let seen: HashMap<&Said, u64> = looks.iter().map(|look| &look.said).zip(native.iter().copied()).collect();
    looks.iter().zip(native).find_map(|(Look { said, expected }, &native)| {
        let name = &said.text;
        match expected {
            Expected::Number { bits, scalar, width } => {
                let ours = extended(*bits, *scalar, *width);
                (!is_same(ours, native, *scalar))
                    .then(|| format!("left {name} = {native:#x} instead of {ours:#x}"))
            }
            Expected::Address { from, offset } => {
                let start = match from {
                    Some(from) => *seen.get(from)?,
                    None => 0,
                };
                let same = native == start.wrapping_add_signed(*offset);
                (!same).then(|| format!("left {name} leading somewhere else"))
            }
            Expected::NotNull => (native == 0).then(|| format!("left {name} null")),
            Expected::Anything => None,
        }
    })
}
