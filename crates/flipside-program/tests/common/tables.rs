//! The files, types and globals of the hand-built program.

use super::{macro_span, place};
use flipside_program::*;

pub fn files() -> Table<FileId, SourceFile> {
    let mut files = Table::new();
    files.push(SourceFile { path: "every.c".into(), system: false });
    files.push(SourceFile { path: "include/my \"header\".h".into(), system: false });
    files.push(SourceFile { path: "/usr/include/stdio.h".into(), system: true });
    files
}

pub fn types() -> Types {
    let mut types = Types::new(DataModel {
        triple: "x86_64-unknown-linux-gnu".into(),
        pointer_bits: 64,
        long_bits: 64,
        char_signed: true,
        long_double: (16, 16),
        long_long_align: 8,
    });
    let void = types.intern(Type::Void);
    for kind in IntKind::ALL {
        types.intern(Type::Int(kind));
    }
    for kind in [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble] {
        types.intern(Type::Float(kind));
    }
    let int = types.intern(Type::Int(IntKind::Int));
    let char = types.intern(Type::Int(IntKind::Char));
    let string = types.intern(Type::Pointer(char));
    types.intern(Type::Pointer(void));
    for record in 0..4 {
        types.intern(Type::Record(RecordId(record)));
    }
    types.intern(Type::Enum(EnumId(0)));
    types.intern(Type::Enum(EnumId(1)));
    let row = types.intern(Type::Array(int, Some(3)));
    types.intern(Type::Array(row, Some(2)));
    types.intern(Type::Array(string, None));
    types.intern(Type::Pointer(row));
    types.intern(Type::Array(char, Some(6)));
    types.intern(Type::Other("float __attribute__((ext_vector_type(4)))".into()));
    let pair = types.intern(Type::Record(RecordId(0)));
    let mut function = |result: TypeId, params: &[TypeId], variadic: bool| {
        types.intern(Type::Function {
            result,
            params: params.to_vec(),
            variadic,
            constants: Constants::default(),
        })
    };
    function(void, &[], false);
    let printf = function(int, &[string], true);
    function(int, &[pair], false);
    function(pair, &[int, int], false);
    // Too long to be spelled where it is used, so that others refer to it by its id.
    let long = function(int, &[printf, printf, printf, string, string], false);
    let long = types.intern(Type::Pointer(long));
    let long = types.intern(Type::Array(long, Some(2)));
    types.intern(Type::Pointer(long));
    records(&mut types, int, row);
    types.enums.push(Enum {
        name: "enum color".into(),
        underlying: IntKind::UInt,
        enumerators: vec![("RED".into(), 0), ("GREEN".into(), 1), ("r1".into(), 2)],
    });
    types.enums.push(Enum {
        name: "limits_t".into(),
        underlying: IntKind::Long,
        enumerators: (0..12).map(|n| (format!("LIMIT_{n}"), i128::from(i64::MIN) + n)).collect(),
    });
    types
}

fn records(types: &mut Types, int: TypeId, row: TypeId) {
    let field = |name: &str, ty, offset, bits: Option<(u32, u32)>| Field {
        name: name.into(),
        ty,
        offset,
        bits: bits.map(|(start, width)| BitRange { start, width }),
        constant: name == "second",
    };
    let layout = |size, fields| Some(Layout { size, align: 4, fields });
    let pair = types.intern(Type::Record(RecordId(0)));
    let bool_type = types.intern(Type::Int(IntKind::Bool));
    types.records.push(Record {
        name: "struct pair".into(),
        union: false,
        layout: layout(8, vec![field("first", int, 0, None), field("second", int, 4, None)]),
    });
    types.records.push(Record {
        name: "struct (unnamed at every.c:5:17)".into(),
        union: false,
        layout: layout(
            20,
            vec![
                field("bits", int, 0, Some((0, 3))),
                field("wide", int, 0, Some((3, 29))),
                field("flag", bool_type, 4, Some((7, 1))),
                field("", pair, 8, None),
                field("int", int, 16, None),
            ],
        ),
    });
    types.records.push(Record {
        name: "number_t".into(),
        union: true,
        layout: layout(12, vec![field("whole", int, 0, None), field("parts", row, 0, None)]),
    });
    types.records.push(Record { name: "struct hidden".into(), union: false, layout: None });
}

pub fn globals(program: &mut Program) {
    let int = super::int_type(program);
    let string =
        super::type_id(program, &Type::Array(super::type_id(program, &Type::Int(IntKind::Char)), Some(6)));
    let table =
        super::type_id(program, &Type::Array(super::type_id(program, &Type::Array(int, Some(3))), Some(2)));
    let mut add = |name: &str, ty, size, kind, bytes: Option<Vec<u8>>| {
        let literal = kind == GlobalKind::Literal;
        let volatile = kind == GlobalKind::External;
        let place = if volatile { macro_span(7).start() } else { place(2, 5) };
        program.globals.push(Global {
            name: name.into(),
            ty,
            size,
            place,
            kind,
            internal: name == "odd name",
            constant: literal,
            volatile,
            bytes,
        })
    };
    let mut bytes = vec![0; 120];
    bytes[50] = 0xff;
    add("counter", int, 4, GlobalKind::Variable, None);
    add("every.calls", int, 4, GlobalKind::StaticLocal, Some(vec![1, 0, 0, 0]));
    add("errno", int, 4, GlobalKind::External, None);
    add(".str.0", string, 6, GlobalKind::Literal, Some(b"a\"\n\x1b\xff\0".to_vec()));
    add("table", table, 120, GlobalKind::Variable, Some(bytes));
    add("odd name", int, 4, GlobalKind::Variable, None);
}
