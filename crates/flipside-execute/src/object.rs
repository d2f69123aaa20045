//! Objects: the bytes of one variable or allocation, and the values in it that have no bytes.
//!
//! An object holds constant bytes, a mask that says which *bits* are initialised (bit-fields of a fresh struct are
//! written one by one), and cells: values that have no bytes, which are pointers and terms. In a merged state, bytes may be
//! uninitialised on some of its paths (`unset`).
//!
//! **Invariants**: cells are sorted and do not overlap; under a cell the bytes are zero. They count as initialised, unless the
//! cell is a byte with bit-fields of which some are not.
//! The mask is dropped as soon as nothing is missing, so that a full object is read on the fast path.
//!
//! All ranges given to the methods lie inside the object; [`crate::memory::Memory`] checks that.

mod bits;
mod join;
mod piece;
mod unset;

use std::ops::Range;
use std::sync::Arc;

use flipside_program::Place;
use flipside_term::{Arena, TermId};

use crate::end::{Checked, Stop};
use crate::given::Given;
use crate::symbolic::{byte_of, from_bytes};
use crate::value::{ObjectId, Value};

pub use join::Join;

use unset::Unset;

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A global or static variable.
    Global,
    /// A string literal or compound literal at file scope.
    Literal,
    /// A variable of another translation unit: what was not written here is unknown, and so may be its size.
    External,
    /// A slot of a frame.
    Slot,
    /// `malloc` and its like.
    Heap,
    /// An object of the library or the environment: streams, tables, `errno`, the strings of `argv`.
    Library,
}

/// An object in memory.
#[derive(Clone, Debug)]
pub struct Object {
    bytes: Box<[u8]>,
    /// `None`: all initialised.
    mask: Option<Mask>,
    cells: Vec<Cell>,
    /// What is uninitialised on some paths.
    unset: Vec<Unset>,
    /// The number of bytes it is known to have: all, unless the size depends on the inputs.
    reach: usize,
    /// The size, where it depends on the inputs, as a term of 64 bits.
    extent: Option<TermId>,
    /// Where it comes from.
    pub origin: Origin,
    /// May it not be written?
    pub constant: bool,
    /// May the environment change it, so that each volatile read of it gives a new input?
    pub fresh: bool,
    /// Does the environment change it at any time, so that each read of it gives a new input?
    pub changing: bool,
    /// Its address is a multiple of this.
    pub align: u64,
    /// Its name in messages.
    pub name: Arc<str>,
    /// The place of its allocation, if it is on the heap.
    pub made: Option<Place>,
    /// When its lifetime has ended, on some of the paths of a merged state.
    pub(crate) ended: TermId,
    /// A stub gave it: what is beyond its bytes, and whether it is the same as another one, is this guess.
    pub given: Option<Given>,
}

/// Which bits are initialised, and how many bytes are not, or not wholly.
#[derive(Clone, Debug)]
struct Mask {
    bits: Box<[u8]>,
    missing: usize,
}

/// A value that has no bytes.
#[derive(Clone, Copy, Debug)]
struct Cell {
    offset: usize,
    size: usize,
    value: Value,
}

impl Cell {
    fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.size
    }

    /// Its bytes, each a cell of its own; `None` for a pointer that depends on the inputs.
    fn bytes(&self, arena: &Arena) -> Option<Vec<Cell>> {
        let byte = |index| {
            let value = match self.value {
                Value::Term(term) => crate::symbolic::value_of(arena, byte_of(arena, term, index)),
                pointer => pointer.fragment(self.size, index, 1)?,
            };
            Some(Cell { offset: self.offset + index, size: 1, value })
        };
        (0..self.size).map(byte).collect()
    }
}

#[inline]
fn little_endian(bytes: &[u8]) -> u64 {
    match bytes.len() {
        1 => u64::from(bytes[0]),
        4 => bytes.try_into().map_or(0, |four| u64::from(u32::from_le_bytes(four))),
        8 => bytes.try_into().map_or(0, u64::from_le_bytes),
        _ => bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte)),
    }
}

