//! Library functions on bytes, lengths, characters and places that depend on the inputs: on all values of the inputs
//! they do what the models for numbers do, errors included.

#![allow(clippy::unwrap_used)]

#[path = "../../flipside-execute/tests/build/mod.rs"]
mod build;
mod exhaust;

use exhaust::{Argument, Byte, Case, Number, at, bytes, bytes_among, check_all, dangling, int, size};
use flipside_program::Scalar;

fn case(function: &'static str, result: &'static str, objects: &[&str], arguments: &[Argument]) -> Case {
    Case {
        function,
        result,
        objects: objects.iter().map(|picture| bytes(picture)).collect(),
        arguments: arguments.to_vec(),
        constant: Vec::new(),
    }
}

/// Offsets before, inside and behind an object of four bytes.
const OFFSETS: &[i64] = &[-1, 0, 1, 2, 3, 4, 5, i64::MIN, i64::MAX];
/// Lengths around four bytes, and huge ones.
const SIZES: &[i64] = &[0, 1, 2, 3, 4, 5, 6, -1, i64::MIN];
/// Characters of the alphabet, and numbers that are converted to them.
const CHARACTERS: &[i64] = &[0, 97, 98, 128, -128, 256 + 97, -1];

const TEXTS: &[&str] = &["????", "???$", "?_??", "a?$", "????_", "_???", "ab?", ""];

#[test]
fn lengths() {
    let mut cases = Vec::new();
    for text in TEXTS {
        for offsets in [&[0][..], &[1], &[4], &[-1], &[0, 1], OFFSETS] {
            cases.push(case("strlen", "u64", &[text], &[at(0, offsets)]));
            for sizes in [&[0][..], &[2], &[4], &[9], SIZES] {
                cases.push(case("strnlen", "u64", &[text], &[at(0, offsets), size(sizes)]));
            }
        }
    }
    cases.push(case("strnlen", "u64", &[], &[Argument::Null, size(SIZES)]));
    cases.push(case("strlen", "u64", &[], &[Argument::Null]));
    check_all(&cases, true);
}

#[test]
fn spans() {
    let mut cases = Vec::new();
    for function in ["strspn", "strcspn"] {
        for (text, set) in [("???$", "?$"), ("????", "a?$"), ("?_?", "??"), ("??$", "b_"), ("ab?", "??$")] {
            for offsets in [&[0][..], OFFSETS] {
                cases.push(case(function, "u64", &[text, set], &[at(0, offsets), at(1, &[0])]));
                cases.push(case(function, "u64", &[text, set], &[at(0, &[0]), at(1, offsets)]));
            }
        }
    }
    check_all(&cases, true);
}

#[test]
fn comparisons() {
    let mut cases = Vec::new();
    for (left, right) in
        [("???", "?b?"), ("???$", "a?$"), ("?_?", "???"), ("ab$", "????"), ("a?_", "a??"), ("???", "")]
    {
        for offsets in [&[0][..], &[1], &[-1], &[0, 1, 2, 3, 4, -1]] {
            let pointers = [at(0, &[0]), at(1, offsets)];
            let swapped = [at(1, offsets), at(0, &[0])];
            for arguments in [pointers, swapped] {
                cases.push(case("strcmp", "s32", &[left, right], &arguments));
                for sizes in [&[0][..], &[2], &[3], &[4], &[0, 1, 2, 3, 4, -1]] {
                    let mut arguments = arguments.to_vec();
                    arguments.push(size(sizes));
                    cases.push(case("strncmp", "s32", &[left, right], &arguments));
                    cases.push(case("memcmp", "s32", &[left, right], &arguments));
                }
            }
        }
    }
    cases.push(case("memcmp", "s32", &["??"], &[Argument::Null, at(0, &[0]), size(SIZES)]));
    cases.push(case("strncmp", "s32", &["??"], &[at(0, OFFSETS), Argument::Null, size(SIZES)]));
    check_all(&cases, true);
}

