//! Types of a program are declared as the program's own types say.

use flipside_ctest::CType;
use flipside_program::{Constants, DataModel, IntKind, Type, Types};

#[test]
fn declarations_are_those_of_the_program() {
    let mut types = Types::new(DataModel {
        triple: "x86_64-pc-linux-gnu".into(),
        pointer_bits: 64,
        long_bits: 64,
        char_signed: true,
        long_double: (16, 16),
        long_long_align: 8,
    });
    let int = types.intern(Type::Int(IntKind::Int));
    let void = types.intern(Type::Void);
    let pointer = types.intern(Type::Pointer(int));
    let array = types.intern(Type::Array(pointer, Some(3)));
    let to_array = types.intern(Type::Pointer(array));
    let function = types.intern(Type::Function {
        result: to_array,
        params: vec![int, pointer],
        variadic: true,
        constants: Constants::default(),
    });
    let to_function = types.intern(Type::Pointer(function));
    let nothing = types.intern(Type::Function {
        result: void,
        params: Vec::new(),
        variadic: false,
        constants: Constants::default(),
    });
    let open = types.intern(Type::Array(to_function, None));
    for id in [int, void, pointer, array, to_array, function, to_function, nothing, open] {
        let ty = CType::of(&types, id);
        assert_eq!(ty.declare("name"), types.c_declaration(id, "name"));
        assert_eq!(ty.to_string(), types.c_name(id));
        assert_eq!(CType::parse(&types.c_name(id)), ty);
        assert_eq!(CType::parse_declaration(&types.c_declaration(id, "name"), "name"), Some(ty));
    }
}
