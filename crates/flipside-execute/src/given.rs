//! What a stub gives behind pointers: objects that the subject did not make.
//!
//! A pointer that a stub returns is null, or points to one new object, which has as many bytes as the type that it is used as,
//! or as an allocator is asked for. The numbers in it are inputs. A pointer in it is null, or leads to a place of which
//! nothing is known: it can be copied, and compared with null. All else (what is there, whether it is the same as another
//! pointer, what lies beyond the object) is one guess with a name, and the run ends where it is seen.

use std::collections::BTreeSet;

use flipside_program::{
    Argument, BlockId, Body, CallResult, Callee, CompareOp, FunctionId, Inst, IntKind, Operand, Program,
    RegId, Returned, Scalar, SlotId, Terminator, Type, TypeId, Types,
};
use flipside_term::{InputId, TermId};

use crate::end::{Checked, Stop};
use crate::lazy::GuessId;
use crate::machine::Machine;
use crate::object::Origin;
use crate::outside::OutsideGuess;
use crate::runtime_inputs::Destination;
use crate::state::State;
use crate::stub::{Piece, Pointers, add_pieces};
use crate::value::{Address, ObjectId, Value};

/// The length of strings that a stub returns, without the terminator: long enough for keywords and numbers, and each
/// character is one more input.
const LONGEST_TEXT: u64 = 8;
/// The most bytes behind a pointer to `void` that a stub returns, so that a replay knows how much there has to be.
pub const MOST_BEHIND_VOID: u64 = 4096;
/// The most scalars in an object that is larger than its type: each is one more input of every test.
const MOST_REPEATED: u64 = 256;

/// The object behind a result that is a pointer.
pub(crate) struct Pointed {
    size: u64,
    align: u64,
    /// Bytes behind these are 0.
    pieces: Vec<Piece>,
}

/// What is guessed of an object that a stub gave, and the input that says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The guess.
    pub(crate) guess: GuessId,
    /// The input.
    pub(crate) otherwise: InputId,
}

/// A call that gives an object.
pub(crate) struct GivingCall<'c> {
    pub function: FunctionId,
    /// Its name, with its number.
    pub name: &'c str,
    /// What the function returns.
    pub ty: TypeId,
    /// How many arguments it has.
    pub arguments: u32,
}

/// How many bytes a replay has to have behind a pointer that a stub returns; `None` where it returns none.
pub fn room_behind_result(types: &Types, result: TypeId) -> Option<u64> {
    let Type::Pointer(element) = *types.get(result) else { return None };
    let is_void = matches!(types.get(element), Type::Void);
    let most = if is_void { MOST_BEHIND_VOID } else { 1 };
    Some(size_behind_result(types, result).unwrap_or(most))
}

/// The size of the object behind a pointer that a stub returns; `None` where that is not known, or it returns none.
pub fn size_behind_result(types: &Types, result: TypeId) -> Option<u64> {
    let Type::Pointer(element) = *types.get(result) else { return None };
    declared_object(types, element).map(|object| object.size)
}

/// The object of a type, or a string where that is characters; `None` when nothing is known of it, or it has parts that cannot
/// be inputs.
fn declared_object(types: &Types, element: TypeId) -> Option<Pointed> {
    let is_text = types.size(element) == Some(1) && matches!(types.get(element), Type::Int(_));
    let mut object = repeated(types, element, if is_text { LONGEST_TEXT } else { 1 })?;
    object.size += u64::from(is_text);
    Some(object)
}

/// So many of a type in a row.
fn repeated(types: &Types, element: TypeId, count: u64) -> Option<Pointed> {
    let size = types.size(element).filter(|size| *size > 0)?;
    let mut pieces = Vec::new();
    for index in 0..count {
        let path = format!("[{index}]");
        if !add_pieces(types, Pointers::Given, element, path, index * size, &mut pieces)? {
            return None;
        }
    }
    Some(Pointed { size: size * count, align: types.align(element), pieces })
}

/// The type behind a pointer to `void` that a call gives: that of a variable which holds it, of what the function returns, or
/// of a parameter that it is passed for.
fn used_as(program: &Program, caller: FunctionId, result: RegId) -> Option<TypeId> {
    let types = &program.types;
    let function = &program.functions[caller];
    let body = function.body.as_ref()?;
    let (regs, slots) = copies(body, result);
    let is_copy = |operand: &Operand| matches!(operand, Operand::Reg(reg) if regs.contains(reg));
    let variables = regs.iter().filter_map(|reg| body.regs[*reg].variable.as_ref().map(|(_, ty)| *ty));
    let slots = slots.iter().map(|slot| body.slots[*slot].ty);
    let returned = body.blocks.iter().filter_map(|block| match (&block.terminator, types.get(function.ty)) {
        (Terminator::Return(Returned::Scalar(_, value)), Type::Function { result, .. }) if is_copy(value) => {
            Some(*result)
        }
        _ => None,
    });
    let passed = body.blocks.iter().filter_map(|block| {
        let Terminator::Call { callee: Callee::Direct(callee), args, .. } = &block.terminator else {
            return None;
        };
        let is_it = |arg: &Argument| matches!(arg, Argument::Scalar(_, operand) if is_copy(operand));
        let Type::Function { params, .. } = types.get(program.functions[*callee].ty) else { return None };
        args.iter().zip(params).find(|(arg, _)| is_it(arg)).map(|(_, ty)| *ty)
    });
    let pointees =
        variables.chain(slots).chain(returned).chain(passed).filter_map(|ty| match *types.get(ty) {
            Type::Pointer(element) => Some(element),
            _ => None,
        });
    let is_sized = |element: &TypeId| types.size(*element).is_some_and(|size| size > 0);
    pointees.filter(|element| !matches!(types.get(*element), Type::Void)).find(is_sized)
}

