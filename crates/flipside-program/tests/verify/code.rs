//! What the verifier says of wrong operands, instructions, calls and returns.

use crate::common::{EVERY, MAKE_PAIR, PAIR_SUM, body, first_block, place, read, reg};
use crate::{check, check_good};
use flipside_program::Scalar::{Bool, Ptr, S8, S32, S64, U32};
use flipside_program::*;

const BITS: BitRange = BitRange { start: 0, width: 3 };

/// Puts the instruction at the start of `every` and expects this violation.
fn check_inst(inst: Inst, expected: &str) {
    let expected = format!("f4 bb0 instruction 0: {expected}");
    check(|program| first_block(program).insts.insert(0, (inst, place(1, 1))), &expected);
}

/// Puts the terminator into the last block of `every` and expects this violation.
fn check_end(terminator: Terminator, expected: &str) {
    let expected = format!("f4 bb11 terminator: {expected}");
    check(|program| body(program, EVERY).blocks[BlockId(11)].terminator = terminator, &expected);
}

fn assign(ty: Scalar, value: Operand) -> Inst {
    Inst::Move { dest: reg(ty), ty, value }
}

fn call(callee: FunctionId, args: Vec<Argument>, result: CallResult) -> Terminator {
    Terminator::Call { callee: Callee::Direct(callee), args, result, next: BlockId(0) }
}

#[test]
fn ids_of_operands_exist() {
    check_inst(assign(Ptr, Operand::Reg(RegId(99))), "operand r99 does not exist");
    check_inst(assign(Ptr, Operand::Slot(SlotId(99))), "operand slot99 does not exist");
    check_inst(assign(Ptr, Operand::Global(GlobalId(99))), "operand g99 does not exist");
    check_inst(assign(Ptr, Operand::Function(FunctionId(99))), "operand f99 does not exist");
    check_inst(Inst::Forget { dest: RegId(99) }, "register r99 does not exist");
    check_inst(Inst::Live { slot: SlotId(99) }, "slot slot99 does not exist");
    check_inst(Inst::Dead { slot: SlotId(99) }, "slot slot99 does not exist");
}

#[test]
fn files_of_code_exist() {
    check(
        |program| first_block(program).insts[0].1.file = FileId(9),
        "f4 bb0 instruction 0: it is in file9, which does not exist",
    );
    check(
        |program| first_block(program).place.file = FileId(9),
        "f4 bb0 terminator: it is in file9, which does not exist",
    );
}

#[test]
fn addresses_are_pointers() {
    check_inst(assign(S64, Operand::Slot(SlotId(0))), "operand slot0 is ptr, should be s64");
    check_inst(assign(S64, Operand::Global(GlobalId(0))), "operand g0 is ptr, should be s64");
    check_inst(assign(S64, Operand::Function(EVERY)), "operand f4 is ptr, should be s64");
}

#[test]
fn constants_are_canonical() {
    check_inst(
        assign(S32, Operand::Const(u64::MAX)),
        "operand 0xffffffffffffffff is no canonical constant of type s32",
    );
    check_inst(assign(S8, Operand::Const(256)), "operand 0x100 is no canonical constant of type s8");
    check_inst(assign(Bool, Operand::Const(2)), "operand 0x2 is no canonical constant of type bool");
    check_good(|program| {
        let inst = assign(Ptr, Operand::Const(u64::MAX));
        first_block(program).insts.push((inst, place(1, 1)));
    });
    check(
        |program| {
            program.types.model.pointer_bits = 32;
            first_block(program).insts.insert(0, (assign(Ptr, Operand::Const(1 << 32)), place(1, 1)));
        },
        "f4 bb0 instruction 0: operand 0x100000000 is no canonical constant of type ptr",
    );
}

#[test]
fn moves_and_casts_keep_their_types() {
    check_inst(assign(S32, read(U32)), "operand r6 is u32, should be s32");
    check_inst(Inst::Move { dest: reg(U32), ty: S32, value: read(S32) }, "result r6 is u32, should be s32");
    let cast = |dest, value| Inst::Cast { dest, from: S32, to: S64, value };
    check_inst(cast(reg(S32), read(S32)), "result r5 is s32, should be s64");
    check_inst(cast(reg(S64), read(S64)), "operand r7 is s64, should be s32");
}

