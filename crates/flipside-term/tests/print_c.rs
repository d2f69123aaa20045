//! Terms as C. Inputs have sorts by name, see `common/text.rs`: `a*` is unsigned char, `c*` char, `h*` short,
//! `l*` long long, `u*` unsigned, `p q r` truth values, others int.

mod common;

use flipside_term::{Arena, Input, c_text};

#[track_caller]
fn check(term: &str, expected: &str) {
    let arena = Arena::new();
    assert_eq!(c_text(&arena, common::text::build(&arena, term)).to_string(), expected, "{term}");
}

#[test]
fn comparisons_with_characters() {
    check("(= (sext 32 c[3]) 47)", "c[3] == '/'");
    check("(!= (zext 32 a[3]) 0)", "a[3] != '\\0'");
    check("(s<= (sext 32 c) 57)", "c <= '9'");
    check("(s< 96 (sext 32 c))", "c > '`'");
    check("(= c 10)", "c == '\\n'");
    check("(= c 200)", "c == -56");
    check("(= a 200)", "a == 200");
    check("(s< (sext 32 c) 0)", "c < '\\0'");
    check("(= (ite p 48:8 c) 48)", "c == '0' || p");
}

#[test]
fn comparisons_of_integers() {
    check("(s<= n 8)", "n <= 8");
    check("(s< 8 n)", "n > 8");
    check("(not (s<= n 8))", "n > 8");
    check("(s< n -3)", "n < -3");
    check("(u<= u 4000000000)", "u <= 4000000000u");
    check("(u< n 10)", "(unsigned)n < 10");
    check("(s< u 10)", "(int)u < 10");
    check("(s< n m)", "n < m");
    check("(u< u n)", "u < (unsigned)n");
    check("(= u n)", "n == u");
    check("(= a c)", "a == (unsigned char)c");
    check("(s< (zext 64 u) (sext 64 n))", "(long long)u < n");
    check("(= (zext 64 u) (sext 64 n))", "(long long)n == u");
    check("(s< (zext 64 u) l)", "u < l");
    check("(s< (sext 32 h) (zext 32 a))", "h < a");
}

#[test]
fn conditions() {
    check("(and (s<= 3 n) (s<= n 10))", "n >= 3 && n <= 10");
    check("(and (= c[10] 65) (and (= c[2] 66) (s< n m)))", "c[2] == 'B' && c[10] == 'A' && n < m");
    check("(or (and p q) r)", "(p && q) || r");
    check("(and (or p q) r)", "(p || q) && r");
    check("(not p)", "!p");
    check("(not (and p q))", "!(p && q)");
    check("(= p q)", "p == q");
    check("(not (= p q))", "p != q");
    check("(= (s< n m) (s< x y))", "(n < m) == (x < y)");
    check("(ite p (s< n m) (s< m n))", "p ? n < m : m < n");
    check("(ite p q r)", "p ? q : r");
    check("true", "true");
}

#[test]
fn arithmetic() {
    check("(+ n 1)", "n + 1");
    check("(- n 1)", "n - 1");
    check("(- n m)", "n - m");
    check("(- n (- m x))", "n - (m - x)");
    check("(+ (- n m) x)", "n - m + x");
    check("(* (+ n 1) m)", "m * (n + 1)");
    check("(+ (* n 4) m)", "m + n * 4");
    check("(neg n)", "-n");
    check("(neg (+ n m))", "-(m + n)");
    check("(~ n)", "~n");
    check("(s/ n m)", "n / m");
    check("(s% n (s/ m x))", "n % (m / x)");
    check("(u/ u 10)", "u / 10");
    check("(u/ n 10)", "(unsigned)n / 10");
    check("(s/ u 10)", "(int)u / 10");
    check("(* n -3)", "n * -3");
    check("(+ (zext 32 a) (zext 32 a2))", "a + a2");
    check("(- (sext 32 c) 48)", "c - '0'");
    check("(u<= (- (sext 32 c) 48) 9)", "(unsigned)(c - '0') <= 9");
    check("(u<= (- (zext 32 a) 48) 9)", "(unsigned)(a - '0') <= 9");
}

#[test]
fn conversions() {
    check("(extract 7 0 (+ (zext 32 a) 1))", "(unsigned char)(a + 1)");
    check("(= (extract 7 0 (+ (sext 32 c) 1)) 0)", "c == -1");
    check("(extract 7 0 n)", "(unsigned char)n");
    check("(sext 32 (extract 7 0 n))", "(signed char)n");
    check("(zext 32 (extract 15 0 n))", "(unsigned short)n");
    check("(s< (sext 32 (extract 7 0 n)) 5)", "(signed char)n < 5");
    check("(extract 15 8 n)", "(unsigned char)(n >> 8)");
    check("(= (extract 3 3 n) 1:1)", "(n >> 3 & 1) == 1");
    check("(extract 7 0 (+ n m))", "(unsigned char)(m + n)");
    check("(+ (sext 64 n) (sext 64 m))", "(long long)m + n");
    check("(+ (sext 64 n) l)", "l + n");
    check("(+ (sext 64 h) (sext 64 h2))", "h + h2");
    check("(* (zext 64 u) (zext 64 u2))", "(unsigned long long)u * u2");
    check("(zext 64 (* u u2))", "u * u2");
    check("(sext 64 (* n m))", "m * n");
    check("(++ a a2)", "a << 8 | a2");
    check("(++ a a2 a3 a4)", "(unsigned)a << 24 | a2 << 16 | a3 << 8 | a4");
    check("(sext 64 u)", "(int)u");
    check("(zext 64 n)", "(unsigned)n");
}

