//! The simplifier, one line per rule: what is built and what it becomes.
//!
//! Inputs have sorts by name, see `common/text.rs`: `p q r` truth values, `b` 1 bit, `a c` 8 bits, `h` 16, `l` 64, others 32.

mod common;

use flipside_term::Arena;

#[track_caller]
fn check(term: &str, expected: &str) {
    let arena = Arena::new();
    let built = common::text::build(&arena, term);
    assert_eq!(common::text::show(&arena, built), expected, "{term}");
}

/// Nothing to simplify.
#[track_caller]
fn keep(term: &str) {
    check(term, term);
}

#[test]
fn truth_values() {
    check("(not true)", "false");
    check("(not (not p))", "p");
    check("(not (s< x y))", "(s<= y x)");
    check("(not (s<= x y))", "(s< y x)");
    check("(not (u< x y))", "(u<= y x)");
    check("(not (u<= x y))", "(u< y x)");
    check("(not (not (= x y)))", "(= x y)");
    check("(and p true)", "p");
    check("(and p false)", "false");
    check("(or p true)", "true");
    check("(or p false)", "p");
    check("(and p p)", "p");
    check("(or p p)", "p");
    check("(and p (not p))", "false");
    check("(or p (not p))", "true");
    check("(and (s< x y) (s<= y x))", "false");
    check("(or (u< x y) (u<= y x))", "true");
    check("(and p (and p q))", "(and p q)");
    check("(and p (and q (not p)))", "false");
    check("(or p (or q p))", "(or p q)");
    check("(and p (or p q))", "p");
    check("(or p (and p q))", "p");
    check("(and p (or (not p) q))", "(and p q)");
    check("(or p (and (not p) q))", "(or p q)");
    check("(and (or (s<= y x) q) (s< x y))", "(and (s< x y) q)");
    check("(= p true)", "p");
    check("(= p false)", "(not p)");
    check("(= p p)", "true");
    check("(= p (not p))", "false");
    check("(= (not p) (not q))", "(= p q)");
    check("(= (not p) q)", "(!= p q)");
    keep("(and p q)");
    keep("(or (and p q) r)");
}

#[test]
fn conditionals() {
    check("(ite true x y)", "x");
    check("(ite false x y)", "y");
    check("(ite p x x)", "x");
    check("(ite (not p) x y)", "(ite p y x)");
    check("(ite p true false)", "p");
    check("(ite p false true)", "(not p)");
    check("(ite p true q)", "(or p q)");
    check("(ite p false q)", "(and (not p) q)");
    check("(ite p q true)", "(or (not p) q)");
    check("(ite p q false)", "(and p q)");
    check("(ite p p q)", "(or p q)");
    check("(ite p q p)", "(and p q)");
    check("(ite p q (not q))", "(= p q)");
    check("(ite p (ite p x y) z)", "(ite p x z)");
    check("(ite p x (ite p y z))", "(ite p x z)");
    check("(ite p (ite q x y) y)", "(ite (and p q) x y)");
    check("(ite p (ite q y x) y)", "(ite (and (not q) p) x y)");
    check("(ite p x (ite q x y))", "(ite (or p q) x y)");
    check("(ite p x (ite q y x))", "(ite (or (not q) p) x y)");
    check("(ite (= x y) x y)", "y");
    check("(ite (= x 5) 5 x)", "x");
    check("(ite (s< x y) z (ite (s<= y x) m n))", "(ite (s< x y) z m)");
    keep("(ite p x y)");
    keep("(ite p 1 0)");
}

