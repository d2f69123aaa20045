//! What the parser says to a text that is no program: line, column, what was expected.

use flipside_program::parse_program;

const HEAD: &str = r#"target "x" pointer 64 long 64 char signed long_double 16 align 16 long_long align 8
file0 = "a.c"
t0 = void
t1 = int
t2 = void()
rec0 = struct pair size 8 align 4 {}
initialiser f0
global @counter: int variable size 4 @1:5
"#;

/// Lines of the head, so that line numbers of the tests count from 1.
const HEAD_LINES: u32 = 8;

/// Parses the text after the head and expects this error.
fn check(text: &str, expected: &str) {
    let error = parse_program(&format!("{HEAD}{text}")).expect_err("the text should be wrong");
    let shown = format!("{}:{}: {}", error.line - HEAD_LINES, error.column, error.message);
    assert_eq!(shown, expected);
}

/// Parses a line of code and expects this error; line and column are those in the line.
fn check_code(code: &str, expected: &str) {
    let text = format!("function @.init(): void() @1:1 {{ r0 s32 bb0:\n{code}\n}}");
    let error = parse_program(&format!("{HEAD}{text}")).expect_err("the code should be wrong");
    let shown = format!("{}:{}: {}", error.line - HEAD_LINES - 1, error.column, error.message);
    assert_eq!(shown, expected);
}

#[test]
fn the_head_is_good() {
    let program = parse_program(&format!("{HEAD}function @.init(): void() @1:1 {{ bb0: return }}"));
    assert_eq!(program.map(|program| program.functions.len()), Ok(1));
}

#[test]
fn errors_show_line_and_column() {
    let error = parse_program("target 5").expect_err("the text should be wrong");
    assert_eq!(error.to_string(), "1:8: expected a string, found `5`");
}

#[test]
fn an_empty_text_is_no_program() {
    let error = parse_program("; nothing\n").expect_err("the text should be wrong");
    assert_eq!(error.to_string(), "2:1: expected `target`, found the end of the text");
}

#[test]
fn characters_and_strings() {
    check("%", "1:1: unexpected character '%'");
    check("file1 = \"a", "1:9: this string does not end on its line");
    check("file1 = \"\\q\"", "1:10: unknown escape: expected \\n \\t \\r \\0 \\\" \\\\ or \\xHH");
    check("file1 = \"\\x1g\"", "1:10: expected two hexadecimal digits after `\\x`");
    check("file1 = \"\\xff\"", "1:9: this string is not UTF-8");
    check("file1 = 12ab", "1:9: `12ab` is no number");
    check("global @\"\\xff\"", "1:9: this name is not UTF-8");
}

#[test]
fn definitions() {
    check(
        "fun",
        "1:1: expected a definition (`file0 =`, `t0 =`, `enum0 =`, `rec0 =`, `global`, `initialiser`, `declare`, \
         `function`), found `fun`",
    );
    check("file2 = \"b.c\"", "1:1: expected `file1`, found `file2`");
    check("rec1 = class x", "1:8: expected `struct` or `union`, found `class`");
    check("rec1 = struct x size 4 align 4 { a int }", "1:36: expected `:`, found `int`");
    check("enum0 = enum e: void {}", "1:17: expected an integer type");
    check("global x: int", "1:8: expected `@` and a name, found `x`");
    check(
        "global @x: int extern",
        "1:16: expected `variable`, `static`, `literal` or `external`, found `extern`",
    );
    check(
        "global @x: int variable size 4 @1:1 = zero 99999999999",
        "1:39: expected at most 1073741824 bytes",
    );
    check("initialiser @.init", "1:13: expected a global or a function, but nothing is called `@.init`");
    check("declare @.init: void() @1:1\ninitialiser @.init", "2:13: expected only one `initialiser`");
}

