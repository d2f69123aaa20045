//! Random statements other than loops and switches.

use crate::generator::Generator;
use crate::scope::{Fact, HelperKind, Relation, Scope, Variable};
use crate::types::IntegerType;

impl Generator {
    /// Some statements, as long as there is room.
    pub fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            if self.room == 0 {
                return;
            }
            self.statement(depth);
        }
    }

    /// A block, whose names and facts end with it.
    pub fn block(&mut self, facts: &[Fact], count: usize, depth: usize) {
        let outside: Scope = self.scope.clone();
        self.scope.facts.extend_from_slice(facts);
        self.indent += 1;
        let before = self.lines.len();
        self.statements(count, depth);
        if self.lines.len() == before {
            self.assignment();
        }
        self.indent -= 1;
        self.scope = outside;
    }

    fn statement(&mut self, depth: usize) {
        // Rather long than deep: what stands deep is rarely reached.
        let nested = [0, 1, 2, 4][depth.min(3)];
        let in_loop = usize::from(self.loops > 0);
        let weights = [
            14,
            8 * nested,
            3 * nested,
            2 * nested,
            4,
            if self.scope.arrays.iter().any(|array| array.writable) { 9 } else { 0 },
            if self.scope.records.is_empty() { 0 } else { 7 },
            if self.scope.pointers.is_empty() { 0 } else { 10 },
            5 * in_loop,
            4 * in_loop,
            5,
            4,
            9,
        ];
        match self.random.weighted(&weights) {
            0 => self.assignment(),
            1 => self.if_statement(depth),
            2 => self.loop_statement(depth),
            3 => self.switch_statement(depth),
            4 => self.early_return(),
            5 => self.array_write(),
            6 => self.record_write(),
            7 => self.pointer_use(),
            8 => {
                let (condition, jump) = (self.condition(0), self.random.pick(&["break;", "continue;"]));
                self.line(&format!("if ({condition}) {jump}"));
            }
            9 => {
                let condition = self.condition(0);
                self.uses_goto = true;
                self.line(&format!("if ({condition}) goto done;"));
            }
            10 => self.call_statement(),
            11 => self.declaration(),
            _ => self.doubtful_statement(),
        }
    }

    pub fn assignment(&mut self) {
        let Some(variable) = self.writable_variable() else { return };
        let text = &variable.text;
        let statement = match self.random.weighted(&[45, 30, 10, 5, 5, 5]) {
            0 => format!("{text} = {};", self.varying(2)),
            1 => {
                let operator = self.random.pick(&["+=", "-=", "^=", "|=", "&="]);
                format!("{text} {operator} {};", self.expression(1))
            }
            2 => format!("{text}{};", self.random.pick(&["++", "--"])),
            3 => {
                let operator = self.random.pick(&["*=", "/=", "%="]);
                let value = if self.random.chance(70) {
                    self.random.between(2, 9).to_string()
                } else {
                    self.expression(0)
                };
                format!("{text} {operator} {value};")
            }
            4 => {
                let amount = if self.random.chance(70) {
                    self.random.between(1, 5).to_string()
                } else {
                    self.expression(0)
                };
                format!("{text} {} {amount};", self.random.pick(&["<<=", ">>=", ">>="]))
            }
            _ => format!("{text} = ({} && {});", self.condition(0), self.condition(0)),
        };
        self.line(&statement);
    }

    fn if_statement(&mut self, depth: usize) {
        let fact = if self.random.chance(25) { self.factual_leaf() } else { None };
        let (condition, when_true, when_false) = match fact {
            Some(fact) => {
                let negation = Fact { relation: fact.relation.negated(), ..fact.clone() };
                let constant = crate::expression::literal(fact.constant);
                (format!("B({} {} {constant})", fact.text, fact.relation.text()), vec![fact], vec![negation])
            }
            None => (self.deciding_condition(2), Vec::new(), Vec::new()),
        };
        self.line(&format!("if ({condition}) {{"));
        let (then_count, else_count) = (1 + self.random.below(2), 1 + self.random.below(2));
        self.block(&when_true, then_count, depth - 1);
        if self.random.chance(20) {
            let condition = self.deciding_condition(1);
            self.line(&format!("}} else if ({condition}) {{"));
            self.block(&when_false, else_count, depth - 1);
        }
        if self.random.chance(35) {
            self.line("} else {");
            self.block(&when_false, else_count, depth - 1);
        }
        self.line("}");
    }

    /// `if (a > 10) return 3;`: what comes after knows that it did not.
    fn early_return(&mut self) {
        let fact = if self.random.chance(60) { self.factual_leaf() } else { None };
        let Some(mut fact) = fact else {
            let (condition, value) = (self.condition(1), self.expression(1));
            return self.line(&format!("if ({condition}) return {value};"));
        };
        // What comes after shall not be about one value only.
        if fact.relation == Relation::NotEqual {
            fact.relation = Relation::Equal;
        }
        let value = self.expression(1);
        let constant = crate::expression::literal(fact.constant);
        self.line(&format!("if (B({} {} {constant})) return {value};", fact.text, fact.relation.text()));
        self.scope.facts.push(Fact { relation: fact.relation.negated(), ..fact });
    }

    /// `if ((a & 3) > 3) x = 1;`: what is never done is small.
    fn doubtful_statement(&mut self) {
        let condition = format!("B({})", self.doubtful_leaf());
        match self.random.weighted(&[60, 20, 20]) {
            0 => {
                self.line(&format!("if ({condition}) {{"));
                self.indent += 1;
                self.assignment();
                self.indent -= 1;
                self.line("}");
            }
            1 => {
                let (other, value) = (self.condition(0), self.expression(0));
                self.line(&format!("if ({condition} && {other}) return {value};"));
            }
            _ => {
                let Some(variable) = self.writable_variable() else { return };
                let (left, right) = (self.expression(1), self.expression(1));
                self.line(&format!("{} = {condition} ? {left} : {right};", variable.text));
            }
        }
    }

    fn array_write(&mut self) {
        let arrays: Vec<_> = self.scope.arrays.iter().filter(|array| array.writable).cloned().collect();
        let array = &arrays[self.random.below(arrays.len())];
        let element = self.element(array);
        let operator = self.random.pick(&["=", "=", "+=", "^="]);
        let value = self.expression(1);
        self.line(&format!("{element} {operator} {value};"));
    }

    fn record_write(&mut self) {
        if self.scope.records.len() > 1 && self.random.chance(25) {
            self.line(&format!("{} = {};", self.scope.records[1].clone(), self.scope.records[0].clone()));
            return;
        }
        let field = self.field();
        let operator = self.random.pick(&["=", "=", "+=", "-="]);
        let value = self.varying(1);
        self.line(&format!("{field} {operator} {value};"));
    }

    /// A pointer is set to one of the addressable locals, or something is written through it.
    fn pointer_use(&mut self) {
        let pointer = self.scope.pointers[self.random.below(self.scope.pointers.len())].clone();
        match self.random.weighted(&[25, 15, 60]) {
            0 => {
                let condition = self.condition(0);
                let (left, right) = (self.addressable(), self.addressable());
                self.line(&format!("{pointer} = {condition} ? &{left} : &{right};"));
            }
            1 => {
                let target = self.addressable();
                self.line(&format!("{pointer} = &{target};"));
            }
            _ => {
                let operator = self.random.pick(&["=", "=", "+=", "^=", "-="]);
                let value = self.expression(1);
                self.line(&format!("*{pointer} {operator} {value};"));
            }
        }
    }

    pub fn addressable(&mut self) -> String {
        self.scope.addressable[self.random.below(self.scope.addressable.len())].clone()
    }

    fn call_statement(&mut self) {
        let writer = self.scope.helpers.iter().find(|helper| helper.kind == HelperKind::Writer).cloned();
        match writer {
            Some(helper) if !self.scope.addressable.is_empty() => {
                let target = self.addressable();
                let value = self.expression(1);
                self.line(&format!("{}(&{target}, {value});", helper.name));
            }
            Some(_) | None => self.assignment(),
        }
    }

    /// A local of the block.
    fn declaration(&mut self) {
        let ty = self.local_type();
        let name = self.fresh("v");
        let value = self.varying(2);
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.scope.variables.push(Variable { text: name, ty, writable: true });
    }

    pub fn local_type(&mut self) -> IntegerType {
        let types = [
            IntegerType::Int,
            IntegerType::Unsigned,
            IntegerType::UnsignedChar,
            IntegerType::SignedChar,
            IntegerType::Short,
            IntegerType::UnsignedShort,
            IntegerType::Bool,
            IntegerType::LongLong,
            IntegerType::Char,
        ];
        types[self.random.weighted(&[30, 18, 14, 12, 8, 6, 4, 4, 4])]
    }
}
