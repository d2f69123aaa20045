//! From terms to gates: each term once, operands first, with a worklist.

use flipside_term::{
    Arena, BinaryOp, Conversion, FloatBinaryOp, FloatUnaryOp, IdMap, InputId, Node, Tabulated, TermId,
    UnaryOp, tabulate,
};

use crate::circuit::{Bits, complement, constant, resized, sign_extended};
use crate::cnf::Cnf;
use crate::float::Format;
use crate::gates::{Gates, Lit};
use crate::sums::{Same, Sums};

/// Why blasting ended early: nothing is known of the terms then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// There would be more gates than allowed.
    TooLarge,
    /// The caller asked for it.
    Stopped,
}

/// Between two looks at whether to stop, so many terms are translated, or so many gates are made: a millisecond.
const TERMS_PER_LOOK: usize = 64;
const GATES_PER_LOOK: usize = 4096;

/// The gates of terms, always of one arena.
pub struct Blaster {
    gates: Gates,
    /// The bits of terms; a truth value has one.
    known: IdMap<TermId, Bits>,
    /// Comparisons that depend on the index of a table alone, until they are translated.
    tabulated: IdMap<TermId, Tabulated>,
    sums: Sums,
    inputs: Vec<(InputId, Bits)>,
    required: Vec<Lit>,
    /// How many gates there may be.
    most: usize,
    /// With so many gates, the next look at whether to stop.
    next_look: usize,
}

impl Blaster {
    /// Nothing yet; there may be this many gates.
    pub fn new(most: usize) -> Self {
        Blaster {
            gates: Gates::new(),
            known: IdMap::default(),
            tabulated: IdMap::default(),
            sums: Sums::default(),
            inputs: Vec::new(),
            required: Vec::new(),
            most,
            next_look: 0,
        }
    }

    /// Requires a truth value; asks now and then whether to stop.
    pub fn require(
        &mut self,
        arena: &Arena,
        term: TermId,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), Halt> {
        let bits = self.bits(arena, term, must_stop)?;
        self.required.push(bits[0]);
        Ok(())
    }

    /// Clauses that can be satisfied if and only if what is required can. Each named literal has a variable, unless it is
    /// constant.
    pub fn cnf(&self, named: &[Lit], must_stop: &mut dyn FnMut() -> bool) -> Result<Cnf, Halt> {
        Cnf::of(&self.gates, &self.required, named, must_stop)
    }

    /// What is required.
    pub fn required(&self) -> &[Lit] {
        &self.required
    }

    /// The gates.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// The inputs that were met, with their bits from the lowest.
    pub fn inputs(&self) -> impl Iterator<Item = (InputId, &[Lit])> {
        self.inputs.iter().map(|(input, bits)| (*input, bits.as_slice()))
    }

    /// Reads terms that will be translated: sums among them that are equal will have the same bits.
    pub fn read(&mut self, arena: &Arena, terms: &[TermId]) {
        let known = &self.known;
        self.sums.read(arena, terms, &|term| known.contains_key(&term));
    }