/// What C makes of comparisons that are used as numbers.
#[test]
fn comparisons_as_numbers() {
    check("(!= (ite p 1 0) 0)", "p");
    check("(= (ite p 1 0) 0)", "(not p)");
    check("(= (ite p 1 0) 1)", "p");
    check("(= (ite p 1 0) 2)", "false");
    check("(= (ite p 3 3) 3)", "true");
    check("(= (ite p 2 3) 3)", "(not p)");
    check("(!= (int (s< x y)) 0)", "(s< x y)");
    check("(= (int (= (int (s< x y)) 0)) 0)", "(s< x y)");
    check("(!= (ite p (int q) 0) 0)", "(and p q)");
    check("(!= (ite p 1 (int q)) 0)", "(or p q)");
    check("(zext 64 (int p))", "(ite p 1 0)");
    check("(sext 64 (ite p -1 2))", "(ite p -1 2)");
    check("(extract 7 0 (int p))", "(ite p 1 0)");
    check("(!= (extract 7 0 (int p)) 0)", "p");
    check("(& (int p) (int q))", "(ite (and p q) 1 0)");
    check("(| (int p) (int q))", "(ite (or p q) 1 0)");
    check("(!= (^ (int p) (int q)) 0)", "(!= p q)");
    check("(^ (int p) 1)", "(ite p 0 1)");
    check("(+ (int p) 5)", "(ite p 6 5)");
    check("(- 1 (int p))", "(ite p 0 1)");
    check("(* (int p) 8)", "(ite p 8 0)");
    check("(<< (int p) 3)", "(ite p 8 0)");
    check("(neg (int p))", "(ite p -1 0)");
    check("(~ (int p))", "(ite p -2 -1)");
    check("(s< (int p) 1)", "(not p)");
    check("(s< 0 (int p))", "p");
    check("(s<= (ite p 5 9) 20)", "true");
    check("(= (ite p 4 x) 4)", "(or (= x 4) p)");
    check("(= (ite p 3 x) 4)", "(and (= x 4) (not p))");
    check("(= (ite p x 4) 4)", "(or (= x 4) (not p))");
    check("(= (ite p x y) x)", "(or (= x y) p)");
    check("(= (+ (ite p 4 x) 1) 5)", "(or (= x 4) p)");
}

#[test]
fn sums() {
    check("(+ x 0)", "x");
    check("(+ 1 2)", "3");
    check("(+ 1 x)", "(+ x 1)");
    check("(+ (+ x 1) 2)", "(+ x 3)");
    check("(+ (+ x 1) -1)", "x");
    check("(+ (+ x 1) (+ y 2))", "(+ (+ x y) 3)");
    check("(- x 1)", "(+ x -1)");
    check("(- x 0)", "x");
    check("(- x x)", "0");
    check("(- 0 x)", "(neg x)");
    check("(- (+ x y) x)", "y");
    check("(- (+ x y) y)", "x");
    check("(- x (+ x y))", "(neg y)");
    check("(- (- x y) x)", "(neg y)");
    check("(- x (- x y))", "y");
    check("(+ (- x y) y)", "x");
    check("(- (+ x 5) (+ y 3))", "(+ (- x y) 2)");
    check("(- (+ x 5) x)", "5");
    check("(- 7 (+ x 3))", "(- 4 x)");
    check("(- 7 (- 3 x))", "(+ x 4)");
    check("(+ (- 3 x) 4)", "(- 7 x)");
    check("(+ x (- 3 y))", "(+ (- x y) 3)");
    check("(- x (- 3 y))", "(+ (+ x y) -3)");
    check("(+ x (neg y))", "(- x y)");
    check("(- x (neg y))", "(+ x y)");
    check("(neg (neg x))", "x");
    check("(neg (- x y))", "(- y x)");
    check("(neg (+ x 3))", "(- -3 x)");
    check("(neg (~ x))", "(+ x 1)");
    check("(~ (neg x))", "(+ x -1)");
    check("(+ (~ x) 1)", "(neg x)");
    check("(+ x (~ x))", "-1");
    keep("(- x y)");
}

