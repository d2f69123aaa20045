//! A Test-Comp suite, version 1.1: `metadata.xml` and a file per test, with the inputs in the order in which the program asks for them.
//!
//! Tools are picky: the declaration has to be the first line and the document type the second, all elements of the metadata have to be
//! there, and a test without inputs is given one that the program does not read.

use serde_json::Value;

use super::xml::Xml;
use super::{EmitError, File, Material};
use crate::{InputReport, Report, TestReport};

/// The suite as `test-suite`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let report = material.report;
    let wanted = |test: &&TestReport| !material.minimize || report.suite.tests.contains(&test.id);
    let mut files = vec![File::text("test-suite/metadata.xml", metadata(report))];
    for test in report.tests.iter().filter(wanted) {
        files.push(File::text(&format!("test-suite/test-{}.xml", test.id), case(test)));
    }
    Ok(files)
}

fn metadata(report: &Report) -> String {
    let is_32_bit = report.builds.counting.iter().any(|flag| flag == "-m32");
    let hash = report.sources.iter().find(|source| source.file == report.subject.file);
    let elements = [
        ("sourcecodelang", "C"),
        ("producer", &*format!("flipside {}", report.tool.version)),
        ("specification", "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )"),
        ("programfile", &report.subject.file),
        ("programhash", hash.map_or("", |source| &source.sha256)),
        ("entryfunction", "main"),
        ("architecture", if is_32_bit { "32bit" } else { "64bit" }),
        // The same report gives the same suite: there is no clock here.
        ("creationtime", "1970-01-01T00:00:00Z"),
    ];
    document("test-metadata", |xml| elements.iter().for_each(|(name, text)| xml.text_element(name, text)))
}

fn case(test: &TestReport) -> String {
    let value = |input: &InputReport| if input.value.is_null() { "0".into() } else { number(&input.value) };
    let mut inputs: Vec<String> = test.inputs.iter().map(value).collect();
    if inputs.is_empty() {
        inputs.push("0".into());
    }
    document("testcase", |xml| inputs.iter().for_each(|input| xml.text_element("input", input)))
}

/// A value as a number that C reads: which NaN it is cannot be said.
fn number(value: &Value) -> String {
    match value.as_str() {
        Some(text) if text.starts_with("nan") => "nan".into(),
        Some(text) => text.to_owned(),
        None => value.to_string(),
    }
}

/// A document with one element of this name around its content.
fn document(name: &str, content: impl FnOnce(&mut Xml)) -> String {
    let mut xml = Xml::new(Some("no"));
    xml.doctype(&format!(
        "{name} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {name} 1.1//EN\" \
         \"https://sosy-lab.org/test-format/{name}-1.1.dtd\""
    ));
    xml.element(name, &[], content);
    xml.finish()
}
