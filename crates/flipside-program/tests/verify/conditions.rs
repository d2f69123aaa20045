//! Conditions, decisions, and the terminators that they belong to.

use crate::common::{EVERY, INITIALISER, LEAF, PAIR_SUM, SWITCH, body};
use crate::{check, check_good};
use flipside_program::*;

const SECOND: ConditionId = ConditionId(1);
const FIRST: Logic = Logic::Leaf(ConditionId(0));

fn arms(program: &mut Program) -> &mut Vec<Arm> {
    match &mut program.conditions[SWITCH].kind {
        ConditionKind::Switch { arms } => arms,
        other => panic!("c2 should be a switch, not {other:?}"),
    }
}

fn terminator(program: &mut Program, block: u32) -> &mut Terminator {
    &mut body(program, EVERY).blocks[BlockId(block)].terminator
}

/// Changes the arms of the switch terminator, and its type.
fn change_switch(program: &mut Program, change: impl FnOnce(&mut Vec<SwitchArm>, &mut Scalar, &mut Operand)) {
    match terminator(program, 2) {
        Terminator::Switch { arms, ty, value, .. } => change(arms, ty, value),
        other => panic!("bb2 should end in a switch, not {other:?}"),
    }
}

fn set_condition(program: &mut Program, block: u32, new: ConditionId) {
    match terminator(program, block) {
        Terminator::Branch { condition, .. } | Terminator::Switch { condition, .. } => *condition = new,
        other => panic!("bb{block} should have a condition, not {other:?}"),
    }
}

#[test]
fn decisions_belong_to_functions_and_files() {
    check(
        |program| program.decisions[DecisionId(1)].function = FunctionId(9),
        "d1 is of f9, which does not exist",
    );
    check(
        |program| program.decisions[DecisionId(1)].span.file = FileId(9),
        "d1 is in file9, which does not exist",
    );
}

#[test]
fn conditions_belong_to_functions_and_files() {
    check(|program| program.conditions[LEAF].function = FunctionId(9), "c0 is of f9, which does not exist");
    check(|program| program.conditions[LEAF].span.file = FileId(9), "c0 is in file9, which does not exist");
    check(
        |program| {
            program.conditions[SECOND].spelled =
                Some(Span { file: FileId(9), ..program.conditions[LEAF].span });
        },
        "c1 is in file9, which does not exist",
    );
    check(|program| arms(program)[1].span.file = FileId(9), "an arm of c2 is in file9, which does not exist");
}

#[test]
fn conditions_of_a_function_are_contiguous() {
    check(
        |program| {
            program.conditions[SECOND].function = PAIR_SUM;
            program.conditions[SECOND].ordinal = 0;
            program.conditions[SWITCH].ordinal = 0;
            program.conditions[SECOND].kind = ConditionKind::Switch { arms: arms(program).clone() };
        },
        "c2 is not beside the other conditions of f4",
    );
}

#[test]
fn ordinals_count_from_0() {
    check(|program| program.conditions[LEAF].ordinal = 1, "c0 has ordinal 1, should be 0");
    check(|program| program.conditions[SWITCH].ordinal = 1, "c2 has ordinal 1, should be 2");
}

#[test]
fn leaves_belong_to_decisions_of_their_function() {
    let leaf = |decision| ConditionKind::Leaf { decision: DecisionId(decision), negated: false };
    check(|program| program.conditions[LEAF].kind = leaf(9), "c0 is a leaf of d9, which does not exist");
    check(
        |program| program.decisions[DecisionId(0)].function = PAIR_SUM,
        "c0 is of f4, but its decision of f2",
    );
}

#[test]
fn the_last_arm_and_no_other_is_the_default() {
    check(|program| arms(program).clear(), "c2 has no arms");
    check(|program| arms(program)[3].values = Some((0, 0)), "the last arm of c2 is not the default");
    check(|program| arms(program)[0].values = None, "c2 has a default that is not its last arm");
}

#[test]
fn conditions_of_terminators_exist() {
    check(
        |program| set_condition(program, 0, ConditionId(9)),
        "f4 bb0 terminator: its condition is c9, which does not exist",
    );
}

#[test]
fn conditions_belong_to_the_function_that_uses_them() {
    check(
        |program| {
            let branch = terminator(program, 1).clone();
            *terminator(program, 1) = Terminator::Unreachable;
            let body = body(program, INITIALISER);
            let block = body.blocks[BlockId(0)].clone();
            body.blocks[BlockId(0)].terminator = branch;
            body.blocks.push(block.clone());
            body.blocks.push(block.clone());
            body.blocks.push(block);
        },
        "f0 bb0 terminator: its condition c1 is of f4",
    );
}

