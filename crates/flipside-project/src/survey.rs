//! Which functions a C file has, with their branches and the keys of what their verdicts read. One run of the front end for all of them.

use flipside_pipeline::{Keys, PipelineError, Silent, SourceOptions, functions_of, read_source};
use flipside_program::{FunctionId, own_name};
use flipside_toolchain::check_flags;
use serde::{Deserialize, Serialize};

/// The functions of a C file and of the headers that it includes, but for those of the system.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Survey {
    /// The functions.
    pub functions: Vec<Surveyed>,
    /// The files that they were read from, but for those of the system.
    pub files: Vec<String>,
}

/// A function.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Surveyed {
    /// Its name.
    pub name: String,
    /// The file that defines it, as clang names it.
    pub file: String,
    /// Where it starts.
    pub line: u32,
    /// What its verdicts read of the source, as a hash.
    pub key: String,
    /// Its own branches.
    pub branches: Vec<BranchPlace>,
}

/// Where a branch is today.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct BranchPlace {
    /// `function#ordinal:outcome`
    pub id: String,
    /// The line of its condition.
    pub line: u32,
    /// The column of its condition.
    pub column: u32,
}

/// Reads a file and lists its functions. Flags that may change what the source means in a way that is not known are refused here, as
/// by a search: so those that clang does not know can be left out.
pub fn survey(source: &SourceOptions) -> Result<Survey, PipelineError> {
    check_flags(&source.flags).map_err(|refused| PipelineError::Options(refused.to_string()))?;
    // With regions: they know lengths of arrays that macros give.
    let subject = read_source(source, true, &Silent)?;
    let program = &subject.lowered.program;
    let mut branches: Vec<Vec<BranchPlace>> = program.functions.ids().map(|_| Vec::new()).collect();
    for objective in program.objectives() {
        let span = program.objective_spans(objective).0;
        let function = program.conditions[objective.condition].function;
        let id = program.objective_name(objective);
        branches[function.0 as usize].push(BranchPlace { id, line: span.line, column: span.column });
    }
    let mut keys = Keys::new(&subject);
    let mut one = |id: FunctionId| {
        let function = &program.functions[id];
        Surveyed {
            name: own_name(&function.name).to_owned(),
            file: program.files[function.place.file].path.clone(),
            line: function.place.line,
            key: keys.of(id),
            branches: std::mem::take(&mut branches[id.0 as usize]),
        }
    };
    let functions = functions_of(program, None).into_iter().map(&mut one).collect();
    let files = program.files.iter().filter(|file| !file.system).map(|file| file.path.clone()).collect();
    Ok(Survey { functions, files })
}
