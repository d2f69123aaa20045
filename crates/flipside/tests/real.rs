//! Published C code, unmodified, from packages that are fetched when this runs: every branch of a function gets a verdict.
//!
//! `tests/real` has a context for each function, with a head: `// flags:` for clang, where `$NAME` is the folder of a package of
//! `tests/real/Cargo.toml`, `// cover:` the function of the context and options, `// verdicts:` what is expected. Those that take long
//! are under `tests/real/long`: `FLIPSIDE_REAL=long` runs them, another value the contexts whose names contain it.
//!
//! And what `init` writes is a context that runs as it is; `scripts/init-survey` tries it on 200 functions, here are some of them.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::{c_files, check_all, flipside, tests_folder};

/// The folders of the packages, by name.
fn packages() -> BTreeMap<String, PathBuf> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(tests_folder("real").join("Cargo.toml"), folder.path().join("Cargo.toml")).unwrap();
    std::fs::write(folder.path().join("lib.rs"), "").unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(folder.path().join("Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let folder = |manifest: &str| Path::new(manifest).parent().unwrap().to_owned();
    packages
        .map(|package| {
            (package["name"].as_str().unwrap().to_owned(), folder(package["manifest_path"].as_str().unwrap()))
        })
        .collect()
}

/// A word with `$NAME` replaced by the folder of the package.
fn expanded(word: &str, packages: &BTreeMap<String, PathBuf>) -> String {
    let Some((before, rest)) = word.split_once('$') else { return word.to_owned() };
    let (name, after) = rest.split_once('/').unwrap_or((rest, ""));
    let folder = if name == "here" { tests_folder("real") } else { packages[name].clone() };
    format!("{before}{}/{after}", folder.display())
}

fn check(file: &Path, packages: &BTreeMap<String, PathBuf>) -> Result<(), String> {
    let name = file.file_name().unwrap().to_string_lossy();
    let text = std::fs::read_to_string(file).unwrap();
    let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).map(str::trim);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut arguments = vec!["cover".to_owned(), file.display().to_string()];
    arguments.extend(head("// cover: ").unwrap().split(' ').map(|word| expanded(word, packages)));
    arguments.extend(["--out".to_owned(), out.display().to_string(), "--".to_owned()]);
    arguments.extend(head("// flags: ").unwrap().split(' ').map(|flag| expanded(flag, packages)));
    let output = flipside(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let status = output.status.code();
    if !matches!(status, Some(0 | 1)) {
        return Err(format!("{name}: status {status:?}: {said}"));
    }
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("report.json")).unwrap()).unwrap();
    let totals = &report["totals"];
    let found = format!(
        "{} branches, {} covered, {} unreachable, {} unknown",
        totals["objectives"], totals["covered"], totals["unreachable"], totals["unknown"]
    );
    println!(
        "{name}: {found}, {} tests, {} ms",
        report["tests"].as_array().unwrap().len(),
        report["statistics"]["wall_ms"]
    );
    let expected = head("// verdicts: ").unwrap();
    // What nobody has come to the end of has no expected verdicts.
    if found != expected && expected != "open" {
        return Err(format!("{name}: {found}; expected are {expected}\n{said}"));
    }
    if totals["objectives"].as_u64() < Some(20) {
        return Err(format!("{name}: fewer than 20 branches"));
    }
    Ok(())
}

#[test]
fn every_branch_of_published_functions_has_a_verdict() {
    let packages = packages();
    let (usual, long) = (c_files(&tests_folder("real")), c_files(&tests_folder("real/long")));
    let files = match std::env::var("FLIPSIDE_REAL") {
        Err(_) => usual,
        Ok(wanted) if wanted == "long" => long,
        Ok(wanted) => {
            let is_wanted = |file: &PathBuf| file.to_string_lossy().contains(&wanted);
            usual.into_iter().chain(long).filter(is_wanted).collect()
        }
    };
    assert!(!files.is_empty(), "there should be such a context");
    check_all(&files, |file| check(file, &packages));
}

/// Functions of libgit2, by file.
const INIT: [(&str, &[&str]); 6] = [
    ("str.c", &["git_str_grow", "git_str_truncate", "git_str_shorten"]),
    ("vector.c", &["git_vector_dispose", "git_vector_insert", "git_vector_resize_to"]),
    ("util.c", &["git__strntol64", "git__prefixcmp", "git__strtok"]),
    ("pool.c", &["git_pool_malloc", "git_pool_strdup"]),
    ("utf8.c", &["git_utf8_iterate", "git_utf8_char_length"]),
    ("varint.c", &["git_decode_varint", "git_encode_varint"]),
];

fn check_init((file, function): &(&str, &str), packages: &BTreeMap<String, PathBuf>) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (context, out) = (path("context.toml"), path("out"));
    let library = packages["libgit2-sys"].join("libgit2");
    let file = library.join("src/util").join(file).display().to_string();
    let include = |path: &Path| format!("-I{}", path.display());
    let flags = [
        include(&library.join("src/util")),
        include(&library.join("include")),
        include(&tests_folder("real").join("include")),
    ];
    for step in [
        &["init", &file, function, "--out", &context][..],
        &["cover", &file, function, "--context", &context, "--out", &out, "--time-limit", "2"],
    ] {
        let mut arguments = step.to_vec();
        arguments.push("--");
        arguments.extend(flags.iter().map(String::as_str));
        let output = flipside(&arguments);
        if !matches!(output.status.code(), Some(0 | 1)) {
            return Err(format!("{arguments:?}: {output:?}"));
        }
    }
    Ok(())
}

#[test]
fn contexts_of_init_run_without_an_edit() {
    let packages = packages();
    let functions: Vec<(&str, &str)> =
        INIT.iter().flat_map(|(file, functions)| functions.iter().map(|name| (*file, *name))).collect();
    check_all(&functions, |function| check_init(function, &packages));
}
