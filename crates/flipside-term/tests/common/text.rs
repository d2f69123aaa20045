//! Terms as short s-expressions, for tests: `(u< (zext 32 a) 5)`.
//!
//! Inputs have fixed sorts by name: `p q r` are truth values, `b*` 1 bit, `a* c*` 8 bits, `h*` 16, `l*` 64, `w*` 128,
//! others 32. A number has the width of its neighbours or 32; `5:8` says it. Printed operands of commutative operators
//! are sorted as text, constants last, so that an expectation needs no hashes.

use flipside_term::{Arena, BinaryOp, Input, Node, TermId, UnaryOp};

use super::sexpr::{Sexpr, read};

const BINARY: [(&str, BinaryOp); 24] = [
    ("and", BinaryOp::And),
    ("or", BinaryOp::Or),
    ("=", BinaryOp::Eq),
    ("+", BinaryOp::Add),
    ("-", BinaryOp::Sub),
    ("*", BinaryOp::Mul),
    ("u/", BinaryOp::UDiv),
    ("u%", BinaryOp::URem),
    ("s/", BinaryOp::SDiv),
    ("s%", BinaryOp::SRem),
    ("&", BinaryOp::BitAnd),
    ("|", BinaryOp::BitOr),
    ("^", BinaryOp::BitXor),
    ("<<", BinaryOp::Shl),
    ("u>>", BinaryOp::LShr),
    ("s>>", BinaryOp::AShr),
    ("++", BinaryOp::Concat),
    ("u<", BinaryOp::ULt),
    ("u<=", BinaryOp::ULe),
    ("s<", BinaryOp::SLt),
    ("s<=", BinaryOp::SLe),
    ("+overflows", BinaryOp::SAddOverflows),
    ("-overflows", BinaryOp::SSubOverflows),
    ("*overflows", BinaryOp::SMulOverflows),
];

/// The term of a text.
pub fn build(arena: &Arena, text: &str) -> TermId {
    // `|` alone is an operator here, not a quote.
    let text = text.replace("(| ", "(bitor ");
    let expressions = read(&text);
    assert_eq!(expressions.len(), 1, "{text} should be one expression");
    term(arena, &expressions[0], None)
}

pub fn input(arena: &Arena, name: &str) -> TermId {
    let declaration = match name.as_bytes()[0] {
        b'p' | b'q' | b'r' => Input::truth(name),
        b'b' => Input::integer(name, 1, false),
        b'a' => Input::character(name, false),
        b'c' => Input::character(name, true),
        b'h' => Input::integer(name, 16, true),
        b'l' => Input::integer(name, 64, true),
        b'w' => Input::integer(name, 128, false),
        b'u' => Input::integer(name, 32, false),
        _ => Input::integer(name, 32, true),
    };
    arena.input_term(arena.declare_input(&declaration))
}

fn literal(text: &str, width: Option<u32>) -> Option<(u128, Option<u32>)> {
    let (number, own) =
        text.split_once(':').map_or((text, None), |(number, width)| (number, width.parse().ok()));
    let value = match number.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok()?,
        None => {
            number.parse::<u128>().ok().or_else(|| number.parse::<i128>().ok().map(|value| value as u128))?
        }
    };
    Some((value, own.or(width)))
}

/// Does the expression say its width by itself?
fn is_open(expression: &Sexpr) -> bool {
    match expression {
        Sexpr::Atom(atom) => matches!(literal(atom, None), Some((_, None))),
        Sexpr::List(items) => match items[0].atom() {
            "ite" => items[2..].iter().all(is_open),
            "zext" | "sext" | "extract" | "lookup" | "++" | "int" => false,
            _ => items[1..].iter().all(is_open),
        },
    }
}

/// Builds those that say their width first, then the others at that width.
fn operands(arena: &Arena, items: &[Sexpr], width: Option<u32>) -> Vec<TermId> {
    let known = items
        .iter()
        .find(|item| !is_open(item))
        .and_then(|item| arena.sort(term(arena, item, width)).width())
        .or(width);
    items.iter().map(|item| term(arena, item, known)).collect()
}

