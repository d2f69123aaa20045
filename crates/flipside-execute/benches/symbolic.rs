//! How fast is symbolic code? A loop that mixes an input with its counter and reads memory, without a fork; and the same
//! with a fork in each iteration, decided by the model. No solver is involved.
//!
//! Prints instructions and forks per second; compare by hand.

#[path = "../tests/build/mod.rs"]
mod build;
mod clock;

use std::sync::Arc;

use clock::Clock;
use flipside_execute::{Limits, Machine, Model, Progress, Value};
use flipside_term::{Assignment, Input};

const ROUNDS: u32 = 20_000;

/// The loop; what comes after its body, in blocks of its own.
fn code(after: &str) -> String {
    format!(
        "global @data: unsigned char[4096] variable size 4096 @1:1
         function @f(r0): int(int) @2:5 {{
           d0 = for @3:1-2
           d1 = if @4:1-2
           c0 = leaf #0 of d0 \"i < n\" @3:1-2
           c1 = leaf #1 of d1 \"x & 1\" @4:1-2
           r0 s32 y: int
           r1 u32 i: unsigned int
           r2 u32
           r3 s32
           r4 u32 x: unsigned int
         bb0:
           r4 = cast s32 -> u32 r0
           r1 = move u32 0
           jump bb1
         bb1:
           r3 = lt u32 r1, {ROUNDS}
           branch c0 s32 r3 ? bb2 : bb4
         bb2:
           r2 = shr u32 r4, s32 3
           r4 = add u32 r4, r2
           r4 = xor u32 r4, r1
           store u32 [@data] = r4
           r4 = load u32 [@data]
           r1 = add u32 r1, 1
           {after}
         bb4:
           return s32 0
         }}"
    )
}

const FORK: &str = "r2 = and u32 r4, 1
           branch c1 u32 r2 ? bb3 : bb1
         bb3:
           r1 = add u32 r1, 0
           jump bb1";

const STRAIGHT: &str = "jump bb3
         bb3:
           jump bb1";

#[expect(clippy::cast_precision_loss, reason = "counts here have far fewer than 52 bits")]
fn measure(name: &str, after: &str) {
    let program = build::program(&code(after));
    for _ in 0..3 {
        let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
        let arena = machine.arena();
        let function = program.function_named("f").expect("the function should be there");
        let mut state = machine.start_function(function).expect("the function should start");
        let input = arena.declare_input(&Input::integer("y", 32, true));
        machine.set_argument(&mut state, 0, Value::Term(arena.input_term(input)));
        let model = Arc::new(Model::new([(input, 12345)].into_iter().collect::<Assignment>()));
        state.set_model(model.clone());
        let (mut forks, clock) = (0_u64, Clock::start());
        loop {
            match machine.run(&mut state, 1_000_000) {
                Progress::Ended(_) => break,
                Progress::Running => {}
                Progress::Forked(fork) => {
                    forks += 1;
                    let taken =
                        fork.alternatives.iter().find(|alternative| model.holds(arena, alternative.term));
                    machine.follow(&mut state, taken.expect("one alternative should be open"));
                }
            }
        }
        let seconds = clock.seconds();
        // A fork counts as many instructions where paths are limited.
        let (count, what) =
            if forks == 0 { (state.instructions(), "instructions") } else { (forks, "forks") };
        println!("{name}: {:.2} million {what} per second", count as f64 / seconds / 1e6);
    }
}

fn main() {
    measure("straight", STRAIGHT);
    measure("forks", FORK);
}
