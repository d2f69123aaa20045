//! Links lowered files to one program, together with their regions, symbols and array lengths.

use std::collections::HashMap;
use std::time::Duration;

use flipside_program::{Id, LinkError, Program, UnitMap};

use crate::Lowered;
use crate::regions::{Meaning, PredictedRegion, Site};

/// Links files; one alone stays as it is.
pub fn link(mut files: Vec<Lowered>) -> Result<Lowered, LinkError> {
    if files.len() == 1 {
        return Ok(files.remove(0));
    }
    let programs: Vec<Program> = files.iter().map(|file| file.program.clone()).collect();
    let linked = flipside_program::link(&programs)?;
    let mut all = Lowered {
        program: linked.program,
        diagnostics: String::new(),
        regions: Vec::new(),
        symbols: HashMap::new(),
        array_lengths: HashMap::new(),
        prototypes: HashMap::new(),
        inline_functions: Vec::new(),
        block_externs: Vec::new(),
        thread_variables: Vec::new(),
        clang_time: Duration::ZERO,
        library: files.iter().find_map(|file| file.library.clone()),
        units: Vec::new(),
    };
    for (file, unit) in files.into_iter().zip(linked.units) {
        all.diagnostics += &file.diagnostics;
        all.clang_time += file.clang_time;
        let own = file.regions.iter().filter(|region| !unit.shared.contains(&region.function));
        all.regions.extend(own.map(|region| moved(region, &unit)));
        all.symbols.extend(file.symbols.into_iter().map(|(name, id)| (name, unit.functions[id.index()])));
        let lengths = file.array_lengths.into_iter();
        all.array_lengths
            .extend(lengths.map(|((id, name), length)| ((unit.functions[id.index()], name), length)));
        let number = all.units.len();
        let prototypes = file.prototypes.into_iter();
        all.prototypes
            .extend(prototypes.map(|((_, id), prototype)| ((number, unit.functions[id.index()]), prototype)));
        let inline = file.inline_functions.iter().map(|id| unit.functions[id.index()]);
        all.inline_functions.extend(inline);
        all.block_externs.extend(file.block_externs.iter().map(|id| unit.globals[id.index()]));
        all.thread_variables.extend(file.thread_variables.iter().map(|id| unit.globals[id.index()]));
        all.units.push(unit);
    }
    Ok(all)
}

fn moved(region: &PredictedRegion, unit: &UnitMap) -> PredictedRegion {
    PredictedRegion {
        function: unit.functions[region.function.index()],
        site: match region.site {
            Site::Exact(span) => Site::Exact(unit.span(span)),
            Site::InMacro(place) => Site::InMacro(unit.place(place)),
        },
        meaning: match region.meaning {
            Meaning::Leaf(condition) => Meaning::Leaf(unit.conditions[condition.index()]),
            Meaning::Arm(condition, arm) => Meaning::Arm(unit.conditions[condition.index()], arm),
            Meaning::Extra => Meaning::Extra,
        },
        derived: region.derived,
        certain: region.certain,
    }
}
