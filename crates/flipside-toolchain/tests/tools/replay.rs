//! Builds, runs and counts: what the programs do is what llvm-cov reports, however they end.

use std::time::Duration;

use flipside_toolchain::{
    BranchRegion, FunctionCoverage, NativeEnd, NativeRequest, NativeRun, Profile, RegionKind, Role,
    Toolchain, ToolchainError,
};

use crate::common::{Folder, flags, for_each_clang};

const SUBJECT: &str = "
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int judge(int a) { if (a > 3 && a < 9) return 1; return MAX(a, 2); }
static void end(char how) {
  switch (how) {
    case 'e': exit(3);
    case 'a': abort();
    case 's': *(volatile int *)0 = 1; break;
    case 'q': _exit(4);
    case 'l': for (;;) { }
    case 'f': if (fork() == 0) exit(judge(5)); break;
    default: break;
  }
}
int main(int count, char **words) {
  int result = judge(count);
  puts(\"out\");
  fputs(\"err\", stderr);
  if (count == 2) end(words[1][0]);
  return result;
}
";

fn run(toolchain: &Toolchain, executable: &std::path::Path, arguments: &str, milliseconds: u64) -> NativeRun {
    let request = NativeRequest {
        executable,
        arguments: &flags(arguments),
        work_directory: None,
        role: Role::Program,
        writable: &[],
        libraries: &[],
        time_limit: Duration::from_millis(milliseconds),
        output_limit: 1 << 20,
    };
    toolchain.run_for_coverage(&request).unwrap()
}

fn function<'a>(functions: &'a [FunctionCoverage], name: &str) -> &'a FunctionCoverage {
    functions.iter().find(|function| function.plain_name() == name).unwrap()
}

fn branch(function: &FunctionCoverage, line: u32, column: u32) -> &BranchRegion {
    function.branches.iter().find(|branch| (branch.line, branch.column) == (line, column)).unwrap()
}

/// The counts of `judge`, of the entry to `end`, and of the jumps to each label of its switch.
fn summary(functions: &[FunctionCoverage]) -> String {
    let judge: Vec<String> = function(functions, "judge")
        .branches
        .iter()
        .map(|branch| format!("{}:{}", branch.true_count, branch.false_count))
        .collect();
    let end = function(functions, "end");
    let labels: Vec<String> = (9..=15).map(|line| branch(end, line, 5).true_count.to_string()).collect();
    format!("judge {} end {} labels {}", judge.join(" "), end.count, labels.join(""))
}

#[test]
fn counts_are_kept_however_a_run_ends() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let source = folder.write("subject.c", SUBJECT);
        let executable = folder.path().join("subject");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let check = |arguments: &str, end: NativeEnd, expected: &str| {
            let time_limit = if end == NativeEnd::TimedOut { 700 } else { 20_000 };
            let run = run(toolchain, &executable, arguments, time_limit);
            assert_eq!(run.end, end, "{arguments}");
            assert_eq!(run.stderr, b"err");
            assert!(!run.truncated);
            let profile = run.profile.unwrap();
            let functions = toolchain.branch_regions(&executable, Some(profile.path())).unwrap();
            assert_eq!(summary(&functions), expected, "clang {} with {arguments:?}", toolchain.version());
            let path = profile.path().to_owned();
            drop(profile);
            assert!(!path.exists());
        };
        check("", NativeEnd::Exited(2), "judge 0:1 0:0 0:1 end 0 labels 0000000");
        check("a b", NativeEnd::Exited(3), "judge 0:1 0:0 1:0 end 0 labels 0000000");
        check("a b c", NativeEnd::Exited(1), "judge 1:0 1:0 0:0 end 0 labels 0000000");
        check("x", NativeEnd::Exited(2), "judge 0:1 0:0 0:1 end 1 labels 0000001");
        check("e", NativeEnd::Exited(3), "judge 0:1 0:0 0:1 end 1 labels 1000000");
        check("a", NativeEnd::Signalled(6), "judge 0:1 0:0 0:1 end 1 labels 0100000");
        check("s", NativeEnd::Signalled(11), "judge 0:1 0:0 0:1 end 1 labels 0010000");
        check("q", NativeEnd::Exited(4), "judge 0:1 0:0 0:1 end 1 labels 0001000");
        check("l", NativeEnd::TimedOut, "judge 0:1 0:0 0:1 end 1 labels 0000100");
        assert_eq!(folder.names(), ["subject", "subject.c"]);
    });
}

#[test]
fn a_child_counts_into_the_same_profile() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let source = folder.write(
            "subject.c",
            SUBJECT
                .replace("exit(judge(5)); break;", "exit(judge(5)); wait(0); break;")
                .replace("<unistd.h>", "<unistd.h>\n#include <sys/wait.h>")
                .as_str(),
        );
        let executable = folder.path().join("subject");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let run = run(toolchain, &executable, "f", 20_000);
        assert_eq!(run.end, NativeEnd::Exited(2));
        let functions = toolchain.branch_regions(&executable, Some(run.profile.unwrap().path())).unwrap();
        let judge = function(&functions, "judge");
        assert_eq!(judge.count, 2);
        assert_eq!((judge.branches[0].true_count, judge.branches[0].false_count), (1, 1));
    });
}

