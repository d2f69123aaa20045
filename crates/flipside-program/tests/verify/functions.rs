//! Functions: names, types, parameters, registers, slots, the initialiser.

use crate::check;
use crate::common::{EVERY, INITIALISER, MAKE_PAIR, PRINTF, body, int_type, pair_type};
use flipside_program::*;

#[test]
fn functions_have_names_of_their_own() {
    check(
        |program| program.functions[EVERY].name = "printf".into(),
        "f4: it has the name `printf` of another function",
    );
}

#[test]
fn functions_have_function_types() {
    check(|program| program.functions[PRINTF].ty = int_type(program), "f1: its type t7 is no function type");
    check(|program| program.functions[PRINTF].ty = TypeId(99), "f1: it has type t99, which does not exist");
}

#[test]
fn files_of_functions_exist() {
    check(
        |program| program.functions[EVERY].place.file = FileId(3),
        "f4: it is in file3, which does not exist",
    );
}

#[test]
fn bodies_have_a_first_block() {
    check(|program| body(program, INITIALISER).blocks = Table::new(), "f0: it has a body, but no block bb0");
}

#[test]
fn the_initialiser_exists() {
    check(|program| program.initialiser = FunctionId(9), "the initialiser is f9, which does not exist");
    check(|program| program.initialiser = PRINTF, "the initialiser f1 has no body");
}

#[test]
fn who_has_no_body_writes_through_pointers() {
    check(|program| program.functions[PRINTF].outputs = vec![1], "f1 writes where it cannot");
    check(|program| program.functions[FunctionId(2)].outputs = vec![0], "f2 writes where it cannot");
}

#[test]
fn the_initialiser_has_no_parameters() {
    check(|program| program.initialiser = EVERY, "the initialiser f4 has parameters");
}

#[test]
fn parameters_exist_and_are_distinct() {
    check(
        |program| body(program, MAKE_PAIR).params[1] = Param::Scalar(RegId(9)),
        "f3: parameter r9 does not exist",
    );
    check(
        |program| body(program, EVERY).params[0] = Param::Record(SlotId(9)),
        "f4: parameter slot9 does not exist",
    );
    check(
        |program| body(program, MAKE_PAIR).params[1] = Param::Scalar(RegId(0)),
        "f3: parameter r0 comes twice",
    );
}

#[test]
fn parameters_are_those_of_the_type() {
    check(
        |program| {
            body(program, MAKE_PAIR).params.pop();
        },
        "f3: it has 1 parameters, its type 2",
    );
    check(
        |program| body(program, EVERY).params[0] = Param::Scalar(RegId(5)),
        "f4: parameter r5 is not of type t20, as the function's type says",
    );
    check(
        |program| {
            let register = &mut body(program, MAKE_PAIR).regs[RegId(0)];
            *register = Register { scalar: Scalar::U32, variable: None };
        },
        "f3: parameter r0 is not of type t7, as the function's type says",
    );
    check(
        |program| body(program, MAKE_PAIR).params[0] = Param::Record(SlotId(0)),
        "f3: parameter slot0 is not of type t7, as the function's type says",
    );
}

#[test]
fn registers_have_the_type_of_their_variable() {
    check(
        |program| {
            let pair = pair_type(program);
            body(program, EVERY).regs[RegId(5)].variable = Some(("count".into(), pair));
        },
        "f4: r5 is s32, which is not the type of its variable `count`",
    );
    check(
        |program| body(program, EVERY).regs[RegId(5)].variable = Some(("count".into(), TypeId(99))),
        "f4: r5 has type t99, which does not exist",
    );
}

#[test]
fn slots_have_the_size_of_their_type() {
    check(|program| body(program, EVERY).slots[SlotId(1)].size = 12, "f4: slot1 has size 12, its type 8");
    check(
        |program| body(program, EVERY).slots[SlotId(1)].align = 0,
        "f4: slot1 has alignment 0, which is no power of two",
    );
    check(
        |program| body(program, EVERY).slots[SlotId(1)].ty = TypeId(99),
        "f4: slot1 has type t99, which does not exist",
    );
}
