//! Objects at fixed addresses: the registers of a device, `*(volatile uint32_t *)0x40013800`.
//!
//! What a volatile read finds there is a new input each time, and a volatile write has no effect that the program can rely
//! on. The replay maps the pages that a test touches. Without `volatile` such an access is unsupported: nobody says what
//! lies there.

use std::sync::Arc;

use flipside_program::{Operand, Scalar};
use flipside_term::Input;

use super::volatile::VolatileRead;
use crate::end::{Checked, Stop};
use crate::machine::Machine;
use crate::state::State;
use crate::value::{Address, Value, width};

/// The size of a page that the replay maps.
const PAGE: u64 = 4096;

impl Machine<'_> {
    /// The fixed address that an operand is.
    pub(crate) fn fixed_address(&self, state: &State, address: Operand) -> Option<Address> {
        let pointer = self.operand(state, Scalar::Ptr, address).ok()?;
        let at = crate::pointer::address(pointer).ok()?;
        at.is_fixed().then_some(at)
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
