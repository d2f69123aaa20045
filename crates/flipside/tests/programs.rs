//! Every program of `tests/programs`, interpreted and run natively with every installed clang: output, end and branch
//! counts are equal, the structural check passes, the program verifies and its text form reads back.
//!
//! The first line of a program says what it is about; a line `// expect: …` says how it ends when it does not return
//! with status 0: `exit N`, `abort`, `signal N` (natively; our run finds the error) or `unsupported TEXT`, maybe followed
//! by ` -- ` and a remark. A line `// arguments: …` gives it arguments.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use flipside_c::{LoweringOptions, lower_files};
use flipside_execute::{Limits, Machine, PathEnd};
use flipside_program::{parse_program, print_program, verify};
use flipside_replay::{Native, counts, structure};
use flipside_toolchain::{NativeEnd, Toolchain};
use support::{c_files, check_all, tests_folder, toolchains};

const TIME_LIMIT: Duration = Duration::from_secs(60);

/// What the head of a program says.
struct Head {
    expect: Vec<String>,
    arguments: Vec<String>,
}

fn head(file: &Path) -> Head {
    let text = std::fs::read_to_string(file).unwrap();
    let lines = |key: &str| -> Vec<String> {
        let values = text.lines().take(5).filter_map(|line| line.split_once(key)).map(|(_, rest)| rest);
        values.map(|rest| rest.split(" -- ").next().unwrap_or(rest).trim().to_owned()).collect()
    };
    let arguments = lines("// arguments:")
        .first()
        .map_or(Vec::new(), |line| line.split_whitespace().map(str::to_owned).collect());
    Head { expect: lines("expect: "), arguments }
}

/// Does our end fit the expectation?
fn as_expected(head: &Head, end: &PathEnd) -> bool {
    let expects = |word: &str| head.expect.iter().find_map(|line| line.strip_prefix(word)).map(str::trim);
    match end {
        PathEnd::Exited(status) => match expects("exit") {
            Some(expected) => expected.parse() == Ok(status & 0xff),
            None => head.expect.is_empty() && *status == 0,
        },
        PathEnd::Aborted => expects("abort").is_some(),
        PathEnd::Error { .. } => expects("signal").or(expects("abort")).is_some(),
        PathEnd::Unsupported(what) => expects("unsupported").is_some_and(|expected| what.contains(expected)),
        PathEnd::Returned(_) | PathEnd::AssumptionFailed | PathEnd::Limit(_) | PathEnd::Guess(_) => false,
    }
}

fn check(toolchain: &Toolchain, file: &Path) -> Result<(), String> {
    let name = format!("{} with clang {}", file.file_name().unwrap().to_string_lossy(), toolchain.version());
    let fail = |what: String| Err(format!("{name}: {what}"));
    let flags = vec!["-w".to_owned()];
    let head = head(file);
    let lowered = lower_files(
        toolchain,
        &[file.to_owned()],
        &flags,
        LoweringOptions { regions: true, library: flipside_libc::models_in_c(false), marks: false },
    )
    .map_err(|error| format!("{name}: {error}"))?;
    let program = &lowered.program;
    if let Err(violations) = verify(program) {
        return fail(format!("does not verify: {}", violations[0]));
    }
    match parse_program(&print_program(program)) {
        Ok(parsed) if parsed == *program => {}
        Ok(_) => return fail("its text form reads back as another program".into()),
        Err(error) => return fail(format!("its text form does not read back: {error}")),
    }
    let native =
        Native::build(toolchain, &[file.to_owned()], &flags).map_err(|error| format!("{name}: {error}"))?;
    let listed = native.branches(&lowered).map_err(|error| format!("{name}: {error}"))?;
    let report = structure::compare(&lowered, &listed);
    if let Some(difference) = report.differences.first() {
        return fail(format!("structural check: {difference}"));
    }

    let machine = Machine::new(
        program,
        &flipside_libc::LIBRARY,
        Limits { instructions: Some(200_000_000), ..Limits::default() },
    );
    let mut argv = vec![file.to_string_lossy().into_owned()];
    argv.extend(head.arguments.iter().cloned());
    let mut state = machine.start_main(&argv).map_err(|error| format!("{name}: {error}"))?;
    let end = machine.finish(&mut state);
    if !as_expected(&head, &end.path_end) {
        return fail(format!("ended otherwise than expected: {}", end.render(program)));
    }
    if matches!(end.path_end, PathEnd::Unsupported(_)) {
        return Ok(());
    }
    let run = native.run(&head.arguments, TIME_LIMIT).map_err(|error| format!("{name}: {error}"))?;
    match (&end.path_end, run.end) {
        (PathEnd::Exited(status), NativeEnd::Exited(native)) if status & 0xff == native => {
            if run.stdout != state.stdout() {
                return fail(format!(
                    "printed {:?}, natively {:?}",
                    String::from_utf8_lossy(state.stdout()),
                    String::from_utf8_lossy(&run.stdout)
                ));
            }
        }
        // Buffered output is lost in a crash, so what was printed is no evidence.
        (PathEnd::Aborted | PathEnd::Error { .. }, NativeEnd::Signalled(_)) => {}
        (ours, native) => return fail(format!("ended as {ours:?}, natively {native:?}")),
    }
    let native_counts = native.counts(&lowered, &run).map_err(|error| format!("{name}: {error}"))?;
    match counts::compare_run(&lowered, state.counts(), &end, &native_counts).first() {
        Some(difference) => fail(format!("branch counts: {difference}")),
        None => Ok(()),
    }
}

#[test]
fn programs_run_as_the_compiled_ones_do() {
    let toolchains = toolchains();
    let work: Vec<(&Toolchain, PathBuf)> = c_files(&tests_folder("programs"))
        .into_iter()
        .flat_map(|file| toolchains.iter().map(move |toolchain| (toolchain, file.clone())))
        .collect();
    check_all(&work, |(toolchain, file)| check(toolchain, file));
}

/// What the last column of a table of the README names, by row.
fn rows(readme: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = rows.filter(|row| !row.starts_with("---")).filter_map(|row| row.rsplit_once(" | "));
    let is_head = |named: &str| named == "program" || named == "programs";
    rows.filter(move |(_, named)| !is_head(named)).map(|(what, named)| (what, named.split(' ').collect()))
}

#[test]
fn the_tables_name_every_program_and_nothing_else() {
    let folder = tests_folder("programs");
    let readme = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let named: Vec<&str> = rows(&readme).flat_map(|(_, named)| named).collect();
    for name in &named {
        assert!(folder.join(format!("{name}.c")).is_file(), "there should be a program {name}");
    }
    for file in c_files(&folder) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        assert!(named.contains(&name), "the tables should name {name}");
    }
}

#[test]
fn every_model_of_the_library_has_a_row_whose_program_calls_it() {
    let folder = tests_folder("programs");
    let readme = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let rows: Vec<(&str, Vec<&str>)> = rows(&readme).collect();
    // What begins so is the compiler's, or stands behind a macro of the library's.
    let models = flipside_libc::modelled();
    for model in models.filter(|name| !name.starts_with('_')) {
        let row = rows.iter().find(|(what, _)| *what == format!("`{model}`"));
        let (_, programs) = row.unwrap_or_else(|| panic!("`{model}` should have a row"));
        let text = std::fs::read_to_string(folder.join(format!("{}.c", programs[0]))).unwrap();
        assert!(text.contains(&format!("{model}(")), "{programs:?} should call `{model}`");
    }
}
