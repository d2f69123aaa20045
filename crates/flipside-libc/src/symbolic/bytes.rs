//! The bytes that a pointer argument points to, as terms.
//!
//! Where the offset is constant, each byte is read from memory. Where it depends on the inputs, all bytes of the object
//! become a table of terms, and a byte is a lookup in it.

use flipside_execute::symbolic::value_of;
use flipside_execute::{Address, Checked, RuntimeErrorKind, Stop, Value};
use flipside_program::Scalar;
use flipside_term::{TableId, TermId};

use super::{MOST_BYTES, Region, too_many};
use crate::call::LibraryCall;

/// The bytes of a region, to be read one by one.
#[derive(Debug)]
pub(crate) struct Bytes {
    region: Region,
    /// The bytes of the whole object, where the offset of the region depends on the inputs.
    tables: Option<Tables>,
}

/// All bytes of an object.
#[derive(Debug)]
struct Tables {
    bytes: TableId,
    /// For each byte 1 if it is initialised, else 0; `None` when all are.
    initialised: Option<TableId>,
}

impl Bytes {
    /// The bytes of a region.
    pub fn new(call: &LibraryCall<'_>, region: Region) -> Checked<Self> {
        let tables = match (region.address(call.arena()), region.object_size(call)) {
            (None, Some(size)) if size > 0 => Some(Tables::new(call, region, size)?),
            _ => None,
        };
        Ok(Self { region, tables })
    }

    /// Where they start.
    pub fn region(&self) -> Region {
        self.region
    }

    /// Byte `index`, whose value is used where `guard` holds: there it has to exist and to be initialised. `None` when
    /// the guard cannot hold without an error.
    pub fn used(&self, call: &mut LibraryCall<'_>, index: u64, guard: TermId) -> Checked<Option<TermId>> {
        let arena = call.arena();
        if guard != TermId::FALSE && index >= MOST_BYTES && guard != TermId::TRUE {
            return Err(too_many(call));
        }
        if let Some(at) = self.region.address(arena) {
            let tried = call.memory().read(at.plus(index), Scalar::U8);
            let tried = tried.and_then(|value| call.machine.term(value, Scalar::U8));
            return call.excluded(guard, tried);
        }
        let last = self.region.object_size(call).unwrap_or(0).checked_sub(index + 1);
        let inside =
            last.map_or(TermId::FALSE, |last| arena.unsigned_less_equal(self.region.offset, call.word(last)));
        let outside = self.region.outside(call);
        call.excluded(arena.and(guard, arena.not(inside)), outside)?;
        let guard = arena.and(guard, inside);
        let Some(tables) = self.tables.as_ref().filter(|_| guard != TermId::FALSE) else { return Ok(None) };
        let place = arena.add(self.region.offset, call.word(index));
        if let Some(initialised) = tables.initialised {
            let initialised = arena.truth(arena.lookup(initialised, place));
            call.demand(RuntimeErrorKind::Uninitialised, arena.implies(guard, initialised));
        }
        Ok(Some(arena.lookup(tables.bytes, place)))
    }

    /// Byte `index` to be copied: it has to exist where `guard` holds, and may be uninitialised.
    pub fn copied(&self, call: &mut LibraryCall<'_>, index: u64, guard: TermId) -> Checked<Option<Value>> {
        let arena = call.arena();
        if let Some(at) = self.region.address(arena) {
            let tried = call.memory().read(at.plus(index), Scalar::U8);
            return call.excluded(guard, tried);
        }
        match &self.tables {
            Some(Tables { initialised: Some(_), .. }) => Err(Stop::unsupported(
                "a copy from a place that depends on inputs, in memory that is not all initialised",
            )),
            Some(Tables { bytes, initialised: None }) => {
                let place = arena.add(self.region.offset, call.word(index));
                Ok(Some(value_of(arena, arena.lookup(*bytes, place))))
            }
            None => Ok(None),
        }
    }
}

impl Tables {
    fn new(call: &LibraryCall<'_>, region: Region, size: u64) -> Checked<Self> {
        if size > MOST_BYTES {
            return Err(too_many(call));
        }
        let arena = call.arena();
        let mut bytes = Vec::with_capacity(size as usize);
        let mut initialised = Vec::with_capacity(size as usize);
        for index in 0..size {
            let value = call.memory().read(Address::start_of(region.object).plus(index), Scalar::U8)?;
            let (byte, known) = match value {
                Value::Undef => (call.byte_constant(0), 0),
                value => (call.machine.term(value, Scalar::U8)?, 1),
            };
            bytes.push(byte);
            initialised.push(arena.constant(known, 1));
        }
        let all = initialised.iter().all(|&known| known == arena.constant(1, 1));
        Ok(Self {
            bytes: arena.declare_table(None, &bytes),
            initialised: (!all).then(|| arena.declare_table(None, &initialised)),
        })
    }
}