#[test]
fn products() {
    check("(* x 0)", "0");
    check("(* x 1)", "x");
    check("(* x -1)", "(neg x)");
    check("(* 3 4)", "12");
    check("(* (* x 3) 4)", "(* x 12)");
    check("(* (neg x) 3)", "(* x -3)");
    check("(* (neg x) (neg y))", "(* x y)");
    check("(* (* x 2) y)", "(* (* x y) 2)");
    check("(neg (* x 3))", "(* x -3)");
    keep("(* x 8)");
    check("(u/ x 1)", "x");
    check("(u/ x 8)", "(u>> x 3)");
    check("(u/ x 0)", "-1");
    check("(u% x 8)", "(& x 7)");
    check("(u% x 1)", "0");
    check("(u% x 0)", "x");
    check("(u% x x)", "0");
    check("(u/ (zext 32 a) 300)", "0");
    check("(u% (zext 32 a) 300)", "(zext 32 a)");
    check("(s/ x 1)", "x");
    check("(s/ x -1)", "(neg x)");
    check("(s% x 1)", "0");
    check("(s% x -1)", "0");
    check("(s% x 0)", "x");
    check("(s% (zext 32 a) 2)", "(zext 32 (& a 1))");
    check("(s/ (zext 32 a) 2)", "(zext 32 (u>> a 1))");
    check("(s/ (zext 32 a) 10)", "(u/ (zext 32 a) 10)");
    check("(= (s% x 2) 0)", "(= (& x 1) 0)");
    check("(!= (s% (sext 32 h) 4) 0)", "(!= (& h 3) 0)");
    keep("(s/ x 10)");
    keep("(s% x 2)");
}

#[test]
fn bitwise() {
    check("(& x 0)", "0");
    check("(& x -1)", "x");
    check("(& x x)", "x");
    check("(& x (~ x))", "0");
    check("(& (& x 15) 6)", "(& x 6)");
    check("(& x (& x y))", "(& x y)");
    check("(| x 0)", "x");
    check("(| x -1)", "-1");
    check("(| x x)", "x");
    check("(| x (~ x))", "-1");
    check("(| (| x 1) 2)", "(| x 3)");
    check("(^ x 0)", "x");
    check("(^ x x)", "0");
    check("(^ x -1)", "(~ x)");
    check("(^ (^ x 5) 3)", "(^ x 6)");
    check("(^ x (^ x y))", "y");
    check("(^ (~ x) y)", "(~ (^ x y))");
    check("(~ (~ x))", "x");
    check("(~ (^ x 1))", "(^ x -2)");
    check("(& (zext 32 a) 255)", "(zext 32 a)");
    check("(& (zext 32 a) 0x180)", "(zext 32 (& a 128))");
    check("(& (sext 32 c) 255)", "(zext 32 c)");
    check("(& (sext 32 c) 128)", "(zext 32 (& c 128))");
    check("(| (zext 32 a) 32)", "(zext 32 (| a 32))");
    check("(^ (zext 32 a) (zext 32 a2))", "(zext 32 (^ a a2))");
    check("(& (u>> x 24) 255)", "(u>> x 24)");
    check("(& (& x 240) 15)", "0");
    keep("(& x 255)");
}

#[test]
fn shifts() {
    check("(<< x 0)", "x");
    check("(<< x 32)", "0");
    check("(<< (<< x 3) 4)", "(<< x 7)");
    check("(<< (<< x 30) 4)", "0");
    check("(u>> x 40)", "0");
    check("(u>> (u>> x 3) 4)", "(u>> x 7)");
    check("(u>> (zext 32 a) 8)", "0");
    check("(u>> (zext 32 a) 3)", "(zext 32 (u>> a 3))");
    check("(s>> x 40)", "(s>> x 31)");
    check("(s>> (s>> x 20) 20)", "(s>> x 31)");
    check("(s>> (zext 32 a) 3)", "(zext 32 (u>> a 3))");
    check("(s>> (sext 32 c) 3)", "(sext 32 (s>> c 3))");
    check("(s>> (sext 32 c) 20)", "(sext 32 (s>> c 7))");
    check("(<< 0 x)", "0");
    check("(<< 1 4)", "16");
}