#[test]
fn bits() {
    check("(& n 1)", "n & 1");
    check("(= (& n 1) 0)", "(n & 1) == 0");
    check("(!= (& (zext 32 a) 128) 0)", "(a & 0x80) != 0");
    check("(!= (& (sext 32 c) 128) 0)", "(c & 0x80) != 0");
    check("(& n -8)", "n & ~7");
    check("(| (& n 15) (<< m 4))", "m << 4 | (n & 0xf)");
    check("(^ n m)", "m ^ n");
    check("(<< n 3)", "n << 3");
    check("(<< (+ n 1) m)", "(n + 1) << m");
    check("(s>> n 3)", "n >> 3");
    check("(u>> n 3)", "(unsigned)n >> 3");
    check("(u>> u 3)", "u >> 3");
    check("(s>> u 3)", "(int)u >> 3");
    check("(u>> (zext 32 a) 3)", "a >> 3");
    check("(= (u>> (zext 32 a) 4) 7)", "a >> 4 == 7");
    check("(| c 128)", "c | -128");
    check("(& a c)", "a & (unsigned char)c");
}

#[test]
fn choices() {
    check("(+ n (int (s< m 3)))", "(m < 3) + n");
    check("(+ n (ite (s< m 3) 0 1))", "(m >= 3) + n");
    check("(+ n (ite (= m 3) 0 1))", "(m != 3) + n");
    check("(+ n (ite (and p q) 0 1))", "n + !(p && q)");
    check("(ite p n m)", "p ? n : m");
    check("(+ (ite p n m) 1)", "(p ? n : m) + 1");
    check("(ite p n (ite q m x))", "p ? n : q ? m : x");
    check("(s< (ite p n -1) m)", "(p ? n : -1) < m");
    check("(lookup (1 2 3) n)", "{1, 2, 3}[n]");
}

#[test]
fn overflow() {
    check("(+overflows n m)", "overflows(m + n)");
    check("(-overflows n (+ m x))", "overflows(n - (m + x))");
    check("(*overflows (+ n 1) u)", "overflows((n + 1) * (int)u)");
    check("(+overflows n 1)", "n == 2147483647");
    check("(+overflows n 5)", "n > 2147483642");
}

#[test]
fn tables_have_names() {
    let arena = Arena::new();
    let i = arena.input_term(arena.declare_input(&Input::integer("i", 32, false)));
    let elements: Vec<_> = (0..256).map(|value| arena.constant(value * 7, 32)).collect();
    let read = arena.lookup(arena.declare_table(Some("crc_table"), &elements), i);
    let condition = arena.signed_less(arena.add(read, i), arena.constant(5, 32));
    assert_eq!(c_text(&arena, condition).to_string(), "(int)(i + crc_table[i]) < 5");
}

#[test]
fn large_terms_name_shared_parts() {
    let arena = Arena::new();
    let x = arena.input_term(arena.declare_input(&Input::integer("x", 32, true)));
    let squares = (0..10).fold(x, |term, _| arena.add(arena.multiply(term, term), arena.constant(1, 32)));
    let text = c_text(&arena, squares);
    assert_eq!(text.expression, "e9 * e9 + 1");
    assert_eq!(text.definitions[0], ("e1".to_owned(), "x * x + 1".to_owned()));
    assert_eq!(text.definitions[8], ("e9".to_owned(), "e8 * e8 + 1".to_owned()));
}

#[test]
fn deep_terms_need_no_stack() {
    let arena = Arena::new();
    let [x, y] =
        ["x", "y"].map(|name| arena.input_term(arena.declare_input(&Input::integer(name, 32, true))));
    let deep = (0..100_000).fold(x, |term, _| arena.signed_divide(y, term));
    assert_eq!(c_text(&arena, deep).expression.len(), 5 + 6 * 99_999);
}

#[test]
fn choices_that_are_named_by_an_equality() {
    let arena = Arena::new();
    let [null, same] =
        ["p == NULL", "p == q"].map(|name| arena.input_term(arena.declare_input(&Input::truth(name))));
    let shown = |term| c_text(&arena, term).to_string();
    assert_eq!(shown(null), "p == NULL");
    assert_eq!(shown(arena.not(null)), "p != NULL");
    assert_eq!(shown(arena.or(null, arena.not(same))), "p == NULL || p != q");
    assert_eq!(shown(arena.not(arena.and(null, same))), "!(p == NULL && p == q)");
}
