//! The models of library functions, called from a `main` that prints or returns what they give.

#[path = "../../flipside-execute/tests/build/mod.rs"]
mod build;

use build::{check, program, run};
use flipside_execute::Limits;

/// A literal in the text form, with its terminator.
fn literal(index: usize, text: &str) -> String {
    let escaped: Vec<_> = text.bytes().map(|byte| format!("\\x{byte:02x}")).collect();
    let escaped = escaped.concat();
    let size = text.len() + 1;
    format!("global @.str.{index}: char literal constant size {size} @1:1 = \"{escaped}\\0\"\n")
}

/// `printf` of this format with these arguments writes this text.
fn check_printf(format: &str, arguments: &str, expected: &str) {
    let code = format!(
        "{}{}declare @printf: int(char*, ...) @1:1
         function @main(): int() @1:1 {{
           r0 s32
         bb0:
           r0 = call s32 @printf(ptr @.str.0{arguments}) -> bb1
         bb1:
           return s32 r0
         }}",
        literal(0, format),
        literal(1, "text"),
    );
    check(&code, expected);
}

#[test]
fn printf_conversions() {
    let written = |format: &str, arguments: &str, expected: &str| {
        check_printf(format, arguments, &format!("{expected}exited with status {}", expected.len()));
    };
    written("a%%b", "", "a%b");
    written(
        "%d|%5d|%-5d|%05d|%+d|% d",
        ", s32 1, s32 -2, s32 3, s32 -4, s32 5, s32 6",
        "1|   -2|3    |-0004|+5| 6",
    );
    written("%.3d|%8.3d|%.0d|%08.3d", ", s32 7, s32 -7, s32 0, s32 7", "007|    -007||     007");
    written(
        "%u|%x|%X|%#x|%#X|%#x",
        ", u32 4294967295, u32 255, u32 255, u32 255, u32 255, u32 0",
        "4294967295|ff|FF|0xff|0XFF|0",
    );
    written("%o|%#o|%#o|%#.0o|%#.3o", ", u32 8, u32 8, u32 0, u32 0, u32 8", "10|010|0|0|010");
    written("%hhd|%hd|%hhu", ", s32 511, s32 65535, s32 -1", "-1|-1|255");
    written("%ld|%lld|%zu|%jx|%td", ", s64 -5, s64 -6, u64 7, u64 8, s64 9", "-5|-6|7|8|9");
    written("%c%c", ", s32 65, s32 66", "AB");
    written(
        "%s|%6s|%-6s|%.2s",
        ", ptr @.str.1, ptr @.str.1, ptr @.str.1, ptr @.str.1",
        "text|  text|text  |te",
    );
    written(
        "%*d|%-*d|%*d|%.*s",
        ", s32 3, s32 1, s32 3, s32 1, s32 -3, s32 1, s32 1, ptr @.str.1",
        "  1|1  |1  |t",
    );
    written("%#010x|%-#8x|", ", u32 48879, u32 1", "0x0000beef|0x1     |");
}

#[test]
fn printf_errors() {
    check_printf("%d", "", "error: bad argument to a library function: `printf`: argument 2 is missing");
    check_printf(
        "%d",
        ", s64 1",
        "error: bad argument to a library function: `printf`: argument 2 of type s64 does not fit its conversion",
    );
    check_printf(
        "%s",
        ", s32 1",
        "error: bad argument to a library function: `printf`: argument 2 of type s32 does not fit %s",
    );
    check_printf("%s", ", ptr null", "error: null pointer dereference");
    check_printf(
        "%f",
        ", s32 1",
        "error: bad argument to a library function: `printf`: argument 2 of type s32 does not fit its conversion",
    );
    check_printf(
        "%p",
        ", ptr null",
        "unsupported: the result of `printf` with a text that depends on inputs",
    );
    check_printf(
        "%",
        "",
        "error: bad argument to a library function: `printf`: the format ends inside a conversion",
    );
    check_printf("%2000000000d", ", s32 1", "limit: output");
}

