//! Cases: a call, with the values that its inputs range over.

use flipside_program::Scalar;

/// A number, or an input with the values to try.
#[derive(Clone, Debug)]
pub enum Number {
    Is(i64),
    Among(Vec<i64>),
}

/// A byte of an object.
#[derive(Clone, Debug)]
pub enum Byte {
    Is(u8),
    Among(Vec<u8>),
    Uninitialised,
}

/// An argument.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A pointer to an object of the case, at an offset.
    At(usize, Number),
    Null,
    /// A pointer to an object whose lifetime has ended, at an offset.
    Dangling(Number),
    Int(Scalar, Number),
}

/// A call.
#[derive(Clone, Debug)]
pub struct Case {
    pub function: &'static str,
    pub result: &'static str,
    pub objects: Vec<Vec<Byte>>,
    pub arguments: Vec<Argument>,
    /// The objects that are constant.
    pub constant: Vec<usize>,
}

/// The bytes that inputs range over.
pub const ALPHABET: [u8; 4] = [0, b'a', b'b', 0x80];

/// Bytes from a picture: `?` is an input, `_` uninitialised, `$` a terminator, all else itself.
pub fn bytes(picture: &str) -> Vec<Byte> {
    bytes_among(picture, &ALPHABET)
}

/// The same with other values for the inputs.
pub fn bytes_among(picture: &str, values: &[u8]) -> Vec<Byte> {
    let byte = |character| match character {
        b'?' => Byte::Among(values.to_vec()),
        b'_' => Byte::Uninitialised,
        b'$' => Byte::Is(0),
        other => Byte::Is(other),
    };
    picture.bytes().map(byte).collect()
}

/// An input of type `size_t`, or a constant one.
pub fn size(values: &[i64]) -> Argument {
    Argument::Int(Scalar::U64, number(values))
}

/// An input of type `int`, or a constant one.
pub fn int(values: &[i64]) -> Argument {
    Argument::Int(Scalar::S32, number(values))
}

/// A pointer into an object at these offsets.
pub fn at(object: usize, offsets: &[i64]) -> Argument {
    Argument::At(object, number(offsets))
}

/// A pointer to no object any more, at these offsets.
pub fn dangling(offsets: &[i64]) -> Argument {
    Argument::Dangling(number(offsets))
}

fn number(values: &[i64]) -> Number {
    match values {
        [only] => Number::Is(*only),
        _ => Number::Among(values.to_vec()),
    }
}

/// The values of all inputs of a case, one after another.
pub(crate) struct Odometer {
    choices: Vec<Vec<i64>>,
    positions: Vec<usize>,
    pub(crate) done: bool,
}

impl Odometer {
    pub(crate) fn new(case: &Case) -> Self {
        let bytes = case.objects.iter().flatten().filter_map(|byte| match byte {
            Byte::Among(values) => Some(values.iter().map(|&value| i64::from(value)).collect()),
            Byte::Is(_) | Byte::Uninitialised => None,
        });
        let numbers = case.arguments.iter().filter_map(|argument| match argument {
            Argument::At(_, Number::Among(values))
            | Argument::Dangling(Number::Among(values))
            | Argument::Int(_, Number::Among(values)) => Some(values.clone()),
            Argument::At(..) | Argument::Dangling(_) | Argument::Int(..) | Argument::Null => None,
        });
        let choices: Vec<Vec<i64>> = bytes.chain(numbers).collect();
        Self { positions: vec![0; choices.len()], choices, done: false }
    }

    pub(crate) fn values(&self) -> Vec<i64> {
        self.choices.iter().zip(&self.positions).map(|(values, &position)| values[position]).collect()
    }

    pub(crate) fn advance(&mut self) {
        for (position, values) in self.positions.iter_mut().zip(&self.choices) {
            *position += 1;
            if *position < values.len() {
                return;
            }
            *position = 0;
        }
        self.done = true;
    }
}
