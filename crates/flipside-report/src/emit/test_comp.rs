//! A Test-Comp suite, version 1.1: `metadata.xml` and a file per test, with the inputs in the order in which the program asks for them.
//!
//! Tools are picky: the declaration has to be the first line and the document type the second, all elements of the metadata have to be
//! there, and a test without inputs is given one that the program does not read.

use serde_json::Value;

use super::xml::Xml;
use super::{EmitError, File, Material};
use crate::{InputReport, TestReport};

/// The specification where nobody gave one.
const BRANCHES: &str = "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )";

/// What a suite says of itself.
#[derive(Clone, Copy, Debug)]
pub struct SuiteHead<'h> {
    /// The file with the program.
    pub file: &'h str,
    /// The SHA-256 of what stands in it.
    pub sha256: &'h str,
    /// Is it for a machine with 32 bits?
    pub is_32_bit: bool,
    /// What has to be covered, in the words of Test-Comp; the branches, unless something else is said.
    pub specification: Option<&'h str>,
}

/// The suite as `test-suite`.
pub(super) fn make(material: Material<'_>) -> Result<Vec<File>, EmitError> {
    let in_folder = |(name, text): (String, String)| File::text(&format!("test-suite/{name}"), text);
    Ok(suite(material).into_iter().map(in_folder).collect())
}

/// The files of a suite: their names and what stands in them.
pub fn suite(material: Material<'_>) -> Vec<(String, String)> {
    let report = material.report;
    let chosen = material.chosen();
    let wanted = |test: &&TestReport| chosen.as_ref().is_none_or(|ids| ids.contains(&test.id));
    let hash = report.sources.iter().find(|source| source.file == report.subject.file);
    let head = SuiteHead {
        file: &report.subject.file,
        sha256: hash.map_or("", |source| &source.sha256),
        is_32_bit: report.builds.counting.iter().any(|flag| flag == "-m32"),
        specification: report.specification.as_deref(),
    };
    let mut files = vec![("metadata.xml".to_owned(), metadata(head))];
    files.extend(report.tests.iter().filter(wanted).map(|test| (name(test.id), case(&test.inputs))));
    files
}

/// The file of a test.
pub fn name(test: u32) -> String {
    format!("test-{test}.xml")
}

/// Does the metadata of a suite say that it is ours?
pub fn is_by_us(metadata: &str) -> bool {
    metadata.contains("<producer>flipside ")
}

/// `metadata.xml`
pub fn metadata(head: SuiteHead<'_>) -> String {
    let elements = [
        ("sourcecodelang", "C"),
        ("producer", &*format!("flipside {}", env!("CARGO_PKG_VERSION"))),
        ("specification", head.specification.unwrap_or(BRANCHES)),
        ("programfile", head.file),
        ("programhash", head.sha256),
        ("entryfunction", "main"),
        ("architecture", if head.is_32_bit { "32bit" } else { "64bit" }),
        // The same report gives the same suite: there is no clock here.
        ("creationtime", "1970-01-01T00:00:00Z"),
    ];
    document("test-metadata", |xml| elements.iter().for_each(|(name, text)| xml.text_element(name, text)))
}

/// A test, by its inputs in the order in which the program asks for them.
pub fn case(inputs: &[InputReport]) -> String {
    let value = |input: &InputReport| if input.value.is_null() { "0".into() } else { number(&input.value) };
    let mut inputs: Vec<String> = inputs.iter().map(value).collect();
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
