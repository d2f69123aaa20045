//! Stubs: calls of undefined functions of the user's.
//!
//! A stub returns any value, writes anything through its pointer arguments (unless they point to `const`), and does
//! nothing else. All these values are new inputs; that it does nothing else is an assumption, which the input plan lists.
//! An argument of type `T *` gives access to the `T`s from there to the end of their array. Pointers in a structure keep
//! their values; one that is there to be overwritten is null, or leads somewhere. So does a returned pointer: what is
//! behind it is in `given`. A function that never returns ends the run.

use std::ops::Range;

use flipside_program::{
    Argument, BlockId, CallResult, Field, FunctionId, GlobalId, Id, IntKind, Operand, Program, Scalar, Type,
    TypeId, Types,
};

use flipside_term::TermId;

use crate::end::{Checked, PathEnd, Stop};
use crate::given::GivingCall;
use crate::library::{Library, is_undefined};
use crate::machine::Machine;
use crate::pointer;
use crate::runtime_inputs::Destination;
use crate::state::State;
use crate::symbolic::RequirementKind;
use crate::value::{Address, ObjectId, Value};

/// The most inputs that one argument of a call may create. Each is a term and an entry of every test; a call with more is
/// unsupported.
const MOST_PIECES: usize = 4096;
/// A scalar in an object: its C path from there, its offset, its type. Of a pointer, the input says whether it is null.
#[derive(Clone)]
pub(crate) struct Piece {
    pub path: String,
    pub offset: u64,
    pub ty: TypeId,
    pub scalar: Scalar,
    pub is_pointer: bool,
}

/// What becomes of the pointers in an object that a stub writes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pointers {
    /// They keep their values.
    Stay,
    /// They are null, or lead somewhere.
    Given,
}

/// What a call writes through an argument.
struct Output {
    argument: u32,
    at: Address,
    pieces: Vec<Piece>,
}

/// Can a stub stand for it? If not, calls of it are unsupported.
pub(crate) fn can_be_stub(program: &Program, library: &dyn Library, id: FunctionId) -> bool {
    let function = &program.functions[id];
    let types = &program.types;
    let Type::Function { result, params, .. } = types.get(function.ty) else { return false };
    // The positions of its arguments are known only if none of them is a record.
    let has_record = params.iter().any(|&param| matches!(types.get(param), Type::Record(_) | Type::Other(_)));
    is_undefined(library, program, function)
        && (function.noreturn
            || matches!(types.get(*result), Type::Pointer(_))
            || result_pieces(types, *result).is_some())
        && (function.outputs.is_empty() || !has_record)
}

/// The scalars of a result; `None` when it has other parts.
fn result_pieces(types: &Types, result: TypeId) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let whole = *types.get(result) == Type::Void
        || add_pieces(types, Pointers::Stay, result, String::new(), 0, &mut pieces)?;
    whole.then_some(pieces)
}

/// Adds the scalars in a type. Is there nothing else, in particular no pointer? `None` when there is something else.
pub(crate) fn add_pieces(
    types: &Types,
    pointers: Pointers,
    ty: TypeId,
    path: String,
    offset: u64,
    pieces: &mut Vec<Piece>,
) -> Option<bool> {
    if pieces.len() >= MOST_PIECES {
        return None;
    }
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            let scalar = types.scalar(ty).filter(|scalar| !scalar.is_wide())?;
            pieces.push(Piece { path, offset, ty, scalar, is_pointer: false });
            Some(true)
        }
        Type::Pointer(_) if pointers == Pointers::Given => {
            pieces.push(Piece {
                path: format!("{path} != 0"),
                offset,
                ty,
                scalar: Scalar::Bool,
                is_pointer: true,
            });
            Some(true)
        }
        Type::Pointer(_) => Some(false),
        Type::Array(element, Some(length)) => {
            let size = types.size(*element)?;
            let mut whole = true;
            for index in 0..*length {
                let path = format!("{path}[{index}]");
                whole &= add_pieces(types, pointers, *element, path, offset + index * size, pieces)?;
            }
            Some(whole)
        }
        Type::Record(record) => {
            let record = &types.records[*record];
            let fields = &record.layout.as_ref()?.fields;
            // The largest member of a union stands for all.
            let largest = fields.iter().max_by_key(|field| types.size(field.ty));
            let fields: Vec<&Field> =
                if record.union { largest.into_iter().collect() } else { fields.iter().collect() };
            let mut whole = true;
            for field in fields {
                if let Some(bits) = field.bits {
                    let first = offset + field.offset + u64::from(bits.start / 8);
                    let end = offset + field.offset + u64::from((bits.start + bits.width).div_ceil(8));
                    add_bytes(types, &path, first..end, pieces)?;
                    continue;
                }
                let path =
                    if field.name.is_empty() { path.clone() } else { format!("{path}.{}", field.name) };
                whole &= add_pieces(types, pointers, field.ty, path, offset + field.offset, pieces)?;
            }
            Some(whole)
        }
        // What lies behind a flexible array member is beyond the object.
        Type::Array(_, None) => Some(true),
        Type::Void | Type::Function { .. } | Type::Other(_) => None,
    }
}

