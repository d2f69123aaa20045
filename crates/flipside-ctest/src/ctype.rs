//! Types as C writes them, parsed once: `int (*)[4]` is a pointer to an array of `int`.
//!
//! A stored report has types as text only. Whoever needs to know whether something is a pointer or to declare an array with another length parses the text
//! here and works with the value. Names of records, enumerations and typedefs are kept as they are; what they stand for is not known here.
//!
//! **Invariant:** what is parsed and what is made from the types of a program is written as `Types::c_declaration` writes it.

use std::fmt;

use flipside_program::{FloatKind, IntKind, Type, TypeId, Types};

use crate::scan::Scan;

/// What a type is derived from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// `void`
    Void,
    /// An integer type of C.
    Integer(IntKind),
    /// A floating type of C.
    Floating(FloatKind),
    /// A record, an enumeration or a typedef, by its name.
    Named(String),
    /// The type of an expression, which stands for a record without a tag: `__typeof__(*((struct list *)0)->items)`.
    Expression(String),
}

/// A step of derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Derived {
    /// A pointer to what follows.
    Pointer,
    /// An array of what follows.
    Array(Option<u64>),
    /// A function that returns what follows, with its parameters as C writes them.
    Function(String),
}

/// A type of C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CType {
    base: Base,
    /// The outermost first: `int *[3]` is an array of pointers.
    derived: Vec<Derived>,
}

impl CType {
    /// A type that is derived from nothing.
    pub fn new(base: Base) -> Self {
        CType { base, derived: Vec::new() }
    }

    /// A type of a program.
    pub fn of(types: &Types, id: TypeId) -> Self {
        let mut derived = Vec::new();
        let mut at = id;
        loop {
            at = match types.get(at) {
                Type::Pointer(to) => {
                    derived.push(Derived::Pointer);
                    *to
                }
                Type::Array(of, length) => {
                    derived.push(Derived::Array(*length));
                    *of
                }
                Type::Function { result, params, variadic, constants } => {
                    let param = |(at, &param): (usize, &TypeId)| {
                        let qualifier = if constants.param(at) { "const " } else { "" };
                        format!("{qualifier}{}", CType::of(types, param))
                    };
                    let mut list: Vec<String> = params.iter().enumerate().map(param).collect();
                    // Without a prototype it takes anything.
                    if *variadic && !list.is_empty() {
                        list.push("...".into());
                    }
                    let list = if list.is_empty() && !variadic { "void".to_owned() } else { list.join(", ") };
                    derived.push(Derived::Function(list));
                    *result
                }
                Type::Void => return CType { base: Base::Void, derived },
                Type::Int(kind) => return CType { base: Base::Integer(*kind), derived },
                Type::Float(kind) => return CType { base: Base::Floating(*kind), derived },
                Type::Enum(_) | Type::Record(_) | Type::Other(_) => {
                    return CType { base: named(&types.c_name(at)), derived };
                }
            }
        }
    }

    /// The type that a text names; what cannot be parsed is a name.
    pub fn parse(text: &str) -> Self {
        Self::parsed(text, None).unwrap_or_else(|| CType::new(named(text)))
    }

    /// The type in the declaration of a name; none where it is not one of that name.
    pub fn parse_declaration(text: &str, name: &str) -> Option<Self> {
        Self::parsed(text, Some(name))
    }

    fn parsed(text: &str, name: Option<&str>) -> Option<Self> {
        let mut scan = Scan::new(text);
        let mut specifiers = specifiers(&mut scan)?;
        let (derived, inside) = declarator(&mut scan, 0)?;
        if !scan.is_empty() {
            return None;
        }
        let declared = match inside {
            Some(declared) => Some(declared.to_owned()),
            None if name.is_some() => Some(specifiers.pop()?),
            None => None,
        };
        (declared.as_deref() == name && !specifiers.is_empty())
            .then(|| CType { base: named(&specifiers.join(" ")), derived })
    }

