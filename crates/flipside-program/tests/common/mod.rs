//! A program, built by hand, that uses every instruction, terminator, type and kind of condition; it verifies.
//!
//! `every` has one register per scalar type, in the order of [`Scalar::ALL`], so that `reg(ty)` is a register of
//! that type. Tests change a copy of the program and look what happens.

#![allow(dead_code)]

mod code;
mod tables;

use flipside_program::*;

pub const INITIALISER: FunctionId = FunctionId(0);
pub const PRINTF: FunctionId = FunctionId(1);
pub const PAIR_SUM: FunctionId = FunctionId(2);
pub const MAKE_PAIR: FunctionId = FunctionId(3);
pub const EVERY: FunctionId = FunctionId(4);
pub const STRING: GlobalId = GlobalId(3);
pub const LEAF: ConditionId = ConditionId(0);
pub const SWITCH: ConditionId = ConditionId(2);

/// The register of `every` with this type.
pub fn reg(ty: Scalar) -> RegId {
    let index = Scalar::ALL.iter().position(|&scalar| scalar == ty).expect("all types should be in ALL");
    RegId(index as u32)
}

/// That register as an operand.
pub fn read(ty: Scalar) -> Operand {
    Operand::Reg(reg(ty))
}

pub fn place(line: u32, column: u32) -> Place {
    Place { file: FileId(0), line, column }
}

pub fn span(line: u32, column: u32, end_column: u32) -> Span {
    Span { file: FileId(0), line, column, end_line: line, end_column }
}

/// A span in the header.
pub fn macro_span(line: u32) -> Span {
    Span { file: FileId(1), line, column: 3, end_line: line + 1, end_column: 9 }
}

/// The id of a type of the program that is known to be there.
pub fn type_id(program: &Program, ty: &Type) -> TypeId {
    program.types.entries().find(|(_, found)| *found == ty).expect("the type should be in the table").0
}

pub fn int_type(program: &Program) -> TypeId {
    type_id(program, &Type::Int(IntKind::Int))
}

/// The record `struct pair`, of 8 bytes.
pub fn pair_type(program: &Program) -> TypeId {
    type_id(program, &Type::Record(RecordId(0)))
}

/// The body of a function of the program.
pub fn body(program: &mut Program, function: FunctionId) -> &mut Body {
    program.functions[function].body.as_mut().expect("the function should have a body")
}

/// The first block of `every`, with all instructions.
pub fn first_block(program: &mut Program) -> &mut Block {
    &mut body(program, EVERY).blocks[BlockId(0)]
}

/// The program.
pub fn every_construct() -> Program {
    let mut program = Program {
        offered: Vec::new(),
        replaced: Vec::new(),
        allowed: Vec::new(),
        files: tables::files(),
        types: tables::types(),
        globals: Table::new(),
        functions: Table::new(),
        conditions: Table::new(),
        decisions: Table::new(),
        initialiser: INITIALISER,
    };
    tables::globals(&mut program);
    code::functions(&mut program);
    code::conditions(&mut program);
    program
}