/// A call with a scalar result gives this; strings are `@.str.0`, `@.str.1`, …, a buffer of 64 bytes `@buffer`.
fn check_call(strings: &[&str], call: &str, result: &str, expected: &str) {
    let name = call.split('(').next().expect("a call should have a name");
    let literals: String = strings.iter().enumerate().map(|(index, text)| literal(index, text)).collect();
    let code = format!(
        "{literals}global @buffer: char[64] variable size 64 @1:1
         declare {name}: int(...) @1:1
         declare @puts: int(char*, ...) @1:1
         function @main(): int() @1:1 {{
           r0 s32
           r1 {result}
           r2 s64
         bb0:
           r1 = call {result} {call} -> bb1
         bb1:
           call @puts(ptr @buffer) -> bb2
         bb2:
           {}
           return s32 r0
         }}",
        if result == "ptr" {
            let base = if call.contains("(ptr @.str.0") { "@.str.0" } else { "@buffer" };
            format!("r2 = distance (r1 - {base}) / 1\nr0 = cast s64 -> s32 r2")
        } else if result == "s32" {
            "r0 = move s32 r1".into()
        } else {
            format!("r0 = cast {result} -> s32 r1")
        },
    );
    check(&code, expected);
}

fn check_result(strings: &[&str], call: &str, result: &str, expected: i32) {
    check_call(strings, call, result, &format!("\nexited with status {expected}"));
}

#[test]
fn strings_are_measured_and_compared() {
    check_result(&["hello"], "@strlen(ptr @.str.0)", "u64", 5);
    check_result(&["hello"], "@strnlen(ptr @.str.0, u64 3)", "u64", 3);
    check_result(&["abc", "abd"], "@strcmp(ptr @.str.0, ptr @.str.1)", "s32", -1);
    check_result(&["abc", "ab"], "@strcmp(ptr @.str.0, ptr @.str.1)", "s32", 1);
    check_result(&["é", "a"], "@strcmp(ptr @.str.0, ptr @.str.1)", "s32", 1);
    check_result(&["abc", "abd"], "@strncmp(ptr @.str.0, ptr @.str.1, u64 2)", "s32", 0);
    check_result(&["abc", "abd"], "@memcmp(ptr @.str.0, ptr @.str.1, u64 4)", "s32", -1);
    check_result(&["abc", "cb"], "@strspn(ptr @.str.0, ptr @.str.1)", "u64", 0);
    check_result(&["abc", "cb"], "@strcspn(ptr @.str.0, ptr @.str.1)", "u64", 1);
    let overrun = "error: access out of bounds: 5 bytes at offset 0 of `.str.0`, which has 4";
    check_call(&["abc", "abcdef"], "@memcmp(ptr @.str.0, ptr @.str.1, u64 5)", "s32", overrun);
}

#[test]
fn strings_are_searched() {
    check_result(&["hello"], "@strchr(ptr @.str.0, s32 108)", "ptr", 2);
    check_result(&["hello"], "@strchr(ptr @.str.0, s32 0)", "ptr", 5);
    check_result(&["hello"], "@strrchr(ptr @.str.0, s32 108)", "ptr", 3);
    check_result(&["hello", "lo"], "@strstr(ptr @.str.0, ptr @.str.1)", "ptr", 3);
    check_result(&["hello", ""], "@strstr(ptr @.str.0, ptr @.str.1)", "ptr", 0);
    check_result(&["hello", "ol"], "@strpbrk(ptr @.str.0, ptr @.str.1)", "ptr", 2);
    check_result(&["hello"], "@memchr(ptr @.str.0, s32 111, u64 1000)", "ptr", 4);
    let missing = "\nerror: difference of unrelated pointers: the pointers point into different objects";
    check_call(&["hello"], "@strchr(ptr @.str.0, s32 122)", "ptr", missing);
    check_call(&["hello"], "@memchr(ptr @.str.0, s32 111, u64 4)", "ptr", missing);
}

