//! Random expressions. They may have undefined behaviour for some inputs; they have no unsequenced side effects.

use crate::generator::Generator;
use crate::scope::{Array, HelperKind};

/// Fields of the struct type, with the text of their declarations.
pub const FIELDS: [(&str, &str); 4] = [
    ("low", "unsigned low : 3;"),
    ("middle", "signed middle : 4;"),
    ("high", "unsigned char high;"),
    ("total", "int total;"),
];

const CONSTANTS: [i64; 24] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 31, 32, 63, 64, 100, 127, 128, 200, 255];
const RARE_CONSTANTS: [i64; 11] = [-1, -2, -5, -10, -128, -129, 256, 1000, 65535, 20_000_000, 2_147_483_647];

/// A number as C writes it inside an expression.
pub fn literal(value: i64) -> String {
    if value < 0 { format!("({value})") } else { value.to_string() }
}

impl Generator {
    pub fn constant(&mut self) -> i64 {
        match self.random.weighted(&[55, 40, 5]) {
            0 => self.random.between(0, 9),
            1 => CONSTANTS[self.random.below(CONSTANTS.len())],
            _ => RARE_CONSTANTS[self.random.below(RARE_CONSTANTS.len())],
        }
    }

    /// A variable that can be read, often an input.
    pub fn readable(&mut self) -> String {
        if !self.inputs.is_empty() && self.random.chance(40) {
            return self.inputs[self.random.below(self.inputs.len())].clone();
        }
        let index = self.random.below(self.scope.variables.len());
        self.scope.variables[index].text.clone()
    }

    /// An expression; it may be a constant.
    pub fn expression(&mut self, depth: usize) -> String {
        if self.random.chance(if depth == 0 { 45 } else { 20 }) {
            literal(self.constant())
        } else {
            self.varying(depth)
        }
    }

    /// An expression that clang does not fold to a constant: it reads something.
    pub fn varying(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.place();
        }
        let left = self.varying(depth - 1);
        match self.random.weighted(&[26, 32, 8, 8, 6, 5, 4, 4, 3, 4]) {
            0 => left,
            1 => {
                let operator = self.random.pick(&["+", "-", "&", "|", "^"]);
                format!("({left} {operator} {})", self.expression(depth - 1))
            }
            2 => self.product(&left, depth),
            3 => {
                let ty =
                    self.random.pick(&["signed char", "unsigned char", "short", "unsigned", "int", "_Bool"]);
                format!("({ty})({left})")
            }
            4 => self.shift(&left, depth),
            5 => self.division(&left, depth),
            6 => format!("({}({left}))", self.random.pick(&["-", "~", "!"])),
            7 => {
                let operator = self.random.pick(&["<", "==", "!=", ">="]);
                format!("({left} {operator} {})", self.expression(depth - 1))
            }
            8 => {
                let condition = self.pure_condition();
                format!("({condition} ? {left} : {})", self.expression(depth - 1))
            }
            _ => self.call(depth).unwrap_or(left),
        }
    }

    /// A product; with a large factor, values of eight bits overflow `int`.
    fn product(&mut self, left: &str, depth: usize) -> String {
        match self.random.weighted(&[80, 6, 14]) {
            0 => format!("({left} * {})", self.random.between(2, 9)),
            1 => format!("({left} * 20000000)"),
            _ => format!("({left} * {})", self.varying(depth - 1)),
        }
    }

    fn shift(&mut self, left: &str, depth: usize) -> String {
        if self.random.chance(20) {
            return format!("((unsigned){left} << {})", self.random.between(1, 25));
        }
        let operator = self.random.pick(&["<<", ">>", ">>", ">>"]);
        let amount = match self.random.weighted(&[50, 43, 7]) {
            0 => self.random.between(1, 6).to_string(),
            1 => format!("({} & 7)", self.varying(depth - 1)),
            _ => self.varying(depth - 1),
        };
        format!("({left} {operator} {amount})")
    }

    fn division(&mut self, left: &str, depth: usize) -> String {
        let operator = self.random.pick(&["/", "%"]);
        let divisor = match self.random.weighted(&[60, 12, 16, 12]) {
            0 => literal(self.random.between(2, 9)),
            1 => literal(-self.random.between(1, 5)),
            2 => format!("({} | 1)", self.varying(depth - 1)),
            _ => self.varying(depth - 1),
        };
        format!("({left} {operator} {divisor})")
    }

    /// Something in memory that is read: a variable, an element, a field, what a pointer points to.
    fn place(&mut self) -> String {
        let weights = [
            60,
            if self.scope.arrays.is_empty() { 0 } else { 20 },
            if self.scope.records.is_empty() { 0 } else { 12 },
            if self.scope.pointers.is_empty() { 0 } else { 12 },
        ];
        match self.random.weighted(&weights) {
            0 => self.readable(),
            1 => {
                let array = self.scope.arrays[self.random.below(self.scope.arrays.len())].clone();
                self.element(&array)
            }
            2 => self.field(),
            _ => {
                let pointer = &self.scope.pointers[self.random.below(self.scope.pointers.len())];
                format!("*{pointer}")
            }
        }
    }

    /// `r.low`
    pub fn field(&mut self) -> String {
        let record = self.scope.records[self.random.below(self.scope.records.len())].clone();
        format!("{record}.{}", FIELDS[self.random.below(FIELDS.len())].0)
    }

    /// `t[i & 3]`, in bounds most of the time.
    pub fn element(&mut self, array: &Array) -> String {
        let index = self.index(array);
        format!("{}[{index}]", array.name)
    }

    fn index(&mut self, array: &Array) -> String {
        let variable = self.readable();
        let length = array.length;
        let inside = if length.is_power_of_two() {
            format!("{variable} & {}", length - 1)
        } else {
            format!("(unsigned){variable} % {length}")
        };
        if !array.checked {
            return if self.random.chance(50) { inside } else { self.random.below(length).to_string() };
        }
        match self.random.weighted(&[62, 24, 5, 5, 4]) {
            0 => inside,
            1 => self.random.below(length).to_string(),
            2 => format!("{variable} & {}", 2 * length.next_power_of_two() - 1),
            3 => format!("{variable} % {}", length + 1),
            _ => variable,
        }
    }

    /// A call of a helper that only computes.
    fn call(&mut self, depth: usize) -> Option<String> {
        let helpers: Vec<_> =
            self.scope.helpers.iter().filter(|h| h.kind != HelperKind::Writer).cloned().collect();
        if helpers.is_empty() {
            return None;
        }
        let helper = &helpers[self.random.below(helpers.len())];
        let first = match helper.kind {
            HelperKind::Value | HelperKind::Writer => self.varying(depth - 1),
            HelperKind::Recursive => format!("{} & 3", self.readable()),
        };
        Some(format!("{}({first}, {})", helper.name, self.expression(depth - 1)))
    }
}
