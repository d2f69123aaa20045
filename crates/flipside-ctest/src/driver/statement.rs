//! The statements that put the inputs of a test where they belong, and the expressions that are looked at after the call.

use std::fmt;

use crate::case::Value;
use crate::ctype::CType;
use crate::number::Number;
use crate::own_name;
use crate::place::{Place, Step};
use crate::pointer::{Element, Pointer};

/// The declaration of the variable of an object, without storage class and semicolon.
pub fn object(element: &CType, variable: &str, length: u64) -> String {
    element.array(length).declare(variable)
}

/// A statement of the driver, before the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Puts a value somewhere.
    Assign(Place, Value),
    /// Puts a number where no assignment can: into a `const` member or a static local.
    SetBits {
        /// The address of the object, as C.
        object: String,
        /// The first byte of the member in it.
        offset: u64,
        /// The first bit from there.
        start: u32,
        /// How many bits.
        width: u32,
        /// The number.
        number: Number,
    },
    /// A caller may have allocated an object: it can be freed.
    Allocated(String),
    /// Puts a pointer where no assignment can.
    SetPointer {
        /// The address of the object, as C.
        object: String,
        /// The first byte in it.
        offset: u64,
        /// The pointer.
        value: Pointer,
    },
    /// Puts a pointer into a variable of another file, which cannot say where it leads: the driver has kept that.
    AssignKept(Place, usize),
    /// All elements of an object are there, as far as a sanitizer can see.
    Whole(String),
    /// Only so many elements of it are.
    End(String, u64),
    /// What the environment gives is that of this test (see `environment`).
    GiveInputs(u32),
    /// There are so many volatile reads (see `volatile`).
    VolatileReads(usize),
    /// An object that holds a volatile constant can be written.
    MakeWritable(Place),
    /// A page at a fixed address is there.
    MapPage(u64),
    /// What a volatile read at a fixed address finds.
    FixedRead {
        /// The number of the read, from 0.
        number: usize,
        /// The address.
        address: u64,
        /// How many bytes.
        size: u32,
        /// What is found there.
        value: Number,
    },
    /// What a volatile read finds.
    VolatileRead {
        /// The number of the read, from 0.
        number: usize,
        /// The object that is read.
        object: Place,
        /// The first byte in it.
        offset: i64,
        /// How many bytes.
        size: u32,
        /// What is found there.
        value: Number,
    },
}

impl fmt::Display for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Assign(place, value) => write!(out, "{place} = {};", expression(value)),
            Statement::SetBits { object, offset, start, width, number } => {
                write!(
                    out,
                    "flipside_set_bits({object}, {offset}ULL, {start}u, {width}u, {});",
                    number.word()
                )
            }
            Statement::Allocated(variable) => {
                write!(out, "flipside_allocated({variable}, sizeof {variable});")
            }
            Statement::SetPointer { object, offset, value } => {
                let value = expression(&Value::Pointer(value.clone()));
                write!(
                    out,
                    "flipside_set_bits({object}, {offset}ULL, 0u, {POINTER_BITS}, (flipside_word)({value}));"
                )
            }
            Statement::AssignKept(place, number) => write!(out, "{place} = {KEPT_POINTERS}[{number}];"),
            Statement::Whole(variable) => write!(out, "flipside_whole({variable}, sizeof {variable});"),
            Statement::End(variable, count) => write!(
                out,
                "flipside_end({variable} + {count}ULL, sizeof {variable} - {count}ULL * sizeof *{variable});"
            ),
            Statement::GiveInputs(test) => write!(out, "flipside_give_inputs({test}u);"),
            Statement::VolatileReads(count) => write!(out, "flipside_read_count = {count}u;"),
            Statement::MakeWritable(place) => {
                write!(out, "flipside_make_writable(&{place}, sizeof {place});")
            }
            Statement::MapPage(page) => write!(out, "flipside_map_page({page:#x}ULL);"),
            Statement::FixedRead { number, address, size, value } => write!(
                out,
                "flipside_reads[{number}].at = (flipside_unsigned_char *){address:#x}ULL; \
                 flipside_reads[{number}].size = {size}; flipside_reads[{number}].value = (flipside_word){};",
                value.word()
            ),
            Statement::VolatileRead { number, object, offset, size, value } => write!(
                out,
                "flipside_reads[{number}].at = (flipside_unsigned_char *)&{object} + {offset}; \
                 flipside_reads[{number}].size = {size}; flipside_reads[{number}].value = (flipside_word){};",
                value.word()
            ),
        }
    }
}