fn term(arena: &Arena, expression: &Sexpr, width: Option<u32>) -> TermId {
    let items = match expression {
        Sexpr::Atom(atom) => {
            return match atom.as_str() {
                "true" => TermId::TRUE,
                "false" => TermId::FALSE,
                name => match literal(name, width) {
                    Some((value, width)) => arena.constant(value, width.unwrap_or(32)),
                    None => input(arena, name),
                },
            };
        }
        Sexpr::List(items) => items,
    };
    let number = |at: usize| items[at].atom().parse::<u32>().unwrap();
    match items[0].atom() {
        "ite" => {
            let condition = term(arena, &items[1], None);
            let branches = operands(arena, &items[2..], width);
            arena.ite(condition, branches[0], branches[1])
        }
        "zext" => arena.zero_extend(term(arena, &items[2], None), number(1)),
        "sext" => arena.sign_extend(term(arena, &items[2], None), number(1)),
        "extract" => arena.extract(term(arena, &items[3], None), number(1), number(2)),
        "lookup" => {
            let elements = operands(arena, items[1].list(), None);
            arena.lookup(arena.declare_table(None, &elements), term(arena, &items[2], None))
        }
        "++" => {
            let parts = items[1..].iter().map(|item| term(arena, item, None));
            parts.reduce(|high, low| arena.concat(high, low)).unwrap()
        }
        "int" => arena.from_bool(term(arena, &items[1], None), 32),
        "not" => arena.not(term(arena, &items[1], None)),
        "!=" => {
            let sides = operands(arena, &items[1..], None);
            arena.not_equal(sides[0], sides[1])
        }
        "neg" => arena.negate(term(arena, &items[1], width)),
        "~" => arena.bit_not(term(arena, &items[1], width)),
        name => {
            let name = if name == "bitor" { "|" } else { name };
            let found = BINARY.iter().find(|(known, _)| *known == name);
            let op = found.unwrap_or_else(|| panic!("{name} should be an operator")).1;
            let inner = match op {
                BinaryOp::Eq | BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe => None,
                _ => width,
            };
            let sides = operands(arena, &items[1..], inner);
            let fold = |left, right| arena.build(Node::Binary(op, left, right));
            sides.into_iter().reduce(fold).unwrap()
        }
    }
}

/// The text of a term.
pub fn show(arena: &Arena, term: TermId) -> String {
    let show = |term| show(arena, term);
    match arena.node(term) {
        Node::Bool(value) => value.to_string(),
        Node::Const { bits, width } => {
            // Large numbers as negative ones, as a person would write them.
            if width > 1
                && bits >> (width - 1) == 1
                && bits.wrapping_neg() << (128 - width) >> (128 - width) < 100
            {
                format!("-{}", bits.wrapping_neg() << (128 - width) >> (128 - width))
            } else {
                bits.to_string()
            }
        }
        Node::Input(input) => arena.input(input).name.clone(),
        Node::Unary(UnaryOp::Not, operand) => match arena.node(operand) {
            Node::Binary(BinaryOp::Eq, ..) => show(operand).replacen("(=", "(!=", 1),
            _ => format!("(not {})", show(operand)),
        },
        Node::Unary(UnaryOp::Neg, operand) => format!("(neg {})", show(operand)),
        Node::Unary(UnaryOp::BitNot, operand) => format!("(~ {})", show(operand)),
        Node::Binary(op, left, right) => {
            let name = BINARY.iter().find(|(_, known)| *known == op).unwrap().0;
            let (mut a, mut b) = (show(left), show(right));
            if op.is_commutative() && !arena.is_constant(right) && b < a {
                std::mem::swap(&mut a, &mut b);
            }
            format!("({name} {a} {b})")
        }
        Node::Ite(condition, then, otherwise) => {
            format!("(ite {} {} {})", show(condition), show(then), show(otherwise))
        }
        Node::Extract { operand, high, low } => format!("(extract {high} {low} {})", show(operand)),
        Node::ZeroExtend { operand, width } => format!("(zext {width} {})", show(operand)),
        Node::SignExtend { operand, width } => format!("(sext {width} {})", show(operand)),
        Node::FloatUnary(op, operand) => format!("({op:?} {})", show(operand)),
        Node::FloatBinary(op, left, right) => format!("(F{op:?} {} {})", show(left), show(right)),
        Node::FloatConvert { conversion, operand, width } => {
            format!("({conversion:?} {width} {})", show(operand))
        }
        Node::Lookup { table, index } => {
            let elements: Vec<String> =
                arena.table(table).elements().iter().map(|&element| show(element)).collect();
            format!("(lookup ({}) {})", elements.join(" "), show(index))
        }
    }
}
