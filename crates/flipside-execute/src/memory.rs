//! Memory: all objects of a state, and the checks of every access.
//!
//! Identifiers are given in order: the globals from 1, then one per function (a function has no bytes, so nothing
//! is stored for it), then what the run creates. They are never given twice, so a pointer to an ended object is
//! known to dangle for ever.
//!
//! **Invariant**: every access goes through [`Memory::locate`] or [`Memory::locate_mut`], which check null, lifetime,
//! bounds and constness. A read looks up and copies nothing; a write copies only what another state shares.

mod bytes;
mod changing;
mod ended;
mod faults;
mod join;
mod lazy;
mod unset;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use flipside_program::{BitRange, FunctionId, Place, Scalar};

use flipside_term::{Arena, TermId};

use self::changing::is_kept;
use self::ended::lives;
use self::faults::{no_object, out_of_reach};
pub use self::lazy::SharedObject;
use crate::end::{Checked, RuntimeErrorKind, Stop};
use crate::limits::Limit;
use crate::object::{Object, Origin};
use crate::persistent::SparseVector;
use crate::value::{Address, ObjectId, Value, sign_extend, truncate, width};

/// The ids of lazy objects start here. They are the same in every state.
const FIRST_LAZY: u32 = 1 << 30;

/// The memory of a state.
#[derive(Clone, Debug)]
pub struct Memory {
    objects: SparseVector<Arc<Object>>,
    /// The lazy objects that were touched, by their number.
    lazy: SparseVector<Arc<Object>>,
    /// The lazy objects whose lifetime has ended.
    ended: Arc<BTreeSet<ObjectId>>,
    next: u32,
    /// The identifiers of the functions.
    functions: Range<u32>,
    pointer_bits: u32,
    used: u64,
    limit: u64,
    arena: Arc<Arena>,
    /// Are all objects constant, those that come into being later too?
    frozen: bool,
    /// The initialiser of the program writes constant globals too.
    pub(crate) constants_writable: bool,
    /// Is there an object that changes at any time?
    has_changing: bool,
}

impl Memory {
    /// Memory without objects in which the next `globals` objects are the globals.
    pub fn new(globals: u32, functions: u32, pointer_bits: u32, limit: u64, arena: Arc<Arena>) -> Self {
        Self {
            objects: SparseVector::new(),
            lazy: SparseVector::new(),
            ended: Arc::default(),
            next: 1,
            functions: globals + 1..globals + 1 + functions,
            pointer_bits,
            used: 0,
            limit,
            arena,
            frozen: false,
            constants_writable: false,
            has_changing: false,
        }
    }

    /// May the bytes of an object be written, as far as its constness goes? Also where there is no such object.
    pub fn is_writable(&self, id: ObjectId) -> bool {
        self.constants_writable || self.object(id).is_none_or(|object| !object.constant)
    }

    /// Width of a pointer in bits.
    #[inline]
    pub fn pointer_bits(&self) -> u32 {
        self.pointer_bits
    }

    /// The object of a function.
    #[inline]
    pub fn function_object(&self, function: FunctionId) -> ObjectId {
        ObjectId(self.functions.start + function.0)
    }

    /// The function that an object is.
    pub fn function_at(&self, object: ObjectId) -> Option<FunctionId> {
        self.functions.contains(&object.0).then(|| FunctionId(object.0 - self.functions.start))
    }

    /// Is there room for an object of this size?
    pub fn has_room(&self, size: u64) -> bool {
        size <= self.limit.saturating_sub(self.used)
    }

    /// Adds an object. (The caller checks [`Memory::has_room`] before it allocates a large one.)
    pub fn create(&mut self, object: Object) -> Checked<ObjectId> {
        let size = object.size() as u64;
        if !self.has_room(size) || self.next >= FIRST_LAZY - 1 {
            return Err(Stop::limit(Limit::Memory));
        }
        if self.next == self.functions.start {
            self.next = self.functions.end;
        }
        let id = ObjectId(self.next);
        self.next += 1;
        self.used += size;
        self.objects.insert(id.0, Arc::new(object));
        Ok(id)
    }

    /// Adds an uninitialised object.
    pub fn create_uninitialised(&mut self, size: u64, origin: Origin, name: Arc<str>) -> Checked<ObjectId> {
        if !self.has_room(size) {
            return Err(Stop::limit(Limit::Memory));
        }
        self.create(Object::uninitialised(size as usize, origin, name))
    }