#[test]
fn operators_have_integer_types() {
    let (value, left, right) = (read(Ptr), read(Ptr), read(Ptr));
    let unary = |ty| Inst::Unary { dest: reg(ty), op: UnaryOp::Not, ty, value: read(ty) };
    check_inst(unary(Bool), "not is at type bool, should be an integer type");
    check_inst(
        Inst::Unary { dest: reg(Ptr), op: UnaryOp::Neg, ty: Ptr, value },
        "neg is at type ptr, should be an integer type",
    );
    check_inst(
        Inst::Binary { dest: reg(Ptr), op: BinaryOp::Add, ty: Ptr, left, right },
        "add is at type ptr, should be an integer type",
    );
    let shift = |ty, amount_ty| {
        let (left, amount) = (read(ty), read(amount_ty));
        Inst::Shift { dest: reg(ty), op: ShiftOp::Shl, ty, left, amount_ty, amount }
    };
    check_inst(shift(Bool, S32), "shl is at type bool, should be an integer type");
    check_inst(shift(S32, Bool), "shift amount is at type bool, should be an integer type");
}

#[test]
fn operators_keep_their_types() {
    let (left, right) = (read(S32), read(S64));
    check_inst(
        Inst::Unary { dest: reg(S32), op: UnaryOp::Neg, ty: S32, value: right },
        "operand r7 is s64, should be s32",
    );
    check_inst(
        Inst::Binary { dest: reg(S32), op: BinaryOp::Add, ty: S32, left, right },
        "right operand r7 is s64, should be s32",
    );
    check_inst(
        Inst::Binary { dest: reg(S64), op: BinaryOp::Add, ty: S64, left, right },
        "left operand r5 is s32, should be s64",
    );
    check_inst(
        Inst::Shift { dest: reg(S32), op: ShiftOp::Shr, ty: S32, left, amount_ty: U32, amount: right },
        "shift amount r7 is s64, should be u32",
    );
}

#[test]
fn comparisons_give_s32() {
    let compare = |dest, right| Inst::Compare { dest, op: CompareOp::Eq, ty: Ptr, left: read(Ptr), right };
    check_inst(compare(reg(Bool), read(Ptr)), "result r0 is bool, should be s32");
    check_inst(compare(reg(S32), read(S64)), "right operand r7 is s64, should be ptr");
}

#[test]
fn pointer_arithmetic_has_pointers_and_s64() {
    let offset = |dest, base, index, scale| Inst::Offset { dest, base, index, scale };
    check_inst(offset(reg(S64), read(Ptr), read(S64), 4), "result r7 is s64, should be ptr");
    check_inst(offset(reg(Ptr), read(S64), read(S64), 4), "base r7 is s64, should be ptr");
    check_inst(offset(reg(Ptr), read(Ptr), read(S32), 4), "index r5 is s32, should be s64");
    let distance = |dest, left, right, scale| Inst::Distance { dest, left, right, scale };
    check_inst(distance(reg(Ptr), read(Ptr), read(Ptr), 4), "result r13 is ptr, should be s64");
    check_inst(distance(reg(S64), read(S64), read(Ptr), 4), "left operand r7 is s64, should be ptr");
    check_inst(distance(reg(S64), read(Ptr), read(S64), 4), "right operand r7 is s64, should be ptr");
}

#[test]
fn scales_are_not_0() {
    check_inst(
        Inst::Offset { dest: reg(Ptr), base: read(Ptr), index: read(S64), scale: 0 },
        "the scale is 0",
    );
    check_inst(
        Inst::Distance { dest: reg(S64), left: read(Ptr), right: read(Ptr), scale: 0 },
        "the scale is 0",
    );
}

