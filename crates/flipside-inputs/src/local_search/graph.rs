//! The terms of a predicate, densely numbered, with their values under the current inputs.
//!
//! When an input changes, only the terms that depend on it are computed again. **Invariant:** after each change of an
//! input, all values are those of an evaluation from scratch.

use std::collections::BTreeMap;

use flipside_domain::{Domain, Propagator, Truth};
use flipside_term::{
    Arena, Assignment, BinaryOp, IdMap, InputId, Node, Sort, TermId, UnaryOp, bits, float, post_order,
};

/// The most terms visited to compute the domain of a term that propagation has not met: more would cost more than a move.
const DOMAIN_TERMS: usize = 4;

/// The distance of a truth value that cannot be reached, and the cap of all distances.
const FAR: u32 = 1000;

/// The index of a term in the graph; operands come before their users.
pub type Place = usize;

/// A term.
#[derive(Debug)]
pub struct Vertex {
    /// What it is.
    pub node: Node,
    /// Its operands; the elements of a table after the index.
    pub operands: Vec<Place>,
    /// Its width; 1 for a truth value.
    pub width: u32,
    /// Its value.
    pub value: u128,
    /// Of a truth value: an estimate of how many conditions have to change until it is false, and until it is true.
    pub distances: [u32; 2],
    /// Its domain, as far as propagation knows it.
    pub domain: Option<Domain>,
    /// Can it have another value?
    pub is_movable: bool,
    /// Is it a truth value?
    is_truth: bool,
    /// The number of conditions in a conjunction or disjunction; else 1.
    pub parts: usize,
    /// Its users.
    users: Vec<Place>,
}

/// The terms of a predicate.
#[derive(Debug)]
pub struct Graph {
    /// By place.
    pub vertices: Vec<Vertex>,
    /// The conditions that do not hold.
    pub broken: Vec<Place>,
    /// The inputs.
    pub inputs: Vec<(InputId, Place)>,
    /// How many terms were evaluated so far.
    pub work: u64,
    /// The conditions.
    roots: Vec<Place>,
    /// By place: whether it is a condition, and its index in `broken` if it does not hold.
    slots: Vec<Slot>,
    /// By place: is its value outdated?
    stale: Vec<bool>,
    /// By the place of a read of a constant table: its elements with their indices, in the order of both.
    sorted: BTreeMap<Place, Vec<(u128, usize)>>,
}

/// Whether a term is a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// It is not a condition.
    None,
    /// It holds.
    Holds,
    /// It does not hold, and has this index among those.
    Broken(usize),
}

impl Graph {
    /// The graph of some conditions, with values under an assignment.
    pub fn new(arena: &Arena, conditions: &[TermId], known: &Propagator, values: &Assignment) -> Self {
        let order = post_order(arena, conditions);
        let mut places: IdMap<TermId, Place> = IdMap::default();
        let mut vertices: Vec<Vertex> = Vec::with_capacity(order.len());
        let mut inputs = Vec::new();
        let mut sorted = BTreeMap::new();
        for (place, &term) in order.iter().enumerate() {
            places.insert(term, place);
            let node = arena.node(term);
            let mut operands: Vec<Place> = node.operands().map(|operand| places[&operand]).collect();
            if let Node::Lookup { table, .. } = node {
                let elements = arena.table(table).elements();
                operands.extend(elements.iter().map(|element| places[element]));
                let constants = elements.iter().enumerate();
                let constants =
                    constants.map(|(index, &element)| Some((arena.constant_value(element)?, index)));
                if let Some(mut constants) = constants.collect::<Option<Vec<_>>>() {
                    constants.sort_unstable();
                    sorted.insert(place, constants);
                }
            }
            for &operand in &operands {
                vertices[operand].users.push(place);
            }
            let width = match arena.sort(term) {
                Sort::Bool => 1,
                Sort::BitVec(width) => width.into(),
            };
            let domain = if node.is_leaf() && !matches!(node, Node::Input(_)) {
                None
            } else {
                known.domain_above(arena, term, DOMAIN_TERMS)
            };
            let is_movable = if let Node::Input(input) = node {
                inputs.push((input, place));
                domain.is_none_or(|domain| domain.value().is_none())
            } else {
                operands.iter().any(|&operand| vertices[operand].is_movable)
            };
            let parts = match node {
                Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => {
                    operands.iter().map(|&operand| parts_of(&vertices[operand], op)).sum()
                }
                _ => 1,
            };
            let users = Vec::new();
            let is_truth = arena.sort(term) == Sort::Bool;
            vertices.push(Vertex {
                node,
                operands,
                width,
                value: 0,
                distances: [0; 2],
                domain,
                is_movable,
                is_truth,
                parts,
                users,
            });
        }
        let mut slots = vec![Slot::None; vertices.len()];
        let mut roots: Vec<Place> = conditions.iter().map(|condition| places[condition]).collect();
        roots.sort_unstable();
        roots.dedup();
        for &root in &roots {
            slots[root] = Slot::Holds;
        }
        let stale = vec![false; vertices.len()];
        let mut graph = Graph { vertices, broken: Vec::new(), inputs, work: 0, roots, slots, stale, sorted };
        graph.set_all(values);
        graph
    }