/// Adds the bytes that bit-fields share, each once.
fn add_bytes(types: &Types, path: &str, range: Range<u64>, pieces: &mut Vec<Piece>) -> Option<()> {
    let ty = types.find(&Type::Int(IntKind::UChar))?;
    for offset in range {
        if !pieces.iter().any(|known| known.offset == offset) {
            let path = format!("{path}.(byte {offset})");
            pieces.push(Piece { path, offset, ty, scalar: Scalar::U8, is_pointer: false });
        }
    }
    Some(())
}

/// The number of bytes of elements of a type from an offset in an object to the end of their array. `None` when there are
/// no such elements.
fn room(types: &Types, ty: TypeId, offset: u64, element: TypeId) -> Option<u64> {
    if ty == element && offset == 0 {
        return types.size(ty);
    }
    match types.get(ty) {
        Type::Array(of, Some(length)) => {
            let size = types.size(*of).filter(|size| *size > 0)?;
            if *of == element && offset.is_multiple_of(size) {
                return (length * size).checked_sub(offset);
            }
            room(types, *of, offset % size, element)
        }
        Type::Record(record) => {
            let inside = |field: &&Field| {
                let size = types.size(field.ty).unwrap_or(0);
                (field.offset..field.offset + size.max(1)).contains(&offset)
            };
            let fields = &types.records[*record].layout.as_ref()?.fields;
            fields
                .iter()
                .filter(inside)
                .find_map(|field| room(types, field.ty, offset - field.offset, element))
        }
        // Numbers of the same size are read as each other.
        Type::Int(_) | Type::Enum(_) => {
            (offset == 0 && types.scalar(element).is_some() && types.size(ty) == types.size(element))
                .then(|| types.size(ty))?
        }
        Type::Void
        | Type::Float(_)
        | Type::Pointer(_)
        | Type::Array(_, None)
        | Type::Function { .. }
        | Type::Other(_) => None,
    }
}

