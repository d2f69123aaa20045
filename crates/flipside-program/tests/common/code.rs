//! The functions and conditions of the hand-built program.

use super::{
    EVERY, MAKE_PAIR, PAIR_SUM, PRINTF, STRING, int_type, macro_span, pair_type, place, read, reg, span,
    type_id,
};
use flipside_program::*;

const SLOT: Operand = Operand::Slot(SlotId(0));
const COPY: Operand = Operand::Slot(SlotId(1));

pub fn functions(program: &mut Program) {
    let (int, pair) = (int_type(program), pair_type(program));
    let string = type_id(program, &Type::Pointer(type_id(program, &Type::Int(IntKind::Char))));
    let void = type_id(program, &Type::Void);
    let find = |result, params: &[TypeId], variadic| {
        type_id(
            program,
            &Type::Function { result, params: params.to_vec(), variadic, constants: Constants::default() },
        )
    };
    let procedure = find(void, &[], false);
    let printf = find(int, &[string], true);
    let sum = find(int, &[pair], false);
    let make = find(pair, &[int, int], false);
    let function = |name: &str, ty, line, body| Function {
        name: name.into(),
        ty,
        place: place(line, 5),
        internal: name.starts_with('.'),
        noreturn: false,
        pure: name == "printf",
        outputs: Vec::new(),
        body,
    };
    program.functions.push(function(".init", procedure, 1, Some(initialiser())));
    let mut declared = function("printf", printf, 300, None);
    declared.place.file = FileId(2);
    declared.outputs = vec![0];
    program.functions.push(declared);
    program.functions.push(function("pair_sum", sum, 10, Some(pair_sum(pair))));
    let mut made = function("make_pair", make, 15, Some(make_pair(int, pair)));
    made.noreturn = true;
    program.functions.push(made);
    program.functions.push(function("every", sum, 20, Some(every(int, pair))));
}

fn block(insts: Vec<Inst>, terminator: Terminator, line: u32) -> Block {
    let insts = insts.into_iter().map(|inst| (inst, place(line, 5))).collect();
    Block { insts, terminator, place: place(line + 1, 3) }
}

fn slot(name: &str, ty: TypeId) -> Slot {
    Slot { name: name.into(), ty, size: 8, align: 4 }
}

fn initialiser() -> Body {
    let mut body = Body::default();
    let address = Operand::Global(GlobalId(0));
    let store = Inst::Store { ty: Scalar::S32, address, value: Operand::Const(7), volatile: false };
    body.blocks.push(block(vec![store], Terminator::Return(Returned::Nothing), 2));
    body
}

fn pair_sum(pair: TypeId) -> Body {
    let mut body = Body { params: vec![Param::Record(SlotId(0))], ..Body::default() };
    body.slots.push(slot("p", pair));
    for _ in 0..3 {
        body.regs.push(Register { scalar: Scalar::S32, variable: None });
    }
    body.regs.push(Register { scalar: Scalar::Ptr, variable: None });
    let second = RegId(3);
    let insts = vec![
        Inst::Load { dest: RegId(0), ty: Scalar::S32, address: SLOT, volatile: false },
        Inst::Offset { dest: second, base: SLOT, index: Operand::Const(1), scale: 4 },
        Inst::Load { dest: RegId(1), ty: Scalar::S32, address: Operand::Reg(second), volatile: false },
        Inst::Binary {
            dest: RegId(2),
            op: BinaryOp::Add,
            ty: Scalar::S32,
            left: Operand::Reg(RegId(0)),
            right: Operand::Reg(RegId(1)),
        },
    ];
    let result = Returned::Scalar(Scalar::S32, Operand::Reg(RegId(2)));
    body.blocks.push(block(insts, Terminator::Return(result), 11));
    body
}

fn make_pair(int: TypeId, pair: TypeId) -> Body {
    let mut body = Body { params: vec![Param::Scalar(RegId(0)), Param::Scalar(RegId(1))], ..Body::default() };
    for name in ["first", "r1"] {
        body.regs.push(Register { scalar: Scalar::S32, variable: Some((name.into(), int)) });
    }
    body.slots.push(slot("", pair));
    let insts = vec![Inst::Live { slot: SlotId(0) }, Inst::Zero { to: SLOT, size: 8 }];
    body.blocks.push(block(insts, Terminator::Return(Returned::Record(SLOT, 8)), 16));
    body
}

