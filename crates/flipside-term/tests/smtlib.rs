//! Scripts, read back by an evaluator of SMT-LIB of its own: all assertions must have the value of their terms.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::sexpr::{Sexpr, read};
use common::{Random, reference};
use flipside_term::{
    Arena, Assignment, BinaryOp, Input, InputId, Node, Sort, TermId, UnaryOp, evaluate, smtlib,
};

#[derive(Clone)]
enum Definition {
    Value(u128, u32),
    Function(String, u32, Sexpr),
}

type Scope = BTreeMap<String, Definition>;

/// Value and width; a truth value has width 0.
fn value(scope: &Scope, expression: &Sexpr) -> (u128, u32) {
    let items = match expression {
        Sexpr::Atom(atom) => return atom_value(scope, atom),
        Sexpr::List(items) => items,
    };
    if let Sexpr::List(head) = &items[0] {
        let number = |at: usize| head[at].atom().parse::<u32>().unwrap();
        let (operand, width) = value(scope, &items[1]);
        return match head[1].atom() {
            "extract" => {
                (reference::extract(operand, width, number(2), number(3)), number(2) - number(3) + 1)
            }
            "zero_extend" => (operand, width + number(2)),
            "sign_extend" => wide_sign_extend(operand, width, width + number(2)),
            other => panic!("{other} should be an indexed operator"),
        };
    }
    let head = items[0].atom();
    if head == "let" {
        let binding = items[1].list()[0].list();
        let (bound, width) = value(scope, &binding[1]);
        let mut inner = scope.clone();
        inner.insert(binding[0].atom().to_owned(), Definition::Value(bound, width));
        return value(&inner, &items[2]);
    }
    if head == "ite" {
        return value(scope, &items[if value(scope, &items[1]).0 == 1 { 2 } else { 3 }]);
    }
    if let Some(Definition::Function(parameter, width, body)) = scope.get(head) {
        let (argument, argument_width) = value(scope, &items[1]);
        assert_eq!(argument_width, *width);
        let mut inner = scope.clone();
        inner.insert(parameter.clone(), Definition::Value(argument, argument_width));
        return value(&inner, body);
    }
    let (left, left_width) = value(scope, &items[1]);
    let unary = |op, width: u32| (reference::unary(op, left, width.max(1)), width);
    match head {
        "not" => return unary(UnaryOp::Not, 0),
        "bvneg" => return unary(UnaryOp::Neg, left_width),
        "bvnot" => return unary(UnaryOp::BitNot, left_width),
        _ => {}
    }
    let (right, right_width) = value(scope, &items[2]);
    let (op, is_truth) = operator(head);
    if head != "concat" {
        assert_eq!(left_width, right_width, "{head}");
    }
    // Products at twice 128 bits do not fit a number here; the printer makes them only for overflow.
    let result = reference::binary(op, left, left_width.max(1), right, right_width.max(1));
    let width = if is_truth {
        0
    } else if head == "concat" {
        left_width + right_width
    } else {
        left_width
    };
    (result, width)
}

fn wide_sign_extend(operand: u128, from: u32, to: u32) -> (u128, u32) {
    assert!(to <= 128, "this evaluator has no more bits");
    (reference::sign_extend(operand, from, to), to)
}

fn operator(name: &str) -> (BinaryOp, bool) {
    match name {
        "and" => (BinaryOp::And, true),
        "or" => (BinaryOp::Or, true),
        "=" => (BinaryOp::Eq, true),
        "bvult" => (BinaryOp::ULt, true),
        "bvule" => (BinaryOp::ULe, true),
        "bvslt" => (BinaryOp::SLt, true),
        "bvsle" => (BinaryOp::SLe, true),
        "bvadd" => (BinaryOp::Add, false),
        "bvsub" => (BinaryOp::Sub, false),
        "bvmul" => (BinaryOp::Mul, false),
        "bvudiv" => (BinaryOp::UDiv, false),
        "bvurem" => (BinaryOp::URem, false),
        "bvsdiv" => (BinaryOp::SDiv, false),
        "bvsrem" => (BinaryOp::SRem, false),
        "bvand" => (BinaryOp::BitAnd, false),
        "bvor" => (BinaryOp::BitOr, false),
        "bvxor" => (BinaryOp::BitXor, false),
        "bvshl" => (BinaryOp::Shl, false),
        "bvlshr" => (BinaryOp::LShr, false),
        "bvashr" => (BinaryOp::AShr, false),
        "concat" => (BinaryOp::Concat, false),
        other => panic!("{other} should be an operator"),
    }
}

fn atom_value(scope: &Scope, atom: &str) -> (u128, u32) {
    if let Some(digits) = atom.strip_prefix("#x") {
        return (u128::from_str_radix(digits, 16).unwrap(), digits.len() as u32 * 4);
    }
    if let Some(digits) = atom.strip_prefix("#b") {
        return (u128::from_str_radix(digits, 2).unwrap(), digits.len() as u32);
    }
    match atom {
        "true" => (1, 0),
        "false" => (0, 0),
        _ => match scope.get(atom) {
            Some(Definition::Value(value, width)) => (*value, *width),
            _ => panic!("{atom} should be declared"),
        },
    }
}