#[test]
fn strings_are_written() {
    check_call(&["hello"], "@strcpy(ptr @buffer, ptr @.str.0)", "ptr", "hello\nexited with status 0");
    check_call(&["hello"], "@strncpy(ptr @buffer, ptr @.str.0, u64 2)", "ptr", "he\nexited with status 0");
    check_call(
        &["hello"],
        "@strncpy(ptr @buffer, ptr @.str.0, u64 64)",
        "ptr",
        "hello\nexited with status 0",
    );
    check_call(&["hello"], "@strcat(ptr @buffer, ptr @.str.0)", "ptr", "hello\nexited with status 0");
    check_call(&["hello"], "@strncat(ptr @buffer, ptr @.str.0, u64 4)", "ptr", "hell\nexited with status 0");
    check_call(&["hello"], "@memcpy(ptr @buffer, ptr @.str.0, u64 3)", "ptr", "hel\nexited with status 0");
    check_call(&[], "@memset(ptr @buffer, s32 353, u64 3)", "ptr", "aaa\nexited with status 0");
    check_call(
        &["%d-%s"],
        "@sprintf(ptr @buffer, ptr @.str.0, s32 5, ptr @.str.0)",
        "s32",
        "5-%d-%s\nexited with status 7",
    );
    check_call(
        &["%05d"],
        "@snprintf(ptr @buffer, u64 4, ptr @.str.0, s32 42)",
        "s32",
        "000\nexited with status 5",
    );
    check_call(&["%05d"], "@snprintf(ptr null, u64 0, ptr @.str.0, s32 42)", "s32", "\nexited with status 5");
    let constant = "error: write to a constant object: `.str.0`";
    check_call(&["hello"], "@memset(ptr @.str.0, s32 0, u64 1)", "ptr", constant);
    let overrun = "error: access out of bounds: 65 bytes at offset 0 of `buffer`, which has 64";
    check_call(&[], "@memset(ptr @buffer, s32 0, u64 65)", "ptr", overrun);
}

#[test]
fn numbers_in_text() {
    check_result(&[" -42x"], "@atoi(ptr @.str.0)", "s32", -42);
    check_result(&["0x1Fg"], "@strtol(ptr @.str.0, ptr null, s32 0)", "s64", 31);
    check_result(&["0xg"], "@strtol(ptr @.str.0, ptr null, s32 16)", "s64", 0);
    check_result(&["077"], "@strtol(ptr @.str.0, ptr null, s32 0)", "s64", 63);
    check_result(&["\t+z"], "@strtol(ptr @.str.0, ptr null, s32 36)", "s64", 35);
    check_result(&["99999999999999999999"], "@strtol(ptr @.str.0, ptr null, s32 10)", "s64", -1);
    check_result(&["-1"], "@strtoul(ptr @.str.0, ptr null, s32 10)", "u64", -1);
    let error = "error: bad argument to a library function: `atoi`: the number does not fit the result";
    check_call(&["2147483648"], "@atoi(ptr @.str.0)", "s32", error);
}

#[test]
fn small_functions() {
    check_result(&[], "@isalpha(s32 97)", "s32", 1024);
    check_result(&[], "@isdigit(s32 97)", "s32", 0);
    check_result(&[], "@isspace(s32 -1)", "s32", 0);
    check_result(&[], "@toupper(s32 97)", "s32", 65);
    check_result(&[], "@tolower(s32 1000)", "s32", 1000);
    check_result(&[], "@abs(s32 -5)", "s32", 5);
    check_result(&[], "@__builtin_abs(s32 -5)", "s32", 5);
    check_result(&[], "@__builtin_clz(u32 1)", "s32", 31);
    check_result(&[], "@__builtin_ctzll(u64 8)", "s32", 3);
    check_result(&[], "@__builtin_popcount(u32 255)", "s32", 8);
    check_result(&[], "@__builtin_parity(u32 7)", "s32", 1);
    check_result(&[], "@__builtin_ffs(s32 8)", "s32", 4);
    check_result(&[], "@__builtin_bswap16(u16 258)", "u16", 513);
    check_result(&[], "@__builtin_bswap32(u32 1)", "u32", 1 << 24);
    check_result(&[], "@__builtin_expect(s64 7, s64 1)", "s64", 7);
    check_call(
        &[],
        "@isalpha(s32 256)",
        "s32",
        "error: bad argument to a library function: `isalpha`: 256 is no character",
    );
    check_call(&[], "@abs(s32 -2147483648)", "s32", "error: signed integer overflow: `abs` of -2147483648");
    check_call(
        &[],
        "@__builtin_clz(u32 0)",
        "s32",
        "error: bad argument to a library function: `__builtin_clz`: the result for 0 is undefined",
    );
    check_call(&[], "@abort()", "s32", "aborted");
    check_call(&[], "@_Exit(s32 3)", "s32", "exited with status 3");
}

/// A main with some blocks; `r0` to `r2` are `s32`, `r3` to `r6` `ptr`.
fn check_blocks(blocks: &str, expected: &str) {
    let declared =
        ["malloc", "calloc", "realloc", "free", "memcpy", "strdup", "__errno_location", "__ctype_b_loc"];
    let declarations: String = declared.map(|name| format!("declare @{name}: int(...) @1:1\n")).concat();
    check(
        &format!(
            "{}{declarations}function @main(): int() @1:1 {{\nr0-r2 s32\nr3-r6 ptr\nr7 u16\nbb0:\n{blocks}\nreturn s32 r0\n}}",
            literal(0, "hello")
        ),
        expected,
    );
}

