//! How fast is concrete code? A CRC-32 over a buffer (loads from tables, xor, shift, and, compare, branch), a loop
//! of stores, and a recursive function.
//!
//! Prints instructions per second; compare by hand.

#[path = "../tests/build/mod.rs"]
mod build;
mod clock;

use clock::Clock;
use flipside_execute::{Limits, Machine, PathEnd, Progress};

const ROUNDS: u32 = 2000;

fn code(rounds: u32) -> String {
    format!(
        "global @table: unsigned int[256] variable size 1024 @1:1
         global @data: unsigned char[4096] variable size 4096 @1:1
         function @main(): int() @2:5 {{
           d0 = for @3:1-2
           d1 = for @4:1-2
           d2 = conditional @4:1-2
           d3 = for @6:1-2
           d4 = for @7:1-2
           c0 = leaf #0 of d0 \"i < 256\" @3:1-2
           c1 = leaf #1 of d1 \"k < 8\" @4:1-2
           c2 = leaf #2 of d2 \"c & 1\" @5:1-2
           c3 = leaf #3 of d3 \"r < rounds\" @6:1-2
           c4 = leaf #4 of d4 \"i < 4096\" @7:1-2
           r0 u32 i: unsigned int
           r1 u32 k: unsigned int
           r2 u32 c: unsigned int
           r3 u32
           r4 s32
           r5 s64
           r6 ptr
           r7 u32 crc: unsigned int
           r8 u32 r: unsigned int
           r9 u8
         bb0:
           r0 = move u32 0
           jump bb1
         bb1:
           r4 = lt u32 r0, 256
           branch c0 s32 r4 ? bb2 : bb8
         bb2:
           r2 = move u32 r0
           r1 = move u32 0
           jump bb3
         bb3:
           r4 = lt u32 r1, 8
           branch c1 s32 r4 ? bb4 : bb7
         bb4:
           r3 = and u32 r2, 1
           r2 = shr u32 r2, s32 1
           r1 = add u32 r1, 1
           branch c2 u32 r3 ? bb5 : bb6
         bb5:
           r2 = xor u32 r2, 3988292384
           jump bb6
         bb6:
           jump bb3
         bb7:
           r5 = cast u32 -> s64 r0
           r6 = offset @table + r5 * 4
           store u32 [r6] = r2
           r0 = add u32 r0, 1
           jump bb1
         bb8:
           r7 = move u32 4294967295
           r8 = move u32 0
           jump bb9
         bb9:
           r4 = lt u32 r8, {rounds}
           branch c3 s32 r4 ? bb10 : bb13
         bb10:
           r0 = move u32 0
           jump bb11
         bb11:
           r4 = lt u32 r0, 4096
           branch c4 s32 r4 ? bb12 : bb14
         bb12:
           r5 = cast u32 -> s64 r0
           r6 = offset @data + r5 * 1
           r9 = load u8 [r6]
           r3 = cast u8 -> u32 r9
           r3 = xor u32 r3, r7
           r3 = and u32 r3, 255
           r5 = cast u32 -> s64 r3
           r6 = offset @table + r5 * 4
           r3 = load u32 [r6]
           r7 = shr u32 r7, s32 8
           r7 = xor u32 r7, r3
           r0 = add u32 r0, 1
           jump bb11
         bb13:
           r7 = not u32 r7
           r7 = and u32 r7, 127
           r4 = cast u32 -> s32 r7
           return s32 r4
         bb14:
           r8 = add u32 r8, 1
           r9 = cast u32 -> u8 r8
           store u8 [@data] = r9
           jump bb9
         }}"
    )
}

const STORES: &str = "
    global @data: unsigned char[4096] variable size 4096 @1:1
    function @main(): int() @2:5 {
      d0 = for @3:1-2
      c0 = leaf #0 of d0 \"i < n\" @3:1-2
      r0 u32 i: unsigned int
      r1 u32
      r2 s64
      r3 ptr
      r4 u8
      r5 s32
    bb0:
      r0 = move u32 0
      jump bb1
    bb1:
      r5 = lt u32 r0, 5000000
      branch c0 s32 r5 ? bb2 : bb3
    bb2:
      r1 = and u32 r0, 4095
      r2 = cast u32 -> s64 r1
      r3 = offset @data + r2 * 1
      r4 = cast u32 -> u8 r0
      store u8 [r3] = r4
      r0 = add u32 r0, 1
      jump bb1
    bb3:
      return s32 0
    }";

const FIBONACCI: &str = "
    function @fibonacci(r0): int(int) @1:1 {
      d0 = if @1:5-6
      c0 = leaf #0 of d0 \"n < 2\" @1:5-6
      r0-r2 s32
      slot0 a: int[4] size 16 align 4
    bb0:
      r1 = lt s32 r0, 2
      branch c0 s32 r1 ? bb1 : bb2
    bb1:
      return s32 r0
    bb2:
      live slot0
      r1 = sub s32 r0, 1
      r1 = call s32 @fibonacci(s32 r1) -> bb3
    bb3:
      store s32 [slot0] = r1
      r1 = sub s32 r0, 2
      r1 = call s32 @fibonacci(s32 r1) -> bb4
    bb4:
      r2 = load s32 [slot0]
      r1 = add s32 r1, r2
      return s32 r1
    }
    function @main(): int() @3:1 {
      r0 s32
    bb0:
      r0 = call s32 @fibonacci(s32 27) -> bb1
    bb1:
      return s32 r0
    }";

#[expect(clippy::cast_precision_loss, reason = "counts here have far fewer than 52 bits")]
fn measure(name: &str, code: &str) {
    let program = build::program(code);
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    for _ in 0..3 {
        let mut state = machine.start_main(&[name.into()]).expect("the program should start");
        let clock = Clock::start();
        let end = loop {
            if let Progress::Ended(end) = machine.run(&mut state, 1_000_000) {
                break end;
            }
        };
        let seconds = clock.seconds();
        assert!(matches!(end.path_end, PathEnd::Exited(_)), "{}", end.render(&program));
        let count = state.instructions();
        let rate = count as f64 / seconds / 1e6;
        println!("{name}: {count} instructions, {rate:.1} million per second: {}", end.path_end);
    }
}

fn main() {
    measure("checksum", &code(ROUNDS));
    measure("stores", STORES);
    measure("fibonacci", FIBONACCI);
}
