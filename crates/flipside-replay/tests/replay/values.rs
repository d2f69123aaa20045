//! What goes in and what comes out.

use flipside_replay::replay::ResultKind;

use crate::support::{Scene, test};

#[test]
fn every_integer_type_at_its_ends() {
    let source = "
        #include <limits.h>
        struct { signed char a; unsigned char b; short c; unsigned short d; int e; unsigned f; long g; unsigned long h;
                 long long i; unsigned long long j; char k; _Bool l; enum side { LEFT = -5, RIGHT = 9 } m; } seen;
        void copy(signed char a, unsigned char b, short c, unsigned short d, int e, unsigned f, long g, unsigned long h,
                  long long i, unsigned long long j, char k, _Bool l, enum side m)
        {
            seen.a = a; seen.b = b; seen.c = c; seen.d = d; seen.e = e; seen.f = f; seen.g = g; seen.h = h;
            seen.i = i; seen.j = j; seen.k = k; seen.l = l; seen.m = m;
        }";
    #[rustfmt::skip]
    let variables = [
        "signed char a", "unsigned char b", "short c", "unsigned short d", "int e", "unsigned f", "long g", "unsigned long h",
        "long long i", "unsigned long long j", "char k", "_Bool l", "enum side m",
    ];
    #[rustfmt::skip]
    let outputs = [
        "seen.a", "seen.b", "seen.c", "seen.d", "seen.e", "seen.f", "seen.g", "seen.h", "seen.i", "seen.j", "seen.k", "seen.l", "seen.m",
    ];
    #[rustfmt::skip]
    let least = [
        "a = SCHAR_MIN;", "b = 0;", "c = SHRT_MIN;", "d = 0;", "e = INT_MIN;", "f = 0;", "g = LONG_MIN;", "h = 0;", "i = LLONG_MIN;", "j = 0;",
        "k = CHAR_MIN;", "l = 0;", "m = LEFT;",
    ];
    #[rustfmt::skip]
    let greatest = [
        "a = SCHAR_MAX;", "b = UCHAR_MAX;", "c = SHRT_MAX;", "d = USHRT_MAX;", "e = INT_MAX;", "f = UINT_MAX;", "g = LONG_MAX;",
        "h = ULONG_MAX;", "i = LLONG_MAX;", "j = ULLONG_MAX;", "k = CHAR_MAX;", "l = 1;", "m = RIGHT;",
    ];
    Scene::new(source, "copy", &variables, ResultKind::None).check(
        &[test(1, &least, &outputs), test(2, &greatest, &outputs), test(3, &[], &outputs)],
        &[
            "1 returned | -128 0 -32768 0 -2147483648 0 -9223372036854775808 0 -9223372036854775808 0 -128 0 -5",
            "2 returned | 127 255 32767 65535 2147483647 4294967295 9223372036854775807 -1 9223372036854775807 -1 127 1 9",
            "3 returned | 0 0 0 0 0 0 0 0 0 0 0 0 0",
        ],
    );
}

/// The value of `a`, converted to the result's type.
fn check_result(result_type: &str, argument: &str, expected: u64) {
    let source = format!("{result_type} same(__typeof__({result_type}) a) {{ return a; }}");
    let variable = format!("__typeof__({result_type}) a");
    let mut scene = Scene::new(&source, "same", &[], ResultKind::Scalar);
    scene.subject.variables = vec![variable];
    scene.subject.arguments = vec!["a".to_owned()];
    let tests = [test(1, &[&format!("a = {argument};")], &[])];
    scene.check(&tests, &[&format!("1 returned {}", expected as i64)]);
}

#[test]
fn results_signed_and_unsigned() {
    check_result("signed char", "-1", u64::MAX);
    check_result("unsigned char", "255", 255);
    check_result("int", "-2147483647 - 1", i64::from(i32::MIN) as u64);
    check_result("unsigned", "4294967295u", u64::from(u32::MAX));
    check_result("unsigned long long", "18446744073709551615ull", u64::MAX);
    check_result("__int128", "-2", -2_i64 as u64);
}