fn every(int: TypeId, pair: TypeId) -> Body {
    let mut body = Body { params: vec![Param::Record(SlotId(0))], ..Body::default() };
    for scalar in Scalar::ALL {
        let variable = (scalar == Scalar::S32).then(|| ("count".to_owned(), int));
        body.regs.push(Register { scalar, variable });
    }
    body.slots.push(slot("argument", pair));
    body.slots.push(slot("", pair));
    let minus_one = Operand::Const(0xffff_ffff);
    let leaf = |condition, value, then_to, else_to| Terminator::Branch {
        condition: ConditionId(condition),
        ty: Scalar::S32,
        value,
        then_to: BlockId(then_to),
        else_to: BlockId(else_to),
    };
    let arm = |arm, low, high, target| SwitchArm { arm, low, high, target: BlockId(target) };
    let call = |callee, args, result, next| Terminator::Call { callee, args, result, next: BlockId(next) };
    let pair_result = CallResult::Record(COPY, 8);
    let scalar_result = CallResult::Scalar(Scalar::S32, reg(Scalar::S32));
    let two =
        vec![Argument::Scalar(Scalar::S32, minus_one), Argument::Scalar(Scalar::S32, read(Scalar::S32))];
    let printed = vec![
        Argument::Scalar(Scalar::Ptr, Operand::Global(STRING)),
        Argument::Scalar(Scalar::U64, Operand::Const(u64::MAX)),
    ];
    let terminators = [
        leaf(0, read(Scalar::S32), 1, 2),
        leaf(1, minus_one, 2, 3),
        Terminator::Switch {
            condition: ConditionId(2),
            ty: Scalar::S32,
            value: read(Scalar::S32),
            arms: vec![arm(0, -3, -3, 3), arm(1, 5, 7, 4)],
            default_to: BlockId(5),
        },
        call(Callee::Direct(MAKE_PAIR), two, pair_result, 4),
        call(Callee::Direct(PAIR_SUM), vec![Argument::Record(COPY, 8)], scalar_result, 5),
        call(Callee::Direct(PRINTF), printed, CallResult::None, 6),
        call(Callee::Indirect(read(Scalar::Ptr)), vec![], scalar_result, 7),
        Terminator::Unsupported { what: "asm \"nop\"".into(), next: BlockId(8) },
        Terminator::Jump(BlockId(9)),
        Terminator::Return(Returned::Scalar(Scalar::S32, read(Scalar::S32))),
        Terminator::Unreachable,
        Terminator::Return(Returned::Nothing),
    ];
    for (index, terminator) in terminators.into_iter().enumerate() {
        let insts = if index == 0 { instructions() } else { vec![] };
        body.blocks.push(block(insts, terminator, 20 + index as u32));
    }
    body.blocks[BlockId(0)].insts[1].1 = macro_span(4).start();
    body.blocks[BlockId(9)].place = place(20, 5);
    body
}