#[test]
fn a_condition_belongs_to_at_most_one_terminator() {
    check(
        |program| set_condition(program, 1, LEAF),
        "f4 bb1 terminator: its condition c0 already belongs to f4 bb0",
    );
    check_good(|program| *terminator(program, 1) = Terminator::Unreachable);
}

#[test]
fn terminators_have_conditions_of_their_kind() {
    check(
        |program| set_condition(program, 0, SWITCH),
        "f4 bb0 terminator: its condition c2 is a switch, should be a leaf",
    );
    check(
        |program| {
            *terminator(program, 0) = Terminator::Unreachable;
            set_condition(program, 2, LEAF);
        },
        "f4 bb2 terminator: its condition c0 is a leaf, should be a switch",
    );
}

#[test]
fn arms_are_those_of_the_condition() {
    check(
        |program| change_switch(program, |arms, _, _| arms[0].low = -4),
        "f4 bb2 terminator: arm 0 is -4 ... -3, which is not that arm of c2",
    );
    check(
        |program| change_switch(program, |arms, _, _| arms[0].arm = 3),
        "f4 bb2 terminator: arm 3 is -3 ... -3, which is not that arm of c2",
    );
    check(
        |program| change_switch(program, |arms, _, _| arms.truncate(1)),
        "f4 bb2 terminator: arm 1 of c2 is missing",
    );
}

#[test]
fn arms_come_once() {
    check(
        |program| {
            change_switch(program, |arms, _, _| {
                let again = SwitchArm { low: 100, high: 100, ..arms[0] };
                arms.push(again);
            });
            arms(program)[0].values = Some((100, 100));
            change_switch(program, |arms, _, _| {
                arms[0].low = 100;
                arms[0].high = 100;
            });
        },
        "f4 bb2 terminator: arms 0 and 0 overlap",
    );
    let mut program = crate::every_construct();
    change_switch(&mut program, |arms, _, _| {
        let again = arms[0];
        arms.push(again);
    });
    let violations = verify(&program).expect_err("the program should be broken");
    assert_eq!(violations[1].to_string(), "f4 bb2 terminator: arm 0 comes twice");
}

#[test]
fn ranges_are_not_empty_and_do_not_overlap() {
    check(
        |program| change_switch(program, |arms, _, _| arms[1].high = 4),
        "f4 bb2 terminator: arm 1 is empty: 5 ... 4",
    );
    check(
        |program| change_switch(program, |arms, _, _| arms[1].low = -3),
        "f4 bb2 terminator: arms 0 and 1 overlap",
    );
}

#[test]
fn values_are_those_of_an_integer_type() {
    let minimum = i128::from(i32::MIN);
    check(
        |program| change_switch(program, |arms, _, _| arms[0].low = minimum - 1),
        "f4 bb2 terminator: arm 0 is -2147483649 ... -3, which are not values of s32",
    );
    check(
        |program| {
            change_switch(program, |_, ty, value| {
                *ty = Scalar::Ptr;
                *value = Operand::Const(0);
            });
        },
        "f4 bb2 terminator: switch is at type ptr, should be an integer type",
    );
}

#[test]
fn the_postfix_form_of_a_decision_is_complete() {
    let logic = |logic: &'static [Logic]| {
        move |program: &mut Program| program.decisions[DecisionId(0)].logic = logic.to_vec()
    };
    check(logic(&[FIRST, Logic::And]), "d0 has too few operands for `and`");
    check(logic(&[FIRST, Logic::Leaf(ConditionId(3))]), "d0 has operands that are not used");
    check(logic(&[FIRST, FIRST, Logic::Or]), "d0 has c0, which is none of its own");
    check(logic(&[FIRST, Logic::Leaf(SECOND), Logic::Or]), "d0 has c1, which is none of its own");
}

#[test]
fn effects_belong_to_their_leaves() {
    let effect = |leaf| {
        move |program: &mut Program| {
            program.conditions[ConditionId(4)].kind =
                ConditionKind::Effect { leaf: ConditionId(leaf), value: true };
        }
    };
    check(effect(3), "c4 is of c3, which is not that leaf");
    check(effect(9), "c4 is of c9, which is not that leaf");
}
