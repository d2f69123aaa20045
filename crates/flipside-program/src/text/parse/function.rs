//! Reads a function: signature, decisions and conditions, registers, slots, blocks.

use crate::condition::{Arm, Condition, ConditionKind, Decision, DecisionKind, Logic};
use crate::ids::{BlockId, ConditionId, DecisionId, FunctionId, Id, RegId, SlotId};
use crate::points::{Point, Side};
use crate::program::{Body, Function, Param, Register, Slot};
use crate::text::parse::lex::Token;
use crate::text::parse::{ParseError, Parser};

/// The most registers of a function: a limit on memory for texts that are wrong, far above what functions need.
const MOST_REGISTERS: u32 = 1 << 24;

/// The operators of decisions.
const LOGIC: [(&str, Logic); 3] = [("not", Logic::Not), ("and", Logic::And), ("or", Logic::Or)];

const DECISIONS: [(&str, DecisionKind); 6] = [
    ("if", DecisionKind::If),
    ("while", DecisionKind::While),
    ("do", DecisionKind::Do),
    ("for", DecisionKind::For),
    ("conditional", DecisionKind::Conditional),
    ("value", DecisionKind::Value),
];

impl Parser {
    /// Reads a function after the word `function` (with body) or `declare`.
    pub(super) fn function(&mut self, has_body: bool) -> Result<(), ParseError> {
        let id = self.functions.next_id();
        let name = self.defined_name()?;
        let params = if has_body { self.param_list()? } else { Vec::new() };
        self.cursor.mark(":")?;
        let ty = self.ty()?;
        let internal = self.cursor.eat_word("internal");
        let noreturn = self.cursor.eat_word("noreturn");
        let pure = self.cursor.eat_word("pure");
        let mut outputs = Vec::new();
        while self.cursor.eat_word("writes") {
            outputs.push(self.cursor.number("a parameter")?);
        }
        let place = self.place()?;
        self.home = place.file;
        let mut function = Function { name, ty, place, internal, noreturn, pure, outputs, body: None };
        if has_body {
            self.cursor.mark("{")?;
            self.head(id)?;
            let mut body = Body { params, ..Body::default() };
            self.registers(&mut body)?;
            self.slots(&mut body)?;
            while self.cursor.peek_id::<BlockId>("bb").is_some() {
                self.next_in("bb", body.blocks.next_id())?;
                self.cursor.mark(":")?;
                let block = self.block(place)?;
                body.blocks.push(block);
            }
            if !self.cursor.eat_mark("}") {
                return Err(self.cursor.expected(what_may_follow(&body)));
            }
            function.body = Some(body);
        } else if self.cursor.eat_mark("{") {
            self.head(id)?;
            self.cursor.mark("}")?;
        }
        self.functions.push(function);
        Ok(())
    }

    fn param_list(&mut self) -> Result<Vec<Param>, ParseError> {
        let mut params = Vec::new();
        self.cursor.mark("(")?;
        while !self.cursor.eat_mark(")") {
            let param = self
                .cursor
                .peek_id("r")
                .map(Param::Scalar)
                .or_else(|| self.cursor.peek_id("slot").map(Param::Record))
                .ok_or_else(|| self.cursor.expected("a register, a slot or `)`"))?;
            self.cursor.skip();
            params.push(param);
            if !self.cursor.eat_mark(",") {
                self.cursor.mark(")")?;
                break;
            }
        }
        Ok(params)
    }

    fn head(&mut self, function: FunctionId) -> Result<(), ParseError> {
        loop {
            let position = self.cursor.position();
            let new = if let Some(id) = self.cursor.peek_id::<DecisionId>("d") {
                let decision = self.decision(function)?;
                self.decisions.insert(id, decision).is_none()
            } else if let Some(id) = self.cursor.peek_id::<ConditionId>("c") {
                let condition = self.condition(function)?;
                self.conditions.insert(id, condition).is_none()
            } else {
                return Ok(());
            };
            if !new {
                return Err(ParseError::at(position, "expected an id that is not defined before"));
            }
        }
    }

    fn decision(&mut self, function: FunctionId) -> Result<Decision, ParseError> {
        self.cursor.skip();
        self.cursor.mark("=")?;
        let what = "`if`, `while`, `do`, `for`, `conditional` or `value`";
        let kind = self.cursor.one_of(what, &DECISIONS)?;
        let span = self.span()?;
        let mut logic = Vec::new();
        if self.cursor.eat_mark("(") {
            while !self.cursor.eat_mark(")") {
                logic.push(match self.cursor.peek_id::<ConditionId>("c") {
                    Some(id) => {
                        self.cursor.skip();
                        Logic::Leaf(id)
                    }
                    None => self.cursor.one_of("a condition, `not`, `and`, `or` or `)`", &LOGIC)?,
                });
            }
        }
        Ok(Decision { function, kind, span, logic })
    }

