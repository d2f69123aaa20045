//! `<ctype.h>` in the C locale, as functions and as the tables behind glibc's macros.
//!
//! The classes are those of C17 7.4 for ASCII. A classifying function returns the bit of glibc's table (any nonzero
//! value is allowed, C17 7.4.1p1), so function and macro agree. Tables and functions take -128 to 255, as glibc's do;
//! C allows only `unsigned char` and `EOF` (C17 7.4p1).

mod concrete;
mod symbolic;

use flipside_execute::{Address, Checked, Memory, Object, ObjectId, Origin, Reply, Value};
use flipside_program::{Program, Scalar};

use crate::call::{LibraryCall, Model};
use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
         toascii tolower toupper __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc",
    ),
    tables: &[MODELS],
    ..Header::EMPTY
};

const UPPER: u16 = 1 << 8;
const LOWER: u16 = 1 << 9;
const ALPHA: u16 = 1 << 10;
const DIGIT: u16 = 1 << 11;
const XDIGIT: u16 = 1 << 12;
const SPACE: u16 = 1 << 13;
const PRINT: u16 = 1 << 14;
const GRAPH: u16 = 1 << 15;
const BLANK: u16 = 1;
const CNTRL: u16 = 1 << 1;
const PUNCT: u16 = 1 << 2;
const ALNUM: u16 = 1 << 3;

const MODELS: &[(&str, Model)] = &[
    ("isalnum", |call| is_in(call, ALNUM)),
    ("isalpha", |call| is_in(call, ALPHA)),
    ("isblank", |call| is_in(call, BLANK)),
    ("iscntrl", |call| is_in(call, CNTRL)),
    ("isdigit", |call| is_in(call, DIGIT)),
    ("isgraph", |call| is_in(call, GRAPH)),
    ("islower", |call| is_in(call, LOWER)),
    ("isprint", |call| is_in(call, PRINT)),
    ("ispunct", |call| is_in(call, PUNCT)),
    ("isspace", |call| is_in(call, SPACE)),
    ("isupper", |call| is_in(call, UPPER)),
    ("isxdigit", |call| is_in(call, XDIGIT)),
    ("tolower", |call| turn(call, u8::to_ascii_lowercase)),
    ("toupper", |call| turn(call, u8::to_ascii_uppercase)),
    ("__ctype_b_loc", |call| Reply::pointer(Address::start_of(call.objects().ctype_tables[0]))),
    ("__ctype_tolower_loc", |call| Reply::pointer(Address::start_of(call.objects().ctype_tables[1]))),
    ("__ctype_toupper_loc", |call| Reply::pointer(Address::start_of(call.objects().ctype_tables[2]))),
];

fn is_in(call: &mut LibraryCall<'_>, class: u16) -> Checked<Reply> {
    call.either(|call| concrete::classify(call, class), |call| symbolic::classify(call, class))
}

fn turn(call: &mut LibraryCall<'_>, change: fn(&u8) -> u8) -> Checked<Reply> {
    call.either(|call| concrete::change_case(call, change), |call| symbolic::change_case(call, change))
}

/// Creates the tables behind the macros, and the pointers to them that the library returns.
pub(crate) fn create_tables(program: &Program, memory: &mut Memory) -> Checked<[ObjectId; 3]> {
    let tables = [
        concrete::class_table(),
        concrete::case_table(u8::to_ascii_lowercase),
        concrete::case_table(u8::to_ascii_uppercase),
    ];
    let mut pointers = [ObjectId::NULL; 3];
    for (pointer, table) in pointers.iter_mut().zip(tables) {
        // The pointers point to the entry of character 0; a third of the table lies before it.
        let zero = table.len() as u64 / 3;
        let table = memory.create(Object::with_bytes(table, Origin::Library, true, "ctype table".into()))?;
        let size = program.types.scalar_size(Scalar::Ptr);
        *pointer = memory.create_uninitialised(size, Origin::Library, "ctype table pointer".into())?;
        let entry = Value::pointer(Address::start_of(table).plus(zero));
        memory.write(Address::start_of(*pointer), Scalar::Ptr, entry)?;
    }
    Ok(pointers)
}
