//! What is looked at after a call of the compiled code, and what has to be there: what the test leaves in memory and returns in a structure, and where its
//! pointers lead.
//!
//! An address is another one in each process: what a pointer leads to is known by the address of that, which is looked at too.

use std::collections::{BTreeSet, HashMap};

use flipside_context::{Left, Output, Test};
use flipside_ctest::driver::{self, RESULT};
use flipside_ctest::{Place, parse_steps};
use flipside_execute::{Address, ObjectId};
use flipside_program::Scalar;

use super::judge::{extended, is_same};
use super::units::{Named, Said, Units};

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
        let steps = parse_steps(&part.name).expect("the path of a member should be one of C");
        (Named { unit: units.home, place: Place { variable: RESULT.into(), steps } }, part)
    });
    let (in_statics, elsewhere): (Vec<Output>, Vec<Output>) =
        tests.after(test).into_iter().partition(|output| units.address_of_static(output.object).is_some());
    let in_memory = elsewhere.into_iter().map(|output| {
        let named = units.of_lvalue(units.global(output.object), &output.name);
        (named, output)
    });
    let named = of_result.chain(in_memory).filter_map(|(named, output)| look(units, named, &output));
    let mut found: Vec<Look> = named.collect();
    found.extend(in_statics.iter().filter_map(|output| look_into_static(units, output)));
    let starts: BTreeSet<Said> = found.iter().filter_map(Look::from).collect();
    found.extend(starts.into_iter().map(|said| Look { said, expected: Expected::Anything }));
    found.sort_by_key(|look| (look.said.unit != units.home, look.said.unit));
    found
}

fn look(units: &Units<'_>, Named { unit, place }: Named, output: &Output) -> Option<Look> {
    let at = match output.left {
        Left::Number { bits, scalar, width } => {
            let said = Said::new(unit, &driver::Look::Number(place));
            return Some(Look { said, expected: Expected::Number { bits, scalar, width } });
        }
        Left::Pointer(at) => at,
        Left::Unknown => return None,
    };
    let said = Said::new(unit, &driver::Look::Pointer(place));
    Some(Look { said, expected: leads_to(units, at) })
}

/// What is in a static local, by its address.
fn look_into_static(units: &Units<'_>, output: &Output) -> Option<Look> {
    let object = units.address_of_static(output.object)?;
    let offset = output.offset;
    let (look, expected) = match output.left {
        Left::Number { bits, scalar, width } => {
            let (start, is_signed) = (output.start, scalar.is_signed());
            let look = driver::Look::Bits { object, offset, start, width, is_signed };
            (look, Expected::Number { bits, scalar, width })
        }
        Left::Pointer(at) => (driver::Look::PointerIn { object, offset }, leads_to(units, at)),
        Left::Unknown => return None,
    };
    Some(Look { said: Said::new(units.home, &look), expected })
}

/// What is expected of a pointer that leads somewhere.
fn leads_to(units: &Units<'_>, at: Address) -> Expected {
    match start(units, at) {
        Some(said) => Expected::Address { from: Some(said), offset: at.offset },
        None if at.object == ObjectId::NULL => Expected::Address { from: None, offset: at.offset },
        None => Expected::NotNull,
    }
}

/// The address of the object that a pointer leads into, where a file can name it.
fn start(units: &Units<'_>, at: Address) -> Option<Said> {
    if let Some(object) = units.address_of_static(at.object) {
        return Some(Said::new(units.home, &driver::Look::Address(object)));
    }
    let plan = units.tests.plan;
    let is_planned = plan.objects.iter().any(|planned| planned.object == at.object);
    let is_global = || units.global(at.object).is_some_and(|global| plan.globals.contains(&global));
    if !is_planned && !is_global() {
        return None;
    }
    let Named { unit, place } = units.of_object(at.object)?;
    // An object of the driver is an array.
    let look = if is_planned { driver::Look::Pointer(place) } else { driver::Look::AddressOf(place) };
    Some(Said::new(unit, &look))
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