#[test]
fn extensions() {
    check("(zext 32 (zext 16 a))", "(zext 32 a)");
    check("(sext 32 (sext 16 c))", "(sext 32 c)");
    check("(sext 32 (zext 16 a))", "(zext 32 a)");
    check("(zext 32 5:8)", "5");
    check("(sext 32 -3:8)", "-3");
    check("(sext 32 (extract 7 0 (sext 32 c)))", "(sext 32 c)");
    check("(zext 32 (extract 7 0 (zext 32 a)))", "(zext 32 a)");
    check("(zext 32 (extract 7 0 (& x 127)))", "(& x 127)");
    check("(sext 32 (extract 15 0 (+ (sext 32 c) 1)))", "(+ (sext 32 c) 1)");
    check("(extract 7 0 (zext 32 a))", "a");
    check("(extract 15 8 (zext 32 a))", "0");
    check("(extract 15 0 (zext 32 a))", "(zext 16 a)");
    check("(extract 15 0 (sext 32 c))", "(sext 16 c)");
    check("(extract 3 0 (extract 9 2 x))", "(extract 5 2 x)");
    check("(extract 31 0 x)", "x");
    check("(extract 7 4 0x5b:8)", "5");
    check("(extract 7 0 (u>> x 8))", "(extract 15 8 x)");
    check("(extract 7 0 (& x 255))", "(extract 7 0 x)");
    check("(extract 15 8 (& x 255))", "0");
    check("(extract 15 8 (<< x 8))", "(extract 7 0 x)");
    check("(extract 7 0 (<< x 8))", "0");
    check("(extract 7 0 (+ (zext 32 a) 1))", "(+ a 1)");
    check("(extract 7 0 (+ (zext 32 a) (sext 32 c)))", "(+ a c)");
    check("(extract 7 0 (neg (sext 32 c)))", "(neg c)");
    check("(extract 7 0 (ite p (sext 32 c) 5))", "(ite p c 5)");
    check("(extract 7 0 (++ a a2))", "a2");
    check("(extract 15 8 (++ a a2))", "a");
    check("(extract 11 4 (++ a a2))", "(++ (extract 3 0 a) (extract 7 4 a2))");
    keep("(extract 7 0 (+ x y))");
}

#[test]
fn concatenations() {
    check("(++ 1:8 2:8)", "258");
    check("(++ 0:24 a)", "(zext 32 a)");
    check("(++ (extract 15 8 x) (extract 7 0 x))", "(extract 15 0 x)");
    check("(++ (extract 31 24 x) (extract 23 16 x) (extract 15 8 x) (extract 7 0 x))", "x");
    check("(++ (extract 31 24 x) (++ (extract 23 8 x) (extract 7 0 x)))", "x");
    check("(++ (++ a a2) a3)", "(++ a (++ a2 a3))");
    check("(++ 0:8 (++ 1:8 a))", "(zext 24 (++ 1 a))");
    check("(++ (extract 7 7 c) c)", "(sext 9 c)");
    check("(++ (sext 8 (extract 7 7 c)) (sext 8 (extract 7 7 c)) c)", "(sext 24 c)");
    check("(++ (zext 8 b) a)", "(zext 16 (++ b a))");
    check("(++ (ite p 1:8 2:8) (ite p 3:8 4:8))", "(ite p 259 516)");
    check("(= (++ a a2) 0x4142)", "(and (= a 65) (= a2 66))");
    check("(= (++ a a2) (++ c c2))", "(and (= a c) (= a2 c2))");
    keep("(++ a a2)");
}

