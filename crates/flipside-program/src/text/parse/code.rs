//! Reads blocks and terminators of the text form; instructions are read next door.

use crate::code::{Argument, Block, CallResult, Callee, Inst, Returned, SwitchArm, Terminator};
use crate::ids::{BlockId, RegId};
use crate::scalar::Scalar;
use crate::source::Place;
use crate::text::parse::{ParseError, Parser};

/// What a line of code is.
enum Statement {
    Inst(Inst),
    End(Terminator),
}

impl Parser {
    /// A block after its label; `start` is the place of code before the first place.
    pub(super) fn block(&mut self, start: Place) -> Result<Block, ParseError> {
        let mut insts = Vec::new();
        let mut previous = start;
        loop {
            match self.statement()? {
                Statement::Inst(inst) => {
                    previous = self.place_or(previous)?;
                    insts.push((inst, previous));
                }
                Statement::End(mut terminator) => {
                    let place = self.place_or(previous)?;
                    if let Terminator::Switch { arms, default_to, .. } = &mut terminator {
                        (*arms, *default_to) = self.switch_arms()?;
                    }
                    return Ok(Block { insts, terminator, place });
                }
            }
        }
    }

    fn statement(&mut self) -> Result<Statement, ParseError> {
        if let Some(dest) = self.cursor.peek_id_before::<RegId>("r", "=") {
            self.cursor.skip();
            self.cursor.skip();
            if self.cursor.eat_word("call") {
                let ty = self.scalar()?;
                return self.call(CallResult::Scalar(ty, dest)).map(Statement::End);
            }
            return self.computation(dest).map(Statement::Inst);
        }
        if let Some(inst) = self.effect()? {
            return Ok(Statement::Inst(inst));
        }
        self.terminator().map(Statement::End)
    }

    /// A terminator; the arms of a switch come after its place and are read later.
    fn terminator(&mut self) -> Result<Terminator, ParseError> {
        let cursor = &mut self.cursor;
        if cursor.eat_word("jump") {
            Ok(Terminator::Jump(self.block_id()?))
        } else if cursor.eat_word("branch") {
            let condition = cursor.id("c", "a condition")?;
            let (ty, value) = self.typed()?;
            self.cursor.mark("?")?;
            let then_to = self.block_id()?;
            self.cursor.mark(":")?;
            Ok(Terminator::Branch { condition, ty, value, then_to, else_to: self.block_id()? })
        } else if cursor.eat_word("switch") {
            let condition = cursor.id("c", "a condition")?;
            let (ty, value) = self.typed()?;
            Ok(Terminator::Switch { condition, ty, value, arms: Vec::new(), default_to: BlockId(0) })
        } else if cursor.eat_word("call") {
            self.call(CallResult::None)
        } else if cursor.eat_word("record") {
            let (address, size) = self.sized_address()?;
            self.cursor.mark("=")?;
            self.cursor.word("call")?;
            self.call(CallResult::Record(address, size))
        } else if cursor.eat_word("return") {
            self.returned().map(Terminator::Return)
        } else if cursor.eat_word("unreachable") {
            Ok(Terminator::Unreachable)
        } else if cursor.eat_word("fail") {
            let kind = self.error_kind()?;
            self.cursor.word("at")?;
            Ok(Terminator::Fail { kind, at: self.block_id()? })
        } else if cursor.eat_word("unsupported") {
            let what = cursor.text()?;
            self.cursor.mark("->")?;
            Ok(Terminator::Unsupported { what, next: self.block_id()? })
        } else {
            Err(cursor.expected("an instruction or a terminator"))
        }
    }

    fn block_id(&mut self) -> Result<BlockId, ParseError> {
        self.cursor.id("bb", "a block")
    }

    fn returned(&mut self) -> Result<Returned, ParseError> {
        if self.cursor.eat_word("record") {
            let (address, size) = self.sized_address()?;
            return Ok(Returned::Record(address, size));
        }
        if self.peek_scalar().is_none() {
            return Ok(Returned::Nothing);
        }
        let (ty, value) = self.typed()?;
        Ok(Returned::Scalar(ty, value))
    }

    fn switch_arms(&mut self) -> Result<(Vec<SwitchArm>, BlockId), ParseError> {
        let mut arms = Vec::new();
        while self.cursor.eat_mark("#") {
            let arm = self.cursor.number("the index of an arm")?;
            let (low, high) = self.case_values()?;
            self.cursor.mark("->")?;
            arms.push(SwitchArm { arm, low, high, target: self.block_id()? });
        }
        if !self.cursor.eat_word("default") {
            return Err(self.cursor.expected("`#` and the index of an arm, or `default`"));
        }
        self.cursor.mark("->")?;
        Ok((arms, self.block_id()?))
    }

    /// A call after the word `call` and the type of its result.
    fn call(&mut self, result: CallResult) -> Result<Terminator, ParseError> {
        let callee = if self.cursor.eat_mark("*") {
            Callee::Indirect(self.operand(Scalar::Ptr)?)
        } else {
            Callee::Direct(self.function_reference()?)
        };
        self.cursor.mark("(")?;
        let mut args = Vec::new();
        while !self.cursor.eat_mark(")") {
            args.push(self.argument()?);
            if !self.cursor.eat_mark(",") {
                self.cursor.mark(")")?;
                break;
            }
        }
        self.cursor.mark("->")?;
        Ok(Terminator::Call { callee, args, result, next: self.block_id()? })
    }

    fn argument(&mut self) -> Result<Argument, ParseError> {
        if self.cursor.eat_word("record") {
            let (address, size) = self.sized_address()?;
            return Ok(Argument::Record(address, size));
        }
        let (ty, value) = self.typed()?;
        Ok(Argument::Scalar(ty, value))
    }
}