    /// The declaration of something with this type.
    pub fn declare(&self, name: &str) -> String {
        let mut declarator = name.to_owned();
        for (at, derived) in self.derived.iter().enumerate() {
            declarator = match derived {
                Derived::Pointer => match self.derived.get(at + 1) {
                    Some(Derived::Array(_) | Derived::Function(_)) => format!("(*{declarator})"),
                    Some(Derived::Pointer) | None => format!("*{declarator}"),
                },
                Derived::Array(length) => {
                    format!("{declarator}[{}]", length.map_or(String::new(), |length| length.to_string()))
                }
                Derived::Function(parameters) => format!("{declarator}({parameters})"),
            };
        }
        let base = self.base_name();
        if declarator.is_empty() { base.to_owned() } else { format!("{base} {declarator}") }
    }

    /// An array of this type.
    pub fn array(&self, length: u64) -> Self {
        let derived = [Derived::Array(Some(length))].into_iter().chain(self.derived.iter().cloned());
        CType { base: self.base.clone(), derived: derived.collect() }
    }

    /// Is it a pointer?
    pub fn is_pointer(&self) -> bool {
        self.derived.first() == Some(&Derived::Pointer)
    }

    /// May what a pointer to this points to have qualifiers that a plain pointer cannot be converted to (C17 6.5.16.1)? So where there are pointers
    /// in it, or where it is not said what it is.
    pub fn may_need_cast(&self) -> bool {
        self.derived.contains(&Derived::Pointer) || matches!(self.base, Base::Expression(_))
    }

    /// What it is, where it is derived from nothing.
    pub fn plain(&self) -> Option<&Base> {
        self.derived.is_empty().then_some(&self.base)
    }

    /// Is it `float` or `double`?
    pub fn is_floating(&self) -> bool {
        matches!(self.plain(), Some(Base::Floating(FloatKind::Float | FloatKind::Double)))
    }

    /// Does it have no tag and no name?
    pub fn is_unnamed(&self) -> bool {
        matches!(&self.base, Base::Named(name) if name.contains("(unnamed"))
    }

    /// Is it `char`, which is the type of text?
    pub fn is_char(&self) -> bool {
        self.plain() == Some(&Base::Integer(IntKind::Char))
    }

    /// Is it one of the types that are called `unsigned`?
    pub fn is_unsigned(&self) -> bool {
        match self.plain() {
            Some(Base::Integer(kind)) => match kind {
                IntKind::UChar
                | IntKind::UShort
                | IntKind::UInt
                | IntKind::ULong
                | IntKind::ULongLong
                | IntKind::UInt128 => true,
                IntKind::Bool
                | IntKind::Char
                | IntKind::SChar
                | IntKind::Short
                | IntKind::Int
                | IntKind::Long
                | IntKind::LongLong
                | IntKind::Int128 => false,
            },
            Some(Base::Void | Base::Floating(_) | Base::Named(_) | Base::Expression(_)) | None => false,
        }
    }

    /// How many bytes a number of this type has where `long` has so many; none where the name does not say it.
    pub fn size(&self, long: usize) -> Option<usize> {
        match self.plain()? {
            Base::Integer(kind) => match kind {
                IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar => Some(1),
                IntKind::Short | IntKind::UShort => Some(2),
                IntKind::Int | IntKind::UInt => Some(4),
                IntKind::Long | IntKind::ULong => Some(long),
                IntKind::LongLong | IntKind::ULongLong => Some(8),
                IntKind::Int128 | IntKind::UInt128 => None,
            },
            Base::Floating(FloatKind::Float) => Some(4),
            Base::Floating(FloatKind::Double) => Some(8),
            Base::Named(name) => match name.as_str() {
                "int8_t" | "uint8_t" => Some(1),
                "int16_t" | "uint16_t" => Some(2),
                "int32_t" | "uint32_t" => Some(4),
                "int64_t" | "uint64_t" => Some(8),
                "pointer" => Some(long),
                name => name.starts_with("enum ").then_some(4),
            },
            Base::Void | Base::Floating(FloatKind::LongDouble) | Base::Expression(_) => None,
        }
    }

    fn base_name(&self) -> &str {
        match &self.base {
            Base::Void => "void",
            Base::Integer(kind) => kind.c_name(),
            Base::Floating(kind) => kind.c_name(),
            Base::Named(name) | Base::Expression(name) => name,
        }
    }
}

