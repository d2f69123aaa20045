//! Reads types as clang prints them.
//!
//! Clang's tree has types as text only: `struct point *const[4]`, `int (*)(const char *, ...)`,
//! `struct outer::(unnamed at a.c:5:17)`. This module parses the text to a [`TypeText`]; what the names mean is
//! decided elsewhere, with the scope at hand.

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

/// Parses a type; `None` when it is not of a form that is known here (vectors, atomics, `typeof` …).
pub fn parse(text: &str) -> Option<TypeText> {
    let mut parser = Parser { rest: text.trim() };
    let parsed = parser.type_name()?;
    parser.attributes();
    parser.rest.is_empty().then_some(parsed)
}

struct Parser<'t> {
    rest: &'t str,
}

/// One layer of a declarator, applied from the inside out.
enum Layer {
    Pointer { constant: bool, volatile: bool },
    Array(Option<u64>),
    Variable(String),
    Function { params: Vec<TypeText>, variadic: bool },
}

impl<'t> Parser<'t> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip();
        if let Some(rest) = self.rest.strip_prefix(token) {
            self.rest = rest;
            return true;
        }
        false
    }

    /// The next word, if there is one.
    fn word(&mut self) -> Option<&'t str> {
        self.skip();
        let end = self
            .rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
            .unwrap_or(self.rest.len());
        if end == 0 || self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word)
    }

    /// Skips `__attribute__((…))` behind a function type.
    fn attributes(&mut self) {
        while self.eat("__attribute__") {
            let mut depth = 0usize;
            let end = self.rest.char_indices().find_map(|(at, c)| {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                (depth == 0).then_some(at + 1)
            });
            self.rest = end.map_or("", |end| &self.rest[end..]);
            self.skip();
        }
    }

    fn type_name(&mut self) -> Option<TypeText> {
        let base = self.base()?;
        let layers = self.declarator()?;
        Some(apply(base, layers))
    }

    /// Specifiers and qualifiers.
    fn base(&mut self) -> Option<TypeText> {
        let (mut constant, mut volatile) = (false, false);
        let mut words: Vec<&str> = Vec::new();
        loop {
            let before = self.rest;
            if let Some(place) = self.unnamed() {
                let tag = words.pop()?.to_owned();
                let (more_constant, more_volatile) = self.qualifiers();
                return Some(TypeText::Unnamed {
                    tag,
                    place,
                    constant: constant || more_constant,
                    volatile: volatile || more_volatile,
                });
            }
            match self.word() {
                Some("const") => constant = true,
                Some("volatile") => volatile = true,
                Some("restrict" | "__restrict" | "__unaligned") => {}
                Some("__attribute__" | "_Atomic" | "typeof" | "__typeof__" | "_BitInt") => {
                    return None;
                }
                Some(word) => {
                    if self.eat("::") {
                        // A scope: what counts is the last component.
                        continue;
                    }
                    words.push(word);
                }
                None => {
                    self.rest = before;
                    break;
                }
            }
        }
        (!words.is_empty()).then(|| TypeText::Name { words: words.join(" "), constant, volatile })
    }

    /// `(unnamed struct at PATH:LINE:COLUMN)`, `(anonymous at …)`.
    fn unnamed(&mut self) -> Option<String> {
        self.skip();
        let inside = self.rest.strip_prefix("(unnamed").or_else(|| self.rest.strip_prefix("(anonymous"))?;
        let at = inside.find(" at ")?;
        let body = &inside[at + 4..];
        // The path may hold anything; the place ends at the first `:digits:digits)`.
        let end = body.char_indices().filter(|&(_, c)| c == ')').map(|(at, _)| at).find(|&at| {
            let mut parts = body[..at].rsplit(':');
            let number = |part: Option<&str>| part.is_some_and(|p| p.parse::<u32>().is_ok());
            number(parts.next()) && number(parts.next())
        })?;
        let place = body[..end].to_owned();
        self.rest = &body[end + 1..];
        Some(place)
    }

    fn qualifiers(&mut self) -> (bool, bool) {
        let (mut constant, mut volatile) = (false, false);
        loop {
            let before = self.rest;
            match self.word() {
                Some("const") => constant = true,
                Some("volatile") => volatile = true,
                Some("restrict" | "__restrict" | "_Nonnull" | "_Nullable" | "_Null_unspecified") => {}
                _ => {
                    self.rest = before;
                    return (constant, volatile);
                }
            }
        }
    }

    /// An abstract declarator: its layers from the outermost type to the innermost.
    fn declarator(&mut self) -> Option<Vec<Layer>> {
        let mut pointers = Vec::new();
        while self.eat("*") {
            let (constant, volatile) = self.qualifiers();
            pointers.push(Layer::Pointer { constant, volatile });
        }
        self.skip();
        let nested = if self.rest.starts_with("(*") || self.rest.starts_with("((") {
            self.eat("(");
            let nested = self.declarator()?;
            self.attributes();
            if !self.eat(")") {
                return None;
            }
            Some(nested)
        } else {
            None
        };
        let mut suffixes = Vec::new();
        loop {
            if self.eat("[") {
                suffixes.push(self.bound()?);
            } else if self.eat("(") {
                suffixes.push(self.parameters()?);
            } else {
                break;
            }
        }
        self.attributes();
        // `* [3]` reads: pointers apply first, then the suffixes from the right, then the nested part.
        let mut layers = pointers;
        layers.extend(suffixes.into_iter().rev());
        layers.extend(nested.into_iter().flatten());
        Some(layers)
    }

    /// What stands in the brackets of an array, with the closing one.
    fn bound(&mut self) -> Option<Layer> {
        let mut depth = 1usize;
        let end = self.rest.char_indices().find_map(|(at, c)| {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(at)
        })?;
        let mut inside = self.rest[..end].trim();
        self.rest = &self.rest[end + 1..];
        for word in ["static", "const", "volatile", "restrict"] {
            inside = inside.strip_prefix(word).filter(|rest| rest.starts_with(' ')).unwrap_or(inside).trim();
        }
        let known = inside.is_empty() || inside == "*" || inside.parse::<u64>().is_ok();
        Some(if known { Layer::Array(inside.parse().ok()) } else { Layer::Variable(inside.to_owned()) })
    }

    fn parameters(&mut self) -> Option<Layer> {
        let mut params = Vec::new();
        if self.eat(")") {
            return Some(Layer::Function { params, variadic: true });
        }
        loop {
            if self.eat("...") {
                return self.eat(")").then_some(Layer::Function { params, variadic: true });
            }
            params.push(self.type_name()?);
            if self.eat(")") {
                break;
            }
            if !self.eat(",") {
                return None;
            }
        }
        if let [TypeText::Name { words, .. }] = params.as_slice()
            && words == "void"
        {
            params.clear();
        }
        Some(Layer::Function { params, variadic: false })
    }
}

