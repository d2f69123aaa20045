//! Reads types as clang prints them.
//!
//! Clang's tree has types as text only: `struct point *const[4]`, `int (*)(const char *, ...)`,
//! `struct outer::(unnamed at a.c:5:17)`. This module parses the text to a [`TypeText`]; it does not know what the names
//! mean, which depends on the scope.
//! **Invariant:** at most [`MAX_DEPTH`] types are inside of one another, so they may be walked by recursion.

use crate::cursor::Cursor;
use crate::error::{MAX_DEPTH, ReadError};
use crate::lexer::{Dialect, TokenKind, tokens};

/// A parsed type; names are not resolved yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeText {
    /// `void`, `unsigned long`, a typedef's name, `struct tag` …, with qualifiers.
    Name {
        /// The words without qualifiers, one space between them.
        words: String,
        /// `const`?
        constant: bool,
        /// `volatile`?
        volatile: bool,
    },
    /// A struct, union or enum without a name, by the place of its declaration (`a.c:5:17`).
    Unnamed {
        /// `struct`, `union` or `enum`.
        tag: String,
        /// The place.
        place: String,
        /// `const`?
        constant: bool,
        /// `volatile`?
        volatile: bool,
    },
    /// A pointer; qualifiers are the pointer's own.
    Pointer {
        /// To what.
        to: Box<TypeText>,
        /// `const`?
        constant: bool,
        /// `volatile`?
        volatile: bool,
    },
    /// An array; the length when it is a number.
    Array(Box<TypeText>, Option<u64>),
    /// An array whose length is an expression.
    Variable(Box<TypeText>, String),
    /// A function.
    Function {
        /// What it returns.
        result: Box<TypeText>,
        /// Its parameters.
        params: Vec<TypeText>,
        /// `...`, or no prototype.
        variadic: bool,
    },
}

impl TypeText {
    /// Adds qualifiers to a type that is no array and no function.
    fn qualify(&mut self, more_constant: bool, more_volatile: bool) {
        match self {
            TypeText::Name { constant, volatile, .. }
            | TypeText::Unnamed { constant, volatile, .. }
            | TypeText::Pointer { constant, volatile, .. } => {
                *constant |= more_constant;
                *volatile |= more_volatile;
            }
            TypeText::Array(..) | TypeText::Variable(..) | TypeText::Function { .. } => {}
        }
    }
}

/// Parses a type; an error for forms that are not supported (vectors, `typeof` …).
pub fn parse_type(text: &str) -> Result<TypeText, ReadError> {
    let tokens = tokens(text, Dialect::C);
    let mut parser = Parser { text, cursor: Cursor::new(&tokens, text.len()) };
    let parsed = parser.type_name()?;
    parser.attributes();
    parser.cursor.end()?;
    Ok(parsed)
}

struct Parser<'t> {
    text: &'t str,
    cursor: Cursor<'t>,
}

/// One layer of a declarator, applied from the inside out.
enum Layer {
    Pointer { constant: bool, volatile: bool },
    Array(Option<u64>),
    Variable(String),
    Function { params: Vec<TypeText>, variadic: bool },
}

type Read<T> = Result<T, ReadError>;

