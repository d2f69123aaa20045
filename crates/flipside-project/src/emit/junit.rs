//! JUnit XML: a case per function, which fails where branches are open, and is an error where it could not be searched; a case per
//! file that could not be read, and per waiver, which fails where it does not fit any more.

use flipside_report::emit::xml::Xml;

use super::Material;
use crate::{FunctionResult, Status};

pub(super) fn make(material: Material<'_>) -> String {
    let functions = &material.project.functions;
    let open = |function: &FunctionResult| {
        function.counts.branches - function.counts.definite() - material.judgement.waived(function)
    };
    let waivers = &material.judgement.waivers;
    let unread = &material.project.unread;
    let failures = functions.iter().filter(|function| is_searched(function) && open(function) > 0).count()
        + waivers.iter().filter(|judged| judged.standing.fails()).count();
    let failed = functions.iter().filter(|function| matches!(function.status, Status::Failed { .. })).count();
    let errors = failed + unread.len();
    let totals = [
        ("name", "flipside"),
        ("tests", &(functions.len() + waivers.len() + unread.len()).to_string()),
        ("failures", &failures.to_string()),
        ("errors", &errors.to_string()),
    ];
    let mut xml = Xml::new(None);
    xml.element("testsuites", &totals, |xml| {
        xml.element("testsuite", &totals, |xml| {
            for function in functions {
                let name = match function.configuration.as_str() {
                    "" => function.function.clone(),
                    configuration => format!("{}@{configuration}", function.function),
                };
                let attributes = [("classname", function.file.as_str()), ("name", &name)];
                xml.element("testcase", &attributes, |xml| match &function.status {
                    Status::Failed { reason } => xml.empty("error", &[("message", reason)]),
                    Status::Skipped { reason } => xml.empty("skipped", &[("message", reason)]),
                    Status::Settled | Status::Open if open(function) > 0 => {
                        xml.empty("failure", &[("message", &told(function, open(function)))]);
                    }
                    Status::Settled | Status::Open => {}
                });
            }
            for judged in waivers {
                let attributes = [("classname", "waivers"), ("name", judged.waiver.branch.as_str())];
                let message = judged.message().filter(|_| judged.standing.fails());
                xml.element("testcase", &attributes, |xml| {
                    if let Some(message) = message {
                        xml.empty("failure", &[("message", &message)]);
                    }
                });
            }
            for unread in unread {
                let attributes = [("classname", "files"), ("name", unread.file.as_str())];
                xml.element("testcase", &attributes, |xml| {
                    xml.empty("error", &[("message", &unread.reason)]);
                });
            }
        });
    });
    xml.finish()
}

fn is_searched(function: &FunctionResult) -> bool {
    matches!(function.status, Status::Settled | Status::Open)
}

fn told(function: &FunctionResult, open: usize) -> String {
    let names: Vec<&str> = function.missing.iter().take(10).map(|branch| branch.id.as_str()).collect();
    format!("{open} of {} branches are open: {}", function.counts.branches, names.join(", "))
}