#[test]
fn equations() {
    check("(= x x)", "true");
    check("(= 1 2)", "false");
    check("(= 3 x)", "(= x 3)");
    check("(= (+ x 1) 3)", "(= x 2)");
    check("(= (- 5 x) 3)", "(= x 2)");
    check("(= (neg x) 3)", "(= x -3)");
    check("(= (~ x) 0)", "(= x -1)");
    check("(= (^ x 1) 3)", "(= x 2)");
    check("(= (+ (^ x 1) 2) 5)", "(= x 2)");
    check("(= (- x y) 0)", "(= x y)");
    check("(= (^ x y) 0)", "(= x y)");
    check("(= (+ x y) x)", "(= y 0)");
    check("(= (+ x 1) x)", "false");
    check("(= (- x y) x)", "(= y 0)");
    check("(= (+ x y) (+ x z))", "(= y z)");
    check("(= (+ x 1) (+ y 1))", "(= x y)");
    check("(= (neg x) (neg y))", "(= x y)");
    check("(= x (~ x))", "false");
    check("(= (zext 32 a) 5)", "(= a 5)");
    check("(= (zext 32 a) 300)", "false");
    check("(= (zext 32 a) -1)", "false");
    check("(= (sext 32 c) -1)", "(= c -1)");
    check("(= (sext 32 c) 200)", "false");
    check("(= (zext 32 a) (zext 32 a2))", "(= a a2)");
    check("(= (sext 32 c) (sext 32 h))", "(= (sext 16 c) h)");
    check("(= (& x 8) 8)", "(!= (& x 8) 0)");
    check("(= (& x 8) 1)", "false");
    check("(= (| x 8) 1)", "false");
    check("(= (<< x 3) 4)", "false");
    check("(= (& (zext 32 a) 1) 1)", "(!= (& a 1) 0)");
    check("(= (* (zext 32 a) 3) 9)", "(= a 3)");
    check("(= (* (zext 32 a) 3) 10)", "false");
    check("(= (* (sext 32 c) -3) 9)", "(= c -3)");
    check("(= (- (sext 32 c) 48) 3)", "(= c 51)");
    check("(= b 0)", "(!= b 1)");
    keep("(= (* x 3) 9)");
    keep("(= x y)");
}

#[test]
fn comparisons() {
    check("(s< x x)", "false");
    check("(u<= x x)", "true");
    check("(s< 3 4)", "true");
    check("(u< x 0)", "false");
    check("(u<= 0 x)", "true");
    check("(u< x 1)", "(= x 0)");
    check("(u< 0 x)", "(!= x 0)");
    check("(u<= x 0)", "(= x 0)");
    check("(u<= 1 x)", "(!= x 0)");
    check("(u<= x 0xffffffff)", "true");
    check("(u< x 0xffffffff)", "(!= x -1)");
    check("(s< x 0x80000000)", "false");
    check("(s<= x 0x7fffffff)", "true");
    check("(s< 0x7ffffffe x)", "(= x 2147483647)");
    check("(s< (zext 32 a) 5)", "(u< a 5)");
    check("(s< (zext 32 a) 300)", "true");
    check("(s< (zext 32 a) 0)", "false");
    check("(s<= 0 (zext 32 a))", "true");
    check("(s< (zext 32 a) 255)", "(!= a -1)");
    check("(u< (zext 32 a) (zext 32 a2))", "(u< a a2)");
    check("(s< (zext 32 a) (zext 32 a2))", "(u< a a2)");
    check("(s< (sext 32 c) (sext 32 c2))", "(s< c c2)");
    check("(u< (sext 32 c) (sext 32 c2))", "(u< c c2)");
    check("(s< (sext 32 c) (sext 32 h))", "(s< (sext 16 c) h)");
    check("(s< (sext 32 c) 5)", "(s< c 5)");
    check("(s< (sext 32 c) 200)", "true");
    check("(s< -200 (sext 32 c))", "true");
    check("(s<= (sext 32 c) -129)", "false");
    check("(u< (sext 32 c) 100)", "(u< c 100)");
    check("(u< (sext 32 c) 1000)", "(s<= 0 c)");
    check("(u<= (sext 32 c) 128)", "(s<= 0 c)");
    check("(u< 1000 (sext 32 c))", "(s< c 0)");
    check("(u< (sext 32 c) 0xfffffff0)", "(u< c -16)");
    check("(s<= (- (zext 32 a) 48) 9)", "(u<= a 57)");
    check("(s<= 0 (- (zext 32 a) 48))", "(u<= 48 a)");
    check("(s< (- (sext 32 c) 200) 0)", "true");
    check("(s< (- (sext 32 c) (sext 32 c2)) 0)", "(s< c c2)");
    check("(s<= 0 (- (zext 32 a) (zext 32 a2)))", "(u<= a2 a)");
    check("(s< (+ (sext 32 c) 1) (+ (sext 32 c2) 1))", "(s< c c2)");
    check("(u< (& x 3) 4)", "true");
    check("(u< (& x 3) 3)", "(!= (& x 3) 3)");
    check("(s< (u>> x 1) 0)", "false");
    keep("(s<= x 8)");
    keep("(s< (+ x 1) 5)");
    keep("(u<= (+ (zext 32 a) -48) 9)");
}

