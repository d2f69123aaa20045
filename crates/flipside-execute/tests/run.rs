//! Whole runs: calls, records, recursion, limits, exits, counts, budgets, snapshots.

mod build;

use build::{check, program, program_with_initialiser, run};
use flipside_execute::{Limit, Limits, Machine, PathEnd, Progress, StartError, Value};
use flipside_program::{ConditionId, Objective, Outcome};

const FACTORIAL: &str = "
function @factorial(r0): int(int) @1:1 {
  d0 = if @1:5-6
  c0 = leaf #0 of d0 \"n < 2\" @1:5-6
  r0 s32
  r1 s32
  r2 s32
bb0:
  r1 = lt s32 r0, 2 @1:5
  branch c0 s32 r1 ? bb1 : bb2
bb1:
  return s32 1
bb2:
  r1 = sub s32 r0, 1 @1:9
  r2 = call s32 @factorial(s32 r1) -> bb3 @1:10
bb3:
  r2 = mul s32 r2, r0 @1:12
  return s32 r2
}
";

fn main_calling_factorial(n: i32) -> String {
    format!(
        "{FACTORIAL}
         function @main(): int() @3:1 {{
           r0 s32
         bb0:
           r0 = call s32 @factorial(s32 {n}) -> bb1 @3:5
         bb1:
           return s32 r0 @4:1
         }}"
    )
}

#[test]
fn recursion_and_counts() {
    check(&main_calling_factorial(10), "exited with status 3628800");
    let program = program(&main_calling_factorial(10));
    let (state, _) = run(&program, Limits::default(), &[]);
    let count = |outcome| state.counts().of(Objective { condition: ConditionId(0), outcome });
    assert_eq!((count(Outcome::True), count(Outcome::False)), (1, 9));
}

#[test]
fn an_error_has_its_place_and_stack() {
    let program = program(&main_calling_factorial(13));
    let (_, end) = run(&program, Limits::default(), &[]);
    assert_eq!(
        end.render(&program),
        "test.c:1:12: error: signed integer overflow: mul of 479001600 and 13 at type s32\n  \
         in factorial at test.c:1:12\n  in main at test.c:3:5\n"
    );
}

#[test]
fn depth_is_limited_and_long_stacks_are_cut() {
    let program = program(&main_calling_factorial(1_000_000));
    let (_, end) = run(&program, Limits::default(), &[]);
    assert_eq!(end.path_end, PathEnd::Limit(Limit::CallDepth));
    assert_eq!(end.stack.len(), 10_000);
    let text = end.render(&program);
    assert_eq!(text.lines().count(), 18);
    assert!(text.contains("  … 9984 more\n"));
}

#[test]
fn instructions_are_limited_and_budgets_do_not_change_a_run() {
    let program = program(&main_calling_factorial(10));
    let (whole, end) = run(&program, Limits::default(), &[]);
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    for budget in 1..9 {
        let mut state = machine.start_main(&[]).unwrap();
        let mut rounds = 0;
        let ended = loop {
            rounds += 1;
            if let Progress::Ended(end) = machine.run(&mut state, budget) {
                break end;
            }
            assert_eq!(state.instructions(), rounds * budget);
        };
        assert_eq!((&ended, state.instructions()), (&end, whole.instructions()));
        assert_eq!(state.counts(), whole.counts());
        assert_eq!(machine.run(&mut state, budget), Progress::Ended(ended));
    }
    let limits = Limits { instructions: Some(20), ..Limits::default() };
    let (state, end) = run(&program, limits, &[]);
    assert_eq!((end.path_end, state.instructions()), (PathEnd::Limit(Limit::Instructions), 20));
}

#[test]
fn a_snapshot_continues_independently() {
    let program = program(&main_calling_factorial(10));
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    let mut state = machine.start_main(&[]).unwrap();
    let mut snapshots = Vec::new();
    while machine.run(&mut state, 3) == Progress::Running {
        snapshots.push(state.clone());
    }
    for mut snapshot in snapshots {
        assert_eq!(Some(&machine.finish(&mut snapshot)), state.end());
        assert_eq!(snapshot.counts(), state.counts());
    }
}

#[test]
fn functions_are_called_directly_by_tests() {
    let program = program(&main_calling_factorial(1));
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    let factorial = program.function_named("factorial").unwrap();
    let mut state = machine.start_call(factorial, vec![Value::s32(5)]).unwrap();
    assert_eq!(machine.finish(&mut state).path_end, PathEnd::Returned(Some(Value::s32(120))));
    let error = machine.start_call(factorial, vec![]).unwrap_err();
    assert_eq!(error.to_string(), "`factorial` takes 1 scalar arguments, not 0");
}