#[test]
fn copies_of_memory() {
    let mut cases = Vec::new();
    for function in ["memcpy", "memmove"] {
        for sizes in [&[0][..], &[2], &[3], &[4], SIZES] {
            for (to, from) in [("xyzw", "???"), ("xyz", "?_?"), ("??", "abc?")] {
                let uninitialised = from.contains('_');
                for offsets in [&[0][..], &[1], OFFSETS] {
                    // Copying uninitialised bytes on some inputs only is tested below.
                    if uninitialised && (sizes.len() > 1 || offsets.len() > 1) {
                        continue;
                    }
                    let objects = [to, from];
                    let arguments = |to, from| [at(0, to), at(1, from), size(sizes)];
                    cases.push(case(function, "ptr", &objects, &arguments(offsets, &[0])));
                    cases.push(case(function, "ptr", &objects, &arguments(&[0], offsets)));
                }
            }
            for (to, from) in
                [(&[0][..], &[1][..]), (&[0], OFFSETS), (OFFSETS, &[1]), (OFFSETS, OFFSETS), (&[2], &[2])]
            {
                let arguments = [at(0, to), at(0, from), size(sizes)];
                cases.push(case(function, "ptr", &["a??d"], &arguments));
            }
        }
        cases.push(case(function, "ptr", &["??"], &[Argument::Null, at(0, &[0]), size(SIZES)]));
        cases.push(case(function, "ptr", &["??"], &[at(0, &[0]), Argument::Null, size(SIZES)]));
        let constant = case(function, "ptr", &["xy", "??"], &[at(0, &[0]), at(1, &[0]), size(SIZES)]);
        cases.push(Case { constant: vec![0], ..constant });
    }
    check_all(&cases, true);
}

#[test]
fn fills() {
    let mut cases = Vec::new();
    for sizes in [&[0][..], &[2], &[4], &[5], SIZES] {
        for offsets in [&[0][..], &[1], OFFSETS] {
            for characters in [&[97][..], CHARACTERS] {
                let arguments = [at(0, offsets), int(characters), size(sizes)];
                cases.push(case("memset", "ptr", &["x?zw"], &arguments));
            }
        }
    }
    cases.push(case("memset", "ptr", &["____"], &[at(0, &[1]), int(CHARACTERS), size(&[2])]));
    cases.push(case("memset", "ptr", &[], &[Argument::Null, int(CHARACTERS), size(SIZES)]));
    let constant = case("memset", "ptr", &["xy"], &[at(0, &[0]), int(CHARACTERS), size(SIZES)]);
    cases.push(Case { constant: vec![0], ..constant });
    check_all(&cases, true);
}

#[test]
fn copies_of_strings() {
    let mut cases = Vec::new();
    for (to, from) in [("wxyz", "???"), ("wxyz", "???$"), ("wx", "???$"), ("wxyz", "?_$"), ("????", "ab?")] {
        for offsets in [&[0][..], &[1], &[-1, 0, 1, 2, 3]] {
            for (to_offsets, from_offsets) in [(offsets, &[0][..]), (&[0], offsets)] {
                let arguments = [at(0, to_offsets), at(1, from_offsets)];
                cases.push(case("strcpy", "ptr", &[to, from], &arguments));
                for sizes in [&[0][..], &[2], &[4], &[0, 1, 2, 3, 4, 5, -1]] {
                    let mut arguments = arguments.to_vec();
                    arguments.push(size(sizes));
                    cases.push(case("strncpy", "ptr", &[to, from], &arguments));
                }
            }
        }
    }
    for (to, from) in [(&[0][..], &[1][..]), (&[0], OFFSETS), (OFFSETS, &[1]), (&[0], &[0])] {
        cases.push(case("strcpy", "ptr", &["????"], &[at(0, to), at(0, from)]));
        cases.push(case("strncpy", "ptr", &["???b"], &[at(0, to), at(0, from), size(&[0, 1, 2, 3, 4, 5])]));
    }
    // The whole target is written: it need not be initialised.
    cases.push(case("strncpy", "ptr", &["____", "???$"], &[at(0, &[0]), at(1, &[0]), size(&[4])]));
    let constant = case("strcpy", "ptr", &["xy", "??"], &[at(0, &[0]), at(1, &[0])]);
    cases.push(Case { constant: vec![0], ..constant });
    check_all(&cases, true);
}

#[test]
fn concatenations() {
    let mut cases = Vec::new();
    for (to, from) in [("??$yz", "??"), ("?$xyz", "???$"), ("??x", "?$"), ("a$xyz", "???$")] {
        for offsets in [&[0][..], &[1], &[-1, 0, 1, 2, 3]] {
            cases.push(case("strcat", "ptr", &[to, from], &[at(0, offsets), at(1, &[0])]));
            cases.push(case("strcat", "ptr", &[to, from], &[at(0, &[0]), at(1, offsets)]));
            for sizes in [&[0][..], &[1], &[3], &[0, 1, 2, 3, -1]] {
                let arguments = [at(0, offsets), at(1, &[0]), size(sizes)];
                cases.push(case("strncat", "ptr", &[to, from], &arguments));
            }
        }
    }
    for (to, from) in [(&[0][..], &[2][..]), (&[2], &[0]), (&[0], &[-1, 0, 1, 2, 3, 4, 5]), (&[0], &[0])] {
        cases.push(case("strcat", "ptr", &["????xy"], &[at(0, to), at(0, from)]));
        cases.push(case("strncat", "ptr", &["???$xy"], &[at(0, to), at(0, from), size(&[0, 1, 2, 3])]));
    }
    check_all(&cases, true);
}

