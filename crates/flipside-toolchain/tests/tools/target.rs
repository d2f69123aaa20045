//! What clang says about the machine, for several machines.

use std::collections::BTreeSet;
use std::path::Path;

use flipside_toolchain::SizeAlign;

use crate::common::{Folder, flags, for_each_clang};

#[test]
fn sizes_and_alignments_follow_the_flags() {
    for_each_clang(|toolchain| {
        let describe = |line: &str| {
            let target = toolchain.target(&flags(line)).unwrap();
            let types = [target.pointer, target.long, target.long_long, target.double, target.long_double];
            let types = types.map(|layout| format!("{}/{}", layout.size, layout.align)).join(" ");
            let sign = if target.char_signed { "signed" } else { "unsigned" };
            let order = if target.big_endian { "big" } else { "little" };
            let family = target.triple.split('-').next().unwrap().to_owned();
            format!("{family}: {types} m{} {sign} {order}", target.long_double_mantissa)
        };
        assert_eq!(describe("-target x86_64-linux-gnu"), "x86_64: 8/8 8/8 8/8 8/8 16/16 m64 signed little");
        assert_eq!(describe("-target x86_64-linux-gnu -m32"), "i386: 4/4 4/4 8/4 8/4 12/4 m64 signed little");
        assert_eq!(
            describe("-target x86_64-linux-gnu -mlong-double-64"),
            "x86_64: 8/8 8/8 8/8 8/8 8/8 m53 signed little"
        );
        assert_eq!(
            describe("-target x86_64-linux-gnu -funsigned-char"),
            "x86_64: 8/8 8/8 8/8 8/8 16/16 m64 unsigned little"
        );
        assert_eq!(
            describe("--target=aarch64-linux-gnu"),
            "aarch64: 8/8 8/8 8/8 8/8 16/16 m113 unsigned little"
        );
        assert_eq!(
            describe("--target=powerpc64-linux-gnu"),
            "powerpc64: 8/8 8/8 8/8 8/8 16/16 m106 unsigned big"
        );
        assert_eq!(describe("--target=armv7-none-eabi"), "armv7: 4/4 4/4 8/8 8/8 8/8 m53 unsigned little");
        assert_eq!(
            describe("--target=x86_64-w64-mingw32"),
            "x86_64: 8/8 4/4 8/8 8/8 16/16 m64 signed little"
        );
    });
}

#[test]
fn small_types_and_old_dialects_too() {
    for_each_clang(|toolchain| {
        let target =
            toolchain.target(&flags("-std=c89 -pedantic-errors -Werror -target x86_64-linux-gnu")).unwrap();
        let sizes =
            [target.boolean, target.short, target.int, target.float, target.wide_char].map(SizeAlign::bits);
        assert_eq!(sizes, [8, 16, 32, 32, 32]);
        assert!(!target.macros.contains_key("__STDC_VERSION__"));
        let short = toolchain.target(&flags("-fshort-wchar")).unwrap();
        assert_eq!(short.wide_char.size, 2);
    });
}

#[test]
fn macros_are_those_of_the_flags_without_optimisation() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let header = folder.write("forced.h", "#error not for the probe\n");
        let line = format!("-DMINE=7 -O2 -std=c11 -include {}", header.display());
        let target = toolchain.target(&flags(&line)).unwrap();
        assert_eq!(target.macros["MINE"], "7");
        assert_eq!(target.macros["__STDC_VERSION__"], "201112L");
        assert!(!target.macros.contains_key("__OPTIMIZE__"));
    });
}

#[test]
fn system_directories_differ_from_the_users() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        for name in ["mine/a.h", "quoted/a.h", "theirs with space/a.h", "after/a.h"] {
            folder.write(name, "");
        }
        let dir = |name: &str| folder.path().join(name);
        let arguments = [
            format!("-I{}", dir("mine").display()),
            "-isystem".to_owned(),
            dir("theirs with space").display().to_string(),
            "-idirafter".to_owned(),
            dir("after").display().to_string(),
            "-iquote".to_owned(),
            dir("quoted").display().to_string(),
            "-I/nowhere".to_owned(),
        ];
        let target = toolchain.target(&arguments).unwrap();
        for system in ["theirs with space", "after"] {
            assert!(target.system_dirs.contains(&dir(system)), "{:?}", target.system_dirs);
            assert!(target.is_system_header(&dir(system).join("a.h")));
        }
        assert_eq!(target.user_dirs.len(), 2, "{:?}", target.user_dirs);
        assert!(!target.is_system_header(&dir("mine/a.h")));
        assert!(!target.is_system_header(&dir("quoted/a.h")));
        assert!(!target.is_system_header(Path::new("relative.h")));
        assert!(target.is_system_header(Path::new("/usr/include/stdio.h")));
        assert!(target.system_dirs.iter().any(|dir| dir.join("stddef.h").exists()));
        assert_eq!(toolchain.system_dirs(&arguments).unwrap(), target.system_dirs);
        assert!(toolchain.system_dirs(&flags("-nostdinc")).unwrap().is_empty());
    });
}

#[test]
fn the_users_directory_within_a_system_directory_is_the_users() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        folder.write("outer/inner/a.h", "");
        let outer = folder.path().join("outer");
        let line = format!("-isystem {0} -I {0}/inner", outer.display());
        let target = toolchain.target(&flags(&line)).unwrap();
        assert!(target.is_system_header(&outer.join("b.h")));
        assert!(!target.is_system_header(&outer.join("inner/a.h")));
    });
}

#[test]
fn wrong_flags_are_clangs_to_explain() {
    for_each_clang(|toolchain| {
        let error = toolchain.target(&flags("-fnonsense")).unwrap_err().to_string();
        assert!(error.contains("unknown argument: '-fnonsense'"), "{error}");
    });
}

#[test]
fn every_header_of_the_library_is_a_system_header() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        folder.write("include/mine.h", "typedef int mine;\n");
        let source = "#include <stdio.h>\n#include <stddef.h>\n#include <limits.h>\n#include <mine.h>\nmine f(void);\n";
        let file = folder.write("a.c", source);
        let line = format!("-I{}", folder.path().join("include").display());
        let target = toolchain.target(&flags(&line)).unwrap();
        let parsed = toolchain.parse(&file, &flags(&line)).unwrap();
        let text = String::from_utf8(parsed.ast).unwrap();
        let names = text.lines().filter_map(|line| line.trim().strip_prefix("\"file\": \"")?.split_once('"'));
        // `<built-in>` and `<scratch space>` are no headers at all.
        let headers = names.map(|(name, _)| name).filter(|name| !name.starts_with('<'));
        let users: BTreeSet<&str> =
            headers.filter(|name| !target.is_system_header(Path::new(name))).collect();
        let expected = [file, folder.path().join("include/mine.h")];
        assert_eq!(users, expected.iter().map(|path| path.to_str().unwrap()).collect());
    });
}