/// The driver's array of pointers for variables of other files.
const KEPT_POINTERS: &str = "flipside_kept";

/// Where the driver keeps a pointer for a variable of another file.
pub fn kept_pointer(number: usize) -> Place {
    Place { variable: KEPT_POINTERS.to_owned(), steps: vec![Step::Index(number as u64)] }
}

/// The declaration of that array, for the other files.
pub fn declare_kept_pointers() -> String {
    format!("extern flipside_nothing *{KEPT_POINTERS}[];")
}

/// The array, in the driver's file.
pub fn define_kept_pointers(count: usize) -> String {
    format!("flipside_nothing *{KEPT_POINTERS}[{}];", count.max(1))
}

/// How many bits a pointer has, as C.
const POINTER_BITS: &str = "sizeof(flipside_nothing *) * 8u";

/// A value as an expression of its type.
fn expression(value: &Value) -> String {
    match value {
        Value::Number(number) => exact(*number),
        Value::Pointer(Pointer::Element(Element { object, index, .. })) => match index {
            0 => format!("(flipside_nothing *){object}"),
            _ => format!("(flipside_nothing *)({object} + {index})"),
        },
        Value::Pointer(Pointer::Function(name)) => own_name(name).to_owned(),
        Value::Pointer(pointer) => pointer.expression().text,
    }
}

/// A number as an expression of its type: a floating one by its bits, as a NaN has no literal.
fn exact(number: Number) -> String {
    let word = number.word();
    match number {
        Number::Single(_) => {
            format!("(union {{ flipside_unsigned_int bits; flipside_float value; }}){{{word}}}.value")
        }
        Number::Double(_) => {
            format!("(union {{ flipside_word bits; flipside_double value; }}){{{word}}}.value")
        }
        Number::Signed(_) | Number::Unsigned(_) => word,
    }
}

/// Something that is looked at after the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// The number there.
    Number(Place),
    /// The address to which the pointer there leads, as a number.
    Pointer(Place),
    /// The address of what is there, as a number.
    AddressOf(Place),
    /// The number in some bits of a static local.
    Bits {
        /// The driver's variable with its address.
        object: String,
        /// The first byte in it.
        offset: i64,
        /// The first bit from there.
        start: u32,
        /// How many bits.
        width: u32,
        /// Does the first of them say the sign?
        is_signed: bool,
    },
    /// The address to which a pointer in a static local leads, as a number.
    PointerIn {
        /// The driver's variable with its address.
        object: String,
        /// The first byte in it.
        offset: i64,
    },
    /// The address of a static local, as a number: the driver's variable has it.
    Address(String),
}

impl fmt::Display for Look {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Look::Number(place) => write!(out, "{place}"),
            Look::Pointer(place) => write!(out, "(flipside_word)({place})"),
            Look::AddressOf(place) => write!(out, "(flipside_word)(&{place})"),
            Look::Bits { object, offset, start, width, is_signed } => {
                let is_signed = u32::from(*is_signed);
                write!(out, "flipside_bits({object}, {offset}ULL, {start}u, {width}u, {is_signed}u)")
            }
            Look::PointerIn { object, offset } => {
                write!(out, "flipside_bits({object}, {offset}ULL, 0u, {POINTER_BITS}, 0u)")
            }
            Look::Address(object) => write!(out, "(flipside_word){object}"),
        }
    }
}

/// The variable that has what the function returns.
pub const RESULT: &str = "flipside_result";

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Place {
        Place::parse(text).expect("this is a place")
    }

    #[test]
    fn statements_have_no_keywords() {
        let assign = |value| Statement::Assign(place("list[0].key"), value).to_string();
        assert_eq!(assign(Value::Number(Number::Signed(-3))), "list[0].key = -3LL;");
        assert_eq!(
            assign(Value::Number(Number::Single(7))),
            "list[0].key = (union { flipside_unsigned_int bits; flipside_float value; }){7ULL}.value;"
        );
        let element = |index| Pointer::Element(Element { object: "o".into(), index, is_single: false });
        assert_eq!(assign(Value::Pointer(element(0))), "list[0].key = (flipside_nothing *)o;");
        assert_eq!(assign(Value::Pointer(element(2))), "list[0].key = (flipside_nothing *)(o + 2);");
        assert_eq!(assign(Value::Pointer(Pointer::Null)), "list[0].key = 0;");
        assert_eq!(
            Statement::End("o".into(), 2).to_string(),
            "flipside_end(o + 2ULL, sizeof o - 2ULL * sizeof *o);"
        );
    }
}