#[test]
fn pointers_to_nothing() {
    let nothing = [Argument::Null, dangling(&[0]), dangling(&[0, 1, -1])];
    let mut cases = Vec::new();
    for pointer in nothing {
        let text = at(0, &[0]);
        cases.push(case("strnlen", "u64", &[], &[pointer.clone(), size(SIZES)]));
        for function in ["memcpy", "memmove", "strncpy"] {
            let arguments = [[pointer.clone(), text.clone()], [text.clone(), pointer.clone()]];
            for [to, from] in arguments {
                cases.push(case(function, "ptr", &["??$"], &[to, from, size(SIZES)]));
            }
        }
        for function in ["memcmp", "strncmp"] {
            cases.push(case(function, "s32", &["??$"], &[text.clone(), pointer.clone(), size(SIZES)]));
        }
        cases.push(case("memset", "ptr", &[], &[pointer.clone(), int(CHARACTERS), size(SIZES)]));
        cases.push(case("strncat", "ptr", &["?$xy"], &[text, pointer, size(SIZES)]));
    }
    check_all(&cases, true);
}

#[test]
fn copies_to_memory_that_is_not_initialised() {
    let mut cases = Vec::new();
    for to in ["____", "x___", "?__z"] {
        for from in ["??$", "?_$", "???"] {
            cases.push(case("strcpy", "ptr", &[to, from], &[at(0, &[0]), at(1, &[0])]));
            for sizes in [&[2][..], &[0, 1, 2, 3, 4, 5]] {
                let arguments = [at(0, &[1]), at(1, &[0]), size(sizes)];
                cases.push(case("memcpy", "ptr", &[to, from], &arguments));
                cases.push(case("memmove", "ptr", &[to, from], &arguments));
                cases.push(case("strncpy", "ptr", &[to, from], &arguments));
                cases.push(case("memset", "ptr", &[to], &[at(0, &[1]), int(&[97, 98]), size(sizes)]));
            }
            cases.push(case("memcpy", "ptr", &[to, from], &[at(0, &[0, 1, 2]), at(1, &[0]), size(&[2])]));
        }
        cases.push(case("strcat", "ptr", &[to, "??$"], &[at(0, &[0]), at(1, &[0])]));
    }
    check_all(&cases, true);
}

#[test]
fn searches() {
    let mut cases = Vec::new();
    for text in TEXTS {
        for offsets in [&[0][..], &[1], &[-1], &[0, 1, 2, 3, 4, -1]] {
            for characters in [&[0][..], &[97], CHARACTERS] {
                for function in ["strchr", "strrchr"] {
                    cases.push(case(function, "ptr", &[text], &[at(0, offsets), int(characters)]));
                }
                for sizes in [&[0][..], &[3], &[0, 1, 2, 4, 5, -1]] {
                    let arguments = [at(0, offsets), int(characters), size(sizes)];
                    cases.push(case("memchr", "ptr", &[text], &arguments));
                }
            }
        }
    }
    for function in ["strstr", "strpbrk"] {
        for (text, wanted) in
            [("???$", "?$"), ("????", "a?$"), ("?_?", "??"), ("aab?", "ab$"), ("a??", "??$")]
        {
            for offsets in [&[0][..], &[0, 1, 2, 3, 4, -1]] {
                cases.push(case(function, "ptr", &[text, wanted], &[at(0, offsets), at(1, &[0])]));
                cases.push(case(function, "ptr", &[text, wanted], &[at(0, &[0]), at(1, offsets)]));
            }
        }
    }
    cases.push(case("memchr", "ptr", &[], &[Argument::Null, int(CHARACTERS), size(SIZES)]));
    check_all(&cases, true);
}

#[test]
fn characters() {
    let mut all: Vec<i64> = (-300..=300).collect();
    all.extend([i64::from(i32::MIN), i64::from(i32::MAX), 1 << 20, -(1 << 20)]);
    let functions = [
        "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct",
        "isspace", "isupper", "isxdigit",
    ];
    let call = |function| case(function, "s32", &[], &[int(&all)]);
    check_all(&functions.map(call), true);
    check_all(&["tolower", "toupper"].map(call), false);
}

