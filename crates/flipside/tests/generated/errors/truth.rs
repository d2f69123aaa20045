//! The truth about the errors of a program: it is compiled with clang's sanitizer and run on all inputs. Each run ends at its
//! first error, which a handler of our own notes by its line and kind.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::generator::{Program, VALUES};

/// An error: the line, and the kind as Flipside names it.
pub type Error = (u64, String);

/// What the checks of the recorded text use, and the handlers that the sanitizer calls.
const RUNTIME: &str = r#"
#include <setjmp.h>
#include <stdio.h>
static jmp_buf over;
struct place { const char *file; unsigned line, column; };
static void end(unsigned line, const char *kind) { printf("%u %s\n", line, kind); longjmp(over, 1); }
#define ASSERTION "assertion_failed"
#define UNINITIALISED "uninitialised"
#define check(holds, line, kind) ((holds) ? (void)0 : end(line, kind))
#define HANDLER(name, kind) \
    void __ubsan_handle_##name##_abort(struct place *at) { end(at->line, kind); }
HANDLER(add_overflow, "signed_overflow")
HANDLER(sub_overflow, "signed_overflow")
HANDLER(mul_overflow, "signed_overflow")
HANDLER(negate_overflow, "signed_overflow")
HANDLER(shift_out_of_bounds, "bad_shift")
HANDLER(out_of_bounds, "out_of_bounds")
HANDLER(float_cast_overflow, "float_conversion")
HANDLER(type_mismatch_v1, "null_dereference")
void __ubsan_handle_divrem_overflow_abort(struct place *at, unsigned long left, unsigned long right) {
    end(at->line, (int)right == 0 ? "division_by_zero" : "signed_overflow");
}
"#;

/// The errors that some input makes.
pub fn errors(program: &Program, folder: &Path) -> BTreeSet<Error> {
    let (file, executable) = (folder.join("recorded.c"), folder.join("recorded"));
    let [a, b] = VALUES;
    let main = format!(
        "int main(void) {{ for (unsigned w = 0; w < {}; w++) for (unsigned a = 0; a < {a}; a++) for (unsigned b = 0; b < {b}; b++) \
         if (!setjmp(over)) f(w, a, b); return 0; }}\n",
        program.functions
    );
    std::fs::write(&file, format!("{RUNTIME}\n#line 1 \"p.c\"\n{}{main}", program.recorded)).unwrap();
    let sanitizer =
        "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,bounds,float-cast-overflow,null";
    let compiled = Command::new("clang")
        .args(["-w", "-O1", sanitizer, "-fno-sanitize-recover=all", "-c", "-o"])
        .args([&folder.join("recorded.o"), &file])
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    // Without the sanitizer's own library.
    let linked =
        Command::new("clang").arg("-o").args([&executable, &folder.join("recorded.o")]).output().unwrap();
    assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
    let ran = Command::new(&executable).output().unwrap();
    assert!(ran.status.success(), "{:?} {}", ran.status, String::from_utf8_lossy(&ran.stderr));
    let text = String::from_utf8(ran.stdout).unwrap();
    let error = |line: &str| {
        let (line, kind) = line.split_once(' ').unwrap();
        (line.parse().unwrap(), kind.to_owned())
    };
    text.lines().map(error).collect()
}
