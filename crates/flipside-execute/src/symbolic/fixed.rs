//! Objects at fixed addresses: the registers of a device, `*(volatile uint32_t *)0x40013800`.
//!
//! What a volatile read finds there is a new input each time, and a volatile write has no effect that the program can rely
//! on. The replay maps the pages that a test touches. Without `volatile` such an access is unsupported: nobody says what
//! lies there.

use std::sync::Arc;

use flipside_program::{Operand, Scalar};
use flipside_term::{Assignment, Input, TermId, evaluate};

use super::volatile::VolatileRead;
use crate::end::{Checked, Reason, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Address, ObjectId, Value, width};

/// The size of a page that the replay maps.
const PAGE: u64 = 4096;

impl Machine<'_> {
    /// The fixed address that an operand is.
    pub(crate) fn fixed_address(&self, state: &State, address: Operand) -> Option<Address> {
        let pointer = self.operand(state, Scalar::Ptr, address).ok()?;
        let at = crate::pointer::address(pointer).ok()?;
        at.is_fixed().then_some(at)
    }

    /// Is an operand a fixed address, or one of several that depend on the inputs?
    pub(crate) fn is_fixed(&self, state: &State, address: Operand) -> bool {
        match self.operand(state, Scalar::Ptr, address) {
            Ok(Value::PointerTerm { object: ObjectId::NULL, offset }) => self.first_of(offset).is_fixed(),
            _ => self.fixed_address(state, address).is_some(),
        }
    }

    /// The fixed address that an operand is; where it depends on the inputs, the run forks, and the instruction, which must
    /// have done nothing yet, runs again.
    pub(crate) fn fixed_place(&self, state: &State, address: Operand) -> Checked<Option<Address>> {
        match self.operand(state, Scalar::Ptr, address) {
            Ok(Value::PointerTerm { object: ObjectId::NULL, offset }) => {
                let first = self.first_of(offset);
                if !first.is_fixed() {
                    return Ok(None);
                }
                let start = self.arena.constant(first.offset as u64 as u128, self.arena.width(offset));
                let beyond = self.decided_size(state, self.arena.subtract(offset, start));
                let beyond = beyond.map_err(|stop| match stop.reason() {
                    Reason::Unsupported(_) => Stop::unsupported(format!(
                        "a register far from the fixed address {:#x}, chosen by inputs",
                        first.offset
                    )),
                    _ => stop,
                })?;
                Ok(Some(first.plus(beyond)))
            }
            _ => Ok(self.fixed_address(state, address)),
        }
    }

    /// The address with an index of zero: what is left of it when all inputs are.
    fn first_of(&self, offset: TermId) -> Address {
        let number = evaluate(&self.arena, &Assignment::new(), offset);
        Address { object: ObjectId::NULL, offset: number as i64 }
    }

    /// A volatile read at a fixed address.
    pub(crate) fn read_fixed(&self, state: &mut State, ty: Scalar, at: Address) -> Checked<Value> {
        if ty == Scalar::Ptr {
            return Err(Stop::unsupported("a volatile pointer"));
        }
        if !state.has_inputs() || state.lazy.is_none() {
            return Err(Stop::unsupported(format!("an object at the fixed address {:#x}", at.offset)));
        }
        let full = width(ty, self.pointer_bits);
        let name = format!("{:#x}@{}", at.offset, state.reads.len() + 1);
        let bits = if ty == Scalar::Bool { 1 } else { full };
        let arena = &*self.arena;
        let input = arena.declare_input(&Input::integer(name, bits, ty.is_signed()));
        state.touch_page(at, full / 8);
        state.reads.push(VolatileRead { input, at, scalar: ty });
        Ok(Value::Term(arena.resize(arena.input_term(input), full, false)))
    }

    /// A volatile write at a fixed address.
    pub(crate) fn write_fixed(&self, state: &mut State, ty: Scalar, at: Address) -> Checked<()> {
        if state.lazy.is_none() {
            return Err(Stop::unsupported(format!("an object at the fixed address {:#x}", at.offset)));
        }
        state.touch_page(at, width(ty, self.pointer_bits) / 8);
        Ok(())
    }
}

impl State {
    /// Notes the pages of an access at a fixed address.
    fn touch_page(&mut self, at: Address, size: u32) {
        let first = at.offset as u64;
        for page in [first, first + u64::from(size.max(1)) - 1].map(|byte| byte / PAGE * PAGE) {
            if !self.pages.contains(&page) {
                Arc::make_mut(&mut self.pages).push(page);
            }
        }
    }

    /// The pages at fixed addresses that were touched.
    pub fn fixed_pages(&self) -> Vec<u64> {
        self.pages.to_vec()
    }
}