impl Machine<'_> {
    /// A call that does nothing but give inputs: nothing else is known of it, or it is declared to have no effects.
    fn require_plain_call(&self, state: &mut State, function: FunctionId) -> Checked<()> {
        let declared = &self.program.functions[function];
        if declared.pure {
            self.require_first_call(state, &declared.name)
        } else {
            self.guess_nothing_else(state, function)
        }
    }

    /// What a function without effects gives may depend on its arguments and on memory alone, and a compiler may merge or
    /// drop its calls, so that a replay cannot tell which one asks: a second call on a path is not supported.
    fn require_first_call(&self, state: &State, name: &str) -> Checked<()> {
        let is_same = |call: &str| call.strip_prefix(name).is_some_and(|rest| rest.starts_with('@'));
        let asked = state.inputs.to_vec();
        if asked.iter().any(|asked| is_same(&self.arena.input(asked.input).name)) {
            return Err(Stop::unsupported(format!(
                "a second call of `{name}`, which is declared `const` or `pure`: a compiler may merge the two"
            )));
        }
        Ok(())
    }

    /// A call of an undefined function.
    pub(crate) fn call_stub(
        &self,
        state: &mut State,
        function: FunctionId,
        args: &[Argument],
        result: CallResult,
        next: BlockId,
    ) -> Checked<Option<PathEnd>> {
        let (program, declared) = (self.program, &self.program.functions[function]);
        if declared.noreturn {
            return Ok(Some(PathEnd::Aborted));
        }
        self.decide_position(state)?;
        if !state.has_inputs() {
            return Err(Stop::unsupported(format!(
                "call of `{}`, which is not defined: a run without a test has no inputs",
                declared.name
            )));
        }
        // Anything that may fork or is not supported comes first, so that the call leaves nothing half done.
        let mut outputs = Vec::new();
        for &argument in &declared.outputs {
            if let Some(Argument::Scalar(Scalar::Ptr, operand)) = args.get(argument as usize) {
                outputs.extend(self.output(state, function, argument, *operand)?);
            }
        }
        let object = self.object_given(state, function, args, next)?;
        let gives_pointers = |output: &Output| output.pieces.iter().any(|piece| piece.is_pointer);
        if outputs.iter().any(gives_pointers) {
            self.require_guess(state, function)?;
        }
        self.require_plain_call(state, function)?;
        let name = format!("{}@{}", declared.name, state.calls + 1);
        let &Type::Function { result: ty, ref params, .. } = program.types.get(declared.ty) else {
            unreachable!("a function should have a function type")
        };
        let to = match result {
            CallResult::Record(operand, size) => Some(self.address_for(state, operand, size)?),
            CallResult::None | CallResult::Scalar(..) => None,
        };
        let pieces = result_pieces(&program.types, ty).unwrap_or_default();
        let behind = |argument: u32, path: &str| format!("{name}#{}{path}", argument + 1);
        if let Some(stub_spec) = self.environment.stub_specs.get(&function) {
            let floats = |pieces: &[Piece], ranges: &Option<Vec<(i128, i128)>>| {
                ranges.is_some() && pieces.iter().any(|piece| piece.scalar.is_float())
            };
            if floats(&pieces, &stub_spec.result)
                || outputs.iter().any(|output| floats(&output.pieces, &stub_spec.written))
            {
                let what = format!("ranges for the floating numbers that `{}` gives", declared.name);
                return Err(Stop::unsupported(what));
            }
            let mut holds = TermId::TRUE;
            let mut hold = |name: &str, scalar, ranges: &Option<Vec<(i128, i128)>>| {
                let within = ranges.as_ref().map(|ranges| self.within(name, scalar, ranges));
                holds = self.arena.and(holds, within.unwrap_or(TermId::TRUE));
            };
            for Output { argument, pieces, .. } in &outputs {
                for piece in pieces {
                    hold(&behind(*argument, &piece.path), piece.scalar, &stub_spec.written);
                }
            }
            for piece in &pieces {
                hold(&format!("{name}{}", piece.path), piece.scalar, &stub_spec.result);
            }
            self.demand(state, RequirementKind::Assume, holds)?;
        }
        if let Some(object) = object {
            let call = GivingCall { function, name: &name, ty, arguments: params.len() as u32 };
            let given = self.given_object(state, &call, &object)?;
            if let CallResult::Scalar(_, dest) = result {
                state.frame.regs[dest.index()] = given;
            }
        }
        for Output { argument, at, pieces } in outputs {
            let to = |offset| Destination::Behind { argument, offset };
            self.give(state, function, at, &pieces, &|path| behind(argument, path), &to)?;
        }
        for Piece { path, offset, ty, scalar, .. } in pieces {
            let value = self.ask(state, &format!("{name}{path}"), Destination::Result(offset), (ty, scalar));
            match (result, to) {
                (CallResult::Scalar(ty, dest), _) => state.frame.regs[dest.index()] = self.at_type(value, ty),
                (CallResult::Record(..), Some(to)) => state.memory.write(to.plus(offset), scalar, value)?,
                (CallResult::None | CallResult::Record(..), _) => {}
            }
        }
        // Whether it fails, and how, nobody knows. (C17 7.5p3: a function may set `errno` whether or not it fails.)
        if let Some((errno, ty)) = self.error_number() {
            let to = Destination::Behind { argument: params.len() as u32 + 1, offset: 0 };
            let value = self.ask(state, &format!("{name}: errno"), to, (ty, Scalar::S32));
            state.memory.write(Address::start_of(errno), Scalar::S32, value)?;
        }
        state.count_call_with_inputs();
        self.go(state, next);
        Ok(None)
    }

    /// What a stub writes through an argument; nothing through null, nor where the type is incomplete (`void`, a record that is
    /// only declared).
    fn output(
        &self,
        state: &mut State,
        function: FunctionId,
        argument: u32,
        operand: Operand,
    ) -> Checked<Option<Output>> {
        let types = &self.program.types;
        let declared = &self.program.functions[function];
        let unsupported = |what: &str| {
            Stop::unsupported(format!(
                "call of `{}`, which is not defined and may write {what} through argument {}",
                declared.name,
                argument + 1
            ))
        };
        let Type::Function { params, .. } = types.get(declared.ty) else { return Ok(None) };
        let Some(&Type::Pointer(element)) = params.get(argument as usize).map(|ty| types.get(*ty)) else {
            return Ok(None);
        };
        let opaque = match types.get(element) {
            Type::Void | Type::Function { .. } => true,
            Type::Record(record) => types.records[*record].layout.is_none(),
            Type::Int(_)
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Pointer(_)
            | Type::Array(..)
            | Type::Other(_) => false,
        };
        let value = self.operand(state, Scalar::Ptr, operand)?;
        let value = if value.is_symbolic() { self.single(state, operand, value)? } else { value };
        if opaque || value == Value::NULL {
            return Ok(None);
        }
        let at = match value {
            Value::PointerTerm { object, offset } => {
                let offset = self.decided_number(state, offset)?;
                let offset = offset.map_err(|_| unsupported("at a place that depends on the inputs"))?;
                Address { object, offset: offset as i64 }
            }
            value => pointer::address(value)?,
        };
        self.settle_size(state, at.object)?;
        let size = types.size(element).filter(|size| *size > 0).ok_or_else(|| unsupported("anything"))?;
        let (object, offset) = state.memory.locate(at, size)?;
        if object.constant {
            return Ok(None);
        }
        let room = match self.type_of_object(state, at.object) {
            Some(ty) => room(types, ty, offset as u64, element),
            // Heap objects have no declared type: they count as arrays of this one.
            None => Some(object.size() as u64 - offset as u64),
        };
        let count = room.ok_or_else(|| unsupported("something else than what is there"))? / size;
        let mut pieces = Vec::new();
        for index in 0..count {
            let path = if count == 1 { String::new() } else { format!("[{index}]") };
            // A pointer behind a pointer is there to be overwritten.
            let is_pointer = matches!(types.get(element), Type::Pointer(_));
            let pointers = if is_pointer { Pointers::Given } else { Pointers::Stay };
            let added = add_pieces(types, pointers, element, path, index * size, &mut pieces);
            if added.is_none() {
                return Err(unsupported("more than numbers"));
            }
        }
        Ok(Some(Output { argument, at, pieces }))
    }

    /// The C type of a variable.
    fn type_of_object(&self, state: &State, object: ObjectId) -> Option<TypeId> {
        let global = GlobalId(object.0.checked_sub(1)?);
        if let Some(global) = self.program.globals.get(global) {
            return Some(global.ty);
        }
        let frames = std::iter::once(&state.frame).chain(state.callers.iter());
        frames.into_iter().find_map(|frame| {
            let slot = frame.slots.iter().position(|slot| *slot == Some(object))?;
            let body = self.program.functions[frame.function].body.as_ref()?;
            Some(body.slots[Id::from_index(slot)].ty)
        })
    }
}