#[test]
fn records_are_passed_and_returned_by_value() {
    check(
        "function @make(r0, r1): struct pair(int, int) @1:1 {
           r0-r1 s32
           r2 ptr
           slot0 p: struct pair size 8 align 4
         bb0:
           live slot0
           store s32 [slot0] = r0
           r2 = offset slot0 + 1 * 4
           store s32 [r2] = r1
           return record [slot0] size 8
         }
         function @sum(slot0): int(struct pair) @2:1 {
           r0-r1 s32
           r2 ptr
           slot0 p: struct pair size 8 align 4
         bb0:
           r0 = load s32 [slot0]
           r2 = offset slot0 + 1 * 4
           r1 = load s32 [r2]
           r0 = add s32 r0, r1
           store s32 [slot0] = 0
           return s32 r0
         }
         function @main(): int() @3:1 {
           r0-r1 s32
           slot0 p: struct pair size 8 align 4
         bb0:
           live slot0
           record [slot0] size 8 = call @make(s32 30, s32 4) -> bb1
         bb1:
           r0 = call s32 @sum(record [slot0] size 8) -> bb2
         bb2:
           r1 = load s32 [slot0]
           r0 = add s32 r0, r1
           return s32 r0
         }",
        "exited with status 64",
    );
}

#[test]
fn a_switch_takes_the_first_arm_that_fits() {
    let code = |value: i32| {
        format!(
            "function @main(): int() @1:1 {{
               c0 = switch #0 \"x\" @1:1-2 {{
                 case -3 @1:1-2
                 case 5 ... 7 @1:1-2
                 default @1:1-2
               }}
               r0 s32
             bb0:
               r0 = move s32 {value}
               switch c0 s32 r0
                 #0 case -3 -> bb1
                 #1 case 5 ... 7 -> bb2
                 default -> bb3
             bb1:
               return s32 1
             bb2:
               return s32 2
             bb3:
               return s32 3
             }}"
        )
    };
    for (value, arm) in [(-3, 0), (5, 1), (7, 1), (8, 2), (-4, 2)] {
        let (state, end) = run(&program(&code(value)), Limits::default(), &[]);
        assert_eq!(end.path_end, PathEnd::Exited(arm + 1));
        let mut expected = [0; 3];
        expected[arm as usize] = 1;
        assert_eq!(state.counts().of_condition(ConditionId(0)), expected);
    }
}

#[test]
fn main_gets_its_arguments() {
    let code = "global @.str.0: char[8] literal constant size 8 @1:1 = \"%s%s%d.\\0\"
         declare @printf: int(char*, ...) @1:1
         function @main(r0, r1, r2): int(int, char**, char**) @1:1 {
           r0 s32
           r1-r2 ptr
           r3-r6 ptr
           r7 s32
         bb0:
           r3 = load ptr [r1]
           r4 = offset r1 + 1 * 8
           r5 = load ptr [r4]
           call @printf(ptr @.str.0, ptr r3, ptr r5, s32 r0) -> bb1
         bb1:
           r4 = offset r1 + 2 * 8
           r5 = load ptr [r4]
           r6 = load ptr [r2]
           r7 = eq ptr r5, r6
           return s32 r7
         }";
    let (state, end) = run(&program(code), Limits::default(), &["/bin/test", "x"]);
    assert_eq!((state.stdout(), end.path_end), (b"/bin/testx2.".as_slice(), PathEnd::Exited(1)));
}

#[test]
fn handlers_run_at_exit_in_reverse() {
    let code = |last: &str| {
        format!(
            "declare @atexit: int(...) @1:1
             declare @putchar: int(int) @1:1
             declare @exit: int(int) @1:1
             function @first(): void() @1:1 {{
             bb0:
               call @putchar(s32 49) -> bb1
             bb1:
               return
             }}
             function @second(): void() @1:1 {{
             bb0:
               call @putchar(s32 50) -> bb1
             bb1:
               return
             }}
             function @main(): int() @1:1 {{
             bb0:
               call @atexit(ptr @first) -> bb1
             bb1:
               call @atexit(ptr @second) -> bb2
             bb2:
               {last}
             bb3:
               unreachable
             }}"
        )
    };
    check(&code("return s32 7"), "21exited with status 7");
    check(&code("call @exit(s32 -1) -> bb3"), "21exited with status -1");
}

#[test]
fn the_initialiser_writes_constants_and_main_does_not() {
    let code = "global @k: int variable constant size 4 @1:1
         function @.init(): void() internal @1:1 {
         bb0:
           store s32 [@k] = 5
           return
         }
         function @main(): int() @1:1 {
           r0 s32
         bb0:
           r0 = load s32 [@k]
           store s32 [@k] = 6
           return s32 r0
         }";
    let (_, end) = run(&program_with_initialiser(code), Limits::default(), &[]);
    assert_eq!(end.path_end.to_string(), "error: write to a constant object: `k`");
}

#[test]
fn invalid_starts() {
    let program = program("declare @f: int() @1:1\nglobal @big: char[8] variable size 5000 @1:1");
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    assert_eq!(machine.start_main(&[]).unwrap_err(), StartError::NoBody("main".into()));
    let declared = program.function_named("f").unwrap();
    assert_eq!(machine.start_call(declared, vec![]).unwrap_err(), StartError::NoBody("f".into()));
    let small =
        Machine::new(&program, &flipside_libc::LIBRARY, Limits { memory_bytes: 100, ..Limits::default() });
    let initialiser = small.start_call(program.initialiser, vec![]);
    assert_eq!(initialiser.unwrap_err(), StartError::Memory);
}
