//! Stubs: calls of undefined functions of the user's.
//!
//! A stub returns any value, writes anything through its pointer arguments (unless they point to `const`), and does
//! nothing else. All these values are new inputs; that it does nothing else is an assumption, which the input plan lists.
//! An argument of type `T *` gives access to the `T`s from there to the end of their array. Pointers in them keep their
//! values. A returned pointer is null, or points to a new object: one `T` without pointers, or a string.
//! A function that never returns ends the run.

use flipside_program::{
    Argument, BlockId, CallResult, Field, FunctionId, GlobalId, Id, Operand, Program, Scalar, Type, TypeId,
    Types,
};

use flipside_term::TermId;

use crate::end::{Checked, PathEnd, Stop};
use crate::library::{Library, is_undefined};
use crate::machine::Machine;
use crate::object::Origin;
use crate::pointer;
use crate::runtime_inputs::Destination;
use crate::state::State;
use crate::symbolic::RequirementKind;
use crate::value::{Address, ObjectId, Value};

/// The most inputs that one argument of a call may create. Each is a term and an entry of every test; a call with more is
/// unsupported.
const MOST_PIECES: usize = 4096;
/// The length of strings that a stub returns, without the terminator: long enough for keywords and numbers, and each
/// character is one more input.
const LONGEST_TEXT: u64 = 8;

/// A scalar in an object: its C path from there, its offset, its type.
struct Piece {
    path: String,
    offset: u64,
    ty: TypeId,
    scalar: Scalar,
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
            || result_pieces(types, *result).is_some()
            || result_object(types, *result).is_some()
            || gives_null(program, id))
        && (function.outputs.is_empty() || !has_record)
}

/// Does it stand for functions that return a pointer to what a stub cannot make? Then it gives null, and that is a guess.
pub fn gives_null(program: &Program, function: FunctionId) -> bool {
    let types = &program.types;
    let Type::Function { result, .. } = *types.get(program.functions[function].ty) else { return false };
    program.is_outside(function)
        && matches!(types.get(result), Type::Pointer(_))
        && result_object(types, result).is_none()
}

/// The scalars of a result; `None` when it has other parts.
fn result_pieces(types: &Types, result: TypeId) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let whole = *types.get(result) == Type::Void || add_pieces(types, result, String::new(), 0, &mut pieces)?;
    whole.then_some(pieces)
}

/// The object behind a result that is a pointer.
struct Pointed {
    size: u64,
    align: u64,
    /// Bytes behind these are 0.
    pieces: Vec<Piece>,
}

/// The size of the object behind a pointer that a stub returns; `None` where that is not known, or it returns none.
pub fn size_behind_result(types: &Types, result: TypeId) -> Option<u64> {
    result_object(types, result).map(|object| object.size)
}

/// The object behind a returned pointer: scalars, or a string where they are characters; `None` when it has other parts.
fn result_object(types: &Types, result: TypeId) -> Option<Pointed> {
    let Type::Pointer(element) = *types.get(result) else { return None };
    let size = types.size(element).filter(|size| *size > 0)?;
    let is_text = size == 1 && matches!(types.get(element), Type::Int(_));
    let mut pieces = Vec::new();
    for index in 0..if is_text { LONGEST_TEXT } else { 1 } {
        if !add_pieces(types, element, format!("[{index}]"), index, &mut pieces)? {
            return None;
        }
    }
    let size = if is_text { LONGEST_TEXT + 1 } else { size };
    Some(Pointed { size, align: types.align(element), pieces })
}

/// Adds the scalars in a type. Is there nothing else, in particular no pointer? `None` when there is something else.
fn add_pieces(types: &Types, ty: TypeId, path: String, offset: u64, pieces: &mut Vec<Piece>) -> Option<bool> {
    if pieces.len() >= MOST_PIECES {
        return None;
    }
    match types.get(ty) {
        Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
            let scalar = types.scalar(ty).filter(|scalar| !scalar.is_wide())?;
            pieces.push(Piece { path, offset, ty, scalar });
            Some(true)
        }
        Type::Pointer(_) => Some(false),
        Type::Array(element, Some(length)) => {
            let size = types.size(*element)?;
            let mut whole = true;
            for index in 0..*length {
                whole &=
                    add_pieces(types, *element, format!("{path}[{index}]"), offset + index * size, pieces)?;
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
                if field.bits.is_some() {
                    return None;
                }
                let path =
                    if field.name.is_empty() { path.clone() } else { format!("{path}.{}", field.name) };
                whole &= add_pieces(types, field.ty, path, offset + field.offset, pieces)?;
            }
            Some(whole)
        }
        Type::Void | Type::Array(_, None) | Type::Function { .. } | Type::Other(_) => None,
    }
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

/// The name of the input that says whether a call gives a pointer to something.
fn is_there(call: &str) -> String {
    format!("{call} != 0")
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
        if gives_null(program, function) {
            let is_null = self.within(&is_there(&name), Scalar::Bool, &[(0, 0)]);
            self.guess_null(state, function, is_null)?;
            self.ask(state, &is_there(&name), Destination::Result(0), (ty, Scalar::Bool));
            if let CallResult::Scalar(_, dest) = result {
                state.frame.regs[dest.index()] = Value::NULL;
            }
        }
        if let Some(object) = result_object(&program.types, ty) {
            let given = self.new_object(state, &name, ty, object, params.len() as u32)?;
            if let CallResult::Scalar(_, dest) = result {
                state.frame.regs[dest.index()] = given;
            }
        }
        for Output { argument, at, pieces } in outputs {
            for Piece { path, offset, ty, scalar } in pieces {
                let to = Destination::Behind { argument, offset };
                let value = self.ask(state, &behind(argument, &path), to, (ty, scalar));
                state.memory.write(at.plus(offset), scalar, value)?;
            }
        }
        for Piece { path, offset, ty, scalar } in pieces {
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
        state.calls += 1;
        self.go(state, next);
        Ok(None)
    }

    /// The result of a stub that returns a pointer: null, or a new object. For a replay, the object is one more argument.
    fn new_object(
        &self,
        state: &mut State,
        name: &str,
        ty: TypeId,
        object: Pointed,
        arguments: u32,
    ) -> Checked<Value> {
        let new = state.memory.create_uninitialised(object.size, Origin::Heap, name.into())?;
        let at = Address::start_of(new);
        state.memory.set_align(new, object.align);
        state.memory.fill(at, object.size, 0)?;
        let types = (ty, Scalar::Bool);
        let is_there = self.ask(state, &is_there(name), Destination::Result(0), types);
        for Piece { path, offset, ty, scalar } in object.pieces {
            let to = Destination::Behind { argument: arguments, offset };
            let value = self.ask(state, &format!("{name}{path}"), to, (ty, scalar));
            state.memory.write(at.plus(offset), scalar, value)?;
        }
        let arena = &*self.arena;
        let is_null = arena.equal(self.term(is_there, Scalar::Bool)?, arena.constant(0, 8));
        self.pointer_choice(&[(is_null, Value::NULL), (arena.not(is_null), Value::pointer(at))])
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
        if value.is_symbolic() {
            return Err(unsupported("at a place that depends on the inputs"));
        }
        let at = pointer::address(value)?;
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
            let added = add_pieces(types, element, path, index * size, &mut pieces);
            if added.is_none() {
                return Err(unsupported("more than numbers"));
            }
        }
        // Only pointers: a pointer to pointers is there to be overwritten, and a stub cannot make one up.
        if pieces.is_empty() {
            return Err(unsupported("a pointer"));
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
