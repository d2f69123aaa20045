//! What the verifier says of wrong types, records and globals.

use crate::common::{STRING, int_type};
use crate::{check, check_good};
use flipside_program::*;

fn layout(program: &mut Program, record: u32) -> &mut Layout {
    program.types.records[RecordId(record)].layout.as_mut().expect("the record should be complete")
}

#[test]
fn pointers_have_32_or_64_bits() {
    check(|program| program.types.model.pointer_bits = 16, "pointers have 16 bits, should be 32 or 64");
}

#[test]
fn longs_have_32_or_64_bits() {
    check(|program| program.types.model.long_bits = 128, "`long` has 128 bits, should be 32 or 64");
}

#[test]
fn types_are_made_of_earlier_types() {
    check(
        |program| {
            program.types.intern(Type::Array(TypeId(40), Some(2)));
        },
        "t40 is made of t40, which does not come before it",
    );
    check(
        |program| {
            program.types.intern(Type::Function {
                result: TypeId(0),
                params: vec![TypeId(99)],
                variadic: false,
                constants: Constants::default(),
            });
        },
        "t40 is made of t99, which does not come before it",
    );
}

#[test]
fn records_and_enums_of_types_exist() {
    check(
        |program| {
            program.types.intern(Type::Record(RecordId(9)));
        },
        "t40 is rec9, which does not exist",
    );
    check(
        |program| {
            program.types.intern(Type::Enum(EnumId(9)));
        },
        "t40 is enum9, which does not exist",
    );
}

#[test]
fn records_and_enums_have_names_of_their_own() {
    check(
        |program| program.types.records[RecordId(3)].name = "enum color".into(),
        "rec3 has the name `enum color` of another type",
    );
    check(
        |program| program.types.enums[EnumId(1)].name = "enum color".into(),
        "enum1 has the name `enum color` of another type",
    );
}

#[test]
fn records_are_aligned() {
    check(|program| layout(program, 0).align = 3, "rec0 has alignment 3, which is no power of two");
    check(
        |program| layout(program, 0).align = 16,
        "rec0 has size 8, which is no multiple of its alignment 16",
    );
}

#[test]
fn fields_lie_inside_their_record() {
    let message = "field `second` of rec0 is not inside the record's 8 bytes";
    check(|program| layout(program, 0).fields[1].offset = 5, message);
    check(|program| layout(program, 0).fields[1].offset = u64::MAX, message);
    check(
        |program| layout(program, 1).fields[2].offset = 20,
        "field `flag` of rec1 is not inside the record's 20 bytes",
    );
    check_good(|program| {
        let int = int_type(program);
        let flexible = program.types.intern(Type::Array(int, None));
        layout(program, 0).fields.push(Field {
            name: "more".into(),
            ty: flexible,
            offset: 8,
            bits: None,
            constant: false,
        });
    });
}

#[test]
fn types_of_fields_exist() {
    check(
        |program| layout(program, 0).fields[0].ty = TypeId(99),
        "field `first` of rec0 has type t99, which does not exist",
    );
}

#[test]
fn bit_fields_have_a_start_and_a_width() {
    let bits = |start, width| Some(BitRange { start, width });
    check(
        |program| layout(program, 1).fields[0].bits = bits(8, 3),
        "field `bits` of rec1 starts at bit 8, should be 0 to 7",
    );
    check(
        |program| layout(program, 1).fields[0].bits = bits(0, 0),
        "field `bits` of rec1 is 0 bits wide, should be 1 to 32",
    );
    check(
        |program| layout(program, 1).fields[0].bits = bits(0, 33),
        "field `bits` of rec1 is 33 bits wide, should be 1 to 32",
    );
    check(
        |program| layout(program, 1).fields[2].bits = bits(0, 2),
        "field `flag` of rec1 is 2 bits wide, should be 1 to 1",
    );
    check(
        |program| layout(program, 1).fields[3].bits = bits(0, 2),
        "field `` of rec1 is a bit-field of a type that is no integer",
    );
}

#[test]
fn globals_have_names_of_their_own() {
    check(
        |program| program.globals[STRING].name = "counter".into(),
        "g3 has the name `counter` of another global",
    );
}

#[test]
fn globals_are_as_large_as_their_type_and_bytes() {
    check(|program| program.globals[GlobalId(0)].size = 3, "g0 has size 3, its type 4");
    check(|program| program.globals[STRING].size = 7, "g3 has 6 bytes, but its size is 7");
    check_good(|program| program.globals[GlobalId(0)].size = 40);
}

#[test]
fn types_and_files_of_globals_exist() {
    check(|program| program.globals[STRING].ty = TypeId(99), "g3 has type t99, which does not exist");
    check(|program| program.globals[STRING].place.file = FileId(3), "g3 is in file3, which does not exist");
}