/// The values of all assertions of a script.
fn run(arena: &Arena, script: &smtlib::Script, assignment: &Assignment) -> Vec<bool> {
    let mut scope = Scope::new();
    let mut values = Vec::new();
    let width_of = |sort: &Sexpr| match sort {
        Sexpr::Atom(_) => 0,
        Sexpr::List(items) => items[2].atom().parse().unwrap(),
    };
    for command in read(&script.text) {
        let items = command.list();
        match items[0].atom() {
            "set-logic" => assert_eq!(items[1].atom(), "QF_BV"),
            "declare-const" => {
                let name = items[1].atom();
                let (input, _) = script.inputs.iter().find(|(_, known)| known == name).unwrap();
                assert_eq!(arena.input(*input).sort.width().unwrap_or(0), width_of(&items[2]));
                let value = Definition::Value(assignment.value(*input), width_of(&items[2]));
                assert!(scope.insert(name.to_owned(), value).is_none(), "{name} should be declared once");
            }
            "define-fun" => {
                let name = items[1].atom().to_owned();
                let definition = match items[2].list() {
                    [] => {
                        let (value, width) = value(&scope, &items[4]);
                        assert_eq!(width, width_of(&items[3]));
                        Definition::Value(value, width)
                    }
                    parameters => {
                        let parameter = parameters[0].list();
                        let name = parameter[0].atom().to_owned();
                        Definition::Function(name, width_of(&parameter[1]), items[4].clone())
                    }
                };
                assert!(scope.insert(name, definition).is_none());
            }
            "assert" => values.push(value(&scope, &items[1]).0 == 1),
            other => panic!("{other} should be a command"),
        }
    }
    values
}

/// Random conditions, with tables among them.
fn conditions(arena: &Arena, random: &mut Random, inputs: &[InputId]) -> Vec<TermId> {
    let mut terms: Vec<TermId> = inputs.iter().map(|&input| arena.input_term(input)).collect();
    let mut conditions = Vec::new();
    while conditions.len() < 12 {
        let width = random.pick(&[8, 8, 8, 3, 16]);
        let of_width: Vec<TermId> =
            terms.iter().copied().filter(|&term| arena.sort(term) == Sort::bit_vec(width)).collect();
        let (a, b) = (random.pick(&of_width), random.pick(&of_width));
        let constant = arena.constant(random.near_edges(width), width);
        let b = if random.below(4) == 0 { constant } else { b };
        let term = match random.below(12) {
            0 => {
                let elements: Vec<TermId> =
                    (0..=random.below(20)).map(|_| arena.constant(random.near_edges(8), 8)).collect();
                arena.lookup(arena.declare_table(Some("t"), &elements), a)
            }
            1 => arena.lookup(arena.declare_table(None, &[a, b, constant, a]), b),
            2 => arena.zero_extend(a, if width < 8 { 8 } else { 16 }),
            3 => arena.sign_extend(a, if width < 8 { 8 } else { 16 }),
            4 => arena.truncate(a, if width > 8 { 8 } else { 3 }),
            _ => {
                let op = random.pick(&BinaryOp::ALL[2..]);
                if op == BinaryOp::Concat && width > 8 {
                    continue;
                }
                arena.build(Node::Binary(op, a, b))
            }
        };
        if arena.is_constant(term) {
            continue;
        }
        if arena.sort(term) == Sort::Bool {
            conditions.push(term);
        }
        terms.push(if arena.sort(term) == Sort::Bool { arena.ite(term, a, b) } else { term });
    }
    let junction = arena.or(conditions[0], arena.and(conditions[1], arena.not(conditions[2])));
    conditions.push(junction);
    conditions
}

#[test]
fn scripts_mean_what_their_terms_mean() {
    for seed in 0..60 {
        let arena = Arena::new();
        let mut random = Random::new(seed);
        let names = ["x", "buf[3]", "p->len", "not", "$t1", "$i", "a|b"];
        let inputs: Vec<InputId> = names
            .iter()
            .zip([8, 8, 16, 8, 3, 8, 16])
            .map(|(&name, width)| arena.declare_input(&Input::integer(name, width, true)))
            .collect();
        let conditions = conditions(&arena, &mut random, &inputs);
        let script = smtlib::script(&arena, &conditions);
        for _ in 0..20 {
            let assignment: Assignment = inputs
                .iter()
                .map(|&input| (input, random.near_edges(arena.input(input).sort.width().unwrap())))
                .collect();
            let expected: Vec<bool> =
                conditions.iter().map(|&term| evaluate(&arena, &assignment, term) == 1).collect();
            assert_eq!(run(&arena, &script, &assignment), expected, "{}", script.text);
        }
    }
}

/// A thousand doublings: a line each.
#[test]
fn scripts_are_linear_in_the_shared_term() {
    let arena = Arena::new();
    let x = arena.input_term(arena.declare_input(&Input::integer("x", 32, true)));
    let term = (0..1000).fold(x, |term, _| arena.multiply(term, arena.bit_xor(term, x)));
    let text = smtlib::script(&arena, &[arena.equal(term, x)]).text;
    assert!(text.lines().count() < 1010 && text.len() < 90_000, "{}", text.len());
}