/// Every instruction and operator at least once.
fn instructions() -> Vec<Inst> {
    use Scalar::{Bool, Ptr, S8, S32, S64, U8, U32, U64};
    let (int, pointer) = (read(S32), read(Ptr));
    let bits = |start, width| BitRange { start, width };
    let mut insts = vec![
        Inst::Live { slot: SlotId(1) },
        Inst::Move { dest: reg(S8), ty: S8, value: Operand::Const(0x80) },
        Inst::Move { dest: reg(Ptr), ty: Ptr, value: Operand::Function(EVERY) },
        Inst::Move { dest: reg(Ptr), ty: Ptr, value: Operand::Global(GlobalId(5)) },
        Inst::Move { dest: reg(Bool), ty: Bool, value: Operand::Const(1) },
        Inst::Forget { dest: reg(S32) },
        Inst::Unary { dest: reg(S32), op: UnaryOp::Neg, ty: S32, value: int },
        Inst::Unary { dest: reg(U8), op: UnaryOp::Not, ty: U8, value: Operand::Const(255) },
    ];
    for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div] {
        insts.push(Inst::Binary {
            dest: reg(S32),
            op,
            ty: S32,
            left: int,
            right: Operand::Const(0x8000_0000),
        });
    }
    for op in [BinaryOp::Rem, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor] {
        insts.push(Inst::Binary {
            dest: reg(U64),
            op,
            ty: U64,
            left: Operand::Const(u64::MAX),
            right: read(U64),
        });
    }
    for op in [ShiftOp::Shl, ShiftOp::Shr] {
        let amount = Operand::Const(3);
        insts.push(Inst::Shift { dest: reg(S64), op, ty: S64, left: read(S64), amount_ty: U32, amount });
    }
    for op in [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge] {
        insts.push(Inst::Compare { dest: reg(S32), op, ty: Ptr, left: pointer, right: Operand::Const(0) });
    }
    insts.extend([
        Inst::Compare {
            dest: reg(S32),
            op: CompareOp::Lt,
            ty: Bool,
            left: read(Bool),
            right: Operand::Const(0),
        },
        Inst::Cast { dest: reg(S64), from: S32, to: S64, value: int },
        Inst::Cast { dest: reg(Ptr), from: U64, to: Ptr, value: Operand::Const(4096) },
        Inst::Offset { dest: reg(Ptr), base: SLOT, index: Operand::Const(u64::MAX), scale: 4 },
        Inst::Distance { dest: reg(S64), left: pointer, right: Operand::Const(4096), scale: -4 },
        Inst::Load { dest: reg(S32), ty: S32, address: pointer, volatile: false },
        Inst::Load { dest: reg(S32), ty: S32, address: Operand::Global(GlobalId(2)), volatile: true },
        Inst::Store { ty: S32, address: pointer, value: int, volatile: false },
        Inst::Store { ty: Ptr, address: pointer, value: SLOT, volatile: true },
        Inst::LoadBits { dest: reg(S32), ty: S32, address: pointer, bits: bits(3, 29) },
        Inst::StoreBits { ty: Bool, address: pointer, bits: bits(7, 1), value: Operand::Const(0) },
        Inst::Copy { to: COPY, from: SLOT, size: 8 },
        Inst::Zero { to: COPY, size: 8 },
        Inst::Unspecify { to: COPY, bits: vec![(1, bits(0, 24)), (4, bits(3, 5))] },
        Inst::Bound { dest: reg(S64), ty: U32, value: read(U32) },
        Inst::Allocate { slot: SlotId(1), size: read(S64) },
        Inst::Dead { slot: SlotId(1) },
    ]);
    insts
}

pub fn conditions(program: &mut Program) {
    use DecisionKind::{Conditional, Do, For, If, Value, While};
    for kind in [If, While, Do, For, Conditional, Value] {
        let span = span(21, 7, 19);
        program.decisions.push(Decision { function: EVERY, kind, span, logic: Vec::new() });
    }
    let operators = [Logic::Leaf(ConditionId(0)), Logic::Leaf(ConditionId(3)), Logic::Not, Logic::Or];
    program.decisions[DecisionId(0)].logic = operators.to_vec();
    let leaf = |decision, negated| ConditionKind::Leaf { decision: DecisionId(decision), negated };
    let arm = |values, line, spelled| Arm { values, span: span(line, 3, 10), spelled, label: None };
    let arms = vec![
        Arm { label: Some("MINUS(\"3\")".into()), ..arm(Some((-3, -3)), 24, None) },
        arm(Some((5, 7)), 25, Some(macro_span(6))),
        arm(Some((9, 8)), 26, None),
        arm(None, 27, None),
    ];
    let conditions = [
        (leaf(0, false), None, "count < 3", None),
        (leaf(5, true), Some(macro_span(4)), "strcmp(s, \"a\\n\") == 0", Some(true)),
        (ConditionKind::Switch { arms }, Some(macro_span(5)), "count", None),
        (leaf(0, true), None, "first", None),
    ];
    for (ordinal, (kind, spelled, text, folded)) in conditions.into_iter().enumerate() {
        program.conditions.push(Condition {
            function: EVERY,
            ordinal: ordinal as u32,
            kind,
            span: span(21, 7, 16),
            spelled,
            text: text.into(),
            folded,
        });
    }
    let kind = ConditionKind::Effect { leaf: ConditionId(0), value: true };
    program.conditions.push(Condition { kind, ..program.conditions[ConditionId(0)].clone() });
    let kind = ConditionKind::Row { decision: DecisionId(0), number: 2 };
    program.conditions.push(Condition {
        kind,
        text: "F-".into(),
        ..program.conditions[ConditionId(0)].clone()
    });
}
