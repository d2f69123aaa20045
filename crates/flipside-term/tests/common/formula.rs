//! Random terms and constraints over a few inputs, for the propagator.

use flipside_term::{Arena, BinaryOp, Input, InputId, Node, Sort, TermId, UnaryOp};

use super::Random;

/// Inputs, terms over them, and the widths that occur.
pub struct Formula {
    pub arena: Arena,
    pub inputs: Vec<InputId>,
    /// The inputs and what is built of them, of all sorts.
    pub terms: Vec<TermId>,
    widths: Vec<u32>,
}

impl Formula {
    pub fn new(widths: &[u32], extra_widths: &[u32]) -> Self {
        let arena = Arena::new();
        let declare = |(at, &width): (usize, &u32)| {
            let name = format!("x{at}");
            arena.declare_input(&if width == 0 {
                Input::truth(name)
            } else {
                Input::integer(name, width, true)
            })
        };
        let inputs: Vec<InputId> = widths.iter().enumerate().map(declare).collect();
        let terms = inputs.iter().map(|&input| arena.input_term(input)).collect();
        let mut all: Vec<u32> =
            widths.iter().chain(extra_widths).copied().filter(|&width| width > 0).collect();
        all.dedup();
        Self { arena, inputs, terms, widths: all }
    }

    /// A number of a width: mostly something there is, else a constant.
    fn number(&self, random: &mut Random, width: u32) -> TermId {
        let fitting: Vec<TermId> =
            self.terms.iter().copied().filter(|&term| self.arena.sort(term).width() == Some(width)).collect();
        if fitting.is_empty() || random.below(4) == 0 {
            return self.arena.constant(random.near_edges(width), width);
        }
        random.pick(&fitting)
    }

    fn truth(&self, random: &mut Random) -> TermId {
        let fitting: Vec<TermId> =
            self.terms.iter().copied().filter(|&term| self.arena.sort(term) == Sort::Bool).collect();
        if fitting.is_empty() || random.below(2) == 0 {
            return self.comparison(random);
        }
        random.pick(&fitting)
    }

    /// A comparison or an overflow predicate of two numbers.
    pub fn comparison(&self, random: &mut Random) -> TermId {
        let op = random.pick(&[
            BinaryOp::Eq,
            BinaryOp::Eq,
            BinaryOp::ULt,
            BinaryOp::ULe,
            BinaryOp::SLt,
            BinaryOp::SLe,
            BinaryOp::ULt,
            BinaryOp::SLt,
            BinaryOp::SAddOverflows,
            BinaryOp::SSubOverflows,
            BinaryOp::SMulOverflows,
        ]);
        let width = random.pick(&self.widths);
        self.arena.build(Node::Binary(op, self.number(random, width), self.number(random, width)))
    }

    /// A constraint: a truth value or its negation.
    pub fn constraint(&self, random: &mut Random) -> TermId {
        let term = self.truth(random);
        if random.below(3) == 0 { self.arena.not(term) } else { term }
    }

    /// Adds a term made of those there are.
    pub fn grow(&mut self, random: &mut Random) {
        let width = random.pick(&self.widths);
        let arena = &self.arena;
        let term = match random.below(14) {
            0 => {
                let (a, b) = (self.truth(random), self.truth(random));
                arena.build(Node::Binary(random.pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Eq]), a, b))
            }
            1 => arena.ite(self.truth(random), self.truth(random), self.truth(random)),
            2 => arena.ite(self.truth(random), self.number(random, width), self.number(random, width)),
            3 => {
                let op = random.pick(&[UnaryOp::Neg, UnaryOp::BitNot]);
                arena.build(Node::Unary(op, self.number(random, width)))
            }
            4 | 5 => {
                let from = random.pick(&self.widths);
                let operand = self.number(random, from);
                if from > width {
                    let low = random.below((from - width + 1) as usize) as u32;
                    arena.extract(operand, low + width - 1, low)
                } else if random.below(2) == 0 {
                    arena.zero_extend(operand, width)
                } else {
                    arena.sign_extend(operand, width)
                }
            }
            6 => {
                let other = random.pick(&self.widths);
                if width + other > 128 || !self.widths.contains(&(width + other)) {
                    return;
                }
                arena.concat(self.number(random, width), self.number(random, other))
            }
            7 => {
                let count = 2 + random.below(6);
                let elements: Vec<TermId> = (0..count).map(|_| self.number(random, width)).collect();
                let index = random.pick(&self.widths);
                arena.lookup(arena.declare_table(None, &elements), self.number(random, index))
            }
            8 => self.comparison(random),
            _ => {
                let op = random.pick(&BinaryOp::ALL[3..16]);
                let (a, b) = (self.number(random, width), self.number(random, width));
                arena.build(Node::Binary(op, a, b))
            }
        };
        if !self.arena.is_constant(term) {
            self.terms.push(term);
        }
    }
}