fn apply(base: TypeText, layers: Vec<Layer>) -> TypeText {
    layers.into_iter().fold(base, |inside, layer| match layer {
        Layer::Pointer { constant, volatile } => {
            TypeText::Pointer { to: Box::new(inside), constant, volatile }
        }
        Layer::Array(length) => TypeText::Array(Box::new(inside), length),
        Layer::Variable(bound) => TypeText::Variable(Box::new(inside), bound),
        Layer::Function { params, variadic } => {
            TypeText::Function { result: Box::new(inside), params, variadic }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type written out the long way, to be read aloud.
    fn aloud(text: &TypeText) -> String {
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
                format!("{}pointer to {}", qualified(*constant, *volatile), aloud(to))
            }
            TypeText::Array(of, length) => {
                format!("array {} of {}", length.map_or("?".into(), |n| n.to_string()), aloud(of))
            }
            TypeText::Variable(of, bound) => format!("array {bound} of {}", aloud(of)),
            TypeText::Function { result, params, variadic } => {
                let params: Vec<String> = params.iter().map(aloud).collect();
                let dots = if *variadic { " ..." } else { "" };
                format!("function ({}{dots}) giving {}", params.join(", "), aloud(result))
            }
        }
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(parse(text).as_ref().map(aloud).as_deref(), Some(expected), "{text}");
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
        for text in ["_Atomic(int)", "__attribute__((__vector_size__(4 * sizeof(int)))) int"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
