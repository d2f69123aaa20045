//! How long the front end takes for a file of 500 lines with the usual headers, clang's own time apart.

use std::fmt::Write;
use std::time::Instant;

use flipside_c::lower_parsed;
use flipside_toolchain::Toolchain;

/// A C file of about 500 lines: 25 functions with loops, switches, structs and pointers.
fn source() -> String {
    let mut text =
        String::from("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdint.h>\n");
    text.push_str("struct item { int key; unsigned char tag[8]; struct item *next; };\n");
    for index in 0..25 {
        write!(
            text,
            "
int process_{index}(struct item *list, int limit, const char *name)
{{
    int total = {index};
    for (struct item *at = list; at && total < limit; at = at->next) {{
        switch (at->tag[total & 7]) {{
        case 'a': total += at->key; break;
        case 'b': total -= at->key * 2;
        case 'c': if (at->key > 3 || name[0] == 'x') total++; break;
        default:
            if (at->key == {index} && strlen(name) > 2)
                continue;
        }}
        if (total < 0)
            return -1;
    }}
    while (total > limit)
        total /= 2;
    return total ? total : (int)strlen(name);
}}"
        )
        .expect("writing to a string should work");
    }
    text.push_str("\nint main(void) { return process_0(0, 3, \"x\"); }\n");
    text
}

fn main() {
    let toolchain = Toolchain::find(None).expect("a clang should be installed");
    let folder = tempfile::tempdir().expect("a temporary folder should be to be had");
    let file = folder.path().join("subject.c");
    let text = source();
    std::fs::write(&file, &text).expect("the file should be writable");
    let started = Instant::now();
    let parsed = toolchain.parse(&file, &[]).expect("clang should parse it");
    let clang = started.elapsed();
    let target = toolchain.target(&[]).expect("clang should tell its target");
    let mut best = f64::INFINITY;
    for _ in 0..10 {
        let started = Instant::now();
        let lowered = lower_parsed(&file, &parsed, &target, toolchain.version().quirks())
            .expect("the file should lower");
        best = best.min(started.elapsed().as_secs_f64());
        assert!(lowered.program.conditions.len() > 100, "the program should be there");
    }
    println!(
        "{} lines, tree of {:.1} MB: clang {:.0} ms, own time {:.1} ms (best of 10)",
        text.lines().count(),
        parsed.ast.len() as f64 / 1e6,
        clang.as_secs_f64() * 1e3,
        best * 1e3
    );
}
