//! Instructions of wide states: the exact meaning where there is one, else a value that is made up.

use flipside_program::{Id, Inst, Operand, RegId, Scalar, Terminator};
use flipside_term::TermId;

use super::ANYWHERE;
use super::known::{is_pointee, note_written};
use crate::end::{Checked, Reason, RuntimeErrorKind, Stop};
use crate::machine::Machine;
use crate::object::Origin;
use crate::state::State;
use crate::step::set;
use crate::symbolic::{truth_value, value_of};
use crate::value::{ObjectId, Value};

/// How an exact instruction went.
enum Tried {
    Done,
    /// It needs more of an input than there is.
    Beyond,
    /// It has no exact meaning for all that the state stands for.
    Vague,
}

impl Machine<'_> {
    /// Runs one instruction of a wide state.
    pub(crate) fn step_wide(&self, state: &mut State, inst: &Inst) -> Checked<()> {
        match *inst {
            Inst::Load { dest, address, volatile, ty } => {
                // Whether or not it is an input, nobody knows what the next volatile read gives.
                self.load_widely(state, inst, (dest, ty), address, volatile)
            }
            Inst::LoadBits { dest, ty, address, bits } => {
                if self.reads_vaguely(state, address) {
                    self.made_up_bits(state, dest, ty, bits.width);
                    return Ok(());
                }
                self.compute(state, inst, dest, false)
            }
            Inst::Compare { dest, ty, left, right, .. } => {
                self.compare_widely(state, inst, dest, ty, (left, right))
            }
            Inst::Unary { dest, .. }
            | Inst::Binary { dest, .. }
            | Inst::Shift { dest, .. }
            | Inst::Cast { dest, .. }
            | Inst::Offset { dest, .. }
            | Inst::Distance { dest, .. }
            | Inst::Bound { dest, .. } => self.compute(state, inst, dest, false),
            Inst::Store { address, volatile: true, .. } if self.is_fixed(state, address) => Ok(()),
            Inst::Store { address, .. } | Inst::StoreBits { address, .. } => {
                self.write(state, inst, address, None)
            }
            Inst::Zero { to, .. } | Inst::Unspecify { to, .. } => self.write(state, inst, to, None),
            Inst::Copy { to, from, .. } => self.write(state, inst, to, Some(from)),
            Inst::Volatile { address } => {
                if self.is_fresh(state, address, true) {
                    let targets = self.targets(state, address)?;
                    self.lose(state, &targets.objects);
                }
                Ok(())
            }
            Inst::Check { dest, kind, ref of } => {
                let fails = self.might_fail(state, kind, of);
                set(state, dest, truth_value(&self.arena, fails));
                Ok(())
            }
            Inst::Move { .. }
            | Inst::Forget { .. }
            | Inst::Mark(_)
            | Inst::Live { .. }
            | Inst::Allocate { .. }
            | Inst::Dead { .. } => self.step(state, inst),
        }
    }

    /// The type of a register of the running function.
    fn type_of(&self, state: &State, reg: RegId) -> Scalar {
        let body = self.program.functions[state.frame.function].body.as_ref();
        body.expect("a running function should have a body").regs[reg].scalar
    }

    /// Reads a scalar. Where nothing is known of it, it is what was read there before, or made up.
    fn load_widely(
        &self,
        state: &mut State,
        inst: &Inst,
        (dest, ty): (RegId, Scalar),
        address: Operand,
        volatile: bool,
    ) -> Checked<()> {
        let is_changed = self.is_fresh(state, address, volatile);
        let is_fresh = is_changed || volatile && self.is_fixed(state, address);
        let place = if volatile || is_changed { None } else { self.place_of(state, address) };
        if let Some(known) = place.as_ref().and_then(|place| state.known_read(place, ty)) {
            set(state, dest, known);
            return Ok(());
        }
        let is_vague = is_fresh || self.reads_vaguely(state, address);
        let made = state.made_up();
        self.compute(state, inst, dest, is_vague)?;
        if let Some(place) = place
            && state.made_up() > made
        {
            let value = state.frame.regs[dest.index()];
            state.remember_read(place, ty, value);
        }
        Ok(())
    }

    fn reads_vaguely(&self, state: &State, address: Operand) -> bool {
        self.targets(state, address).map_or(true, |targets| self.is_vague(state, &targets))
    }

    /// Runs an instruction exactly, with more of the inputs where it needs it.
    fn try_exactly(&self, state: &mut State, inst: &Inst) -> Checked<Tried> {
        loop {
            let Err(stop) = self.step(state, inst) else { return Ok(Tried::Done) };
            match stop.reason() {
                Reason::Beyond { object, end } => {
                    let (object, end) = (*object, *end);
                    match self.reach(state, object, end) {
                        Ok(()) => {}
                        Err(stop) if matches!(stop.reason(), Reason::AssumptionFailed) => return Err(stop),
                        Err(_) => return Ok(Tried::Beyond),
                    }
                }
                Reason::AssumptionFailed => return Err(stop),
                Reason::Fork(_)
                | Reason::Unset(_)
                | Reason::Ended { .. }
                | Reason::Unsupported(_)
                | Reason::Limit(_)
                | Reason::Guess(_) => return Ok(Tried::Vague),
                Reason::Error { .. } => return Err(stop),
            }
        }
    }

    /// Runs an instruction that only computes its register. Where an error is possible, its result may be anything.
    fn compute(&self, state: &mut State, inst: &Inst, dest: RegId, is_vague: bool) -> Checked<()> {
        let ty = self.type_of(state, dest);
        let tried = if is_vague { Ok(Tried::Vague) } else { self.try_exactly(state, inst) };
        let doubts = std::mem::take(&mut state.wide_mut().doubts);
        match tried {
            Err(stop) if matches!(stop.reason(), Reason::AssumptionFailed) => return Err(stop),
            Ok(Tried::Done) if doubts.is_empty() => return Ok(()),
            Ok(Tried::Done) if ty != Scalar::Ptr => {
                let exact = state.frame.regs[dest.index()];
                let other = self.made_up(state, ty);
                if let (Ok(exact), Ok(other)) = (self.term(exact, ty), self.term(other, ty)) {
                    let is_exact = self.arena.all(doubts.into_iter().map(|(_, term)| term));
                    set(state, dest, value_of(&self.arena, self.arena.ite(is_exact, exact, other)));
                    return Ok(());
                }
            }
            Ok(_) | Err(_) => {}
        }
        let value = match inst {
            Inst::Compare { .. } => self.made_up_truth(state),
            _ => self.made_up(state, ty),
        };
        set(state, dest, value);
        Ok(())
    }

    /// The value of a bit-field of which nothing is known.
    fn made_up_bits(&self, state: &mut State, dest: RegId, ty: Scalar, bits: u32) {
        let full = self.width(ty);
        let value = match self.made_up(state, ty) {
            Value::Term(term) if bits < full => {
                let field = self.arena.extract(term, bits - 1, 0);
                let extended = if ty.is_signed() {
                    self.arena.sign_extend(field, full)
                } else {
                    self.arena.zero_extend(field, full)
                };
                value_of(&self.arena, extended)
            }
            value => value,
        };
        set(state, dest, value);
    }

    /// A comparison: whether pointers to different objects are equal is not known, where one of them is an input.
    fn compare_widely(
        &self,
        state: &mut State,
        inst: &Inst,
        dest: RegId,
        ty: Scalar,
        (left, right): (Operand, Operand),
    ) -> Checked<()> {
        let sides = (self.operand(state, ty, left)?, self.operand(state, ty, right)?);
        let is_vague = if sides.0.is_pointer() && sides.1.is_pointer() {
            self.is_one_unknown(state, sides.0, sides.1)
        } else {
            TermId::FALSE
        };
        self.compute(state, inst, dest, is_vague == TermId::TRUE)?;
        if is_vague != TermId::FALSE && is_vague != TermId::TRUE {
            let ty = self.type_of(state, dest);
            let exact = self.term(state.frame.regs[dest.index()], ty)?;
            let other = self.made_up_truth(state);
            let other = self.term(other, ty)?;
            set(state, dest, value_of(&self.arena, self.arena.ite(is_vague, other, exact)));
        }
        Ok(())
    }

    /// When two pointers point to different objects of which it is not known whether they are one.
    fn is_one_unknown(&self, state: &State, left: Value, right: Value) -> TermId {
        let arena = &*self.arena;
        let (left, right) = (self.resolved(state, left), self.resolved(state, right));
        let is_own = |object: ObjectId| {
            let origin = state.memory.object(object).map(|object| object.origin);
            matches!(origin, Some(Origin::Slot | Origin::Heap | Origin::Library))
                && !is_pointee(&state.memory, object)
        };
        let mut found = self.open_equality(state, left, right);
        for (left_guard, left) in self.members_or_itself(left) {
            for &(right_guard, right) in &self.members_or_itself(right) {
                let (Some(one), Some(other)) = (left.object(), right.object()) else { continue };
                let is_null = one == ObjectId::NULL || other == ObjectId::NULL;
                let is_anywhere = one == ANYWHERE || other == ANYWHERE;
                let is_input = is_pointee(&state.memory, one) || is_pointee(&state.memory, other);
                let is_apart = !is_anywhere && (!is_input || is_own(one) || is_own(other));
                let is_unsettled = self.unsettled(state, one, other).is_some();
                if is_unsettled || one != other && !is_null && !is_apart {
                    found = arena.or(found, arena.and(left_guard, right_guard));
                }
            }
        }
        found
    }

    /// Runs an instruction that writes memory. Where it cannot be run exactly, what it may write is lost.
    fn write(&self, state: &mut State, inst: &Inst, to: Operand, from: Option<Operand>) -> Checked<()> {
        let targets = match self.targets(state, to) {
            Ok(targets) => targets,
            Err(stop) if matches!(stop.reason(), Reason::Error { .. }) => return Err(stop),
            Err(_) => {
                self.lose_all(state);
                return Ok(());
            }
        };
        for &guard in &targets.nowhere {
            if guard == TermId::TRUE {
                return Err(Stop::error(RuntimeErrorKind::NullDereference, ""));
            }
            state.wide_mut().doubts.push((RuntimeErrorKind::NullDereference, self.arena.not(guard)));
        }
        let copies_vaguely = from.is_some_and(|from| self.reads_vaguely(state, from));
        let is_exact = !targets.is_anywhere() && !copies_vaguely && !self.is_vague(state, &targets);
        let tried = if is_exact { self.try_exactly(state, inst)? } else { Tried::Vague };
        self.require_doubts(state);
        state.forget_written(&targets.objects);
        match tried {
            Tried::Done => {
                for &object in &targets.objects {
                    note_written(state, object);
                }
            }
            // What is beyond is not kept: whoever reads there gets any value.
            Tried::Beyond if from.is_none() && targets.objects.len() == 1 => {
                note_written(state, targets.objects[0]);
            }
            Tried::Beyond | Tried::Vague => self.lose(state, &targets.objects),
        }
        if let (Inst::Store { ty, address, value, volatile: false }, Tried::Beyond | Tried::Vague) =
            (inst, tried)
            && let Some(place) = self.place_of(state, *address)
            && let Ok(value) = self.operand(state, *ty, *value)
        {
            state.remember_read(place, *ty, value);
        }
        Ok(())
    }
}