impl Parser<'_> {
    /// Skips `__attribute__((…))` behind a declarator.
    fn attributes(&mut self) {
        while self.cursor.accept("__attribute__") {
            if self.cursor.accept("(") {
                // An attribute that does not end is refused by whoever reads on.
                let _ = self.cursor.take_group(")");
            }
        }
    }

    fn type_name(&mut self) -> Read<TypeText> {
        self.cursor.enter()?;
        let at = self.cursor.at();
        let base = self.base()?;
        let layers = self.declarator()?;
        self.cursor.leave();
        apply(base, layers).ok_or(ReadError::TooDeep { at })
    }

    /// Specifiers and qualifiers.
    fn base(&mut self) -> Read<TypeText> {
        let (mut constant, mut volatile) = (false, false);
        let mut words: Vec<&str> = Vec::new();
        loop {
            if let Some(token) = self.cursor.accept_kind(TokenKind::Unnamed) {
                let tag = words.pop().ok_or_else(|| self.cursor.wrong("a tag is missing"))?.to_owned();
                let place = token.text.split_once(" at ").map_or("", |(_, place)| place);
                let place = place.strip_suffix(')').unwrap_or(place).to_owned();
                let (more_constant, more_volatile) = self.qualifiers();
                constant |= more_constant;
                volatile |= more_volatile;
                return Ok(TypeText::Unnamed { tag, place, constant, volatile });
            }
            let Some(token) = self.cursor.accept_kind(TokenKind::Name) else { break };
            match token.text {
                "const" => constant = true,
                "volatile" => volatile = true,
                "restrict" | "__restrict" | "__unaligned" => {}
                // Threads are not modelled: it is what is inside.
                "_Atomic" if words.is_empty() && self.cursor.accept("(") => {
                    let mut inside = self.type_name()?;
                    self.cursor.expect(")")?;
                    let (more_constant, more_volatile) = self.qualifiers();
                    inside.qualify(constant || more_constant, volatile || more_volatile);
                    return Ok(inside);
                }
                "__attribute__" | "_Atomic" | "typeof" | "__typeof__" | "_BitInt" => {
                    return Err(ReadError::Unknown { at: token.at, word: token.text.to_owned() });
                }
                // The name of a scope is no part of the type's own name.
                _ if self.cursor.accept("::") => {}
                word => words.push(word),
            }
        }
        if words.is_empty() {
            return Err(self.cursor.wrong("the name of a type is missing"));
        }
        Ok(TypeText::Name { words: words.join(" "), constant, volatile })
    }

    fn qualifiers(&mut self) -> (bool, bool) {
        let (mut constant, mut volatile) = (false, false);
        loop {
            match self.cursor.accept_any(&[
                "const",
                "volatile",
                "restrict",
                "__restrict",
                "_Nonnull",
                "_Nullable",
                "_Null_unspecified",
            ]) {
                Some("const") => constant = true,
                Some("volatile") => volatile = true,
                Some(_) => {}
                None => return (constant, volatile),
            }
        }
    }

    /// An abstract declarator: its layers from the outermost type to the innermost.
    fn declarator(&mut self) -> Read<Vec<Layer>> {
        let mut pointers = Vec::new();
        while self.cursor.accept("*") {
            let (constant, volatile) = self.qualifiers();
            pointers.push(Layer::Pointer { constant, volatile });
        }
        let mut nested = Vec::new();
        if let [open, inner, ..] = self.cursor.rest()
            && open.text == "("
            && matches!(inner.text, "*" | "(")
        {
            self.cursor.take();
            self.cursor.enter()?;
            nested = self.declarator()?;
            self.cursor.leave();
            self.attributes();
            self.cursor.expect(")")?;
        }
        let mut suffixes = Vec::new();
        loop {
            if self.cursor.accept("[") {
                suffixes.push(self.bound()?);
            } else if self.cursor.accept("(") {
                suffixes.push(self.parameters()?);
            } else {
                break;
            }
        }
        self.attributes();
        // `* [3]` reads: pointers apply first, then the suffixes from the right, then the nested part.
        let mut layers = pointers;
        layers.extend(suffixes.into_iter().rev());
        layers.extend(nested);
        Ok(layers)
    }

    /// What stands in the brackets of an array, with the closing one.
    fn bound(&mut self) -> Read<Layer> {
        while self.cursor.accept_any(&["static", "const", "volatile", "restrict"]).is_some() {}
        let start = self.cursor.at();
        let length = self.cursor.group_length();
        let end = length.map_or(start, |length| self.cursor.rest()[length].at);
        self.cursor.take_group("]")?;
        let inside = self.text[start..end].trim();
        let known = inside.is_empty() || inside == "*" || inside.parse::<u64>().is_ok();
        Ok(if known { Layer::Array(inside.parse().ok()) } else { Layer::Variable(inside.to_owned()) })
    }

    fn parameters(&mut self) -> Read<Layer> {
        let mut params = Vec::new();
        if self.cursor.accept(")") {
            return Ok(Layer::Function { params, variadic: true });
        }
        loop {
            if self.cursor.accept("...") {
                self.cursor.expect(")")?;
                return Ok(Layer::Function { params, variadic: true });
            }
            params.push(self.type_name()?);
            if self.cursor.accept(")") {
                break;
            }
            self.cursor.expect(",")?;
        }
        if let [TypeText::Name { words, .. }] = params.as_slice()
            && words == "void"
        {
            params.clear();
        }
        Ok(Layer::Function { params, variadic: false })
    }
}

impl TypeText {
    /// Are there at most so many types inside of one another?
    fn is_within(&self, depth: usize) -> bool {
        let Some(below) = depth.checked_sub(1) else { return false };
        match self {
            TypeText::Name { .. } | TypeText::Unnamed { .. } => true,
            TypeText::Pointer { to: inner, .. }
            | TypeText::Array(inner, _)
            | TypeText::Variable(inner, _) => inner.is_within(below),
            TypeText::Function { result, params, .. } => {
                result.is_within(below) && params.iter().all(|param| param.is_within(below))
            }
        }
    }
}

