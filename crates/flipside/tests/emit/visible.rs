//! Suites see what a call writes, also where it writes what is usual.

use crate::{Results, compile_and_run, text};

const SUBJECT: &str = "enum state { IDLE, BUSY = 4 };
struct out { int code; enum state state; };
int fill(struct out *out, int x)
{
    if (x > 3) {
        out->code = 0;
        out->state = BUSY;
        return -1;
    }
    out->state = IDLE;
    return 0;
}
void clamp(int *value) { if (*value > 100) *value = 101; }
";

#[test]
fn suites_see_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (file, mutant) = (folder.path().join("fill.c"), folder.path().join("mutant.c"));
    std::fs::write(&file, SUBJECT).unwrap();
    for (function, statement, told) in [
        ("fill", "out->code = 0;", "/* observed: BUSY */"),
        ("fill", "out->state = IDLE;", "/* observed: IDLE */"),
        ("clamp", "*value = 101;", "/* observed */"),
    ] {
        let results = Results::new(&file, &[function, "--emit", "c"], 0);
        let suite = results.read(&format!("suite-c/test_{function}.c"));
        assert!(suite.contains(told), "{suite}");
        let passed = compile_and_run(&results, "c", function, &file);
        assert!(passed.status.success(), "{}", text(&passed));
        // It does not write.
        std::fs::write(&mutant, SUBJECT.replace(statement, "(void)0;")).unwrap();
        let failed = compile_and_run(&results, "c", function, &mutant);
        assert!(!failed.status.success(), "{statement} {suite}");
    }
}