/// The registers and slots that a register is copied to.
fn copies(body: &Body, from: RegId) -> (BTreeSet<RegId>, BTreeSet<SlotId>) {
    let (mut regs, mut slots) = (BTreeSet::from([from]), BTreeSet::new());
    loop {
        let before = (regs.len(), slots.len());
        for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
            match inst {
                Inst::Move { dest, value: Operand::Reg(reg), .. }
                | Inst::Cast { dest, from: Scalar::Ptr, to: Scalar::Ptr, value: Operand::Reg(reg) }
                    if regs.contains(reg) =>
                {
                    regs.insert(*dest);
                }
                Inst::Store { address: Operand::Slot(slot), value: Operand::Reg(reg), .. }
                    if regs.contains(reg) =>
                {
                    slots.insert(*slot);
                }
                Inst::Load { dest, address: Operand::Slot(slot), .. } if slots.contains(slot) => {
                    regs.insert(*dest);
                }
                _ => {}
            }
        }
        if (regs.len(), slots.len()) == before {
            return (regs, slots);
        }
    }
}

impl Machine<'_> {
    /// The object behind the pointer that a call of a stub returns; none where it returns no pointer.
    pub(crate) fn object_given(
        &self,
        state: &State,
        function: FunctionId,
        args: &[Argument],
        next: BlockId,
    ) -> Checked<Option<Pointed>> {
        let types = &self.program.types;
        let Type::Function { result, .. } = *types.get(self.program.functions[function].ty) else {
            return Ok(None);
        };
        let Type::Pointer(element) = *types.get(result) else { return Ok(None) };
        let object = if matches!(types.get(element), Type::Void) {
            self.object_behind_void(state, function, args, next)
        } else {
            declared_object(types, element)
        };
        // Nothing can be read or written there, so its address is all that there is.
        let object = object.unwrap_or_else(|| Pointed { size: 0, align: 1, pieces: Vec::new() });
        if object.size == 0 || object.pieces.iter().any(|piece| piece.is_pointer) {
            self.require_guess(state, function)?;
        }
        Ok(Some(object))
    }

    /// The object behind a pointer to `void`: of the type that it is used as, and of the size that an allocator is asked for.
    fn object_behind_void(
        &self,
        state: &State,
        function: FunctionId,
        args: &[Argument],
        next: BlockId,
    ) -> Option<Pointed> {
        let types = &self.program.types;
        let body = self.program.functions[state.frame.function].body.as_ref()?;
        let mut calls = body.blocks.iter().filter_map(|block| match block.terminator {
            Terminator::Call { result: CallResult::Scalar(_, dest), next: after, .. } if after == next => {
                Some(dest)
            }
            _ => None,
        });
        let used_as = calls.find_map(|dest| used_as(self.program, state.frame.function, dest));
        let element = used_as.or_else(|| types.find(&Type::Int(IntKind::UChar)))?;
        let size = types.size(element)?;
        let asked = self.size_asked_for(state, function, args).map_or(1, |asked| asked / size);
        let one = repeated(types, element, 1).filter(|one| one.size <= MOST_BEHIND_VOID)?;
        let most = (MOST_BEHIND_VOID / size).min(MOST_REPEATED / one.pieces.len().max(1) as u64);
        match asked.min(most) {
            0 | 1 => Some(one),
            count => repeated(types, element, count),
        }
    }

    /// How many bytes an allocator is asked for: the product of its arguments that are sizes, where they are numbers.
    fn size_asked_for(&self, state: &State, function: FunctionId, args: &[Argument]) -> Option<u64> {
        let name = self.program.functions[function].name.to_ascii_lowercase();
        if !name.contains("alloc") {
            return None;
        }
        let bits = self.pointer_bits;
        let sizes = args.iter().filter_map(|arg| match *arg {
            Argument::Scalar(ty, operand) if ty.bits() == Some(bits) && !ty.is_signed() && ty.is_int() => {
                Some(self.operand(state, ty, operand).ok())
            }
            _ => None,
        });
        let product = sizes.map(|value| match value {
            Some(Value::Int(bits)) => Some(bits),
            _ => None,
        });
        let product = product.collect::<Option<Vec<u64>>>()?;
        (!product.is_empty()).then(|| product.iter().fold(1, |one: u64, other| one.saturating_mul(*other)))
    }

    /// Makes the object that a call gives. For a replay, it is one more argument.
    pub(crate) fn given_object(
        &self,
        state: &mut State,
        call: &GivingCall<'_>,
        object: &Pointed,
    ) -> Checked<Value> {
        let name = call.name;
        let guess = self.guess_of_given(state, call.function);
        let new = state.memory.create_uninitialised(object.size, Origin::Heap, name.into())?;
        let at = Address::start_of(new);
        state.memory.set_align(new, object.align);
        state.memory.set_given(new, guess);
        state.memory.fill(at, object.size, 0)?;
        let types = (call.ty, Scalar::Bool);
        let is_there = self.ask(state, &format!("{name} != 0"), Destination::Result(0), types);
        let to = |offset| Destination::Behind { argument: call.arguments, offset };
        self.give(state, call.function, at, &object.pieces, &|path| format!("{name}{path}"), &to)?;
        self.null_or(is_there, Value::pointer(at))
    }

    /// Writes new inputs to the pieces of an object.
    pub(crate) fn give(
        &self,
        state: &mut State,
        function: FunctionId,
        at: Address,
        pieces: &[Piece],
        name: &dyn Fn(&str) -> String,
        to: &dyn Fn(u64) -> Destination,
    ) -> Checked<()> {
        for piece in pieces {
            let name = name(&piece.path);
            let value = self.ask(state, &name, to(piece.offset), (piece.ty, piece.scalar));
            let at = at.plus(piece.offset);
            if piece.is_pointer {
                let somewhere =
                    state.memory.create_uninitialised(0, Origin::Library, name.as_str().into())?;
                state.memory.set_given(somewhere, self.guess_of_given(state, function));
                let value = self.null_or(value, Value::pointer(Address::start_of(somewhere)))?;
                state.memory.write(at, Scalar::Ptr, value)?;
            } else {
                state.memory.write(at, piece.scalar, value)?;
            }
        }
        Ok(())
    }

    /// Null where a truth value is 0, else a pointer.
    fn null_or(&self, is_there: Value, pointer: Value) -> Checked<Value> {
        let arena = &*self.arena;
        let is_null = arena.equal(self.term(is_there, Scalar::Bool)?, arena.constant(0, 8));
        self.pointer_choice(&[(is_null, Value::NULL), (arena.not(is_null), pointer)])
    }

    /// The guess that a function gives one new object, and pointers that are not followed; none in a program.
    fn guess_of_given(&self, state: &State, function: FunctionId) -> Option<Given> {
        let lazy = state.lazy.as_ref()?;
        let (guess, otherwise) = lazy.outside(self, OutsideGuess::GivesOne(function))?;
        Some(Given { guess, otherwise })
    }

    /// A function gives more than a program can stand for: there are no guesses in a program.
    pub(crate) fn require_guess(&self, state: &State, function: FunctionId) -> Checked<()> {
        if state.lazy.is_some() {
            return Ok(());
        }
        let name = &self.program.functions[function].name;
        Err(Stop::unsupported(format!("call of `{name}`, which has no body here and gives a pointer")))
    }

    /// An access to an object that a stub gave, at a place that depends on the inputs: beyond it the run ends.
    pub(crate) fn guess_inside(
        &self,
        state: &State,
        guard: TermId,
        object: ObjectId,
        is_inside: TermId,
    ) -> Checked<()> {
        let Some(given) = state.memory.object(object).and_then(|object| object.given) else { return Ok(()) };
        if self.decided(state, self.arena.implies(guard, is_inside))? {
            return Ok(());
        }
        Err(Stop::guess(given.guess))
    }

    /// Two pointers are compared, one of which a stub gave: that they are different is the guess, and in which order they
    /// are, nobody knows.
    pub(crate) fn guess_new(
        &self,
        state: &State,
        op: CompareOp,
        guard: TermId,
        (one, other): (ObjectId, ObjectId),
    ) -> Checked<()> {
        if one == other || one == ObjectId::NULL || other == ObjectId::NULL || guard == TermId::FALSE {
            return Ok(());
        }
        let given = |id: ObjectId| state.memory.object(id).and_then(|object| object.given);
        let Some(given) = given(one).or_else(|| given(other)) else { return Ok(()) };
        let excluded = match op {
            CompareOp::Eq | CompareOp::Ne => self.arena.and(guard, self.arena.input_term(given.otherwise)),
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => guard,
        };
        if self.decided(state, self.arena.not(excluded))? { Ok(()) } else { Err(Stop::guess(given.guess)) }
    }
}