/// Without a name.
impl fmt::Display for CType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.declare(""))
    }
}

fn named(name: &str) -> Base {
    let integer = IntKind::ALL.into_iter().find(|kind| kind.c_name() == name).map(Base::Integer);
    let floats = [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble];
    let floating = || floats.into_iter().find(|kind| kind.c_name() == name).map(Base::Floating);
    integer.or_else(floating).unwrap_or_else(|| match name {
        "void" => Base::Void,
        name if name.starts_with("__typeof__") => Base::Expression(name.to_owned()),
        name => Base::Named(name.to_owned()),
    })
}

/// The words before a declarator, the name that is declared among them where nothing else stands around it.
fn specifiers(scan: &mut Scan<'_>) -> Option<Vec<String>> {
    let mut found = Vec::new();
    loop {
        if let Some(word) = scan.word() {
            let expression = if word == "__typeof__" { scan.parenthesised()? } else { "" };
            found.push(format!("{word}{expression}"));
        } else if scan.is_next("(unnamed") {
            found.push(scan.parenthesised()?.to_owned());
        } else {
            return Some(found);
        }
    }
}

/// Parentheses in types of people's programs are not nested deeper.
const DEEPEST: usize = 64;

/// The derivation in a declarator, the outermost first, and the name in it.
fn declarator<'t>(scan: &mut Scan<'t>, depth: usize) -> Option<(Vec<Derived>, Option<&'t str>)> {
    if depth > DEEPEST {
        return None;
    }
    let pointers = std::iter::from_fn(|| scan.take("*").then_some(Derived::Pointer)).count();
    let (mut derived, name) = if scan.is_next("(*") {
        scan.take("(");
        let inner = declarator(scan, depth + 1)?;
        scan.take(")").then_some(inner)?
    } else {
        (Vec::new(), scan.word())
    };
    loop {
        if scan.is_next("(") {
            let list = scan.parenthesised()?;
            derived.push(Derived::Function(list[1..list.len() - 1].to_owned()));
        } else if scan.take("[") {
            derived.push(Derived::Array(scan.number()));
            scan.take("]").then_some(())?;
        } else {
            derived.extend(std::iter::repeat_n(Derived::Pointer, pointers));
            return Some((derived, name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_written_as_they_were_read() {
        for text in [
            "int",
            "unsigned long long",
            "struct node *",
            "char *[4]",
            "char [7]",
            "int (*)[4]",
            "int (*(*)[2][3])(int, char *)",
            "void *(*)(void *, unsigned int, ...)",
            "struct (unnamed at a.c:1:1)",
            "__typeof__(*((struct list *)0)->items) *",
            "_Complex double",
        ] {
            assert_eq!(CType::parse(text).to_string(), text);
        }
    }

    #[test]
    fn declarations_are_read_with_their_name() {
        for (text, name) in [
            ("int x", "x"),
            ("struct s s", "s"),
            ("unsigned char *p", "p"),
            ("int (*run)(int)", "run"),
            ("char (*args)[7]", "args"),
        ] {
            let ty = CType::parse_declaration(text, name).expect(text);
            assert_eq!(ty.declare(name), text);
        }
        assert_eq!(CType::parse_declaration("int x", "y"), None);
        assert_eq!(CType::parse_declaration("int", "int"), None);
    }

    #[test]
    fn what_a_type_is_is_known_from_its_text() {
        assert!(CType::parse("int (*)(int)").is_pointer());
        assert!(!CType::parse("__typeof__(*((struct list *)0)->items)").is_pointer());
        assert!(!CType::parse("char *[4]").is_pointer());
        assert!(CType::parse("char *[4]").may_need_cast());
        assert!(CType::parse("unsigned int").is_unsigned());
        assert_eq!(CType::parse("char").array(3).declare("text"), "char text[3]");
        assert_eq!(CType::parse("char [7]").array(2).declare("args"), "char args[2][7]");
        assert_eq!(CType::parse("int (*)(int)").array(2).declare("all"), "int (*all[2])(int)");
    }
}
