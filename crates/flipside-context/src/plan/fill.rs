//! Makes what lies at an address symbolic, by its type.

use flipside_execute::{Address, ObjectId, Value};
use flipside_program::{BitRange, Field, Global, GlobalId, IntKind, Scalar, Symbol, Type, TypeId};
use flipside_term::{Input, InputId, TermId};

use super::path::{Path, Step};
use super::planner::Planner;
use super::pointers::PointerSite;
use super::state;
use super::{ByAddress, DomainFact, InputError, MOST_INPUTS, PlannedInput};
use crate::input_spec::Domain;

/// Something in memory that becomes an input.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its access path.
    pub path: Path,
    /// An lvalue of C for it that the function cannot change.
    pub lvalue: String,
    /// Where it is.
    pub at: Address,
    /// Where the element begins in which it lies.
    pub start: u64,
    /// The size of that element.
    pub size: u64,
    /// How far it is from where it would be if every array on the path inside that element had one element.
    pub stepped: u64,
    /// How many pointers are on the path to it.
    pub depth: usize,
    /// The address of the object in C; none for a global.
    pub object: Option<String>,
    /// The object behind a pointer in which it lies, by index.
    pub inside: Option<usize>,
    /// The global in which it lies.
    pub global: Option<GlobalId>,
    /// Is it a `const` member, or part of one?
    pub constant: bool,
    /// Is it a static local, which only its own function can name?
    pub is_local: bool,
    /// Is it state, which nobody outside the file can set?
    pub is_state: bool,
    /// Is it a variable that nothing defines?
    pub is_undefined: bool,
}

impl Spot {
    /// A global.
    pub fn global(global: GlobalId, name: &str, at: Address, size: u64) -> Spot {
        Spot { global: Some(global), object: None, ..Spot::parameter(name, at, size) }
    }

    /// A global that nothing defines: where it is `const`, it may hold anything all the same.
    pub fn undefined(global: GlobalId, declared: &Global, at: Address, size: u64) -> Spot {
        Spot {
            object: Some(format!("&{}", declared.name)),
            constant: declared.constant,
            is_undefined: true,
            ..Spot::global(global, &declared.name, at, size)
        }
    }

    /// A static local: its function and it are the root of its path.
    pub fn static_local(id: GlobalId, global: &Global, size: u64) -> Spot {
        let at = Address::start_of(ObjectId(id.0 + 1));
        Spot {
            path: state::path(global),
            object: Some(state::address(id)),
            is_local: true,
            is_state: true,
            ..Spot::global(id, &global.name, at, size)
        }
    }

    /// A parameter that is a record.
    pub fn parameter(name: &str, at: Address, size: u64) -> Spot {
        Spot {
            path: Path::root(name),
            lvalue: name.to_owned(),
            at,
            start: 0,
            size,
            stepped: 0,
            depth: 0,
            object: Some(format!("&{name}")),
            inside: None,
            global: None,
            constant: false,
            is_local: false,
            is_state: false,
            is_undefined: false,
        }
    }

    fn element(&self, index: u64, size: u64) -> Spot {
        Spot {
            path: self.path.step(Step::Element(index as i64)),
            lvalue: format!("{}[{index}]", self.lvalue),
            at: self.at.plus(index * size),
            stepped: self.stepped + index * size,
            ..self.clone()
        }
    }

    /// Where it lies, if no assignment can set it.
    fn by_address(&self, bits: BitRange) -> Option<ByAddress> {
        let object = self.object.clone().filter(|_| self.constant || self.is_local)?;
        Some(ByAddress { object, offset: self.at.offset as u64, bits, is_padding: false })
    }

    fn member(&self, field: &Field) -> Spot {
        let dot = if field.name.is_empty() { "" } else { "." };
        Spot {
            path: self.path.member(&field.name),
            lvalue: format!("{}{dot}{}", self.lvalue, field.name),
            at: self.at.plus(field.offset),
            constant: self.constant || field.constant,
            ..self.clone()
        }
    }
}

