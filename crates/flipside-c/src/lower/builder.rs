//! Builds the body of one function: blocks, registers, slots, and the lifetimes of slots.
//!
//! **Lifetimes.** A slot belongs to a scope (a block of the source). It is live from the entry of that scope to its
//! end, however control enters or leaves it (C17 6.2.4p6). Since a jump can enter a scope whose declarations have not
//! been seen yet, entries and jumps are only noted here and completed in [`Builder::finish`].

use std::collections::HashMap;

use flipside_program::{
    Block, BlockId, Body, Inst, Operand, Place, RegId, Register, Scalar, Slot, SlotId, Terminator, TypeId,
};

/// A scope of the source that can hold slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopeId(usize);

#[derive(Debug)]
struct Scope {
    parent: Option<ScopeId>,
    slots: Vec<SlotId>,
    /// Where control enters it from above: the block, and how many instructions it had.
    entry: (BlockId, usize),
}

/// A jump from one scope to another; the block ends in the jump.
#[derive(Debug)]
struct Jump {
    block: BlockId,
    from: ScopeId,
    to: Landing,
}

/// Where a jump lands.
#[derive(Debug)]
enum Landing {
    Scope(ScopeId),
    /// At a label, whose scope is known when it has been passed.
    Label(BlockId),
}

/// The body under construction.
#[derive(Debug)]
pub struct Builder {
    body: Body,
    current: Option<BlockId>,
    scopes: Vec<Scope>,
    scope: ScopeId,
    jumps: Vec<Jump>,
    labels: HashMap<BlockId, ScopeId>,
    /// The place that instructions get.
    pub place: Place,
}

impl Builder {
    /// A body with an empty entry block.
    pub fn new(place: Place) -> Self {
        let mut builder = Builder {
            body: Body::default(),
            current: None,
            scopes: Vec::new(),
            scope: ScopeId(0),
            jumps: Vec::new(),
            labels: HashMap::new(),
            place,
        };
        let entry = builder.new_block();
        builder.current = Some(entry);
        builder.scopes.push(Scope { parent: None, slots: Vec::new(), entry: (entry, 0) });
        builder
    }

    /// A new block, empty and not yet begun.
    pub fn new_block(&mut self) -> BlockId {
        let place = self.place;
        self.body.blocks.push(Block { insts: Vec::new(), terminator: Terminator::Unreachable, place })
    }

    /// Ends the open block, if any, with a jump to this one, and opens it.
    pub fn begin(&mut self, block: BlockId) {
        if self.current.is_some() {
            self.terminate(Terminator::Jump(block));
        }
        self.current = Some(block);
    }

    /// Opens this block without an edge into it from here.
    pub fn resume(&mut self, block: BlockId) {
        debug_assert!(self.current.is_none(), "the open block should have been ended");
        self.current = Some(block);
    }

    /// Is there an open block, that is, does control come here?
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// The open block; code that no control reaches gets one of its own.
    pub fn open_block(&mut self) -> BlockId {
        match self.current {
            Some(block) => block,
            None => {
                let block = self.new_block();
                self.current = Some(block);
                block
            }
        }
    }

    /// Appends an instruction.
    pub fn emit(&mut self, inst: Inst) {
        let block = self.open_block();
        let place = self.place;
        self.body.blocks[block].insts.push((inst, place));
    }

    /// Ends the open block.
    pub fn terminate(&mut self, terminator: Terminator) {
        let block = self.open_block();
        self.body.blocks[block].terminator = terminator;
        self.body.blocks[block].place = self.place;
        self.current = None;
    }

    /// Ends a block that was left open on purpose.
    pub fn terminate_block(&mut self, block: BlockId, terminator: Terminator, place: Place) {
        self.body.blocks[block].terminator = terminator;
        self.body.blocks[block].place = place;
    }

    /// Leaves the open block without a terminator; the caller gives it one later, with [`Builder::terminate_block`].
    pub fn suspend(&mut self) -> BlockId {
        let block = self.open_block();
        self.current = None;
        block
    }

    /// Where the open block ends now.
    pub fn mark(&mut self) -> (BlockId, usize) {
        let block = self.open_block();
        (block, self.body.blocks[block].insts.len())
    }

    /// Drops what was built since a mark, as far as control can reach it.
    pub fn return_to(&mut self, (block, length): (BlockId, usize)) {
        self.body.blocks[block].insts.truncate(length);
        self.current = Some(block);
    }

    /// A new temporary.
    pub fn temporary(&mut self, scalar: Scalar) -> RegId {
        self.body.regs.push(Register { scalar, variable: None })
    }

    /// A new register for a variable.
    pub fn variable(&mut self, scalar: Scalar, name: &str, ty: TypeId) -> RegId {
        self.body.regs.push(Register { scalar, variable: Some((name.to_owned(), ty)) })
    }

    /// A new slot that lives as long as the current scope.
    pub fn slot(&mut self, slot: Slot) -> SlotId {
        let id = self.body.slots.push(slot);
        self.scopes[self.scope.0].slots.push(id);
        id
    }