#[test]
fn overflows() {
    check("(+overflows x 0)", "false");
    check("(+overflows 2 3)", "false");
    check("(+overflows 0x7fffffff 1)", "true");
    check("(+overflows x 1)", "(= x 2147483647)");
    check("(+overflows x 5)", "(s< 2147483642 x)");
    check("(+overflows x -1)", "(= x 2147483648)");
    check("(+overflows (sext 32 c) (sext 32 h))", "false");
    check("(-overflows x x)", "false");
    check("(-overflows x 1)", "(= x 2147483648)");
    check("(-overflows 0 x)", "(= x 2147483648)");
    check("(-overflows -1 x)", "false");
    check("(-overflows (zext 32 a) (sext 32 c))", "false");
    check("(*overflows x 1)", "false");
    check("(*overflows x 0)", "false");
    check("(*overflows x -1)", "(= x 2147483648)");
    check("(*overflows x 2)", "(or (s< 1073741823 x) (s< x 3221225472))");
    check("(*overflows (sext 32 h) (sext 32 h2))", "false");
    check("(*overflows (sext 32 h) 70000)", "(or (s< 30678 h) (s< h 34858))");
    keep("(+overflows x y)");
    keep("(*overflows x y)");
}

#[test]
fn tables() {
    check("(lookup (x y z) 1)", "y");
    check("(lookup (x y z) 7)", "z");
    check("(lookup (x x x) y)", "x");
    check("(lookup (x) y)", "x");
    check("(lookup (x y) z)", "(ite (= z 0) x y)");
    check("(lookup (x y z) (ite p 0 2))", "(ite p x z)");
    check("(lookup (1 2 3) (zext 32 a))", "(lookup (1 2 3) a)");
    check("(lookup (x y z) (zext 8 b))", "(ite (= b 1) y x)");
    check("(= (lookup (1 2 3) a) 9)", "false");
    check("(= (lookup (1 2 3) a) 2)", "(= a 1)");
    check("(u< (lookup (1 2 3) a) 4)", "true");
    keep("(= (lookup (1 2 3) a) 3)");
    keep("(lookup (x y z) a)");
}

#[test]
fn chains_of_equations_need_no_stack() {
    let arena = Arena::new();
    let x = common::text::input(&arena, "x");
    let step = |term, at: u128| arena.add(arena.bit_xor(term, arena.constant(at, 32)), arena.constant(1, 32));
    let chain = (1..200_000).fold(x, step);
    let solved = arena.equal(chain, arena.constant(0, 32));
    assert!(common::text::show(&arena, solved).starts_with("(= x "));
    let counter = (0..100_000).fold(x, |count, at| {
        let condition = common::text::input(&arena, &format!("p{at}"));
        arena.ite(condition, arena.constant(0, 32), arena.add(count, arena.constant(1, 32)))
    });
    assert!(!arena.is_constant(arena.equal(counter, arena.constant(7, 32))));
    assert!(!arena.is_constant(arena.signed_less(counter, arena.constant(7, 32))));
    assert!(!arena.is_constant(arena.truncate(counter, 8)));
}