impl Planner<'_, '_> {
    /// Makes what lies at a spot symbolic.
    pub(super) fn fill(&mut self, ty: TypeId, spot: &Spot) -> Result<(), InputError> {
        if self.tables.inputs.len() >= MOST_INPUTS {
            return Err(InputError::TooMany(spot.path.to_string()));
        }
        match self.program.types.get(ty).clone() {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
                let scalar = self.program.types.scalar(ty).filter(|scalar| !scalar.is_wide());
                let Some(scalar) = scalar else { return Err(self.bad_type(&spot.path, ty)) };
                let width = scalar.bits().unwrap_or(64);
                let address = spot.by_address(BitRange { start: 0, width });
                let initial = spot.is_state.then(|| initial(&self.memory.read(spot.at, scalar)));
                let value = self.scalar_input(
                    &spot.path,
                    (&spot.lvalue, spot.global),
                    (ty, scalar),
                    (address, initial),
                )?;
                let value =
                    if scalar == Scalar::Bool { self.with_whole_byte(value, ty, spot) } else { value };
                self.memory.write(spot.at, scalar, value).map_err(|_| InputError::Memory)
            }
            Type::Array(element, Some(length)) => {
                let size = self.program.types.size(element).unwrap_or(0);
                (0..length).try_for_each(|index| self.fill(element, &spot.element(index, size)))
            }
            Type::Record(record) => {
                let record = &self.program.types.records[record];
                let Some(layout) = &record.layout else { return Err(self.bad_type(&spot.path, ty)) };
                // All members of a union share their bytes: the largest one stands for them.
                let fields: Vec<Field> = if record.union {
                    let largest = layout.fields.iter().max_by_key(|field| self.program.types.size(field.ty));
                    largest.cloned().into_iter().collect()
                } else {
                    layout.fields.clone()
                };
                self.fill_padding(ty, &fields, spot)?;
                fields.iter().try_for_each(|field| self.fill_field(field, spot))
            }
            Type::Pointer(element) => self.fill_pointer(ty, element, spot),
            Type::Array(_, None) => Ok(()),
            Type::Void | Type::Function { .. } | Type::Other(_) => Err(self.bad_type(&spot.path, ty)),
        }
    }

    /// A pointer in memory keeps what an initialiser gave it; one that the subject never reads stays null.
    fn fill_pointer(&mut self, ty: TypeId, element: TypeId, spot: &Spot) -> Result<(), InputError> {
        if !matches!(self.memory.read(spot.at, Scalar::Ptr), Ok(Value::NULL)) {
            self.assume(&spot.path, "keeps its initial value");
            return Ok(());
        }
        // A driver cannot set a static variable of another file.
        if spot.global.is_some() && !spot.is_local && Symbol::parse(&spot.path.root).unit.is_some() {
            self.assume(&spot.path, "is null");
            return Ok(());
        }
        let offset = (spot.at.offset as u64).wrapping_sub(spot.start);
        // An index that is not constant may lead to every element: what is done to the first one is done to all.
        let first = offset.wrapping_sub(spot.stepped);
        let read = self.uses.reads(offset, spot.size) || self.uses.reads(first, spot.size);
        let tested = self.uses.tests(offset, spot.size) || self.uses.tests(first, spot.size);
        if !read && !self.is_specified(&spot.path) {
            self.assume(&spot.path, "is null");
            return Ok(());
        }
        let is_void = matches!(self.program.types.get(element), Type::Void);
        let structure = || {
            let there = self.uses.structure(offset, spot.size);
            there.or_else(|| self.uses.structure(first, spot.size))
        };
        let element = is_void.then(structure).flatten().unwrap_or(element);
        let site = PointerSite {
            front: 0,
            path: spot.path.clone(),
            lvalue: spot.lvalue.clone(),
            address: spot.by_address(BitRange { start: 0, width: 64 }),
            is_state: spot.is_state,
            ty,
            element,
            // Null is what a static local starts with, whoever tests it.
            tested: tested || spot.is_local,
            member: Some((first, spot.size)),
            depth: spot.depth.max(1),
            is_indexed: None,
            inside: spot.inside,
            global: spot.global,
        };
        let value = self.pointer(&site)?;
        self.memory.write(spot.at, Scalar::Ptr, value).map_err(|_| InputError::Memory)
    }

    /// A member. A `const` one of a global that is defined keeps its value, like a `const` global; elsewhere it may hold
    /// anything.
    fn fill_field(&mut self, field: &Field, spot: &Spot) -> Result<(), InputError> {
        let spot = spot.member(field);
        if spot.constant && spot.global.is_some() && !spot.is_undefined {
            return Ok(());
        }
        let Some(bits) = field.bits else { return self.fill(field.ty, &spot) };
        let Some(scalar) = self.program.types.scalar(field.ty) else {
            return Err(self.bad_type(&spot.path, field.ty));
        };
        let name = spot.path.to_string();
        let id = self.arena.declare_input(&Input::integer(name.clone(), bits.width, scalar.is_signed()));
        let width = bits.width;
        let address = spot.by_address(bits);
        let mask = u128::MAX >> (128 - width);
        let initial = spot.is_state.then(|| initial(&self.memory.read_bits(spot.at, scalar, bits)) & mask);
        let (lvalue, global) = (spot.lvalue.clone(), spot.global);
        self.tables.add_input(PlannedInput {
            id,
            name,
            lvalue,
            ty: field.ty,
            scalar,
            width,
            address,
            global,
            initial,
        });
        self.restrict(&spot.path, field.ty, id, scalar, width)?;
        let full = scalar.bits().unwrap_or(64);
        let term = self.arena.resize(self.arena.input_term(id), full, scalar.is_signed());
        self.memory.write_bits(spot.at, bits, Value::Term(term)).map_err(|_| InputError::Memory)
    }

    /// A new input of a scalar type.
    pub(super) fn scalar_input(
        &mut self,
        path: &Path,
        (lvalue, global): (&str, Option<GlobalId>),
        (ty, scalar): (TypeId, Scalar),
        (address, initial): (Option<ByAddress>, Option<u128>),
    ) -> Result<Value, InputError> {
        let name = path.to_string();
        let full = scalar.bits().unwrap_or(64);
        let width = if scalar == Scalar::Bool { 1 } else { full };
        let character = matches!(self.program.types.get(ty), Type::Int(IntKind::Char));
        let input = if character {
            Input::character(&name, scalar.is_signed())
        } else {
            Input::integer(&name, width, scalar.is_signed())
        };
        let id = self.arena.declare_input(&input);
        let initial = initial.map(|bits| bits & (u128::MAX >> (128 - width)));
        self.tables.add_input(PlannedInput {
            id,
            name,
            lvalue: lvalue.to_owned(),
            ty,
            scalar,
            width,
            address,
            global,
            initial,
        });
        self.restrict(path, ty, id, scalar, width)?;
        Ok(Value::Term(self.arena.resize(self.arena.input_term(id), full, false)))
    }

    /// Notes which values an input may have: those that the context specifies, or those of its enumeration.
    fn restrict(
        &mut self,
        path: &Path,
        ty: TypeId,
        id: InputId,
        scalar: Scalar,
        width: u32,
    ) -> Result<(), InputError> {
        let spec = self.spec_of_number(path)?;
        if scalar.is_float() && spec.domain.is_some() {
            return Err(self.misplaced(path, "a floating number", "integers"));
        }
        let name = path.to_string();
        let fact = match spec.domain {
            Some(domain) => {
                let whole = whole(width, scalar.is_signed());
                if domain.0.iter().any(|&(low, high)| low < whole.0 || high > whole.1) {
                    return Err(InputError::DoesNotFit {
                        place: self.place_of_spec(path),
                        name,
                        ty: self.program.types.c_name(ty),
                    });
                }
                if domain.0.is_empty() {
                    return Err(InputError::NoValue { place: self.place_of_spec(path), name });
                }
                let term = self.within(id, &domain, scalar, width);
                DomainFact { text: domain_text(&name, &domain), term, inferred: false }
            }
            None => return Ok(()),
        };
        self.tables.add_domain(fact);
        Ok(())
    }

    /// The condition that an input is in a domain.
    fn within(&self, id: InputId, domain: &Domain, scalar: Scalar, width: u32) -> TermId {
        let arena = &*self.arena;
        let term = arena.input_term(id);
        let constant = |value: i128| arena.constant(value as u128 & (u128::MAX >> (128 - width)), width);
        let signed = scalar.is_signed();
        let parts = domain.0.iter().map(|&(low, high)| {
            if low == high {
                return arena.equal(term, constant(low));
            }
            let at_most = |left, right| {
                if signed {
                    arena.signed_less_equal(left, right)
                } else {
                    arena.unsigned_less_equal(left, right)
                }
            };
            arena.and(at_most(constant(low), term), at_most(term, constant(high)))
        });
        parts.fold(TermId::FALSE, |one, other| arena.or(one, other))
    }
}

/// The number that lies somewhere at the start.
fn initial<E>(read: &Result<Value, E>) -> u128 {
    match read {
        Ok(Value::Int(bits)) => (*bits).into(),
        Ok(_) | Err(_) => 0,
    }
}

/// The least and the largest value of a width.
fn whole(width: u32, signed: bool) -> (i128, i128) {
    if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
}

/// A domain as C.
fn domain_text(name: &str, domain: &Domain) -> String {
    let part = |&(low, high): &(i128, i128)| {
        if low == high { format!("{name} == {low}") } else { format!("{low} <= {name} && {name} <= {high}") }
    };
    domain.0.iter().map(part).collect::<Vec<_>>().join(" || ")
}