#[test]
fn types() {
    check("t3 = int", "1:6: expected a new type for `t3`, found `t1`");
    check("t3 = t1", "1:6: expected a new type for `t3`, found an id");
    check("t3 = char*", "1:6: expected a type of the table, found one that is not in it (before here)");
    check("t3 = unsigned void", "1:6: expected a type, found `unsigned void`");
    check("t3 = struct nobody", "1:6: expected a type, found `struct nobody`");
    check("t3 = int[x]", "1:10: expected the length of an array or `]`, found `x`");
    check(
        "rec1 = struct pair incomplete t3 = struct pair",
        "1:36: expected an id, because several types are called `struct pair`",
    );
    let deep = format!("t3 = {}", "int(".repeat(100));
    check(&deep, "1:266: expected a type that is not so deep, found `int`");
}

#[test]
fn names() {
    check(
        "declare @x: void() @1:1 declare @x: void() @1:1 initialiser @x",
        "1:61: expected an id, because several definitions are called `@x`",
    );
    check("initialiser @counter", "1:13: expected a function, found a global");
}

#[test]
fn tables_without_gaps() {
    let function = "function @.init(): void() @1:1 {";
    check(
        &format!("{function} d1 = if @1:1-2 bb0: return }}"),
        "1:62: expected a definition of `d0` somewhere in the text",
    );
    check(
        &format!("{function} d0 = if @1:1-2 d0 = if @1:1-2 }}"),
        "1:49: expected an id that is not defined before",
    );
    check(&format!("{function} r0 s32 r2 s32 }}"), "1:41: expected `r1`, found `r2`");
    check(&format!("{function} r0-r99999999 s32 }}"), "1:36: expected a register from `r0` to `r16777215`");
    check(&format!("{function} bb1: return }}"), "1:34: expected `bb0`, found `bb1`");
    check(
        &format!("{function} x }}"),
        "1:34: expected a decision, a condition, a register, a slot, a block or `}`, found `x`",
    );
}

#[test]
fn code() {
    check_code("r0 = plus s32 r0, r0", "1:6: expected an operator, found `plus`");
    check_code("r0 = add r0, r0", "1:10: expected a scalar type, found `r0`");
    check_code("r0 = add s32 r0 r0", "1:17: expected `,`, found `r0`");
    check_code(
        "r0 = add s32 @nobody, r0",
        "1:14: expected a global or a function, but nothing is called `@nobody`",
    );
    check_code("r0 = move s8 128", "1:14: expected a constant of type s8, found `128`");
    check_code("r0 = move u8 -1", "1:14: expected a constant of type u8, found `-1`");
    check_code(
        "r0 = move u64 0x10000000000000000",
        "1:15: expected a constant of 64 bits, found `0x10000000000000000`",
    );
    check_code("r0 = move s32 null", "1:15: expected an operand, found `null`");
    check_code(
        "r0 = load volatile s32 [r0] bits 0+1",
        "1:29: expected an instruction or a terminator, found `bits`",
    );
    check_code("store s32 r0 = r0", "1:11: expected `[`, found `r0`");
    check_code("live r0", "1:6: expected a slot, found `r0`");
    check_code("", "2:1: expected an instruction or a terminator, found `}`");
}

#[test]
fn terminators() {
    check_code("jump r0", "1:6: expected a block, found `r0`");
    check_code("branch s32 r0 ? bb0 : bb0", "1:8: expected a condition, found `s32`");
    check_code("switch c0 s32 r0 @1:1", "2:1: expected `#` and the index of an arm, or `default`, found `}`");
    check_code("switch c0 s32 r0 #0 1 -> bb0", "1:21: expected `case` or `default`, found `1`");
    check_code("call @.init() bb0", "1:15: expected `->`, found `bb0`");
    check_code("call @counter() -> bb0", "1:6: expected a function, found a global");
    check_code("return @1", "2:1: expected `:`, found `}`");
    check_code("return jump bb0", "1:8: expected a block or `}`, found `jump`");
}
