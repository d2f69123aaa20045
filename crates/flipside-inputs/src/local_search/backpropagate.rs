//! Backpropagation: which operand of a term should have which value, so that the term has the wanted value.
//!
//! One step, from a term to one of its operands. It chooses by chance among the operands that help, and never an operand
//! whose domain excludes the value.

use flipside_term::{BinaryOp, FloatBinaryOp, Node, UnaryOp, bits};

use super::graph::{Graph, Place, Vertex, parts_of};
use super::{float, inverse};
use flipside_base::Random;

/// The operand to continue with and its wanted value; none where no operand helps.
pub fn backpropagate(
    graph: &Graph,
    random: &mut Random,
    place: Place,
    wanted: u128,
) -> Option<(Place, u128)> {
    let vertex = &graph.vertices[place];
    let operands = &vertex.operands;
    match vertex.node {
        Node::Bool(_) | Node::Const { .. } | Node::Input(_) => None,
        Node::Unary(op, _) => {
            let width = graph.vertices[operands[0]].width;
            let inverse = match op {
                UnaryOp::Not | UnaryOp::BitNot | UnaryOp::Neg => bits::unary(op, wanted, width),
            };
            movable(graph, operands[0], inverse)
        }
        Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), ..) => connective(graph, random, place, op, wanted),
        Node::Binary(op, ..) => binary(graph, random, place, op, wanted),
        Node::Ite(..) => conditional(graph, random, place, wanted),
        Node::Extract { high, low, .. } => {
            let old = graph.operand(place, 0);
            let cut = bits::mask(high - low + 1) << low;
            movable(graph, operands[0], old & !cut | wanted << low)
        }
        Node::ZeroExtend { .. } | Node::SignExtend { .. } => {
            let width = graph.vertices[operands[0]].width;
            movable(graph, operands[0], bits::truncate(wanted, width))
        }
        Node::Lookup { .. } => lookup(graph, random, place, wanted),
        Node::FloatUnary(op, _) => {
            let width = graph.vertices[operands[0]].width;
            movable(graph, operands[0], float::unary(op, wanted, width, random)?)
        }
        Node::FloatBinary(op, ..) => float_binary(graph, random, place, op, wanted),
        Node::FloatConvert { conversion, .. } => {
            let from = graph.vertices[operands[0]].width;
            let operand = float::converted(conversion, wanted, from, vertex.width, random)?;
            movable(graph, operands[0], operand)
        }
    }
}

/// An operand with its wanted value, if it can change and its domain has that value.
fn movable(graph: &Graph, operand: Place, wanted: u128) -> Option<(Place, u128)> {
    let vertex = &graph.vertices[operand];
    let fits = vertex.domain.is_none_or(|domain| domain.contains(wanted));
    (vertex.is_movable && fits && vertex.value != wanted).then_some((operand, wanted))
}

/// One of the conditions that have to change, each with the same probability.
fn connective(
    graph: &Graph,
    random: &mut Random,
    place: Place,
    op: BinaryOp,
    wanted: u128,
) -> Option<(Place, u128)> {
    let choices = [0, 1].map(|index| {
        let operand = graph.vertices[place].operands[index];
        let weight = parts_of(&graph.vertices[operand], op);
        movable(graph, operand, wanted).map(|step| (step, weight))
    });
    match choices {
        [None, None] => None,
        [Some((step, _)), None] | [None, Some((step, _))] => Some(step),
        [Some((left, weight)), Some((right, other))] => {
            let distance =
                |(place, wanted): (Place, u128)| graph.vertices[place].distances[usize::from(wanted == 1)];
            let takes_one = (op == BinaryOp::Or) == (wanted == 1);
            if takes_one && distance(left) != distance(right) && !random.once_in(UPHILL) {
                return Some(if distance(left) < distance(right) { left } else { right });
            }
            Some(if random.below(weight + other) < weight { left } else { right })
        }
    }
}