    /// Adds the uninitialised object of a variable, whose address is a multiple of `align`.
    pub(crate) fn create_slot(&mut self, size: u64, align: u64, name: Arc<str>) -> Checked<ObjectId> {
        if !self.has_room(size) {
            return Err(Stop::limit(Limit::Memory));
        }
        let mut object = Object::uninitialised(size as usize, Origin::Slot, name);
        object.align = align;
        self.create(object)
    }

    /// Ends the lifetime of an object; nothing happens if it has ended.
    pub fn end(&mut self, id: ObjectId) {
        let removed = if id.0 < FIRST_LAZY {
            self.objects.remove(id.0)
        } else {
            Arc::make_mut(&mut self.ended).insert(id);
            self.lazy.remove(id.0 - FIRST_LAZY)
        };
        if let Some(object) = removed {
            self.used -= object.size() as u64;
        }
    }

    #[inline]
    fn get(&self, id: ObjectId) -> Option<&Arc<Object>> {
        if id.0 < FIRST_LAZY { self.objects.get(id.0) } else { self.lazy.get(id.0 - FIRST_LAZY) }
    }

    #[inline]
    fn get_mut(&mut self, id: ObjectId) -> Option<&mut Arc<Object>> {
        if id.0 < FIRST_LAZY { self.objects.get_mut(id.0) } else { self.lazy.get_mut(id.0 - FIRST_LAZY) }
    }

