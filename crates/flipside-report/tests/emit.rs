//! Suites and formats of a stored report, against golden files. `FLIPSIDE_BLESS=1 cargo test -p flipside-report` writes them anew; then read the diff.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use flipside_report::emit::{FORMATS, Material};
use flipside_report::{Report, Source};

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/emit").join(name)
}

fn stored() -> (Report, Source) {
    let report = serde_json::from_str(&std::fs::read_to_string(here("report.json")).unwrap()).unwrap();
    (report, Source { file: "examples/search.c".into(), bytes: std::fs::read(here("search.c")).unwrap() })
}

#[test]
fn formats_are_as_they_were() {
    let (report, source) = stored();
    let material = Material {
        report: &report,
        sources: &[source],
        subject: "../search.c",
        others: &[],
        minimize: true,
        at_most: None,
    };
    let bless = std::env::var_os("FLIPSIDE_BLESS").is_some();
    let mut differing = Vec::new();
    for format in FORMATS.iter().filter(|format| format.refusal(false).is_none()) {
        for file in (format.make)(material).unwrap() {
            let golden = here("golden").join(file.path.replace('/', "-"));
            if bless {
                std::fs::write(&golden, &file.bytes).unwrap();
            } else if std::fs::read(&golden).ok() != Some(file.bytes) {
                differing.push(golden.display().to_string());
            }
        }
    }
    assert!(differing.is_empty(), "these differ from what is made now:\n{}", differing.join("\n"));
}

#[test]
fn a_report_that_is_read_is_the_one_that_was_written() {
    let (report, source) = stored();
    let stored: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(here("report.json")).unwrap()).unwrap();
    assert_eq!(serde_json::to_value(&report).unwrap(), stored);
    assert_eq!(report.sources, [source.report()]);
}

#[test]
fn a_ktest_has_the_layout_of_klee() {
    let (report, source) = stored();
    let material = Material {
        report: &report,
        sources: &[source],
        subject: "",
        others: &[],
        minimize: false,
        at_most: None,
    };
    let files = (flipside_report::emit::format("ktest").unwrap().make)(material).unwrap();
    assert_eq!(files.len(), report.tests.len());
    let mut rest = files[1].bytes.as_slice();
    let mut take = |count: usize| {
        let (taken, left) = rest.split_at(count);
        rest = left;
        taken.to_vec()
    };
    let number = |take: &mut dyn FnMut(usize) -> Vec<u8>| {
        take(4).iter().fold(0usize, |number, &byte| number << 8 | usize::from(byte))
    };
    assert_eq!(take(5), b"KTEST");
    assert_eq!(number(&mut take), 3, "version");
    assert_eq!(number(&mut take), 1, "arguments");
    let length = number(&mut take);
    assert_eq!(take(length), b"examples/search.c");
    assert_eq!((number(&mut take), number(&mut take)), (0, 0), "symbolic arguments");
    let inputs = &report.tests[1].inputs;
    assert_eq!(number(&mut take), inputs.len());
    for input in inputs {
        let length = number(&mut take);
        assert_eq!(take(length), input.name.as_bytes());
        let size = number(&mut take);
        let value: [u8; 4] = take(size).try_into().unwrap();
        assert_eq!(i64::from(i32::from_le_bytes(value)), input.value.as_i64().unwrap());
    }
    assert!(rest.is_empty());
}