/// The chosen branch, or the condition if the other branch has the value already, or may get it.
fn conditional(graph: &Graph, random: &mut Random, place: Place, wanted: u128) -> Option<(Place, u128)> {
    let operands = &graph.vertices[place].operands;
    let condition = graph.operand(place, 0);
    let (taken, other) = if condition == 1 { (1, 2) } else { (2, 1) };
    let inside = movable(graph, operands[taken], wanted);
    let other_has = graph.operand(place, other) == wanted;
    let other_may = other_has || movable(graph, operands[other], wanted).is_some();
    let turn = if other_may { movable(graph, operands[0], 1 - condition) } else { None };
    match (inside, turn) {
        (None, turn) => turn,
        (inside, None) => inside,
        (inside, turn) => {
            let turns = if other_has { !random.once_in(4) } else { random.once_in(4) };
            if turns { turn } else { inside }
        }
    }
}

/// Another index at which the element has the value, or the element that is read.
fn lookup(graph: &Graph, random: &mut Random, place: Place, wanted: u128) -> Option<(Place, u128)> {
    let operands = &graph.vertices[place].operands;
    let element = operands[1 + graph.element(place)];
    let inside = movable(graph, element, wanted);
    if inside.is_some() && !random.once_in(4) {
        return inside;
    }
    let index_domain = graph.vertices[operands[0]].domain;
    let elements = operands.len() - 1;
    let first = random.below(elements);
    let is_allowed = |index| index_domain.is_none_or(|domain| domain.contains(index as u128));
    let fitting = graph.index_of(place, wanted, first, is_allowed);
    fitting.and_then(|index| movable(graph, operands[0], index as u128)).or(inside)
}

/// One operand, with a value that gives the wanted result while the other operand stays as it is.
fn binary(
    graph: &Graph,
    random: &mut Random,
    place: Place,
    op: BinaryOp,
    wanted: u128,
) -> Option<(Place, u128)> {
    let find = |side: usize, operand: &Vertex, other: &Vertex, random: &mut Random| {
        let question = inverse::Question { op, side, wanted, other: other.value, width: operand.width };
        inverse::operand(&question, other.width, random)
    };
    let any = |width: u32, random: &mut Random| random.wide(width) >> random.below(width as usize);
    one_of_two(graph, random, place, find, any)
}

/// The same for floating-point numbers.
fn float_binary(
    graph: &Graph,
    random: &mut Random,
    place: Place,
    op: FloatBinaryOp,
    wanted: u128,
) -> Option<(Place, u128)> {
    let find = |side: usize, operand: &Vertex, other: &Vertex, random: &mut Random| {
        let Vertex { width, domain, .. } = *operand;
        let question = float::Question { op, side, wanted, other: other.value, width, domain };
        float::operand(&question, random)
    };
    one_of_two(graph, random, place, find, float::any)
}

/// One of two operands, and the value that `find` returns for it. Where it finds none, `any` value of one of them: the
/// next move may then succeed.
fn one_of_two(
    graph: &Graph,
    random: &mut Random,
    place: Place,
    find: impl Fn(usize, &Vertex, &Vertex, &mut Random) -> Option<u128>,
    any: impl Fn(u32, &mut Random) -> u128,
) -> Option<(Place, u128)> {
    let operands = &graph.vertices[place].operands;
    let mut sides = [0, 1];
    if random.once_in(2) {
        sides.reverse();
    }
    for side in sides {
        if !graph.is_operand_movable(place, side) {
            continue;
        }
        let (operand, other) = (&graph.vertices[operands[side]], &graph.vertices[operands[1 - side]]);
        for _ in 0..TRIES {
            let Some(value) = find(side, operand, other, random) else { break };
            if let Some(step) = movable(graph, operands[side], value) {
                return Some(step);
            }
        }
    }
    let operand = operands[sides[0]];
    movable(graph, operand, any(graph.vertices[operand].width, random))
}

/// Once in this many times, the alternative with the smaller distance is not preferred: the distance is an estimate, and
/// always following it would end in local minima.
const UPHILL: usize = 8;

/// How many values of one operand are tried: inverses are random, and one may fall outside the domain.
const TRIES: usize = 4;