#[test]
fn regions_are_known_before_any_run() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let source = folder.write("subject.c", SUBJECT);
        let executable = folder.path().join("subject");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let functions = toolchain.branch_regions(&executable, None).unwrap();
        assert_eq!(summary(&functions), "judge 0:0 0:0 0:0 end 0 labels 0000000");
        let judge = function(&functions, "judge");
        assert_eq!(judge.name, "subject.c:judge");
        let first = branch(judge, 6, 31);
        assert_eq!(
            (first.end_line, first.end_column, first.file_id, first.kind),
            (6, 36, 0, RegionKind::Branch)
        );
        // The leaf in the macro is where the macro's text is, in a file of its own.
        let in_macro = branch(judge, 5, 20);
        assert_eq!((in_macro.end_column, in_macro.file_id), (29, 1));
        assert_eq!(judge.filenames[1].file_name().unwrap(), "subject.c");
        let expansion = judge.regions.iter().find(|region| region.kind == RegionKind::Expansion).unwrap();
        assert_eq!((expansion.line, expansion.column, expansion.expanded_file_id), (6, 64, 1));
    });
}

#[test]
fn profiles_add_up() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let source = folder.write("subject.c", SUBJECT);
        let executable = folder.path().join("subject");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let profiles = ["", "a b c", "a"]
            .map(|arguments| run(toolchain, &executable, arguments, 20_000).profile.unwrap());
        let merged = toolchain.merge_profiles(&profiles.each_ref().map(Profile::path)).unwrap();
        let functions = toolchain.branch_regions(&executable, Some(merged.path())).unwrap();
        assert_eq!(summary(&functions), "judge 1:2 1:0 0:2 end 1 labels 0100000");
    });
}

#[test]
fn a_profile_of_another_build_is_refused() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let executable = folder.path().join("one");
        let source = folder.write("one.c", "int main(int a, char **b) { return a > 1; }");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let profile = run(toolchain, &executable, "", 20_000).profile.unwrap();
        let source = folder
            .write("one.c", "int main(int a, char **b) { if (a > 1) return 2; while (a--) { } return 1; }");
        toolchain.compile_with_coverage(&[&source], &[], &[], &executable).unwrap();
        let error = toolchain.branch_regions(&executable, Some(profile.path())).unwrap_err();
        assert!(matches!(error, ToolchainError::ProfileMismatch { .. }), "{error}");
    });
}

#[test]
fn the_users_flags_are_honoured_where_they_fit() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let main = folder.write(
            "main.c",
            "int other(int); int main(int a, char **b) { int unused; return other(a) + N + EXTRA; }",
        );
        let other =
            folder.write("other.c", "#include <math.h>\nint other(int a) { return (int)floor(cos(a) + 3); }");
        let executable = folder.path().join("both");
        let line = format!(
            "-lm -DN=4 -O3 -c -o {0}/x.o -MD -MF {0}/x.d --coverage -gsplit-dwarf -flto -Wall -Werror",
            folder.path().display()
        );
        let warnings = toolchain
            .compile_with_coverage(&[&main, &other], &flags(&line), &flags("-DEXTRA=10"), &executable)
            .unwrap();
        assert!(warnings.contains("unused variable"), "{warnings}");
        assert_eq!(run(toolchain, &executable, "", 20_000).end, NativeEnd::Exited(17));
        toolchain.compile(&[&main, &other], &flags(&format!("{line} -DEXTRA=20")), &[], &executable).unwrap();
        let plain = run(toolchain, &executable, "", 20_000);
        assert_eq!(plain.end, NativeEnd::Exited(27));
        assert!(plain.profile.is_none());
        assert_eq!(folder.names(), ["both", "main.c", "other.c"]);
    });
}

#[test]
fn build_failures_have_the_compilers_output() {
    for_each_clang(|toolchain| {
        let folder = Folder::new();
        let executable = folder.path().join("x");
        let source = folder.write("a.c", "int missing(void); int main(void) { return missing(); }");
        let error = toolchain.compile(&[&source], &[], &[], &executable).unwrap_err();
        assert!(
            matches!(&error, ToolchainError::DoesNotBuild { diagnostics } if diagnostics.contains("missing")),
            "{error}"
        );
        let error = toolchain.compile(&[folder.path().join("none.c")], &[], &[], &executable).unwrap_err();
        assert!(matches!(error, ToolchainError::FileNotFound { .. }), "{error}");
        let error = toolchain.branch_regions(&source, None).unwrap_err();
        assert!(matches!(error, ToolchainError::ToolFailed { .. }), "{error}");
    });
}