/// The type that a declarator makes of a base; `None` where it would be nested too deeply.
fn apply(base: TypeText, layers: Vec<Layer>) -> Option<TypeText> {
    if layers.len() >= MAX_DEPTH {
        return None;
    }
    let applied = layers.into_iter().fold(base, |inside, layer| match layer {
        Layer::Pointer { constant, volatile } => {
            TypeText::Pointer { to: Box::new(inside), constant, volatile }
        }
        Layer::Array(length) => TypeText::Array(Box::new(inside), length),
        Layer::Variable(bound) => TypeText::Variable(Box::new(inside), bound),
        Layer::Function { params, variadic } => {
            TypeText::Function { result: Box::new(inside), params, variadic }
        }
    });
    applied.is_within(MAX_DEPTH).then_some(applied)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type in words.
    fn in_words(text: &TypeText) -> String {
        let qualified = |constant: bool, volatile: bool| match (constant, volatile) {
            (false, false) => "",
            (true, false) => "const ",
            (false, true) => "volatile ",
            (true, true) => "const volatile ",
        };
        match text {
            TypeText::Name { words, constant, volatile } => {
                format!("{}{words}", qualified(*constant, *volatile))
            }
            TypeText::Unnamed { tag, place, constant, volatile } => {
                format!("{}{tag} at {place}", qualified(*constant, *volatile))
            }
            TypeText::Pointer { to, constant, volatile } => {
                format!("{}pointer to {}", qualified(*constant, *volatile), in_words(to))
            }
            TypeText::Array(of, length) => {
                format!("array {} of {}", length.map_or("?".into(), |n| n.to_string()), in_words(of))
            }
            TypeText::Variable(of, bound) => format!("array {bound} of {}", in_words(of)),
            TypeText::Function { result, params, variadic } => {
                let params: Vec<String> = params.iter().map(in_words).collect();
                let dots = if *variadic { " ..." } else { "" };
                format!("function ({}{dots}) giving {}", params.join(", "), in_words(result))
            }
        }
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(parse_type(text).as_ref().map(in_words).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn types_are_read() {
        check("int", "int");
        check("const unsigned long", "const unsigned long");
        check("int *const *", "pointer to const pointer to int");
        check("const char *", "pointer to const char");
        check("char *volatile", "volatile pointer to char");
        check("int[3][2]", "array 3 of array 2 of int");
        check("int *[4]", "array 4 of pointer to int");
        check("int (*)[4]", "pointer to array 4 of int");
        check("int (*)(const char *, ...)", "pointer to function (pointer to const char ...) giving int");
        check("int (*[3])(int)", "array 3 of pointer to function (int) giving int");
        check(
            "void (*(*)(int))(char)",
            "pointer to function (int) giving pointer to function (char) giving void",
        );
        check("int (void)", "function () giving int");
        check("int ()", "function ( ...) giving int");
        check("void (void) __attribute__((noreturn))", "function () giving void");
        check("struct T::(unnamed at a b(1).c:5:17)", "struct at a b(1).c:5:17");
        check("const struct (unnamed struct at a.c:5:17) *", "pointer to const struct at a.c:5:17");
        check("struct outer::inner *", "pointer to struct inner");
        check("int[n]", "array n of int");
        check("int (*)[a[2] + 1][4]", "pointer to array a[2] + 1 of array 4 of int");
        check("int[*]", "array ? of int");
        check("char[]", "array ? of char");
    }

    #[test]
    fn types_that_are_not_known_are_refused() {
        let text = "__attribute__((__vector_size__(4 * sizeof(int)))) int";
        assert!(matches!(parse_type(text), Err(ReadError::Unknown { at: 0, .. })), "{text}");
    }
    #[test]
    fn deep_types_are_refused() {
        let too_deep = |text: String| assert!(matches!(parse_type(&text), Err(ReadError::TooDeep { .. })));
        assert!(parse_type(&("int ".to_owned() + &"*".repeat(200))).is_ok());
        too_deep("int ".to_owned() + &"*".repeat(3_000));
        too_deep("int ".to_owned() + &"(".repeat(3_000) + "*" + &")".repeat(3_000));
        too_deep("int".to_owned() + &"(int".repeat(3_000) + &")".repeat(3_000));
        too_deep("int".to_owned() + &"[2]".repeat(3_000));
        // Each parameter has many layers of its own.
        let deep = |inner: &str| format!("int ({})({inner})", "*".repeat(200));
        too_deep(deep(&deep(&deep("int"))));
    }
}
