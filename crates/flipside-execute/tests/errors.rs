//! What the subject may do wrong, one instruction or call at a time, and what is not supported.

mod build;

use build::{check, check_body};

#[test]
fn arithmetic() {
    check_body(
        "",
        "r0 = add s32 2147483647, 1",
        "error: signed integer overflow: add of 2147483647 and 1 at type s32",
    );
    check_body("", "r0 = neg s32 -2147483648", "error: signed integer overflow: -(-2147483648) at type s32");
    check_body("", "r0 = div s32 1, 0", "error: division by zero");
    check_body("", "r0 = shl s32 1, s32 -1", "error: shift out of range: shl of 1 by -1 at type s32");
    check_body("", "r0 = shl s32 1, u64 32", "error: shift out of range: shl of 1 by 32 at type s32");
    check_body("r1 s32", "r0 = add s32 r1, 0", "error: use of an uninitialised value");
    check_body(
        "r1 s32",
        "r1 = move s32 3\nforget r1\nr0 = move s32 r1",
        "error: use of an uninitialised value",
    );
    check_body("r1 u32", "r1 = sub u32 0, 1\nr0 = cast u32 -> s32 r1", "exited with status -1");
}

#[test]
fn memory() {
    let slot = "r1 ptr\nr2 s64\nslot0 a: int[4] size 16 align 4";
    let uninitialised = "error: use of an uninitialised value";
    check_body(slot, "live slot0\nr0 = load s32 [slot0]", uninitialised);
    check_body(
        slot,
        "live slot0\nr1 = offset slot0 + 4 * 4\nr0 = load s32 [r1]",
        "error: access out of bounds: 4 bytes at offset 16 of `a`, which has 16",
    );
    check_body(
        slot,
        "live slot0\nr1 = move ptr slot0\ndead slot0\nr0 = load s32 [r1]",
        "error: access to an object whose lifetime has ended",
    );
    check_body(
        slot,
        "live slot0\nr1 = move ptr slot0\nlive slot0\nr0 = eq ptr r1, slot0",
        "unsupported: comparison of addresses of different objects, one past the end, freed, or shared literals",
    );
    check_body(slot, "r0 = load s32 [null]", "error: null pointer dereference");
    check_body(slot, "r0 = load s32 [slot0]", "unsupported: use of `a` outside its lifetime");
    check_body(
        slot,
        "live slot0\nstore ptr [slot0] = slot0\nr0 = load s32 [slot0]",
        "unsupported: part of a pointer used as a number",
    );
    check_body(
        slot,
        "live slot0\nr1 = offset slot0 + 3 * 4\nr2 = distance (r1 - slot0) / 4\nr0 = cast s64 -> s32 r2",
        "exited with status 3",
    );
    check_body(
        slot,
        "live slot0\nr2 = distance (slot0 - null) / 4\nr0 = move s32 0",
        "error: difference of unrelated pointers: the pointers point into different objects",
    );
}

#[test]
fn bits_of_a_fresh_record() {
    let slot = "slot0 p: struct pair size 8 align 4";
    check_body(
        slot,
        "live slot0\nstore s32 [slot0] bits 3+5 = -2\nr0 = load s32 [slot0] bits 3+5",
        "exited with status -2",
    );
    check_body(
        slot,
        "live slot0\nstore s32 [slot0] bits 3+5 = -2\nr0 = load s32 [slot0] bits 2+5",
        "error: use of an uninitialised value",
    );
}

#[test]
fn addresses_as_integers() {
    let slot = "r1 u64\nr2 ptr\nslot0 a: int[4] size 16 align 4";
    check_body(
        slot,
        "live slot0\nr1 = cast ptr -> u64 slot0\nr1 = add u64 r1, 4\nr2 = cast u64 -> ptr r1\nstore s32 [r2] = 9\nr0 = load s32 [r2]",
        "exited with status 9",
    );
    check_body(
        slot,
        "live slot0\nr1 = cast ptr -> u64 slot0\nr1 = and u64 r1, 7\nr0 = move s32 0",
        "unsupported: arithmetic on the address of an object",
    );
}

#[test]
fn calls() {
    let functions = "
        declare @elsewhere: int() @1:1
        function @none(): void() @1:1 {
        bb0:
          return
        }
        function @wide(r0): long(long) @1:1 {
          r0 s64
        bb0:
          return s64 r0
        }
        function @falls(): int() @1:1 {
        bb0:
          return
        }";
    let call = |call: &str, expected: &str| {
        check(
            &format!(
                "{functions}\nfunction @main(): int() @1:1 {{\nr0-r1 s32\nr2 ptr\nbb0:\n{call}\nbb1:\nr0 = move s32 r1\nreturn s32 0\n}}"
            ),
            expected,
        );
    };
    call("call *null() -> bb1", "error: call of something that is no such function: a null pointer");
    call(
        "call *0x10() -> bb1",
        "error: call of something that is no such function: a pointer to no function",
    );
    call("r2 = move ptr @none\ncall *r2() -> bb1", "exited with status 0");
    call(
        "r2 = move ptr @none\ncall *r2(s32 1) -> bb1",
        "error: call of something that is no such function: `none` has 0 parameters and is given 1 arguments",
    );
    call(
        "r2 = move ptr @wide\ncall *r2(s32 1) -> bb1",
        "error: call of something that is no such function: a value of type s32 is passed for one of type s64",
    );
    call("r1 = call s32 @falls() -> bb1", "exited with status 0");
    call("call @elsewhere() -> bb1", "unsupported: call of `elsewhere`, which has no body here");
    call("unreachable", "error: unreachable code reached");
    call("unsupported \"asm\" -> bb1", "unsupported: asm");
}

#[test]
fn external_objects_are_unknown() {
    check(
        "global @optind: int external size 4 @1:1
         function @main(): int() @1:1 {
           r0 s32
         bb0:
           r0 = load s32 [@optind]
           return s32 r0
         }",
        "unsupported: read of `optind`, which is defined elsewhere",
    );
}