    /// The bits of a term, from the lowest; a truth value has one.
    pub fn bits(
        &mut self,
        arena: &Arena,
        term: TermId,
        must_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Bits, Halt> {
        self.read(arena, &[term]);
        let mut waiting = vec![term];
        while let Some(&next) = waiting.last() {
            if self.known.contains_key(&next) {
                waiting.pop();
                continue;
            }
            match self.sums.same(next) {
                None => {}
                Some(Same::Number(value)) => {
                    self.known.insert(next, constant(value, arena.width(next)));
                    continue;
                }
                Some(Same::Term(same)) => {
                    match self.known.get(&same).cloned() {
                        Some(bits) => _ = self.known.insert(next, bits),
                        None => waiting.push(same),
                    }
                    continue;
                }
            }
            let before = waiting.len();
            match self.tabulated(arena, next) {
                Some(table) => waiting.extend([table.index, table.beyond]),
                None => push_operands(arena, next, &mut waiting),
            }
            let is_known = |term: &TermId| self.known.contains_key(term);
            let mut added = before;
            for place in before..waiting.len() {
                if !is_known(&waiting[place]) {
                    waiting[added] = waiting[place];
                    added += 1;
                }
            }
            waiting.truncate(added);
            if added > before {
                continue;
            }
            let bits = match self.tabulated.remove(&next) {
                Some(table) => {
                    let (index, beyond) = (self.known[&table.index].clone(), self.known[&table.beyond][0]);
                    vec![self.gates.truth_at(&table.truths, &index, beyond)]
                }
                None => self.translate(arena, next),
            };
            debug_assert_eq!(bits.len(), arena.sort(next).bits() as usize, "{next} should have its width");
            self.known.insert(next, bits);
            waiting.pop();
            if self.gates.count() > self.most {
                return Err(Halt::TooLarge);
            }
            if self.gates.count() >= self.next_look || self.known.len().is_multiple_of(TERMS_PER_LOOK) {
                self.next_look = self.gates.count() + GATES_PER_LOOK;
                if must_stop() {
                    return Err(Halt::Stopped);
                }
            }
        }
        Ok(self.known[&term].clone())
    }

    /// A comparison that depends on the index of a table alone, as a table.
    fn tabulated(&mut self, arena: &Arena, term: TermId) -> Option<&Tabulated> {
        if is_comparison(arena.node(term)) && !self.tabulated.contains_key(&term) {
            self.tabulated.insert(term, tabulate(arena, term)?);
        }
        self.tabulated.get(&term)
    }

    /// The bits of a term whose operands are known.
    fn translate(&mut self, arena: &Arena, term: TermId) -> Bits {
        if let Some(bits) = self.compared(arena, term) {
            return bits;
        }
        let (known, gates) = (&self.known, &mut self.gates);
        let bits = |term: TermId| known[&term].as_slice();
        match arena.node(term) {
            Node::Bool(value) => vec![Lit::constant(value)],
            Node::Const { bits, width } => constant(bits, width),
            Node::Input(input) => {
                let bits: Bits = (0..arena.sort(term).bits()).map(|_| gates.free()).collect();
                self.inputs.push((input, bits.clone()));
                bits
            }
            Node::Unary(UnaryOp::Not | UnaryOp::BitNot, operand) => complement(bits(operand)),
            Node::Unary(UnaryOp::Neg, operand) => gates.negate(bits(operand)),
            Node::Binary(op, left, right) => binary(gates, op, bits(left), bits(right)),
            Node::Ite(condition, then, otherwise) => {
                gates.choose_bits(bits(condition)[0], bits(then), bits(otherwise))
            }
            Node::Extract { operand, high, low } => bits(operand)[low as usize..=high as usize].to_vec(),
            Node::ZeroExtend { operand, width } => resized(bits(operand), width as usize),
            Node::SignExtend { operand, width } => sign_extended(bits(operand), width as usize),
            Node::Lookup { table, index } => {
                let table = arena.table(table);
                let elements: Vec<&[Lit]> = table.elements().iter().map(|&element| bits(element)).collect();
                gates.lookup(&elements, bits(index))
            }
            Node::FloatUnary(op, operand) => {
                let format = Format::of_width(arena.width(operand));
                match op {
                    FloatUnaryOp::Sqrt => gates.float_root(format, bits(operand)),
                    FloatUnaryOp::Floor
                    | FloatUnaryOp::Ceil
                    | FloatUnaryOp::Trunc
                    | FloatUnaryOp::RoundAway
                    | FloatUnaryOp::RoundEven => gates.float_integral(format, op, bits(operand)),
                }
            }
            Node::FloatBinary(op, left, right) => {
                let format = Format::of_width(arena.width(left));
                let (left, right) = (bits(left), bits(right));
                match op {
                    FloatBinaryOp::Add => gates.float_add(format, left, right),
                    FloatBinaryOp::Sub => gates.float_subtract(format, left, right),
                    FloatBinaryOp::Mul => gates.float_multiply(format, left, right),
                    FloatBinaryOp::Div => gates.float_divide(format, left, right),
                    FloatBinaryOp::Eq => vec![gates.float_equal(format, left, right)],
                    FloatBinaryOp::Lt => vec![gates.float_before(format, left, right, false)],
                    FloatBinaryOp::Le => vec![gates.float_before(format, left, right, true)],
                }
            }
            Node::FloatConvert { conversion, operand, width } => {
                let from = arena.width(operand);
                let operand = bits(operand);
                match conversion {
                    Conversion::FromSigned => gates.float_of_integer(Format::of_width(width), operand, true),
                    Conversion::FromUnsigned => {
                        gates.float_of_integer(Format::of_width(width), operand, false)
                    }
                    Conversion::ToSigned => {
                        gates.float_to_integer(Format::of_width(from), operand, width as usize, true)
                    }
                    Conversion::ToUnsigned => {
                        gates.float_to_integer(Format::of_width(from), operand, width as usize, false)
                    }
                    Conversion::Resize => {
                        gates.float_resize(Format::of_width(from), Format::of_width(width), operand)
                    }
                }
            }
        }
    }

    /// A comparison of two numbers that differ by the same number for all values of the inputs.
    fn compared(&mut self, arena: &Arena, term: TermId) -> Option<Bits> {
        let Node::Binary(op, left, right) = arena.node(term) else { return None };
        if !is_comparison_of_numbers(op) {
            return None;
        }
        let difference = self.sums.difference(arena, left, right)?;
        let width = arena.width(left);
        let [mut one, mut other] = [left, right].map(|term| self.known[&term].clone());
        match (difference, arena.constant_value(left), arena.constant_value(right)) {
            (0, ..) => other.clone_from(&one),
            (_, Some(value), _) => other = constant(value.wrapping_sub(difference), width),
            (_, None, Some(value)) => one = constant(value.wrapping_add(difference), width),
            (_, None, None) if op == BinaryOp::Eq => return Some(vec![Lit::FALSE]),
            (_, None, None) => return None,
        }
        Some(binary(&mut self.gates, op, &one, &other))
    }
}

fn is_comparison_of_numbers(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe)
}