#[test]
fn the_heap() {
    check_blocks(
        "r3 = call ptr @malloc(u64 4) -> bb1\nbb1:\nr0 = load s32 [r3]",
        "error: use of an uninitialised value",
    );
    check_blocks(
        "r3 = call ptr @calloc(u64 2, u64 4) -> bb1\nbb1:\nr0 = load s32 [r3]",
        "exited with status 0",
    );
    check_blocks(
        "r3 = call ptr @malloc(u64 9223372036854775808) -> bb1\nbb1:\nr0 = eq ptr r3, null",
        "exited with status 1",
    );
    check_blocks("r3 = call ptr @malloc(u64 2147483648) -> bb1\nbb1:\nr0 = move s32 0", "limit: memory");
    let twice = "r3 = call ptr @malloc(u64 4) -> bb1\nbb1:\ncall @free(ptr r3) -> bb2\nbb2:\ncall @free(ptr r3) -> bb3\nbb3:\nr0 = move s32 0";
    check_blocks(twice, "error: heap object freed twice: `free`");
    check_blocks("call @free(ptr null) -> bb1\nbb1:\nr0 = move s32 0", "exited with status 0");
    check_blocks(
        "call @free(ptr @.str.0) -> bb1\nbb1:\nr0 = move s32 0",
        "error: free of something that is no heap object: `free`",
    );
    check_blocks(
        "r3 = call ptr @malloc(u64 4) -> bb1\nbb1:\nstore s32 [r3] = 5\nr4 = call ptr @realloc(ptr r3, u64 100) -> bb2\nbb2:\nr0 = load s32 [r4]",
        "exited with status 5",
    );
    check_blocks(
        "r3 = call ptr @malloc(u64 4) -> bb1\nbb1:\nstore s32 [r3] = 5\nr4 = call ptr @realloc(ptr r3, u64 100) -> bb2\nbb2:\nr0 = load s32 [r3]",
        "error: access to an object whose lifetime has ended",
    );
    check_blocks(
        "r3 = call ptr @strdup(ptr @.str.0) -> bb1\nbb1:\nr4 = offset r3 + 1 * 1\ncall @memcpy(ptr r4, ptr r3, u64 2) -> bb2\nbb2:\nr0 = move s32 0",
        "error: bad argument to a library function: `memcpy`: source and target overlap",
    );
}

#[test]
fn objects_of_the_library() {
    check_blocks(
        "r3 = call ptr @__errno_location() -> bb1\nbb1:\nr0 = load s32 [r3]",
        "exited with status 0",
    );
    check_blocks(
        "r3 = call ptr @__ctype_b_loc() -> bb1\nbb1:\nr4 = load ptr [r3]\nr5 = offset r4 + 57 * 2\nr7 = load u16 [r5]\nr0 = cast u16 -> s32 r7",
        "exited with status 55304",
    );
    check_blocks(
        "r3 = call ptr @__ctype_b_loc() -> bb1\nbb1:\nr4 = load ptr [r3]\nr5 = offset r4 + 256 * 2\nr7 = load u16 [r5]\nr0 = cast u16 -> s32 r7",
        "error: access out of bounds: 2 bytes at offset 768 of `ctype table`, which has 768",
    );
}

#[test]
fn streams_and_assertions() {
    let code = format!(
        "{}{}global @stderr: void* external size 8 @1:1
         declare @fputs: int(...) @1:1
         declare @__assert_fail: int(...) @1:1
         function @main(): int() @1:1 {{
           r0 ptr
         bb0:
           r0 = load ptr [@stderr]
           call @fputs(ptr @.str.0, ptr r0) -> bb1
         bb1:
           call @__assert_fail(ptr @.str.0, ptr @.str.1, u32 12, ptr @.str.1) -> bb2
         bb2:
           return s32 0
         }}",
        literal(0, "x > 0"),
        literal(1, "f"),
    );
    let (state, end) = run(&program(&code), Limits::default(), &["/tmp/prog"]);
    assert_eq!(String::from_utf8_lossy(state.stderr()), "x > 0prog: f:12: f: Assertion `x > 0' failed.\n");
    assert_eq!(end.path_end.to_string(), "error: assertion failed: x > 0");
    assert!(state.stdout().is_empty());
}