impl Machine<'_> {
    /// Where what a branch or a switch depends on cannot be told, it is made up.
    pub(crate) fn make_up_for(&self, state: &mut State, terminator: &Terminator) {
        let (Terminator::Branch { ty, value, .. } | Terminator::Switch { ty, value, .. }) = terminator else {
            return;
        };
        let Operand::Reg(reg) = *value else { return };
        let is_known = match self.operand(state, *ty, *value) {
            Ok(Value::Int(_) | Value::Term(_)) => true,
            Ok(pointer) if *ty == Scalar::Ptr => {
                self.members(pointer).is_ok() && matches!(terminator, Terminator::Branch { .. })
            }
            Ok(_) | Err(_) => false,
        };
        if !is_known {
            let value = self.made_up(state, *ty);
            set(state, reg, value);
        } else if *ty == Scalar::Ptr
            && let Ok(pointer) = self.operand(state, *ty, *value)
            && self
                .members_or_itself(pointer)
                .into_iter()
                .any(|(guard, pointer)| self.might_be_null(state, guard, pointer).is_some())
        {
            // Null, or what it is.
            let is_null = self.made_up_condition(state);
            let both = [(is_null, Value::NULL), (self.arena.not(is_null), pointer)];
            let either = self.pointer_choice(&both).unwrap_or_else(|_| self.made_up(state, *ty));
            set(state, reg, either);
        }
    }
}
