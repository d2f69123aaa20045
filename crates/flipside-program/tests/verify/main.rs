//! The verifier: for each invariant, a program that breaks only that one, and what the verifier says to it.

#[path = "../common/mod.rs"]
mod common;

mod code;
mod conditions;
mod functions;
mod types;

use common::every_construct;
use flipside_program::{Program, verify};

/// Changes the good program and expects this as the first violation.
fn check(change: impl FnOnce(&mut Program), expected: &str) {
    let mut program = every_construct();
    assert_eq!(verify(&program), Ok(()), "the program should be good before the change");
    change(&mut program);
    let violations = verify(&program).expect_err("the program should be broken");
    assert_eq!(violations[0].to_string(), expected, "{violations:#?}");
}

/// Changes the good program and expects it to stay good.
fn check_good(change: impl FnOnce(&mut Program)) {
    let mut program = every_construct();
    change(&mut program);
    assert_eq!(verify(&program), Ok(()));
}

#[test]
fn all_violations_are_reported_with_their_place() {
    let mut program = every_construct();
    program.initialiser = common::PRINTF;
    common::first_block(&mut program).insts.swap(0, 1);
    common::first_block(&mut program).insts[1].0 =
        flipside_program::Inst::Live { slot: flipside_program::SlotId(9) };
    let violations = verify(&program).expect_err("the program should be broken");
    let places: Vec<_> = violations
        .iter()
        .map(|violation| (violation.function, violation.block, violation.instruction))
        .collect();
    let code = (Some(common::EVERY), Some(flipside_program::BlockId(0)), Some(1));
    assert_eq!(places, [(None, None, None), code]);
}