impl Object {
    /// An object with these bytes.
    pub fn with_bytes(bytes: Vec<u8>, origin: Origin, constant: bool, name: Arc<str>) -> Self {
        Self {
            reach: bytes.len(),
            bytes: bytes.into(),
            mask: None,
            cells: Vec::new(),
            unset: Vec::new(),
            extent: None,
            origin,
            constant,
            fresh: false,
            changing: false,
            align: 1,
            name,
            made: None,
            ended: TermId::FALSE,
            given: None,
        }
    }

    /// An uninitialised object.
    pub fn uninitialised(size: usize, origin: Origin, name: Arc<str>) -> Self {
        let mask = (size > 0).then(|| Mask { bits: vec![0; size].into(), missing: size });
        Self {
            bytes: vec![0; size].into(),
            mask,
            cells: Vec::new(),
            unset: Vec::new(),
            reach: size,
            extent: None,
            origin,
            constant: false,
            fresh: false,
            changing: false,
            align: 1,
            name,
            made: None,
            ended: TermId::FALSE,
            given: None,
        }
    }

    /// The values in it that have no bytes: pointers, and terms; and when bytes are uninitialised, or it is no more.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        let conditions = self.unset.iter().map(|unset| Value::Term(unset.condition));
        let ended = (self.ended != TermId::FALSE).then_some(Value::Term(self.ended));
        self.cells.iter().map(|cell| cell.value).chain(conditions).chain(ended)
    }

    /// Gives it more bytes, all zero, at its end.
    pub(crate) fn grow(&mut self, size: usize) {
        let mut bytes = std::mem::take(&mut self.bytes).into_vec();
        bytes.resize(size, 0);
        if let Some(mask) = self.mask.take() {
            let mut bits = mask.bits.into_vec();
            bits.resize(size, 0xff);
            self.mask = Some(Mask { bits: bits.into(), missing: mask.missing });
        }
        self.bytes = bytes.into();
        self.reach = size;
    }

    /// Replaces what depends on the inputs.
    pub(crate) fn replace(&mut self, concrete: &dyn Fn(Value) -> Value) {
        let Object { cells, bytes, .. } = self;
        cells.retain_mut(|cell| {
            if cell.value.is_symbolic() {
                cell.value = concrete(cell.value);
            }
            let bits = match cell.value {
                Value::Int(bits) => bits,
                Value::Pointer { object: ObjectId::NULL, offset } => offset as u64,
                _ => return true,
            };
            bytes[cell.range()].copy_from_slice(&bits.to_le_bytes()[..cell.size]);
            false
        });
        self.replace_unset(concrete);
    }

    /// Its size in bytes; the largest that it can be where that depends on the inputs.
    #[inline]
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The number of bytes it is known to have.
    #[inline]
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// Its size, where that depends on the inputs.
    pub fn extent(&self) -> Option<TermId> {
        self.extent
    }

    /// From now on its size is this term, between `least` and its present size.
    pub(crate) fn set_extent(&mut self, bytes: TermId, least: usize) {
        (self.reach, self.extent) = (least, Some(bytes));
    }

    /// From now on it is known to have at least this many bytes.
    pub(crate) fn set_reach(&mut self, bytes: usize) {
        self.reach = bytes;
    }

    /// From now on its size is a constant.
    pub(crate) fn settle(&mut self, size: usize) {
        let mut bytes = std::mem::take(&mut self.bytes).into_vec();
        bytes.truncate(size);
        self.bytes = bytes.into();
        self.cells.retain(|cell| cell.offset + cell.size <= size);
        self.remove_unset(&(size..usize::MAX));
        if let Some(mask) = self.mask.take() {
            let mut bits = mask.bits.into_vec();
            bits.truncate(size);
            let missing = bits.iter().filter(|bits| **bits != u8::MAX).count();
            self.mask = (missing > 0).then(|| Mask { bits: bits.into(), missing });
        }
        (self.reach, self.extent) = (self.bytes.len(), None);
    }

    /// Reads up to 16 bytes: an integer, the cell that lies exactly there, or `Undef`.
    #[inline]
    pub fn read(&self, offset: usize, size: usize, arena: &Arena) -> Checked<Value> {
        match self.plain_number(offset, size) {
            Some(bits) => Ok(Value::Int(bits)),
            None => self.read_slowly(offset, size, arena),
        }
    }

    /// The number in `size` bytes, if they are all initialised and in no cell.
    #[inline]
    pub fn plain_number(&self, offset: usize, size: usize) -> Option<u64> {
        let range = offset..offset + size;
        let plain = size <= 8
            && (self.cells.is_empty() || self.cells_in(&range).is_empty())
            && !self.missing_in(&range);
        plain.then(|| little_endian(&self.bytes[range]))
    }

    fn read_slowly(&self, offset: usize, size: usize, arena: &Arena) -> Checked<Value> {
        let range = offset..offset + size;
        if self.is_missing(&range) {
            return self.undef();
        }
        self.decided(&range)?;
        self.value_in(&range, arena)
    }

    /// The value of a range that is initialised.
    fn value_in(&self, range: &Range<usize>, arena: &Arena) -> Checked<Value> {
        if let [cell, ..] = self.cells_in(range) {
            if cell.range() == *range {
                return Ok(cell.value);
            }
            if let Some(value) = self.joined(range) {
                return Ok(value);
            }
        }
        Ok(crate::symbolic::value_of(arena, self.assembled(range, arena)?))
    }

    /// The pointer, or the part of one, whose bytes fill a range.
    fn joined(&self, range: &Range<usize>) -> Option<Value> {
        let mut joined: Option<Value> = None;
        let mut end = range.start;
        for cell in self.cells_in(range) {
            let (from, to) = (cell.offset.max(range.start), (cell.offset + cell.size).min(range.end));
            let part = cell.value.fragment(cell.size, from - cell.offset, to - from)?;
            if from != end {
                return None;
            }
            joined = Some(match joined {
                None => part,
                Some(before) => before.joined(part)?,
            });
            end = to;
        }
        joined.filter(|_| end == range.end).map(Value::whole)
    }

    /// The term of a range that is initialised, from its bytes.
    fn assembled(&self, range: &Range<usize>, arena: &Arena) -> Checked<TermId> {
        let mut bytes: Vec<TermId> =
            self.bytes[range.clone()].iter().map(|&byte| arena.constant(u128::from(byte), 8)).collect();
        for cell in self.cells_in(range) {
            let Some(parts) = cell.bytes(arena) else {
                return Err(Stop::part_of_pointer());
            };
            for part in parts.into_iter().filter(|part| range.contains(&part.offset)) {
                bytes[part.offset - range.start] = match part.value {
                    Value::Term(term) => term,
                    Value::Int(bits) => arena.constant(u128::from(bits), 8),
                    Value::Fragment { .. } => return Err(Stop::part_of_pointer()),
                    Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) | Value::Undef => {
                        unreachable!("a byte of a term should be a number or a term")
                    }
                };
            }
        }
        Ok(from_bytes(arena, &bytes))
    }

    /// What a read of uninitialised bits gives.
    fn undef(&self) -> Checked<Value> {
        match self.origin {
            Origin::External => {
                Err(Stop::unsupported(format!("read of `{}`, which is defined elsewhere", self.name)))
            }
            Origin::Global | Origin::Literal | Origin::Slot | Origin::Heap | Origin::Library => {
                Ok(Value::Undef)
            }
        }
    }

    /// Writes the low bytes of an integer.
    #[inline]
    pub fn write_int(&mut self, offset: usize, size: usize, bits: u64, arena: &Arena) -> Checked<()> {
        if !self.cells.is_empty() || self.mask.is_some() || !self.unset.is_empty() {
            self.prepare(&(offset..offset + size), arena)?;
        }
        let target = &mut self.bytes[offset..offset + size];
        let source = bits.to_le_bytes();
        match size {
            1 => target[0] = source[0],
            4 => target.copy_from_slice(&source[..4]),
            8 => target.copy_from_slice(&source),
            _ => target.copy_from_slice(&source[..size]),
        }
        Ok(())
    }

    /// Writes a value that has no bytes.
    pub fn write_cell(&mut self, offset: usize, size: usize, value: Value, arena: &Arena) -> Checked<()> {
        let range = offset..offset + size;
        self.prepare(&range, arena)?;
        self.bytes[range].fill(0);
        let at = self.cells.partition_point(|cell| cell.offset < offset);
        self.cells.insert(at, Cell { offset, size, value });
        Ok(())
    }

    /// Makes a range uninitialised.
    pub fn write_undef(&mut self, range: Range<usize>, arena: &Arena) -> Checked<()> {
        self.remove_cells(&range, arena)?;
        self.remove_unset(&range);
        self.set_mask(range, |_| 0);
        Ok(())
    }

    /// Writes the same byte everywhere in a range.
    pub fn fill(&mut self, range: Range<usize>, byte: u8, arena: &Arena) -> Checked<()> {
        self.prepare(&range, arena)?;
        self.bytes[range].fill(byte);
        Ok(())
    }

    /// Writes bytes.
    pub fn write_bytes(&mut self, offset: usize, bytes: &[u8], arena: &Arena) -> Checked<()> {
        let range = offset..offset + bytes.len();
        self.prepare(&range, arena)?;
        self.bytes[range].copy_from_slice(bytes);
        Ok(())
    }

    /// The bytes of a range, if they are all initialised and in no cell.
    pub fn plain_bytes(&self, range: Range<usize>) -> Option<&[u8]> {
        let plain = self.cells_in(&range).is_empty() && !self.missing_in(&range);
        plain.then(|| &self.bytes[range])
    }

    /// The cells that touch a range.
    fn cells_in(&self, range: &Range<usize>) -> &[Cell] {
        let (first, last) = self.cell_indices(range);
        &self.cells[first..last]
    }

    fn cell_indices(&self, range: &Range<usize>) -> (usize, usize) {
        let first = self.cells.partition_point(|cell| cell.offset + cell.size <= range.start);
        let count = self.cells[first..].partition_point(|cell| cell.offset < range.end);
        (first, first + count)
    }

    /// Is a bit of the range uninitialised, on some path at least?
    #[inline]
    fn missing_in(&self, range: &Range<usize>) -> bool {
        self.is_missing(range) || (!self.unset.is_empty() && !self.unset_in(range).is_empty())
    }

    /// Is a bit of the range uninitialised on all paths?
    #[inline]
    fn is_missing(&self, range: &Range<usize>) -> bool {
        self.mask.as_ref().is_some_and(|mask| mask.bits[range.clone()].iter().any(|&bits| bits != 0xff))
    }

    /// A range is about to be written: its cells go, its bits are initialised.
    fn prepare(&mut self, range: &Range<usize>, arena: &Arena) -> Checked<()> {
        self.remove_cells(range, arena)?;
        self.remove_unset(range);
        if self.mask.is_some() {
            self.set_mask(range.clone(), |_| 0xff);
        }
        Ok(())
    }

    /// Takes the cells out of a range; what a term has outside of it stays, byte by byte.
    fn remove_cells(&mut self, range: &Range<usize>, arena: &Arena) -> Checked<()> {
        if self.cells.is_empty() {
            return Ok(());
        }
        let (first, last) = self.cell_indices(range);
        let mut kept = Vec::new();
        for cell in &self.cells[first..last] {
            let whole = range.start <= cell.offset && cell.offset + cell.size <= range.end;
            if whole {
                continue;
            }
            let Some(parts) = cell.bytes(arena) else {
                return Err(Stop::part_of_pointer());
            };
            kept.extend(parts.into_iter().filter(|part| !range.contains(&part.offset)));
        }
        for part in &kept {
            if let Value::Int(byte) = part.value {
                self.bytes[part.offset] = byte as u8;
            }
        }
        kept.retain(|part| !matches!(part.value, Value::Int(_)));
        self.cells.splice(first..last, kept);
        Ok(())
    }

    /// Sets the mask of a range; `new` gets the index in the range and the old mask.
    fn set_mask(&mut self, range: Range<usize>, new: impl Fn((usize, u8)) -> u8) {
        let size = self.bytes.len();
        let mask = self.mask.get_or_insert_with(|| Mask { bits: vec![0xff; size].into(), missing: 0 });
        for (index, bits) in mask.bits[range].iter_mut().enumerate() {
            mask.missing -= usize::from(*bits != 0xff);
            *bits = new((index, *bits));
            mask.missing += usize::from(*bits != 0xff);
        }
        if mask.missing == 0 {
            self.mask = None;
        }
    }
}

#[cfg(test)]
mod tests;