    /// Gives all inputs the values of an assignment, or the closest values in their domains.
    pub fn set_all(&mut self, values: &Assignment) {
        for index in 0..self.inputs.len() {
            let (input, place) = self.inputs[index];
            let vertex = &mut self.vertices[place];
            let value = bits::truncate(values.value(input), vertex.width);
            vertex.value = clamped(vertex.domain.as_ref(), value);
        }
        for place in 0..self.vertices.len() {
            self.vertices[place].value = self.compute(place);
            self.vertices[place].distances = self.distances(place);
        }
        self.work += self.vertices.len() as u64;
        self.broken.clear();
        for &root in &self.roots {
            self.slots[root] = if self.vertices[root].value == 1 {
                Slot::Holds
            } else {
                self.broken.push(root);
                Slot::Broken(self.broken.len() - 1)
            };
        }
    }

    /// The index of an element of a table with this value, the first from another index on, which is allowed.
    pub fn index_of(
        &self,
        place: Place,
        wanted: u128,
        from: usize,
        is_allowed: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let Some(sorted) = self.sorted.get(&place) else {
            let elements = self.vertices[place].operands.len() - 1;
            let mut indices = (0..elements).map(|step| (from + step) % elements);
            return indices.find(|&index| self.operand(place, 1 + index) == wanted && is_allowed(index));
        };
        let start = sorted.partition_point(|&(value, _)| value < wanted);
        let count = sorted[start..].partition_point(|&(value, _)| value == wanted);
        let (before, after) = {
            let found = &sorted[start..start + count];
            found.split_at(found.partition_point(|&(_, index)| index < from))
        };
        after.iter().chain(before).map(|&(_, index)| index).find(|&index| is_allowed(index))
    }

    /// Sets the value of an input.
    pub fn set(&mut self, place: Place, value: u128) {
        self.store(place, value);
        self.vertices[place].distances = self.distances(place);
        let mut last = self.mark_users(place);
        let mut next = place + 1;
        while next <= last {
            if std::mem::take(&mut self.stale[next]) {
                let value = self.compute(next);
                let is_other = value != self.vertices[next].value;
                if is_other {
                    self.store(next, value);
                }
                let distances = self.distances(next);
                if is_other || distances != self.vertices[next].distances {
                    self.vertices[next].distances = distances;
                    last = last.max(self.mark_users(next));
                }
            }
            next += 1;
        }
        self.work += (next - place) as u64;
    }

    /// Stores another value of a term.
    fn store(&mut self, place: Place, value: u128) {
        self.vertices[place].value = value;
        match self.slots[place] {
            Slot::None => {}
            Slot::Holds => {
                self.slots[place] = Slot::Broken(self.broken.len());
                self.broken.push(place);
            }
            Slot::Broken(index) => {
                self.slots[place] = Slot::Holds;
                self.broken.swap_remove(index);
                if let Some(&moved) = self.broken.get(index) {
                    self.slots[moved] = Slot::Broken(index);
                }
            }
        }
    }

    /// The value of an operand of a term.
    pub fn operand(&self, place: Place, index: usize) -> u128 {
        self.vertices[self.vertices[place].operands[index]].value
    }

    /// Can an operand of a term have another value?
    pub fn is_operand_movable(&self, place: Place, index: usize) -> bool {
        self.vertices[self.vertices[place].operands[index]].is_movable
    }

