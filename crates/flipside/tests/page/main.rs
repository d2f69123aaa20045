//! The page in a real browser: chips stand where they should, clicks show the right thing, filters filter, nothing is loaded and nothing
//! goes wrong; and a large report is there in a moment.

#![allow(clippy::unwrap_used)]

mod browser;
mod large;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};

use browser::{check_page, load_time};
use serde_json::Value;
use support::{accepting, flipside, tests_folder};
use tempfile::TempDir;

const CHECKS: &str = include_str!("checks.js");

/// Runs `cover` and gives the page.
fn page(file: &Path, more: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut arguments = vec!["cover", file.to_str().unwrap(), "--quiet", "--out", out.to_str().unwrap()];
    arguments.extend(more);
    let output = flipside(&accepting(&arguments));
    let page = out.join("report.html");
    assert!(page.exists(), "{}", String::from_utf8_lossy(&output.stderr));
    (folder, page)
}

fn report(page: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(page.with_file_name("report.json")).unwrap()).unwrap()
}

#[test]
fn of_examples() {
    let examples: [(&str, &[&str]); 4] = [
        ("search.c", &["search"]),
        ("triangle.c", &["triangle"]),
        ("thermostat.c", &[]),
        ("median.c", &["median"]),
    ];
    for (file, more) in examples {
        let (_folder, page) = page(&tests_folder("../examples").join(file), more);
        check_page(&page, "", CHECKS);
    }
}

/// What tries to break out: ends of elements, quotes, letters of several bytes, macros, tabs; and something that is not supported.
const NASTY: &str = "#define BOTH(a, b) ((a) > 3 && (b) > 4)
const char *text = \"</script><script>alert(1)</script><!-- \";
int f(int n, int m) { /* größer als 日本 </pre> */
\tif (n == '<' /* é */ && /* ∅ */ m == '\"')
\t\treturn 1;
\tif (BOTH(n, m)) return 2;
\tswitch (n) { case 1: case 2: return 3; }
\tif (m > 100) { __asm__ volatile (\"cld\"); if (m == 200) return 5; }
\treturn n <
\t\tm ? 6 : 7;
}
";

#[test]
fn of_what_tries_to_break_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a <b> & 'c'.c");
    std::fs::write(&file, NASTY).unwrap();
    let (_results, page) = page(&file, &["f"]);
    let report = report(&page);
    assert!(
        report["totals"]["unknown"].as_u64().unwrap() > 0,
        "the page should have something unknown to show"
    );
    check_page(&page, "", CHECKS);
}

/// Every run ends in an error before the last conditions.
const HIDDEN: &str =
    "int f(int a) {\n  if (a > 3 && a < 2) return 9;\n  int q = 7 / (a & 0);\n  return q > 3 && a > 1;\n}\n";

#[test]
fn of_each_kind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, HIDDEN).unwrap();
    let (_results, hidden) = page(&file, &["f"]);
    assert!(report(&hidden)["totals"]["unreachable_hidden"].as_u64().unwrap() > 0, "some should be hidden");
    check_page(&hidden, "", CHECKS);
    let all = folder.path().join("report.html");
    std::fs::write(&all, large::page(40, 20)).unwrap();
    check_page(&all, "", CHECKS);
    let panel = "same(document.querySelector('#panel .badge').textContent, '⊂ unreachable within bounds', 'the badge');
        same(document.querySelector('#panel [data-code=accept] pre').textContent, 'accept = [\"`values` of 20 elements\"]', 'the line to accept it');";
    check_page(&all, "branch=large%232%3Atrue", panel);
}

#[test]
fn addresses_lead_to_branches_and_tests() {
    let (_folder, page) = page(&tests_folder("../examples").join("search.c"), &["search"]);
    // Which tests are in the smallest suite, and have its star, depends on the tests that were found.
    let title = |wanted: &str| {
        format!(
            "const title = document.querySelector('#panel h2').cloneNode(true);
            title.querySelectorAll('.star').forEach((star) => star.remove());
            same(title.textContent, '{wanted}', 'what is shown');"
        )
    };
    check_page(&page, "branch=search%231%3Atrue", &title("mid < 0 is never true"));
    check_page(&page, "test=1", &title("Test 1"));
}

#[test]
fn what_an_oracle_says_is_shown() {
    let (_folder, page) = page(&tests_folder("../examples").join("median.c"), &["median"]);
    let panel = "same(document.querySelector('#panel .badge').textContent, '! oracle failure', 'the badge');
        same(document.querySelectorAll('#panel b.error').length, 1, 'what the oracle says of the test');";
    check_page(&page, "finding=0", panel);
    let table = "same([...document.querySelectorAll('#test-table tbody td:last-child')].filter((cell) => cell.textContent === '! failure').length, 1, 'failures in the table');";
    check_page(&page, "tests", table);
}

#[test]
fn of_a_large_report() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    std::fs::write(&page, large::page(10_000, 5_000)).unwrap();
    // The machine may be busy: one of some tries has to be in time.
    let mut times = (0..8).map(|_| load_time(&page));
    let time = times.find(|&time| time < 2000.0).unwrap_or(f64::MAX);
    assert!(time < 2000.0, "10,000 branches and 5,000 tests should load in two seconds");
    println!("10,000 branches and 5,000 tests: {time:.0} ms");
}
