//! Everything that reads text, on text that is nearly right: files of the repository, changed at random. Nothing may panic or overflow
//! the stack; whether a text is accepted does not matter.
//!
//! `scripts/mutated-texts SECONDS` goes on for longer, with other texts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use flipside_base::Random;
use flipside_c::lower_parsed;
use flipside_c_text::{parse_type, read_predicate};
use flipside_context::ContextFile;
use flipside_context::contract::contracts;
use flipside_evidence::Manifest;
use flipside_report::read_report;
use flipside_toolchain::{Parsed, Toolchain};

/// How many changed texts each reader gets, where no time is given.
const ROUNDS: usize = 3000;

/// For how long readers get changed texts, and what makes them others than the last time.
fn time_and_seed() -> Option<(Duration, u64)> {
    let seconds = std::env::var("FLIPSIDE_MUTATE_SECONDS").ok()?.parse().ok()?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some((Duration::from_secs(seconds), now.as_secs()))
}

/// What readers look for.
const WORDS: [&str; 40] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    "\\",
    "/*@",
    "*/",
    "//",
    "\n",
    "\0",
    "é",
    "\u{10ffff}",
    "==>",
    "\\forall",
    "\\old",
    "..",
    "0x",
    "1e999",
    "-9223372036854775808",
    "340282366920938463463374607431768211456",
    "NaN",
    "null",
    "true",
    "[[",
    "]]",
    "=",
    "requires",
    "int",
    "unsigned long long",
    "->",
    "?",
    ":",
    ",",
    ";",
    "%",
    "sizeof",
];

/// A text with some changes.
fn mutate(random: &mut Random, corpus: &[String]) -> String {
    let mut text: Vec<char> = corpus[random.below(corpus.len())].chars().collect();
    for _ in 0..=random.below(4) {
        let start = random.below(text.len() + 1);
        let end = (start + random.below(20)).min(text.len());
        match random.below(6) {
            0 => drop(text.drain(start..end)),
            1 => {
                let copied = text[start..end].to_vec();
                text.splice(start..start, copied);
            }
            2 => drop(text.splice(start..start, random.pick(&WORDS).chars())),
            3 => drop(text.splice(start..end, random.pick(&WORDS).chars())),
            4 => {
                let other: Vec<char> = corpus[random.below(corpus.len())].chars().collect();
                let from = random.below(other.len() + 1);
                let to = (from + random.below(200)).min(other.len());
                text.splice(start..end, other[from..to].iter().copied());
            }
            _ if random.once_in(20) => {
                let many = random.pick(&WORDS).repeat(3000);
                text.splice(start..start, many.chars());
            }
            _ => text.truncate(start),
        }
    }
    text.into_iter().collect()
}

fn check(corpus: &[String], read: impl Fn(&str) -> bool) {
    check_rounds(ROUNDS, corpus, read);
}

fn check_rounds(rounds: usize, corpus: &[String], read: impl Fn(&str) -> bool) {
    assert!(
        !corpus.is_empty() && corpus.iter().any(|text| read(text)),
        "what is unchanged should be accepted"
    );
    let started = Instant::now();
    let (time, seed) = time_and_seed().unzip();
    let mut random = Random::new(seed.unwrap_or(7));
    let mut round = 0;
    while time.map_or(round < rounds, |time| started.elapsed() < time) {
        round += 1;
        let text = mutate(&mut random, corpus);
        let read = catch_unwind(AssertUnwindSafe(|| read(&text)));
        assert!(read.is_ok(), "a reader panics on {text:?}");
    }
    println!("{round} texts");
}

/// The files of a folder with this ending.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let paths = folder.read_dir().expect("the folder should be there").flatten().map(|entry| entry.path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|known| known == ending)).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

#[test]
fn context_files() {
    check(&files("tests/contexts", "toml"), |text| ContextFile::read("a.toml", text, "f").is_ok());
}

#[test]
fn predicates_and_types() {
    let corpus = [
        "n >= 0 && n <= 10",
        "\\forall integer i; 0 <= i < n ==> a[i] < a[i + 1]",
        "p->next != 0 || (x & ~7u) == 0x10",
        "\\valid(p + (0 .. n - 1)) && \\old(x) == 'a' ? 1 : -2.5e3",
        "sizeof(struct node) * n < 4096",
    ];
    check(&corpus.map(str::to_owned), |text| read_predicate(text).is_ok());
    let types =
        ["unsigned long long", "struct node *[4]", "int (*)(const char *, ...)", "char const *const *"];
    check(&types.map(str::to_owned), |text| parse_type(text).is_ok());
}

#[test]
fn contracts_in_comments() {
    let corpus = [
        "/*@ requires n >= 0 && \\valid_read(a + (0 .. n - 1));\n    behavior one: assumes n > 3; requires a[0] == 1;\n    ensures \\result > 0; */\nint f(int *a, int n) { return a[n]; }\n",
        "//@ requires x != 0;\nint f(int x);\n/*@ assigns \\nothing; */ int g(void);\n",
    ];
    check(&corpus.map(str::to_owned), |text| contracts("a.c", text, "f").is_ok());
}

#[test]
fn reports_and_manifests() {
    let folder = tempfile::tempdir().expect("a folder should be made");
    let file = folder.path().join("a.c");
    std::fs::write(&file, "int f(int x) { if (x > 3) return 1; if (x > 5) return 2; return 0; }\n")
        .expect("written");
    let made = Command::new(env!("CARGO_BIN_EXE_flipside"))
        .args(["cover", "a.c", "f", "--out", "out", "--quiet"])
        .current_dir(folder.path())
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    let text = |name: &str| std::fs::read_to_string(folder.path().join("out").join(name)).expect("read");
    check(&[text("report.json")], |text| read_report(text).is_ok());
    check(&[text("evidence/manifest.json")], |text| serde_json::from_str::<Manifest>(text).is_ok());
}

/// What clang says of a file. Nobody but clang writes that: it is for what another version of it may say.
#[test]
fn syntax_trees() {
    let toolchain = Toolchain::find(None).expect("there should be a clang");
    let (file, parsed) =
        toolchain.parse_text(&files("tests/corpus", "c").concat(), &[]).expect("it should be C");
    let target = toolchain.target(&[]).expect("there should be a target");
    let quirks = toolchain.version().quirks();
    let corpus = [String::from_utf8_lossy(&parsed.ast).into_owned()];
    check_rounds(ROUNDS / 10, &corpus, |text| {
        let parsed = Parsed { ast: text.as_bytes().to_vec(), ..parsed.clone() };
        lower_parsed(&file, &parsed, &target, quirks).is_ok()
    });
}