#[test]
fn memory_is_accessed_through_pointers() {
    let address = read(S64);
    let wrong_address = "address r7 is s64, should be ptr";
    check_inst(Inst::Load { dest: reg(S32), ty: S32, address, volatile: false }, wrong_address);
    check_inst(Inst::Store { ty: S32, address, value: read(S32), volatile: false }, wrong_address);
    check_inst(Inst::LoadBits { dest: reg(S32), ty: S32, address, bits: BITS }, wrong_address);
    check_inst(Inst::StoreBits { ty: S32, address, bits: BITS, value: read(S32) }, wrong_address);
    check_inst(Inst::Copy { to: address, from: read(Ptr), size: 1 }, "target r7 is s64, should be ptr");
    check_inst(Inst::Copy { to: read(Ptr), from: address, size: 1 }, "source r7 is s64, should be ptr");
    check_inst(Inst::Zero { to: address, size: 1 }, "target r7 is s64, should be ptr");
    check_inst(Inst::Unspecify { to: address, bits: Vec::new() }, "target r7 is s64, should be ptr");
}

#[test]
fn memory_is_accessed_at_the_type_of_the_register() {
    let address = read(Ptr);
    check_inst(
        Inst::Load { dest: reg(S64), ty: S32, address, volatile: false },
        "result r7 is s64, should be s32",
    );
    check_inst(
        Inst::Store { ty: S32, address, value: read(S64), volatile: false },
        "operand r7 is s64, should be s32",
    );
    check_inst(
        Inst::LoadBits { dest: reg(S64), ty: S32, address, bits: BITS },
        "result r7 is s64, should be s32",
    );
    check_inst(
        Inst::StoreBits { ty: S32, address, bits: BITS, value: read(S64) },
        "operand r7 is s64, should be s32",
    );
}

#[test]
fn bits_have_a_start_and_a_width() {
    let load = |ty, start, width| {
        let bits = BitRange { start, width };
        Inst::LoadBits { dest: reg(ty), ty, address: read(Ptr), bits }
    };
    check_inst(load(S32, 8, 1), "the bit-field starts at bit 8, should be 0 to 7");
    check_inst(load(S32, 0, 0), "the bit-field is 0 bits wide, should be 1 to 32");
    check_inst(load(S32, 0, 33), "the bit-field is 33 bits wide, should be 1 to 32");
    check_inst(load(Bool, 0, 2), "the bit-field is 2 bits wide, should be 1 to 1");
    check_inst(load(Ptr, 0, 2), "the bit-field is at type ptr, should be an integer type");
}

#[test]
fn successors_exist() {
    let missing = "it goes to bb99, which does not exist";
    check_end(Terminator::Jump(BlockId(99)), missing);
    check_end(Terminator::Unsupported { what: "asm".into(), next: BlockId(99) }, missing);
}

#[test]
fn branches_read_at_the_type_of_the_register() {
    check(
        |program| match &mut first_block(program).terminator {
            Terminator::Branch { value, .. } => *value = read(S64),
            other => panic!("bb0 should end in a branch, not {other:?}"),
        },
        "f4 bb0 terminator: operand r7 is s64, should be s32",
    );
}

#[test]
fn calls_pass_the_arguments_of_the_callee() {
    let record = |size| Argument::Record(Operand::Slot(SlotId(0)), size);
    let scalar = |ty| Argument::Scalar(ty, read(ty));
    check_end(call(FunctionId(9), vec![], CallResult::None), "callee f9 does not exist");
    check_end(call(PAIR_SUM, vec![], CallResult::None), "it passes 0 arguments to f2, which takes 1");
    check_end(
        call(PAIR_SUM, vec![record(4)], CallResult::None),
        "argument 0 is not of type t20, as f2 takes it",
    );
    check_end(
        call(PAIR_SUM, vec![scalar(S64)], CallResult::None),
        "argument 0 is not of type t20, as f2 takes it",
    );
    check_end(
        call(MAKE_PAIR, vec![scalar(S32), scalar(S64)], CallResult::None),
        "argument 1 is not of type t7, as f3 takes it",
    );
    check_end(
        call(MAKE_PAIR, vec![scalar(S32), record(4)], CallResult::None),
        "argument 1 is not of type t7, as f3 takes it",
    );
}