#[test]
fn numbers_and_their_bits() {
    let mut some: Vec<i64> = (-5..=40).collect();
    for bit in 0..64 {
        some.extend([1_i64 << bit, (1_i64 << bit).wrapping_sub(1), (1_i64 << bit).wrapping_neg(), 5 << bit]);
    }
    let call =
        |function, ty, result| case(function, result, &[], &[Argument::Int(ty, Number::Among(some.clone()))]);
    let mut undefined = Vec::new();
    let mut defined = Vec::new();
    for (suffix, signed, unsigned) in
        [("", Scalar::S32, Scalar::U32), ("l", Scalar::S64, Scalar::U64), ("ll", Scalar::S64, Scalar::U64)]
    {
        let name = |name: &str| -> &'static str { format!("{name}{suffix}").leak() };
        undefined.extend(["__builtin_clz", "__builtin_ctz"].map(|base| call(name(base), unsigned, "s32")));
        defined
            .extend(["__builtin_popcount", "__builtin_parity"].map(|base| call(name(base), unsigned, "s32")));
        defined.push(call(name("ffs"), signed, "s32"));
        defined.push(call(name("__builtin_ffs"), signed, "s32"));
        let absolute = ["abs", "labs", "llabs"][suffix.len()];
        undefined.push(call(absolute, signed, if suffix.is_empty() { "s32" } else { "s64" }));
    }
    for (function, ty) in [
        ("__builtin_bswap16", Scalar::U16),
        ("__builtin_bswap32", Scalar::U32),
        ("__builtin_bswap64", Scalar::U64),
    ] {
        defined.push(call(function, ty, "u64"));
    }
    defined.push(call("__builtin_expect", Scalar::S64, "s64"));
    check_all(&undefined, true);
    check_all(&defined, false);
}

#[test]
fn numbers_in_text() {
    let text = |picture: &str, values: &[u8]| bytes_among(picture, values);
    let mut cases = Vec::new();
    let mut add = |function, result, objects: &[Vec<Byte>], arguments: &[Argument]| {
        let (objects, arguments) = (objects.to_vec(), arguments.to_vec());
        cases.push(Case { function, result, objects, arguments, constant: Vec::new() });
    };
    let texts = [
        text("????", b" -07\0"),
        text("????$", b"+19a\0"),
        text("?$", b"\t\n\x0b\x0c\r \x08\x0e-09\0:/"),
        text("21474836??$", b"34789 \0"),
        text("-21474836??$", b"34789 \0"),
        text("922337203685477580??$", b"0789\0"),
        text("-922337203685477580??$", b"0789\0"),
        text("184467440737095516??$", b"0156\0"),
        text("?_$", b"-1 \0"),
    ];
    for digits in &texts {
        for (function, result) in [("atoi", "s32"), ("atol", "s64"), ("atoll", "s64")] {
            add(function, result, std::slice::from_ref(digits), &[at(0, &[0])]);
            add(function, result, std::slice::from_ref(digits), &[at(0, &[-1, 0, 1, 2, 5])]);
        }
        for (function, result) in
            [("strtol", "s64"), ("strtoll", "s64"), ("strtoul", "u64"), ("strtoull", "u64")]
        {
            add(
                function,
                result,
                &[digits.clone(), bytes("________")],
                &[at(0, &[0]), at(1, &[0]), int(&[10])],
            );
            add(
                function,
                result,
                std::slice::from_ref(digits),
                &[at(0, &[0, 1, 2]), Argument::Null, int(&[10])],
            );
        }
    }
    for base in [0, 2, 8, 10, 11, 16, 36, 1, 37, -1] {
        for prefixed in ["????$", "-0???$", "0x??$", "0x???", "??", "?_?"] {
            let objects = [text(prefixed, b"0xX19agGzZ-\0"), bytes("________")];
            if prefixed.matches('?').count() < 4 {
                add("strtol", "s64", &objects, &[at(0, &[0]), at(1, &[0]), int(&[base])]);
            } else {
                let objects = [text(prefixed, b"0x8fz\0"), bytes("________")];
                add("strtoul", "u64", &objects, &[at(0, &[0]), at(1, &[0]), int(&[base])]);
            }
        }
    }
    add("strtol", "s64", &[text("??", b"1-\0"), bytes("________")], &[at(0, &[0]), at(1, &[4]), int(&[10])]);
    check_all(&cases, true);
}
