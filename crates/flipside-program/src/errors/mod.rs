//! Run-time errors as objectives: each operation that may make one gets a condition, "would it make this error here?".
//!
//! [`instrument`] adds, before the operation, an [`crate::Inst::Check`] and a branch on what it says. The side on which the
//! error would be made ends the run with it ([`crate::Terminator::Fail`]); so the operation itself has nothing left to
//! require. What the program does, and where its runs end, stays. To the search the side is a branch that is covered by
//! a test which makes the error, or refuted; the other side is a requirement like any other, so that what comes after it
//! still rests on it.
//!
//! Sites are what may make an error as far as the code shows (`sites`): a division by a constant is none, nor is an access to
//! a whole variable, nor the use of a register that was written on all paths (`undefined`). What the library does inside its
//! functions has no sites.

mod address;
mod sites;
mod undefined;

use std::collections::BTreeSet;

use self::address::Addresses;
use self::sites::{Site, kinds_of};
use self::undefined::Undefined;
use crate::code::{Block, Callee, Inst, Operand, Terminator};
use crate::condition::{Condition, ConditionKind};
use crate::ids::{BlockId, ConditionId, FunctionId, RegId, Table};
use crate::program::{Body, Program, Register};
use crate::run_time_error::RuntimeErrorKind;
use crate::scalar::Scalar;
use crate::source::{Place, Span};

/// What a failed `assert` calls.
const FAILED_ASSERTIONS: [&str; 3] = ["__assert_fail", "__assert", "__assert_rtn"];

/// Adds a condition for each error that an operation of these functions may make, and the code that tells when it would.
pub fn instrument(program: &mut Program, functions: &[FunctionId]) {
    let before = crate::verify::violations(program);
    let called = called_functions(program);
    for &function in functions {
        let Some(body) = program.functions[function].body.take() else { continue };
        let undefined = Undefined::of(program, &body, called.contains(&function));
        let addresses = Addresses::of(program, &body);
        let mut instrumented = Instrumented {
            failing: failing_calls(program),
            conditions: &mut program.conditions,
            function,
            count: 0,
            body,
        };
        instrumented.rewrite(&undefined, &addresses);
        program.functions[function].body = Some(instrumented.body);
    }
    debug_assert_eq!(crate::verify::violations(program), before, "what was instrumented should be verified");
}

/// The functions whose call is a failed assertion.
pub(crate) fn failing_calls(program: &Program) -> BTreeSet<FunctionId> {
    let named = program.functions.entries().filter(|(_, function)| {
        function.body.is_none() && FAILED_ASSERTIONS.contains(&function.name.as_str())
    });
    named.map(|(id, _)| id).collect()
}

/// The functions that are called by one with a body, or may be through a pointer.
fn called_functions(program: &Program) -> BTreeSet<FunctionId> {
    let mut called: BTreeSet<FunctionId> = program.addressed_functions().into_iter().collect();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        called.extend(body.blocks.iter().filter_map(|block| match block.terminator {
            Terminator::Call { callee: Callee::Direct(callee), .. } => Some(callee),
            _ => None,
        }));
    }
    called
}

/// A function that gets its conditions.
struct Instrumented<'p> {
    failing: BTreeSet<FunctionId>,
    conditions: &'p mut Table<ConditionId, Condition>,
    function: FunctionId,
    /// How many operations have conditions so far.
    count: u32,
    body: Body,
}

impl Instrumented<'_> {
    fn rewrite(&mut self, undefined: &Undefined, addresses: &Addresses) {
        let blocks: Vec<BlockId> = self.body.blocks.ids().collect();
        for block in blocks {
            let Block { insts, terminator, place } = self.body.blocks[block].clone();
            self.body.blocks[block].insts.clear();
            let mut at = block;
            for (index, (inst, place)) in insts.into_iter().enumerate() {
                let mut sites = undefined.uses(block, index, &inst);
                sites.extend(kinds_of(&self.body, &inst, addresses));
                at = self.guard(at, &sites, place);
                self.body.blocks[at].insts.push((inst, place));
            }
            let sites = undefined.uses_at_end(block, &terminator);
            at = self.guard(at, &sites, place);
            if let Some(error) = self.certain(&terminator) {
                at = self.reach(at, error, place);
            }
            self.body.blocks[at].terminator = terminator;
            self.body.blocks[at].place = place;
        }
    }

    /// The error that a terminator makes whenever it is reached.
    fn certain(&self, terminator: &Terminator) -> Option<RuntimeErrorKind> {
        match terminator {
            Terminator::Unreachable => Some(RuntimeErrorKind::UnreachableReached),
            Terminator::Call { callee: Callee::Direct(callee), .. } if self.failing.contains(callee) => {
                Some(RuntimeErrorKind::AssertionFailed)
            }
            _ => None,
        }
    }

    /// Adds a condition of the operation at a place.
    fn condition(&mut self, kind: RuntimeErrorKind, text: &str, place: Place, foreign: bool) -> ConditionId {
        let Place { file, line, column, .. } = place;
        let span = Span { file, line, column, end_line: line, end_column: column };
        self.conditions.push(Condition {
            function: self.function,
            ordinal: self.count,
            kind: ConditionKind::Error { kind, foreign },
            span,
            spelled: None,
            text: text.to_owned(),
            folded: None,
        })
    }

    fn new_block(&mut self, place: Place) -> BlockId {
        self.body.blocks.push(Block { insts: Vec::new(), terminator: Terminator::Unreachable, place })
    }

    /// Ends a block with the checks of the operation that comes next; the block that begins with it.
    fn guard(&mut self, mut at: BlockId, sites: &[Site], place: Place) -> BlockId {
        let Some(last) = sites.len().checked_sub(1) else { return at };
        let operation = self.new_block(place);
        for (number, site) in sites.iter().enumerate() {
            // Two operands that may be uninitialised are one condition.
            let same = sites[..number].iter().position(|known| known.kind == site.kind);
            let condition = match same {
                Some(same) => ConditionId((self.conditions.len() - (number - same)) as u32),
                None => self.condition(site.kind, site.text, place, site.foreign),
            };
            let dest: RegId = self.body.regs.push(Register { scalar: Scalar::S32, variable: None });
            let check = Inst::Check { dest, kind: site.kind, of: Box::new(site.of.clone()) };
            let fails = self.new_block(place);
            self.body.blocks[fails].terminator = Terminator::Fail { kind: site.kind, at: operation };
            let next = if number == last { operation } else { self.new_block(place) };
            let block = &mut self.body.blocks[at];
            block.insts.push((check, place));
            block.place = place;
            block.terminator = Terminator::Branch {
                condition,
                ty: Scalar::S32,
                value: Operand::Reg(dest),
                then_to: fails,
                else_to: next,
            };
            at = next;
        }
        self.count += 1;
        operation
    }

    /// Ends a block with the condition that an error is reached, which is made by what comes next.
    fn reach(&mut self, at: BlockId, kind: RuntimeErrorKind, place: Place) -> BlockId {
        let condition = self.condition(kind, "this", place, false);
        self.count += 1;
        let next = self.new_block(place);
        let block = &mut self.body.blocks[at];
        block.place = place;
        block.terminator = Terminator::Branch {
            condition,
            ty: Scalar::S32,
            value: Operand::Const(1),
            then_to: next,
            else_to: next,
        };
        next
    }
}
