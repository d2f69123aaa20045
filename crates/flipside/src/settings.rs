//! From the options of the command line to those of the library. What only the command line can get wrong is refused here.

use std::path::PathBuf;
use std::time::Duration;

use flipside_pipeline::{
    AcceptOptions, Allowed, Capacities, CheckOptions, ContextOptions, CoverOptions, CriterionWords,
    EmitOptions, EngineMode, Property, Refuters, RunOptions, SandboxOptions, SearchOptions, SourceOptions,
};

use crate::emit_options::EmitArguments;
use crate::failure::Failure;
use crate::options::{
    CheckArguments, CoverArguments, EffectChoice, EngineChoice, InitArguments, McdcChoice, ProveArguments,
    RunArguments, SearchArguments, StoredResults, Subject,
};

/// A time limit in seconds.
pub fn time_limit(seconds: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Failure::Usage("--time-limit wants a number of seconds".into()))
}

/// This program, which starts itself.
pub fn own_program() -> Result<PathBuf, Failure> {
    std::env::current_exe()
        .map_err(|error| Failure::Internal(format!("this program cannot be found: {error}")))
}

/// The launcher of the sandbox: the one that is installed beside this program, or this program itself, which takes longer
/// to start.
pub fn launcher() -> Result<PathBuf, Failure> {
    let own = own_program()?;
    let beside = own.with_file_name("flipside-box");
    Ok(if beside.is_file() { beside } else { own })
}

/// The sandbox for compiled code.
fn sandbox(is_unwanted: bool) -> Result<Option<PathBuf>, Failure> {
    if is_unwanted { Ok(None) } else { launcher().map(Some) }
}

impl Subject {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<SourceOptions, Failure> {
        let source = SourceOptions::from_words(&self.file, &self.rest)?;
        Ok(SourceOptions { clang: clang.map(str::to_owned), flags: self.flags.clone(), ..source })
    }
}

impl InitArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn source(&self, clang: Option<&str>) -> Result<SourceOptions, Failure> {
        let (file, rest) = self.named.split_first().map_or(("", &[][..]), |(file, rest)| (file, rest));
        Subject { file: file.into(), rest: rest.to_vec(), flags: self.flags.clone() }.options(clang)
    }
}

impl SearchArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<SearchOptions, Failure> {
        let context = self.context.clone().map(|path| ContextOptions { path, text: None });
        let allows = |what| self.allow_effects.contains(&what);
        let allowed = Allowed { files: allows(EffectChoice::Files), network: allows(EffectChoice::Network) };
        let sandbox = SandboxOptions { launcher: sandbox(self.no_sandbox)?, tools: false, allowed };
        Ok(SearchOptions {
            source: SourceOptions { sandbox, ..self.subject.options(clang)? },
            lengths: self.length.clone(),
            context,
            precondition: self.precondition.clone(),
            no_stubs: self.no_stubs,
            malloc_may_fail: self.malloc_may_fail,
            allow_effects: allowed,
            from_initial_state: self.from_initial_state,
            time_limit: self.time_limit.map(time_limit).transpose()?,
            work_limit: self.work_limit,
            solver_timeout: self.solver_timeout,
            max_path_length: self.max_path_length,
            max_call_depth: self.max_call_depth,
            max_memory: self.max_memory,
            capacities: Capacities {
                length: self.max_length,
                string: self.max_string,
                depth: self.max_depth,
            },
        })
    }
}

impl CoverArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<CoverOptions, Failure> {
        let property = self.property.as_deref().map(Property::read).transpose()?;
        let search = self.search.options(clang)?;
        if property.is_some() && search.source.function.is_some() {
            return Err(Failure::Usage("--property is for programs, which ask for their inputs".into()));
        }
        let words = CriterionWords {
            names: &self.criterion,
            unique_cause: self.mcdc == McdcChoice::UniqueCause,
            single: self.mcdc_single,
            k: self.k,
            loop_bound: self.loop_bound,
        };
        Ok(CoverOptions {
            search,
            criterion: match &property {
                Some(property) => property.options(self.loop_bound),
                None => words.options()?,
            },
            strategy: self.strategy,
            engine: match self.engine {
                EngineChoice::Paper => EngineMode::Paper,
                EngineChoice::Full => EngineMode::Full,
            },
            jobs: self.jobs,
            seed: self.seed,
            second_solver: self.second_solver.clone(),
            no_errors: self.no_errors,
            no_evidence: self.no_evidence,
            check_tree: self.check,
            with_tests: self.with_tests.clone(),
            oracle: self.oracle.clone(),
            accept: AcceptOptions {
                bounds: self.accept_bounds,
                defaults: self.accept_defaults,
                hidden: self.accept_hidden,
            },
            calls: self.calls.clone(),
            only: Vec::new(),
            specification: property.map(|property| property.specification),
        })
    }
}

impl StoredResults {
    /// They are checked by their proofs alone, and nothing is run.
    fn options(&self, clang: Option<&str>) -> Result<CheckOptions, Failure> {
        Ok(CheckOptions {
            clang: clang.map(str::to_owned),
            folder: self.folder.clone(),
            files: self.files.clone(),
            flags: self.flags.clone(),
            refuters: Refuters::ProofsAlone,
            script_timeout: Duration::ZERO,
            launcher: sandbox(self.no_sandbox)?,
            no_replay: true,
        })
    }
}

impl CheckArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<CheckOptions, Failure> {
        Ok(CheckOptions {
            refuters: match &self.solver {
                Some(command) => Refuters::Program(command.clone()),
                None if self.no_solver => Refuters::ProofsAlone,
                None if self.trust_solver => Refuters::Solvers,
                None => Refuters::ProofsFirst,
            },
            script_timeout: Duration::from_secs(self.script_timeout),
            no_replay: self.no_replay,
            ..self.stored.options(clang)?
        })
    }
}

impl ProveArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<CheckOptions, Failure> {
        let script_timeout = Duration::from_secs(self.proof_timeout);
        Ok(CheckOptions { script_timeout, ..self.stored.options(clang)? })
    }
}

impl RunArguments {
    /// The options of the library; `clang` is the one that the user named.
    pub fn options(&self, clang: Option<&str>) -> Result<RunOptions, Failure> {
        let more = self.with.iter().map(|file: &PathBuf| file.to_string_lossy().into_owned()).collect();
        let subject = Subject { file: self.file.clone(), rest: more, flags: self.flags.clone() };
        Ok(RunOptions {
            source: subject.options(clang)?,
            arguments: self.arguments.clone(),
            time_limit: time_limit(self.time_limit)?,
            memory_limit: self.memory_limit,
            call_depth: self.call_depth,
        })
    }
}

impl EmitArguments {
    /// The options of the library.
    pub fn options(&self) -> EmitOptions {
        EmitOptions {
            formats: self.emit.clone(),
            minimize: self.minimize,
            at_most: self.at_most,
            suite: None,
        }
    }
}