#[test]
fn variadic_functions_take_more() {
    let with_variadic = |args: usize| {
        move |program: &mut Program| {
            let int = crate::common::int_type(program);
            let ty = Type::Function {
                result: int,
                params: vec![crate::common::pair_type(program)],
                variadic: true,
                constants: Constants::default(),
            };
            program.functions[PAIR_SUM].ty = program.types.intern(ty);
            let mut passed = vec![Argument::Record(Operand::Slot(SlotId(0)), 8); args.min(1)];
            passed.resize(args, Argument::Scalar(S64, read(S64)));
            body(program, EVERY).blocks[BlockId(11)].terminator = call(PAIR_SUM, passed, CallResult::None);
        }
    };
    check_good(with_variadic(1));
    check_good(with_variadic(3));
    check(with_variadic(0), "f4 bb11 terminator: it passes 0 arguments to f2, which takes 1");
}

#[test]
fn functions_without_prototype_take_anything() {
    check_good(|program| {
        let int = crate::common::int_type(program);
        let ty =
            Type::Function { result: int, params: vec![], variadic: true, constants: Constants::default() };
        program.functions[PAIR_SUM].ty = program.types.intern(ty);
    });
}

#[test]
fn results_have_the_type_of_the_callee() {
    let pair = || vec![Argument::Record(Operand::Slot(SlotId(0)), 8)];
    let wrong = "its result is not of type t7, as f2 returns it";
    check_end(call(PAIR_SUM, pair(), CallResult::Scalar(S64, reg(S64))), wrong);
    check_end(call(PAIR_SUM, pair(), CallResult::Record(read(Ptr), 4)), wrong);
    let ints = vec![Argument::Scalar(S32, read(S32)); 2];
    let record = CallResult::Record(read(Ptr), 4);
    check_end(call(MAKE_PAIR, ints, record), "its result is not of type t20, as f3 returns it");
}

#[test]
fn operands_of_calls_have_their_types() {
    let indirect = |callee, args, result| Terminator::Call {
        callee: Callee::Indirect(callee),
        args,
        result,
        next: BlockId(0),
    };
    let none = CallResult::None;
    check_end(indirect(read(S64), vec![], none), "callee r7 is s64, should be ptr");
    let scalar = Argument::Scalar(S32, read(S64));
    check_end(indirect(read(Ptr), vec![scalar], none), "argument r7 is s64, should be s32");
    let record = Argument::Record(read(S64), 8);
    check_end(indirect(read(Ptr), vec![record], none), "argument r7 is s64, should be ptr");
    let result = CallResult::Scalar(S32, reg(S64));
    check_end(indirect(read(Ptr), vec![], result), "result r7 is s64, should be s32");
    let result = CallResult::Record(read(S64), 8);
    check_end(indirect(read(Ptr), vec![], result), "result r7 is s64, should be ptr");
}

#[test]
fn functions_return_what_their_type_says() {
    let wrong = "it does not return type t7, as the function's type says";
    check_end(Terminator::Return(Returned::Scalar(S64, read(S64))), wrong);
    check_end(Terminator::Return(Returned::Record(read(Ptr), 4)), wrong);
    check_end(Terminator::Return(Returned::Scalar(S32, read(S64))), "operand r7 is s64, should be s32");
    check_end(Terminator::Return(Returned::Record(read(S64), 4)), "operand r7 is s64, should be ptr");
    check(
        |program| {
            let block = &mut body(program, MAKE_PAIR).blocks[BlockId(0)];
            block.terminator = Terminator::Return(Returned::Record(Operand::Slot(SlotId(0)), 4));
        },
        "f3 bb0 terminator: it does not return type t20, as the function's type says",
    );
    check(
        |program| {
            let block = &mut body(program, FunctionId(0)).blocks[BlockId(0)];
            block.terminator = Terminator::Return(Returned::Record(Operand::Global(GlobalId(0)), 1));
        },
        "f0 bb0 terminator: it does not return type t0, as the function's type says",
    );
}
