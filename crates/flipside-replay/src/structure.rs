//! The structural check: do we and llvm-cov see the same branches, before anything runs?

use std::collections::BTreeMap;
use std::fmt;

use flipside_c::{Lowered, PredictedRegion, Site};
use flipside_program::{FunctionId, Id, Program};

use crate::measured::{MeasuredBranches, MeasuredFunction};

/// What the check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StructureReport {
    /// Functions that were compared.
    pub functions: usize,
    /// Branch regions that llvm-cov lists for them.
    pub regions: usize,
    /// Functions that clang did not compile, because nothing uses them.
    pub not_emitted: usize,
    /// Where we disagree; empty is what should be.
    pub differences: Vec<Difference>,
}

/// A site at which prediction and llvm-cov disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The function.
    pub function: String,
    /// The place, as text.
    pub place: String,
    /// How many regions we predict there, at least and at most.
    pub predicted: (usize, usize),
    /// How many llvm-cov lists.
    pub listed: usize,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.predicted;
        let predicted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        write!(
            f,
            "{}: in {}: {predicted} predicted, {} listed by llvm-cov",
            self.place, self.function, self.listed
        )
    }
}

/// Compares the predicted regions with what llvm-cov lists.
pub fn compare(lowered: &Lowered, measured: &MeasuredBranches) -> StructureReport {
    let program = &lowered.program;
    let mut report = StructureReport::default();
    for (id, function) in program.functions.entries() {
        if function.body.is_none() || id == program.initialiser || program.files[function.place.file].system {
            continue;
        }
        let predicted: Vec<&PredictedRegion> =
            lowered.regions.iter().filter(|region| region.function == id).collect();
        match measured.functions.get(&id) {
            Some(listed) if listed.emitted => {
                report.functions += 1;
                report.regions += listed.sites.values().map(Vec::len).sum::<usize>();
                compare_function(program, id, &predicted, listed, &mut report.differences);
            }
            Some(_) => report.not_emitted += 1,
            None if predicted.is_empty() || function.internal => report.not_emitted += 1,
            None => report.differences.push(Difference {
                function: function.name.clone(),
                place: program.show_place(function.place),
                predicted: (predicted.len(), predicted.len()),
                listed: 0,
            }),
        }
    }
    report
}

fn compare_function(
    program: &Program,
    id: FunctionId,
    predicted: &[&PredictedRegion],
    listed: &MeasuredFunction,
    differences: &mut Vec<Difference>,
) {
    let mut sites: BTreeMap<Site, (usize, usize, usize)> = BTreeMap::new();
    for region in predicted {
        let entry = sites.entry(region.site).or_default();
        entry.0 += usize::from(region.certain);
        entry.1 += 1;
    }
    let mut listed_sites: Vec<_> = listed.sites.iter().collect();
    listed_sites.sort();
    for (site, pairs) in listed_sites {
        sites.entry(*site).or_default().2 = pairs.len();
    }
    for (site, (least, most, count)) in sites {
        if !(least..=most).contains(&count) {
            differences.push(Difference {
                function: program.functions[id].name.clone(),
                place: show_site(program, site),
                predicted: (least, most),
                listed: count,
            });
        }
    }
}

/// A site as text.
pub(crate) fn show_site(program: &Program, site: Site) -> String {
    let known = |file: flipside_program::FileId| file.index() < program.files.len();
    match site {
        Site::Exact(span) if known(span.file) => {
            format!("{}-{}:{}", program.show_place(span.start()), span.end_line, span.end_column)
        }
        Site::InMacro(place) if known(place.file) => format!("{} (in a macro)", program.show_place(place)),
        Site::Exact(span) => format!("?:{}:{}", span.line, span.column),
        Site::InMacro(place) => format!("?:{}:{} (in a macro)", place.line, place.column),
    }
}