#[test]
fn results_that_are_no_integers() {
    check_result("float", "-0.5f", u64::from((-0.5_f32).to_bits()));
    check_result("double", "0.1", 0.1_f64.to_bits());
    check_result("long double", "0.5L", 0.5_f64.to_bits());
    check_result("void *", "&a", 1);
    check_result("const char *", "0", 0);
}

#[test]
fn a_pointer_to_structures_with_outputs() {
    let source = "
        struct item { int key; unsigned flag : 3; signed sign : 3; struct item *next; int (*compare)(int); };
        int last(struct item *list) {
            int steps = 0;
            while (list->next) { list->key = -list->key; list->flag = 7; list->sign = -4; list = list->next; steps++; }
            return steps;
        }";
    let scene = Scene::new(source, "last", &["struct item *list"], ResultKind::Scalar);
    let outputs =
        ["list[0].key", "list[0].flag", "list[0].sign", "list[0].next", "list[1].next", "list[0].compare"];
    scene.objects(&["struct item list_object[2]"]).check(
        &[
            test(
                3,
                &["list = list_object;", "list[0].key = 7;", "list[0].next = &list_object[1];"],
                &outputs,
            ),
            test(9, &["list = list_object;", "list[0].key = 5;"], &["list->key", "list == list_object"]),
            test(10, &["list = list_object;"], &[]),
        ],
        &["3 returned 1 | -7 7 -4 1 0 0", "9 returned 0 | 5 1", "10 returned 0"],
    );
}

#[test]
fn an_array_that_the_subject_writes() {
    let source = "void reverse(short values[4], int count) {
        for (int i = 0; i < count / 2; i++) { short kept = values[i]; values[i] = values[count - 1 - i]; values[count - 1 - i] = kept; } }";
    let statements = ["values[0] = 1;", "values[1] = -2;", "values[2] = 3;", "count = 3;"];
    Scene::new(source, "reverse", &["short values[4]", "int count"], ResultKind::None).check(
        &[test(1, &statements, &["values[0]", "values[1]", "values[2]", "values[3]"])],
        &["1 returned | 3 -2 1 0"],
    );
}

#[test]
fn an_array_too_large_for_the_stack() {
    let source = "int last(char *text, long size) { text[size - 1]++; return text[0]; }";
    let scene = Scene::new(source, "last", &["char text[100000000]", "long size"], ResultKind::Scalar);
    scene.check(
        &[test(1, &["size = sizeof text;", "text[0] = 'a';"], &["text[99999999]"])],
        &["1 returned 97 | 1"],
    );
}

#[test]
fn a_structure_by_value_in_and_out() {
    let source = "
        struct point { short x; union { long y; char name[40]; }; };
        struct point mirror(struct point p) { struct point q = p; q.x = p.y; q.y = p.x; return q; }";
    let members = vec!["flipside_result.x".to_owned(), "flipside_result.y".to_owned()];
    Scene::new(source, "mirror", &["struct point p"], ResultKind::Record { members }).check(
        &[test(1, &["p.x = -3;", "p.y = 4;"], &["p.x"]), test(2, &["p.y = 70000;"], &[])],
        &["1 returned 4 -3 | -3", "2 returned 4464 0"],
    );
}

#[test]
fn an_output_that_cannot_be_read() {
    let source = "int *where; void lose(int *p) { where = (int *)16; *p = 5; }";
    let scene = Scene::new(source, "lose", &["int *p"], ResultKind::None).objects(&["int object"]);
    scene.check(
        &[
            test(1, &["p = &object;"], &["*p", "where", "*where", "object"]),
            test(2, &["p = &object;"], &["*p"]),
        ],
        &["1 returned | 5 1", "2 returned | 5"],
    );
}