    /// Marks the users of a term as outdated; returns the last of them.
    fn mark_users(&mut self, place: Place) -> Place {
        let users = &self.vertices[place].users;
        for &user in users {
            self.stale[user] = true;
        }
        users.last().copied().unwrap_or(0)
    }

    fn compute(&self, place: Place) -> u128 {
        let vertex = &self.vertices[place];
        let operand = |index: usize| self.vertices[vertex.operands[index]].value;
        let width = |index: usize| self.vertices[vertex.operands[index]].width;
        match vertex.node {
            Node::Bool(value) => u128::from(value),
            Node::Const { bits, .. } => bits,
            Node::Input(_) => vertex.value,
            Node::Unary(op, _) => bits::unary(op, operand(0), width(0)),
            Node::Binary(op, ..) => bits::binary(op, operand(0), operand(1), width(1)),
            Node::Ite(..) => operand(if operand(0) == 1 { 1 } else { 2 }),
            Node::Extract { high, low, .. } => bits::extract(operand(0), high, low),
            Node::ZeroExtend { .. } => operand(0),
            Node::SignExtend { width: to, .. } => bits::sign_extend(operand(0), width(0), to),
            Node::FloatUnary(op, _) => float::unary(op, operand(0), width(0)),
            Node::FloatBinary(op, ..) => float::binary(op, operand(0), operand(1), width(1)),
            Node::FloatConvert { conversion, width: to, .. } => {
                float::convert(conversion, operand(0), width(0), to)
            }
            Node::Lookup { .. } => operand(1 + self.element(place)),
        }
    }

    /// The distances of a truth value to false and to true.
    fn distances(&self, place: Place) -> [u32; 2] {
        let vertex = &self.vertices[place];
        let of = |index: usize| self.vertices[vertex.operands[index]].distances;
        let both = |a: u32, b: u32| a.saturating_add(b).min(FAR);
        let mut distances = match vertex.node {
            Node::Unary(UnaryOp::Not, _) => {
                let [to_false, to_true] = of(0);
                [to_true, to_false]
            }
            Node::Binary(BinaryOp::And, ..) => {
                let [left, right] = [of(0), of(1)];
                [left[0].min(right[0]), both(left[1], right[1])]
            }
            Node::Binary(BinaryOp::Or, ..) => {
                let [left, right] = [of(0), of(1)];
                [both(left[0], right[0]), left[1].min(right[1])]
            }
            Node::Ite(..) if vertex.is_truth => {
                let [condition, then, otherwise] = [of(0), of(1), of(2)];
                [0, 1].map(|to| both(condition[1], then[to]).min(both(condition[0], otherwise[to])))
            }
            _ => {
                let mut distances = [if vertex.is_movable { 1 } else { FAR }; 2];
                distances[usize::from(vertex.value == 1)] = 0;
                distances
            }
        };
        if let Some(Domain::Truth(truth)) = vertex.domain {
            match truth {
                Truth::Unknown => {}
                Truth::True => distances[0] = FAR,
                Truth::False => distances[1] = FAR,
            }
        }
        distances
    }

    /// Which element a lookup reads.
    pub fn element(&self, place: Place) -> usize {
        let count = self.vertices[place].operands.len() - 1;
        usize::try_from(self.operand(place, 0)).unwrap_or(usize::MAX).min(count - 1)
    }
}

/// The value if it is in the domain, else an end of the domain.
fn clamped(domain: Option<&Domain>, value: u128) -> u128 {
    match domain {
        Some(Domain::Truth(Truth::True)) => 1,
        Some(Domain::Truth(Truth::False)) => 0,
        None | Some(Domain::Truth(Truth::Unknown)) => value,
        Some(Domain::Values(values)) => {
            let (low, high) = values.unsigned();
            let ends = [value, value.clamp(low, high), low, high];
            ends.into_iter().find(|&end| values.contains(end)).unwrap_or(value)
        }
    }
}

/// The number of conditions in an operand of a conjunction or disjunction.
pub fn parts_of(vertex: &Vertex, op: BinaryOp) -> usize {
    match vertex.node {
        Node::Binary(own, ..) if own == op => vertex.parts,
        _ => 1,
    }
}
