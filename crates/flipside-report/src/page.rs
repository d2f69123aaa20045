//! `report.html`: the report as one page that needs nothing else, no network and no server.
//!
//! The page holds the data and a program that shows it. What is shown is computed here or in the report, not in the page: it only
//! arranges. Nothing of the data is ever read as HTML: the program makes text nodes, and `<` is escaped in the data.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::basis::Basis;
use crate::reader::{Reader, program_text};
use crate::summary::headline;
use crate::warning::warnings;
use crate::{Colours, ObjectiveReport, Report, ReportedKind, Source, TestReport, TreeReport};

const STYLE: &str = include_str!("page/style.css");
const BODY: &str = include_str!("page/body.html");
/// The part of the program that other pages have, too: elements made from text.
pub const ELEMENTS: &str = include_str!("page/elements.js");
/// The program, in parts that are put together in this order.
const PROGRAM: [&str; 13] = [
    ELEMENTS,
    include_str!("page/data.js"),
    include_str!("page/basis.js"),
    include_str!("page/panel.js"),
    include_str!("page/source.js"),
    include_str!("page/decisions.js"),
    include_str!("page/errors.js"),
    include_str!("page/points.js"),
    include_str!("page/tests.js"),
    include_str!("page/tree.js"),
    include_str!("page/context.js"),
    include_str!("page/keys.js"),
    include_str!("page/main.js"),
];

/// Nothing is loaded from anywhere, whatever the data says.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// What the page knows besides the report.
#[derive(Serialize)]
struct Extra {
    headline: String,
    warnings: Vec<String>,
    /// The kinds of the objectives, in their order.
    kinds: Vec<ReportedKind>,
    /// What unreachable branches rest on.
    basis: Basis,
}

/// A file as the page shows it.
#[derive(Serialize)]
struct Text {
    file: String,
    text: String,
    /// Does a column count characters of the text? Else it counts bytes of UTF-8.
    plain: bool,
}

/// The page of a report.
pub fn page(report: &Report, tree: &TreeReport, sources: &[Source]) -> String {
    let title = escaped(report.subject.function.as_deref().unwrap_or("the program"));
    let extra = Extra {
        headline: headline(report, Colours::Off),
        warnings: warnings(report),
        kinds: report.objectives.iter().map(ObjectiveReport::kind).collect(),
        basis: Basis::of(report),
    };
    let texts: Vec<Text> = sources.iter().map(text).collect();
    let reader = Reader::new(report);
    let code: BTreeMap<u32, String> =
        report.tests.iter().map(|test| (test.id, code(report, &reader, test))).collect();
    let data = [
        block("report", report),
        block("extra", &extra),
        block("sources", &texts),
        block("code", &code),
        block("tree", tree),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: branch coverage by Flipside</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{BODY}\
         {}<script>\n\"use strict\";\n(() => {{\n{}}})();\n</script>\n</body>\n</html>\n",
        data.concat(),
        PROGRAM.concat(),
    )
}

/// Data that the program reads when it needs it.
fn block(name: &str, data: &impl Serialize) -> String {
    let text = serde_json::to_string(data).expect("a report should have no maps with odd keys");
    // What looks like an end of the element, or like a comment, would end it.
    let text = text.replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"data-{name}\">{text}</script>\n")
}

fn text(source: &Source) -> Text {
    let file = source.file.clone();
    match std::str::from_utf8(&source.bytes) {
        Ok(text) => Text { file, text: text.to_owned(), plain: text.is_ascii() },
        // In an older encoding each byte is a character; which one is anybody's guess.
        Err(_) => {
            Text { file, text: source.bytes.iter().map(|&byte| char::from(byte)).collect(), plain: true }
        }
    }
}

/// A test as C, or why it has none.
fn code(report: &Report, reader: &Reader<'_>, test: &TestReport) -> String {
    if report.harness.is_program {
        return program_text(test);
    }
    match reader.code(test) {
        Ok(code) => code.text(),
        Err(why) => format!("/* no test in C: {why} */\n"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
