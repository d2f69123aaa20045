//! Flags after `--` that change what the source means: modelled, and confirmed by the replay, or refused.

use crate::cover_text;

/// The objectives that no test takes, and the number of errors that were found.
fn uncovered(text: &str, flags: &str) -> (String, usize) {
    let mut arguments = vec!["--"];
    arguments.extend(flags.split_whitespace());
    let (status, report, said) = cover_text(text, &arguments);
    assert!(status <= 1, "{flags}: {text}{said}");
    let objectives = report["objectives"].as_array().unwrap();
    let open = objectives.iter().filter(|objective| objective["verdict"] != "covered");
    let ids: Vec<&str> = open.map(|objective| objective["id"].as_str().unwrap()).collect();
    (ids.join(" "), report["findings"].as_array().map_or(0, Vec::len))
}

#[test]
fn modelled_flags_change_the_verdicts() {
    let wraps = "int f(int a) { return a + 1 < a ? 1 : 0; }\n";
    let product = "int f(int a) { return a > 0 && a * 3 < 0; }\n";
    let step = "int f(int a) { int b = a; b++; a -= 2; return b < 0 && a > 0; }\n";
    let negated = "int f(int a) { return a < 0 && -a < 0; }\n";
    let shift = "int f(int a) { return a > 0 && a << 1 < 0; }\n";
    let character = "int f(char c) { return c < 0 ? 1 : 0; }\n";
    let enumeration = "enum e { A, B }; int f(int a) { return a && sizeof(enum e) + a * 0 > 1; }\n";
    let packed = "struct s { char c; int i; }; int f(int a) { return a && sizeof(struct s) + a * 0 == 5; }\n";
    let member = "struct s { char c; int i; }; int f(struct s *p) { return p->c == 3 && p->i == 70000; }\n";
    let cases = [
        (wraps, "", "f#0:true"),
        (wraps, "-fwrapv", ""),
        (wraps, "-fno-strict-overflow", ""),
        (wraps, "-ftrapv", "f#0:true"),
        (wraps, "-fwrapv -fno-wrapv", "f#0:true"),
        (product, "", "f#1:true"),
        (product, "-fwrapv", ""),
        (step, "", "f#1:true"),
        (step, "-fwrapv", ""),
        (negated, "", "f#1:true"),
        (negated, "-fwrapv", ""),
        (shift, "", "f#1:true"),
        (shift, "-fwrapv", ""),
        (character, "", ""),
        (character, "-fsigned-char", ""),
        (character, "-funsigned-char", "f#0:true"),
        (enumeration, "", "f#1:false"),
        (enumeration, "-fshort-enums", "f#1:true"),
        (packed, "", "f#1:true"),
        (packed, "-fpack-struct", "f#1:false"),
        (packed, "-fpack-struct=1", "f#1:false"),
        (member, "-fpack-struct", ""),
        (member, "-ffreestanding -fno-builtin", ""),
    ];
    for (text, flags, expected) in cases {
        assert_eq!(uncovered(text, flags).0, expected, "{flags}: {text}");
    }
}

#[test]
fn an_overflow_is_an_error_unless_it_wraps() {
    let text = "int f(int a) { return a + 1 > 5 ? 1 : 0; }\n";
    for (flags, errors) in [("", 1), ("-ftrapv", 1), ("-fwrapv", 0), ("-fno-strict-overflow", 0)] {
        assert_eq!(uncovered(text, flags), (String::new(), errors), "{flags}");
    }
    // A quotient that does not fit traps on this machine, whatever the flags say.
    let quotient = "int f(int a, int b) { if (b == 0) return 0; return a / b > 5 ? 1 : 0; }\n";
    assert_eq!(uncovered(quotient, "-fwrapv"), (String::new(), 1));
}

// Shows V3.
#[test]
fn flags_that_nobody_knows_are_refused() {
    for (flag, advice) in [
        ("-ffast-math", "leave the flag out"),
        ("-fno-signed-zeros", "leave the flag out"),
        ("-mfma", "add `-ffp-contract=off`"),
        ("-ffp-contract=fast", "use `-ffp-contract=off`"),
        ("-mlong-double-64", "leave the flag out"),
        ("--target=armv7-none-eabi", "this machine"),
        ("-xc++", "only C is analysed"),
        ("-fno-such-flag", "it is not known"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("f.c");
        std::fs::write(&file, "int f(int a) { return a > 3; }\n").unwrap();
        let out = folder.path().join("out");
        let arguments = ["cover", file.to_str().unwrap(), "f", "--out", out.to_str().unwrap(), "--", flag];
        let output = crate::support::flipside(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{flag}: {said}");
        assert!(said.contains(&format!("`{flag}` is refused")) && said.contains(advice), "{flag}: {said}");
    }
}
