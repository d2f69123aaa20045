//! The table of quirks against the tools that are installed.

use flipside_toolchain::Toolchain;

use crate::common::{Folder, for_each_clang};

fn branches(toolchain: &Toolchain, source: &str) -> Vec<(u32, u32, u32)> {
    let folder = Folder::new();
    let file = folder.write("a.c", source);
    let executable = folder.path().join("a");
    toolchain.compile_with_coverage(&[&file], &[], &[], &executable).unwrap();
    let functions = toolchain.branch_regions(&executable, None).unwrap();
    let function = functions.iter().find(|function| function.name == "f").unwrap();
    function.branches.iter().map(|branch| (branch.line, branch.column, branch.end_column)).collect()
}

#[test]
fn leaves_in_macros_of_system_headers() {
    for_each_clang(|toolchain| {
        let source = "#include <ctype.h>\nint f(int a) { if (isdigit(a)) return 1; return 0; } int main(void) { return f(1); }\n";
        let expected: &[(u32, u32, u32)] =
            if toolchain.version().quirks().system_macros_have_regions { &[(2, 20, 20)] } else { &[] };
        assert_eq!(branches(toolchain, source), expected, "clang {}", toolchain.version());
    });
}

#[test]
fn double_negation() {
    for_each_clang(|toolchain| {
        let source = "int f(int a, int b) { if (!!(a || b)) return 1; return 0; } int main(void) { return f(1, 0); }\n";
        let found = branches(toolchain, source);
        let extra = usize::from(toolchain.version().quirks().double_negation_has_extra_region);
        assert_eq!(found.len(), 2 + extra, "clang {}: {found:?}", toolchain.version());
    });
}
