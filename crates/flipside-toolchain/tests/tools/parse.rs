//! Layouts and trees from clang, and what it refuses.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use flipside_toolchain::{Toolchain, ToolchainError};

use crate::common::{Folder, flags, for_each_clang};

const SOURCE: &str = "
#include <stdlib.h>
struct pair { int first; char second; };
int f(struct pair *p) { int unused; return p->first > SIZE ? abs(p->second) : 0; }
";

#[test]
fn gives_layouts_and_tree_from_one_run() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let file = folder.write("a.c", SOURCE);
        let parsed = toolchain.parse(&file, &flags("-DSIZE=3 -Wall")).unwrap();
        assert!(parsed.layouts.contains("struct pair\n"), "{}", parsed.layouts);
        assert!(parsed.layouts.contains("[sizeof=8, align=4]"));
        let tree: serde_json::Value = serde_json::from_slice(&parsed.ast).unwrap();
        assert_eq!(tree["kind"], "TranslationUnitDecl");
        assert!(tree["inner"].as_array().unwrap().iter().any(|node| node["name"] == "f"));
        assert!(parsed.diagnostics.contains("warning: unused variable 'unused'"), "{}", parsed.diagnostics);
    });
}

#[test]
fn flags_for_another_output_do_no_harm() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let file = folder.write("a.c", SOURCE);
        let line = format!(
            "-DSIZE=3 -c -o {0}/x.o -MD -MF {0}/x.d -save-temps -emit-llvm -S -E -Werror -Wall -lm -g -O2",
            folder.path().display()
        );
        let parsed = toolchain.parse(&file, &flags(&line)).unwrap();
        assert!(parsed.ast.starts_with(b"{\n"));
        assert!(!parsed.diagnostics.contains("unused during compilation"), "{}", parsed.diagnostics);
        assert_eq!(folder.names(), ["a.c"]);
    });
}

#[test]
fn clangs_output_is_kept_verbatim() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let file = folder.write("a.c", "int f(void) { return x; }\n");
        let Err(ToolchainError::DoesNotCompile { diagnostics }) = toolchain.parse(&file, &[]) else {
            panic!("should not compile");
        };
        assert!(
            diagnostics
                .starts_with(&format!("{}:1:22: error: use of undeclared identifier 'x'\n", file.display()))
        );
        assert!(diagnostics.ends_with("1 error generated.\n"));
        let file = folder.write("b.c", "int f(void) { return 0; }\n");
        let Err(ToolchainError::DoesNotCompile { diagnostics }) =
            toolchain.parse(&file, &flags("-fnonsense"))
        else {
            panic!("should not be accepted");
        };
        assert!(diagnostics.contains("unknown argument: '-fnonsense'"), "{diagnostics}");
    });
}

#[test]
fn unreadable_files_have_distinct_errors() {
    let toolchain = Toolchain::find(None).unwrap();
    let folder = Folder::new();
    let missing = toolchain.parse(&folder.path().join("no.c"), &[]).unwrap_err();
    assert!(matches!(missing, ToolchainError::FileNotFound { .. }), "{missing}");
    assert!(missing.to_string().ends_with("no.c: no such file"));
    let directory = toolchain.parse(folder.path(), &[]).unwrap_err();
    assert!(matches!(directory, ToolchainError::NotAFile { .. }), "{directory}");
    let file = folder.write("secret.c", "");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o000)).unwrap();
    // The administrator may read everything.
    if std::fs::File::open(&file).is_err() {
        let unreadable = toolchain.parse(&file, &[]).unwrap_err();
        assert!(matches!(unreadable, ToolchainError::FileUnreadable { .. }), "{unreadable}");
    }
    let below_a_file = toolchain.parse(&file.join("x.c"), &[]).unwrap_err();
    assert!(matches!(below_a_file, ToolchainError::FileUnreadable { .. }), "{below_a_file}");
}

#[test]
fn empty_and_large_files_are_read() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let empty = toolchain.parse(&folder.write("empty.c", ""), &[]).unwrap();
        assert!(empty.ast.starts_with(b"{\n"));
        // Many warnings and a large tree at once: neither pipe may block the other.
        let mut functions = String::new();
        for i in 0..4000 {
            functions += &format!("struct s{i} {{ int a[{i}]; }}; int f{i}(void) {{ int v; return {i}; }}\n");
        }
        let file = folder.write("large.c", &functions);
        let large = toolchain.parse(&file, &flags("-Wall -pedantic")).unwrap();
        assert!(large.ast.len() > 4_000_000 && large.ast.ends_with(b"\n}"));
        assert_eq!(
            large.layouts.matches("*** Dumping AST Record Layout").count(),
            4000 + builtin_records(&large.layouts)
        );
        assert!(large.diagnostics.len() > 400_000);
    });
}

/// Records that clang declares itself, such as `__va_list_tag`.
fn builtin_records(layouts: &str) -> usize {
    layouts.lines().filter(|line| line.contains("0 | struct __")).count()
}

#[test]
fn odd_names_are_files() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        for name in ["with space.c", "noending", "class.h", "ünïcödé.c"] {
            let file = folder.write(name, "int f(int class) { return class; }\n");
            let parsed = toolchain.parse(&file, &[]).unwrap();
            assert!(parsed.ast.starts_with(b"{\n"), "{name}");
        }
    });
    let toolchain = Toolchain::find(None).unwrap();
    let folder = Folder::new();
    let other = toolchain.parse(&folder.write("class.cpp", "int f;\n"), &[]).unwrap_err();
    assert!(matches!(other, ToolchainError::NotC { .. }), "{other}");
    let missing = toolchain.parse(Path::new("-dashes.c"), &[]).unwrap_err();
    assert!(matches!(missing, ToolchainError::FileNotFound { .. }), "{missing}");
}