    /// Gives an object that is defined elsewhere bytes of its own, all zero.
    pub fn define(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            let (size, name) = (object.size(), object.name.clone());
            *object = Arc::new(Object::with_bytes(vec![0; size], Origin::Global, false, name));
        }
    }

    /// From now on nothing writes to an object.
    pub fn make_constant(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).constant = true;
        }
    }

    /// Sets the alignment of an object, if there is such an object.
    pub fn set_align(&mut self, id: ObjectId, align: u64) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).align = align;
        }
    }

    /// The known alignment of an object, a power of two.
    pub fn align(&self, id: ObjectId) -> u64 {
        self.object(id).map_or(1, |object| object.align)
    }

    /// Makes the size of an object depend on the inputs: it is this term of 64 bits, never less than `least` and never more than
    /// what it is now.
    pub fn set_extent(&mut self, id: ObjectId, bytes: TermId, least: u64) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).set_extent(bytes, least as usize);
        }
    }

    /// From now on an object is known to have at least this many bytes.
    pub(crate) fn set_reach(&mut self, id: ObjectId, bytes: usize) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).set_reach(bytes);
        }
    }

    /// The size of an object, where it depends on the inputs.
    pub fn extent(&self, id: ObjectId) -> Option<TermId> {
        self.object(id).and_then(Object::extent)
    }

    /// Allows access to all bytes that an object can have.
    pub(crate) fn reach_all_of(&mut self, id: ObjectId) {
        if let Some(object) = self.object(id).filter(|object| object.extent().is_some()) {
            let size = object.size();
            self.set_reach(id, size);
        }
    }

    /// The same memory, with access to all bytes that an object can have.
    pub fn with_all_of(&self, id: ObjectId) -> Cow<'_, Memory> {
        if self.extent(id).is_none() {
            return Cow::Borrowed(self);
        }
        let mut memory = self.clone();
        memory.reach_all_of(id);
        Cow::Owned(memory)
    }

    /// From now on the size of an object is a constant.
    pub(crate) fn settle(&mut self, id: ObjectId, size: u64) {
        if let Some(object) = self.get_mut(id) {
            let freed = object.size() as u64 - size;
            Arc::make_mut(object).settle(size as usize);
            self.used -= freed;
        }
    }

    /// Makes all existing objects constant.
    pub(crate) fn freeze(&mut self) {
        self.frozen = true;
        let ids: Vec<ObjectId> = self.objects().map(|(id, _)| id).collect();
        for id in ids {
            if let Some(object) = self.get_mut(id) {
                Arc::make_mut(object).constant = true;
            }
        }
    }

    /// Replaces what depends on the inputs in all objects.
    pub(crate) fn replace(&mut self, concrete: &dyn Fn(Value) -> Value) {
        let symbolic = |object: &Object| object.values().any(Value::is_symbolic);
        let ids: Vec<ObjectId> =
            self.objects().filter(|(_, object)| symbolic(object)).map(|(id, _)| id).collect();
        for id in ids {
            if let Some(object) = self.get_mut(id) {
                Arc::make_mut(object).replace(concrete);
            }
        }
    }

    /// Replaces what depends on the inputs in an object.
    pub(crate) fn replace_in(&mut self, id: ObjectId, concrete: &dyn Fn(Value) -> Value) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).replace(concrete);
        }
    }

    /// The live objects, in the order of their creation.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        let lazy = self.lazy.entries().into_iter().map(|(id, object)| (ObjectId(FIRST_LAZY + id), &**object));
        self.objects.entries().into_iter().map(|(id, object)| (ObjectId(id), &**object)).chain(lazy)
    }

    /// Where a heap object was asked for.
    pub fn set_made(&mut self, id: ObjectId, place: Place) {
        if let Some(object) = self.get_mut(id) {
            Arc::make_mut(object).made = Some(place);
        }
    }

    /// A live object.
    #[inline]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.get(id).map(|object| &**object)
    }

    /// The object and the offset in it of an access to `size` bytes.
    #[inline]
    pub fn locate(&self, at: Address, size: u64) -> Checked<(&Object, usize)> {
        let Some(object) = self.get(at.object) else {
            return Err(no_object(&self.functions, &self.ended, at, size));
        };
        lives(object, at.object)?;
        // A negative offset is a huge one here.
        let (offset, length) = (at.offset as u64, object.reach() as u64);
        if offset > length || size > length - offset {
            return Err(out_of_reach(object, at, size));
        }
        Ok((object, offset as usize))
    }

    /// The object and the offset in it of a write of `size` bytes.
    #[inline]
    pub fn locate_mut(&mut self, at: Address, size: u64) -> Checked<(&mut Object, usize, &Arena)> {
        let Memory { objects, lazy, arena, constants_writable, .. } = self;
        let found = if at.object.0 < FIRST_LAZY {
            objects.get_mut(at.object.0)
        } else {
            lazy.get_mut(at.object.0 - FIRST_LAZY)
        };
        let Some(object) = found else {
            return Err(no_object(&self.functions, &self.ended, at, size));
        };
        lives(object, at.object)?;
        let (offset, length) = (at.offset as u64, object.reach() as u64);
        if offset > length || size > length - offset {
            return Err(out_of_reach(object, at, size));
        }
        if object.constant && !*constants_writable {
            return Err(Stop::error(RuntimeErrorKind::WriteToConstant, format!("`{}`", object.name)));
        }
        Ok((Arc::make_mut(object), offset as usize, arena))
    }

    /// May what lies here be written? The place has been located.
    pub(crate) fn writable(&self, at: Address) -> Checked<()> {
        match self.object(at.object) {
            Some(object) if object.constant && !self.constants_writable => {
                Err(Stop::error(RuntimeErrorKind::WriteToConstant, format!("`{}`", object.name)))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn size(&self, ty: Scalar) -> usize {
        width(ty, self.pointer_bits) as usize / 8
    }

    /// Reads a scalar; uninitialised bytes give `Undef`.
    #[inline]
    pub fn read(&self, at: Address, ty: Scalar) -> Checked<Value> {
        let size = self.size(ty);
        let (object, offset) = self.locate(at, size as u64)?;
        is_kept(object)?;
        let value = object.read(offset, size, &self.arena)?;
        if ty.is_int() { Ok(value) } else { as_bool_or_pointer(value, ty) }
    }

    /// The number in `size` bytes, at most 8; `None` where they are not plain initialised bytes.
    #[inline]
    pub(crate) fn plain_number(&self, at: Address, size: usize) -> Option<u64> {
        let object = self.get(at.object)?;
        let (offset, length) = (at.offset as u64, object.reach() as u64);
        if offset > length
            || size as u64 > length - offset
            || object.changing
            || object.ended != TermId::FALSE
        {
            return None;
        }
        object.plain_number(offset as usize, size)
    }

    /// Writes a scalar; `Undef` makes the bytes uninitialised.
    #[inline]
    pub fn write(&mut self, at: Address, ty: Scalar, value: Value) -> Checked<()> {
        let size = self.size(ty);
        let (object, offset, arena) = self.locate_mut(at, size as u64)?;
        match value {
            Value::Int(bits) => object.write_int(offset, size, bits, arena),
            Value::Pointer { object: ObjectId::NULL, offset: number } => {
                object.write_int(offset, size, number as u64, arena)
            }
            Value::Pointer { .. }
            | Value::Term(_)
            | Value::PointerTerm { .. }
            | Value::Choice(_)
            | Value::Fragment { .. } => object.write_cell(offset, size, value, arena),
            Value::Undef => object.write_undef(offset..offset + size, arena),
        }
    }

    /// Reads a bit-field.
    pub fn read_bits(&self, at: Address, ty: Scalar, bits: BitRange) -> Checked<Value> {
        let (object, offset) = self.locate(at, u64::from((bits.start + bits.width).div_ceil(8)))?;
        is_kept(object)?;
        match object.read_bits(offset, bits.start, bits.width, &self.arena)? {
            Value::Term(field) => {
                let full = width(ty, self.pointer_bits);
                let extended = if ty.is_signed() {
                    self.arena.sign_extend(field, full)
                } else {
                    self.arena.zero_extend(field, full)
                };
                Ok(crate::symbolic::value_of(&self.arena, extended))
            }
            Value::Int(field) if ty.is_signed() => {
                let extended = sign_extend(field, bits.width) as u64;
                Ok(Value::Int(truncate(extended, width(ty, self.pointer_bits))))
            }
            value => as_bool_or_pointer(value, ty),
        }
    }

    /// Writes a bit-field.
    pub fn write_bits(&mut self, at: Address, bits: BitRange, value: Value) -> Checked<()> {
        let (object, offset, arena) =
            self.locate_mut(at, u64::from((bits.start + bits.width).div_ceil(8)))?;
        match value {
            Value::Int(field) => object.write_bits(offset, bits.start, bits.width, Some(field), arena),
            Value::Term(term) => {
                let field = arena.extract(term, bits.width - 1, 0);
                object.write_bit_term(offset, bits.start, field, arena)
            }
            Value::Pointer { .. } | Value::PointerTerm { .. } | Value::Choice(_) | Value::Fragment { .. } => {
                Err(Stop::unsupported("the address of an object in a bit-field"))
            }
            Value::Undef => object.write_bits(offset, bits.start, bits.width, None, arena),
        }
    }

    /// Copies bytes, masks and cells; the ranges may overlap.
    pub fn copy(&mut self, to: Address, from: Address, size: u64) -> Checked<()> {
        if size == 0 {
            return Ok(());
        }
        let (source, offset) = self.locate(from, size)?;
        is_kept(source)?;
        let piece = source.cut(offset..offset + size as usize, &self.arena)?;
        let (target, offset, arena) = self.locate_mut(to, size)?;
        target.paste(offset, &piece, arena)
    }

    /// Fills a range with a byte.
    pub fn fill(&mut self, to: Address, size: u64, byte: u8) -> Checked<()> {
        if size == 0 {
            return Ok(());
        }
        let (target, offset, arena) = self.locate_mut(to, size)?;
        target.fill(offset..offset + size as usize, byte, arena)
    }

    /// Makes a range uninitialised.
    pub fn forget(&mut self, to: Address, size: u64) -> Checked<()> {
        if size == 0 {
            return Ok(());
        }
        let (target, offset, arena) = self.locate_mut(to, size)?;
        target.write_undef(offset..offset + size as usize, arena)
    }

    /// Writes bytes.
    pub fn write_bytes(&mut self, to: Address, bytes: &[u8]) -> Checked<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (target, offset, arena) = self.locate_mut(to, bytes.len() as u64)?;
        target.write_bytes(offset, bytes, arena)
    }
}

/// The value of bytes at type `bool` or `ptr`.
fn as_bool_or_pointer(value: Value, ty: Scalar) -> Checked<Value> {
    match value {
        Value::Int(bits) if ty == Scalar::Ptr => {
            Ok(Value::Pointer { object: ObjectId::NULL, offset: bits as i64 })
        }
        Value::Int(bits) if ty == Scalar::Bool && bits > 1 => {
            Err(Stop::error(RuntimeErrorKind::InvalidBool, format!("its byte is {bits}")))
        }
        Value::Term(_) if ty == Scalar::Ptr => {
            Err(Stop::unsupported("a pointer made from bytes that depend on inputs"))
        }
        Value::Int(_)
        | Value::Pointer { .. }
        | Value::Term(_)
        | Value::PointerTerm { .. }
        | Value::Choice(_)
        | Value::Fragment { .. }
        | Value::Undef => Ok(value),
    }
}

#[cfg(test)]
mod tests;