fn is_comparison(node: Node) -> bool {
    matches!(node, Node::Binary(op, ..) if !matches!(op, BinaryOp::And | BinaryOp::Or))
}

/// What a term is made of, elements of tables included.
fn push_operands(arena: &Arena, term: TermId, waiting: &mut Vec<TermId>) {
    let node = arena.node(term);
    waiting.extend(node.operands());
    if let Node::Lookup { table, .. } = node {
        waiting.extend(arena.table(table).elements().iter().copied());
    }
}

/// `left op right`
fn binary(gates: &mut Gates, op: BinaryOp, left: &[Lit], right: &[Lit]) -> Bits {
    let mut each = |combine: fn(&mut Gates, Lit, Lit) -> Lit| -> Bits {
        left.iter().zip(right).map(|(&left, &right)| combine(gates, left, right)).collect()
    };
    match op {
        BinaryOp::And | BinaryOp::BitAnd => each(Gates::and),
        BinaryOp::Or | BinaryOp::BitOr => each(Gates::or),
        BinaryOp::BitXor => each(Gates::xor),
        BinaryOp::Eq => vec![gates.equal(left, right)],
        BinaryOp::Add => gates.add(left, right),
        BinaryOp::Sub => gates.subtract(left, right),
        BinaryOp::Mul => gates.multiply(left, right),
        BinaryOp::UDiv => gates.divide(left, right).0,
        BinaryOp::URem => gates.divide(left, right).1,
        BinaryOp::SDiv => gates.signed_divide(left, right),
        BinaryOp::SRem => gates.signed_remainder(left, right),
        BinaryOp::Shl => gates.shift_left(left, right),
        BinaryOp::LShr => gates.shift_right(left, right, Lit::FALSE),
        BinaryOp::AShr => gates.shift_right(left, right, left[left.len() - 1]),
        BinaryOp::Concat => right.iter().chain(left).copied().collect(),
        BinaryOp::ULt => vec![gates.unsigned_less(left, right)],
        BinaryOp::ULe => vec![gates.unsigned_less_equal(left, right)],
        BinaryOp::SLt => vec![gates.signed_less(left, right)],
        BinaryOp::SLe => vec![gates.signed_less_equal(left, right)],
        BinaryOp::SAddOverflows => vec![gates.add_overflows(left, right)],
        BinaryOp::SSubOverflows => vec![gates.subtract_overflows(left, right)],
        BinaryOp::SMulOverflows => vec![gates.multiply_overflows(left, right)],
    }
}
