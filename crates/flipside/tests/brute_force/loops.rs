//! Random loops, with small bounds by construction, and random switches.

use crate::generator::Generator;
use crate::scope::{Fact, Relation, Variable};
use crate::types::IntegerType;

impl Generator {
    pub fn loop_statement(&mut self, depth: usize) {
        if self.loops >= 2 {
            return self.assignment();
        }
        match self.random.weighted(&[45, 20, 20, 15]) {
            0 => self.for_loop(depth),
            1 => self.while_loop(depth),
            2 => self.counting_down(depth),
            _ => self.do_loop(depth),
        }
    }

    fn loop_block(&mut self, counter: &Variable, facts: &[Fact], depth: usize) {
        self.loops += 1;
        let outside = self.scope.clone();
        self.scope.variables.push(counter.clone());
        let count = 1 + self.random.below(3);
        self.block(facts, count, depth - 1);
        self.scope = outside;
        self.loops -= 1;
    }

    fn counter(&mut self, ty: IntegerType) -> Variable {
        Variable { text: self.fresh("i"), ty, writable: false }
    }

    /// `for (int i = 0; i < 4; i++)`, the bound maybe an input, with a second condition now and then.
    fn for_loop(&mut self, depth: usize) {
        let counter = self.counter(IntegerType::Int);
        let name = counter.text.clone();
        let (bound, constant) = if self.random.chance(60) {
            let constant = self.random.between(1, 4);
            (constant.to_string(), constant)
        } else {
            (format!("({} & 3)", self.readable()), 3)
        };
        let mut condition = format!("B({name} < {bound})");
        if self.random.chance(25) {
            condition = format!("{condition} && {}", self.deciding_condition(0));
        }
        self.line(&format!("for (int {name} = 0; {condition}; {name}++) {{"));
        let fact = |relation, constant| Fact { text: name.clone(), ty: IntegerType::Int, relation, constant };
        let facts = [fact(Relation::Less, constant), fact(Relation::GreaterEqual, 0)];
        self.loop_block(&counter, &facts, depth);
        self.line("}");
    }

    /// A counter that stands outside of the loop and that its end says something about.
    fn while_loop(&mut self, depth: usize) {
        let counter = self.counter(IntegerType::Unsigned);
        let name = counter.text.clone();
        let (bound, step) = (self.random.between(2, 9), self.random.between(1, 3));
        let start = if self.random.chance(50) { "0".into() } else { format!("{} & 3", self.readable()) };
        self.line(&format!("unsigned {name} = {start};"));
        self.line(&format!("while (B({name} < {bound})) {{"));
        self.indent += 1;
        self.line(&format!("{name} += {step};"));
        self.indent -= 1;
        self.loop_block(&counter, &[], depth);
        self.line("}");
        self.scope.variables.push(counter);
        let fact =
            Fact { text: name, ty: IntegerType::Unsigned, relation: Relation::GreaterEqual, constant: bound };
        self.scope.facts.push(fact);
    }

    /// `while (n-- > 0)`, which leaves an unsigned counter at its largest value.
    fn counting_down(&mut self, depth: usize) {
        let ty = if self.random.chance(50) { IntegerType::UnsignedChar } else { IntegerType::SignedChar };
        let counter = self.counter(ty);
        let name = counter.text.clone();
        let mask = if self.random.chance(70) { 3 } else { 7 };
        let start = self.readable();
        self.line(&format!("{} {name} = {start} & {mask};", ty.name()));
        self.line(&format!("while (B({name}-- > 0)) {{"));
        let fact = Fact { text: name.clone(), ty, relation: Relation::Less, constant: mask };
        self.loop_block(&counter, &[fact], depth);
        self.line("}");
        self.scope.variables.push(counter);
        let constant = if ty.is_unsigned() { 255 } else { -1 };
        self.scope.facts.push(Fact { text: name, ty, relation: Relation::Equal, constant });
    }

    /// `do … while (n != 0)`, the counter shifted or divided.
    fn do_loop(&mut self, depth: usize) {
        let ty = IntegerType::UnsignedChar;
        let counter = self.counter(ty);
        let name = counter.text.clone();
        let start = self.varying(1);
        self.line(&format!("unsigned char {name} = {start} & 31;"));
        self.line("do {");
        self.indent += 1;
        let change = self.random.pick(&[">>= 1", "/= 2", ">>= 2", "/= 3"]);
        self.line(&format!("{name} {change};"));
        self.indent -= 1;
        self.loop_block(&counter, &[], depth);
        self.line(&format!("}} while (B({name} != 0));"));
        self.scope.variables.push(counter);
    }

    pub fn switch_statement(&mut self, depth: usize) {
        let variable = self.readable();
        let (value, low, high) = match self.random.weighted(&[40, 25, 15, 20]) {
            0 => (format!("{variable} & 7"), 0, 9),
            1 => (format!("(int)({variable} % 5)"), -4, 6),
            2 => (variable, 0, 12),
            _ => (format!("(int){}", self.varying(2)), -3, 20),
        };
        self.line(&format!("switch (S({value})) {{"));
        let mut next = low + self.random.between(0, 2);
        let default_at = if self.random.chance(60) { Some(self.random.below(5)) } else { None };
        let arms = 2 + self.random.below(4);
        for arm in 0..arms {
            if default_at == Some(arm) {
                self.arm("default:", depth);
            }
            if next > high {
                break;
            }
            let last = if self.random.chance(20) { next + self.random.between(1, 3) } else { next };
            let label =
                if last == next { format!("case {next}:") } else { format!("case {next} ... {last}:") };
            next = last + self.random.between(1, 3);
            if arm + 1 < arms && next <= high && self.random.chance(15) {
                self.line(&label);
            } else {
                self.arm(&label, depth);
            }
        }
        self.line("}");
    }

    fn arm(&mut self, label: &str, depth: usize) {
        let outside_loops = self.loops;
        // `continue` and `break` mean other things in a switch: `break` is written here, below.
        self.loops = 0;
        self.line(&format!("{label} {{"));
        let count = 1 + self.random.below(2);
        self.block(&[], count, depth - 1);
        let end = if self.random.chance(65) { "} break;" } else { "}" };
        self.line(end);
        self.loops = outside_loops;
    }
}
