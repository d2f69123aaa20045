//! Random conditions, every leaf marked. About a quarter of the leaves are doubtful: of the kinds that are never true, or
//! never false, in real code.

use crate::expression::literal;
use crate::generator::Generator;
use crate::scope::{Fact, Relation, Variable};

impl Generator {
    /// A condition with its marks, in parentheses where it needs them.
    pub fn condition(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.marked_leaf();
        }
        match self.random.weighted(&[66, 13, 13, 5, 3]) {
            0 => self.marked_leaf(),
            1 => format!("({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            2 => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
            3 => format!("!({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => {
                let inner = self.condition(0);
                let (left, right) = (self.varying(1), self.expression(0));
                format!("B(({inner} ? {left} : {right}) > {})", self.random.between(0, 9))
            }
        }
    }

    /// A condition without side effects, for the inside of expressions.
    pub fn pure_condition(&mut self) -> String {
        let outside = std::mem::replace(&mut self.effects, false);
        let condition = self.condition(0);
        self.effects = outside;
        condition
    }

    /// The condition of a statement, which may change variables.
    pub fn deciding_condition(&mut self, depth: usize) -> String {
        self.effects = true;
        let condition = self.condition(depth);
        self.effects = false;
        condition
    }

    fn marked_leaf(&mut self) -> String {
        format!("B({})", self.leaf())
    }

    fn leaf(&mut self) -> String {
        if self.random.chance(65) {
            return self.lively_leaf();
        }
        match self.random.weighted(&[12, 58, 8, 10, 6, 6]) {
            0 => self.doubtful_leaf(),
            1 => {
                let relation = self.relation().text();
                format!("{} {relation} {}", self.varying(2), self.expression(1))
            }
            2 => format!("!{}", self.varying(0)),
            3 => format!("{} & {}", self.varying(1), 1 << self.random.below(7)),
            4 => self.varying(1),
            _ if self.effects => self.leaf_with_side_effect(),
            _ => self.varying(2),
        }
    }

    /// A comparison that inputs decide either way, so that what it guards is mostly alive.
    fn lively_leaf(&mut self) -> String {
        let variable = self.scope.variables[self.random.below(self.scope.variables.len())].clone();
        let text = if self.random.chance(60) { self.readable() } else { variable.text };
        let other = self.readable();
        let mask = (1 << self.random.between(2, 5)) - 1;
        match self.random.weighted(&[30, 30, 15, 10, 15]) {
            0 => format!(
                "{text} {} {}",
                self.random.pick(&["<", ">", "<=", ">="]),
                self.random.between(0, 120)
            ),
            1 => {
                let relation = self.relation().text();
                format!("({text} & {mask}) {relation} {}", self.random.between(1, mask - 1))
            }
            2 => format!("{text} & {}", 1 << self.random.below(7)),
            3 => {
                format!("({text} ^ {other}) {} {}", self.random.pick(&["<", ">"]), self.random.between(0, 90))
            }
            _ => format!("{text} {} {other}", self.random.pick(&["<", ">", "!=", "<="])),
        }
    }

    pub fn relation(&mut self) -> Relation {
        Relation::ALL[self.random.below(Relation::ALL.len())]
    }

    /// `(x += 3) > 5`, `x-- > 2`: a leaf that changes a variable, whether or not its neighbours are evaluated.
    fn leaf_with_side_effect(&mut self) -> String {
        let Some(variable) = self.writable_variable() else { return self.varying(1) };
        let relation = self.relation().text();
        let constant = self.random.between(0, 20);
        match self.random.below(3) {
            0 => format!("({} += {}) {relation} {constant}", variable.text, self.random.between(1, 9)),
            1 => format!("{}-- {relation} {constant}", variable.text),
            _ => format!("++{} {relation} {constant}", variable.text),
        }
    }

    /// A variable that may be changed, by plain assignment.
    pub fn writable_variable(&mut self) -> Option<Variable> {
        let writable: Vec<Variable> = self.scope.variables.iter().filter(|v| v.writable).cloned().collect();
        if writable.is_empty() { None } else { Some(writable[self.random.below(writable.len())].clone()) }
    }

    /// A leaf one of whose outcomes is likely impossible.
    pub fn doubtful_leaf(&mut self) -> String {
        if !self.scope.facts.is_empty() && self.random.chance(55) {
            let fact = self.scope.facts[self.random.below(self.scope.facts.len())].clone();
            return self.decided_leaf(&fact);
        }
        let variable = self.scope.variables[self.random.below(self.scope.variables.len())].clone();
        let text = &variable.text;
        let (low, high) = variable.ty.range();
        let mask = (1 << self.random.between(1, 4)) - 1;
        match self.random.below(9) {
            0 => format!("({text} & {mask}) > {mask}"),
            1 => format!("({text} & {mask}) == {}", self.random.between(mask + 1, 2 * mask + 1)),
            2 => format!("({text} | {mask}) == {}", self.random.between(0, mask - 1)),
            3 if variable.ty.is_unsigned() => format!("{text} < 0"),
            3 => format!("(unsigned){text} < 0"),
            4 if high < i64::from(i32::MAX) => format!("{text} > {high}"),
            4 => format!("{text} > 2147483647"),
            5 if low > i64::from(i32::MIN) => format!("{text} == {}", literal(low - 1)),
            5 => format!("{text} / 2 > 1073741823"),
            6 => format!("{text} % {mask} > {}", mask + self.random.between(-1, 0)),
            7 if variable.ty.is_narrow() => format!("{text} * {text} < 0"),
            7 => format!("{text} * 2 == 7"),
            _ if variable.ty.is_narrow() => format!("{text} + 1 <= {text}"),
            _ => format!("({text} ^ {mask}) == {text}"),
        }
    }

    /// A comparison that a fact decides.
    fn decided_leaf(&mut self, fact: &Fact) -> String {
        let (low, high) = fact.ty.range();
        let (low, high) = (low.max(fact.constant - 300), high.min(fact.constant + 300));
        for _ in 0..20 {
            let relation = self.relation();
            let constant = fact.constant + self.random.between(-6, 6);
            let mut outcomes = (low..=high)
                .filter(|&value| fact.relation.holds(value, fact.constant))
                .map(|value| relation.holds(value, constant));
            let first = outcomes.next();
            if first.is_some() && outcomes.all(|outcome| Some(outcome) == first) {
                return format!("{} {} {}", fact.text, relation.text(), literal(constant));
            }
        }
        format!("{} {} {}", fact.text, fact.relation.text(), literal(fact.constant))
    }

    /// A comparison of a variable that does not change, as the fact that it makes where it is true.
    pub fn factual_leaf(&mut self) -> Option<Fact> {
        let lasting: Vec<Variable> = self.scope.variables.iter().filter(|v| !v.writable).cloned().collect();
        if lasting.is_empty() {
            return None;
        }
        let variable = lasting[self.random.below(lasting.len())].clone();
        let (low, high) = variable.ty.range();
        let constant = match (high.saturating_sub(low), self.random.chance(50)) {
            (0..2, _) => 0,
            (2..256, true) => self.random.between(low + 1, high - 1),
            _ => self.constant().clamp(low + 1, high - 1),
        };
        let relation =
            if self.random.chance(70) { Relation::ALL[self.random.below(4)] } else { self.relation() };
        Some(Fact { text: variable.text, ty: variable.ty, relation, constant })
    }
}