    fn condition(&mut self, function: FunctionId) -> Result<Condition, ParseError> {
        self.cursor.skip();
        self.cursor.mark("=")?;
        let what = "`leaf`, `switch`, `effect`, `row`, `error` or `point`";
        let words =
            [("leaf", 'l'), ("switch", 's'), ("effect", 'e'), ("row", 'r'), ("error", '!'), ("point", 'p')];
        let word = self.cursor.one_of(what, &words)?;
        self.cursor.mark("#")?;
        let ordinal = self.cursor.number("an ordinal")?;
        let mut kind = ConditionKind::Switch { arms: Vec::new() };
        if word == 'e' {
            self.cursor.word("of")?;
            let leaf = self.cursor.id("c", "a condition")?;
            kind = ConditionKind::Effect { leaf, value: self.truth()? };
        } else if word == 'r' {
            self.cursor.word("of")?;
            let decision = self.cursor.id("d", "a decision")?;
            kind = ConditionKind::Row { decision, number: self.cursor.number("the number of a row")? };
        } else if word == '!' {
            let foreign = self.cursor.eat_word("foreign");
            kind = ConditionKind::Error { kind: self.error_kind()?, foreign };
        } else if word == 'p' {
            kind = ConditionKind::Point(self.point()?);
        } else if word == 'l' {
            self.cursor.word("of")?;
            let negated = self.cursor.eat_word("not");
            kind = ConditionKind::Leaf { decision: self.cursor.id("d", "a decision")?, negated };
        }
        let text = self.cursor.text()?;
        let (span, spelled) = self.spans()?;
        let folded = if self.cursor.eat_word("folded") { Some(self.truth()?) } else { None };
        if let ConditionKind::Switch { arms } = &mut kind {
            self.cursor.mark("{")?;
            while !self.cursor.eat_mark("}") {
                arms.push(self.arm()?);
            }
        }
        Ok(Condition { function, ordinal, kind, span, spelled, text, folded })
    }

    fn point(&mut self) -> Result<Point, ParseError> {
        let cursor = &mut self.cursor;
        if cursor.eat_word("just") {
            let words = [("below", Side::Below), ("above", Side::Above)];
            return Ok(Point::Boundary(cursor.one_of("`below` or `above`", &words)?));
        }
        if cursor.eat_word("label") {
            let is_numbered = matches!(cursor.peek(), Token::Number { .. });
            return Ok(Point::Label(is_numbered.then(|| cursor.number("a number")).transpose()?));
        }
        if cursor.eat_word("decision") {
            let value = self.truth()?;
            self.cursor.word("of")?;
            return Ok(Point::Decision { decision: self.cursor.id("d", "a decision")?, value });
        }
        let words = [
            ("statement", Point::Statement),
            ("function", Point::Function),
            ("call", Point::Call),
            ("on", Point::Boundary(Side::On)),
        ];
        cursor.one_of("a point", &words)
    }

    fn truth(&mut self) -> Result<bool, ParseError> {
        self.cursor.one_of("`true` or `false`", &[("true", true), ("false", false)])
    }

    fn arm(&mut self) -> Result<Arm, ParseError> {
        let values = if self.cursor.eat_word("default") { None } else { Some(self.case_values()?) };
        let label = matches!(self.cursor.peek(), Token::Text(_)).then(|| self.cursor.text()).transpose()?;
        let (span, spelled) = self.spans()?;
        Ok(Arm { values, span, spelled, label })
    }

    /// `case 3` or `case 3 ... 5`
    pub(super) fn case_values(&mut self) -> Result<(i128, i128), ParseError> {
        if !self.cursor.eat_word("case") {
            return Err(self.cursor.expected("`case` or `default`"));
        }
        let low = self.cursor.signed("the value of a case")?;
        let high = if self.cursor.eat_mark("...") { self.cursor.signed("the value of a case")? } else { low };
        Ok((low, high))
    }

    /// `r0 s32 x: int` or `r3-r9 s64`
    fn registers(&mut self, body: &mut Body) -> Result<(), ParseError> {
        while self.cursor.peek_id::<RegId>("r").is_some() {
            let first = body.regs.next_id();
            self.next_in("r", first)?;
            let position = self.cursor.position();
            let last: RegId =
                if self.cursor.eat_mark("-") { self.cursor.id("r", "a register")? } else { first };
            if last < first || last.0 >= MOST_REGISTERS {
                let message = format!("expected a register from `{first}` to `r{}`", MOST_REGISTERS - 1);
                return Err(ParseError::at(position, message));
            }
            let scalar = self.scalar()?;
            let variable = if first == last && self.cursor.at_name() {
                let name = self.cursor.name("a name")?;
                self.cursor.mark(":")?;
                Some((name, self.ty()?))
            } else {
                None
            };
            for _ in first.index()..=last.index() {
                body.regs.push(Register { scalar, variable: variable.clone() });
            }
        }
        Ok(())
    }

    /// `slot0 buf: int[4] size 16 align 4`
    fn slots(&mut self, body: &mut Body) -> Result<(), ParseError> {
        while self.cursor.peek_id::<SlotId>("slot").is_some() {
            self.next_in("slot", body.slots.next_id())?;
            let name = if self.cursor.at_name() { self.cursor.name("a name")? } else { String::new() };
            self.cursor.mark(":")?;
            let ty = self.ty()?;
            let (size, align) = self.size_and_align()?;
            body.slots.push(Slot { name, ty, size, align });
        }
        Ok(())
    }
}

/// What may follow in a function, by what was read of it.
fn what_may_follow(body: &Body) -> &'static str {
    match (body.blocks.is_empty(), body.slots.is_empty()) {
        (false, _) => "a block or `}`",
        (true, false) => "a slot, a block or `}`",
        (true, true) => "a decision, a condition, a register, a slot, a block or `}`",
    }
}