    /// A new slot for a record parameter, which the call makes live.
    pub fn parameter_slot(&mut self, slot: Slot) -> SlotId {
        self.body.slots.push(slot)
    }

    /// The parameters.
    pub fn params(&mut self) -> &mut Vec<flipside_program::Param> {
        &mut self.body.params
    }

    /// The current scope.
    pub fn scope(&self) -> ScopeId {
        self.scope
    }

    /// A scope begins.
    pub fn enter_scope(&mut self) {
        let block = self.open_block();
        let entry = (block, self.body.blocks[block].insts.len());
        self.scopes.push(Scope { parent: Some(self.scope), slots: Vec::new(), entry });
        self.scope = ScopeId(self.scopes.len() - 1);
    }

    /// The current scope ends.
    pub fn leave_scope(&mut self) {
        let scope = &self.scopes[self.scope.0];
        let parent = scope.parent.expect("the outermost scope should end with the function");
        if self.is_open() {
            for slot in scope.slots.clone() {
                self.emit(Inst::Dead { slot });
            }
        }
        self.scope = parent;
    }

    /// Ends the open block with a jump into another scope.
    pub fn jump(&mut self, target: BlockId, to: ScopeId) {
        let block = self.open_block();
        self.jumps.push(Jump { block, from: self.scope, to: Landing::Scope(to) });
        self.terminate(Terminator::Jump(target));
    }

    /// Ends the open block with a jump to a label, which may come later.
    pub fn jump_to_label(&mut self, label: BlockId) {
        let block = self.open_block();
        self.jumps.push(Jump { block, from: self.scope, to: Landing::Label(label) });
        self.terminate(Terminator::Jump(label));
    }

    /// Opens the block of a label, in the current scope.
    pub fn begin_label(&mut self, label: BlockId) {
        self.begin(label);
        self.labels.insert(label, self.scope);
    }

    /// A block that enters a finished scope inside the current one and then goes to `target`; `target` itself when
    /// no variable has to be made live.
    pub fn entry_into(&mut self, target: BlockId, to: ScopeId) -> BlockId {
        let (_, entered) = self.crossing(self.scope, to);
        if entered.is_empty() {
            return target;
        }
        let place = self.place;
        let insts = entered.into_iter().map(|slot| (Inst::Live { slot }, place)).collect();
        self.body.blocks.push(Block { insts, terminator: Terminator::Jump(target), place })
    }

    /// The slots of the scopes that a jump leaves, and of those that it enters.
    fn crossing(&self, from: ScopeId, to: ScopeId) -> (Vec<SlotId>, Vec<SlotId>) {
        let chain = |scope: ScopeId| {
            let mut chain = vec![scope];
            while let Some(parent) = self.scopes[chain[chain.len() - 1].0].parent {
                chain.push(parent);
            }
            chain.reverse();
            chain
        };
        let (from, to) = (chain(from), chain(to));
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let slots = |scopes: &[ScopeId]| {
            scopes.iter().flat_map(|scope| self.scopes[scope.0].slots.iter().copied()).collect::<Vec<_>>()
        };
        (slots(&from[shared..]), slots(&to[shared..]))
    }

    /// Completes the lifetimes and gives the body.
    pub fn finish(mut self) -> Body {
        for jump in std::mem::take(&mut self.jumps) {
            let to = match jump.to {
                Landing::Scope(scope) => scope,
                // Clang refuses a jump to a label that is not there.
                Landing::Label(label) => self.labels.get(&label).copied().unwrap_or(jump.from),
            };
            let (left, entered) = self.crossing(jump.from, to);
            let place = self.body.blocks[jump.block].place;
            let block = &mut self.body.blocks[jump.block];
            block.insts.extend(left.into_iter().map(|slot| (Inst::Dead { slot }, place)));
            block.insts.extend(entered.into_iter().map(|slot| (Inst::Live { slot }, place)));
        }
        // From the last entry of a block to its first, so that positions stay true.
        for scope in self.scopes.iter().rev() {
            let (block, position) = scope.entry;
            let block = &mut self.body.blocks[block];
            let place = block.insts.get(position).map_or(block.place, |(_, place)| *place);
            let lives = scope.slots.iter().map(|&slot| (Inst::Live { slot }, place));
            block.insts.splice(position..position, lives);
        }
        self.body
    }

    /// A copy of the operand that later writes to variables cannot change.
    pub fn pinned(&mut self, operand: Operand, ty: Scalar) -> Operand {
        match operand {
            Operand::Reg(reg) if self.body.regs[reg].variable.is_some() => {
                let dest = self.temporary(ty);
                self.emit(Inst::Move { dest, ty, value: operand });
                Operand::Reg(dest)
            }
            Operand::Reg(_)
            | Operand::Const(_)
            | Operand::Global(_)
            | Operand::Function(_)
            | Operand::Slot(_) => operand,
        }
    }
}
