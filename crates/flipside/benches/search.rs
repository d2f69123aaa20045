//! How fast is a search? For functions of the examples: terms, flips and solver calls per second, the time from the
//! start to the first test, and what Flipside itself takes outside clang and the solver (nothing is replayed here).
//!
//! Prints a table; compare by hand, on a quiet machine: `cargo bench -p flipside --bench search`.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use flipside_c::lower_file;
use flipside_context::{InputPlan, InputSpecs, Precondition, Requirement, default_precondition};
use flipside_execute::{Limits, Machine};
use flipside_search::criterion::Branches;
use flipside_search::strategy::named;
use flipside_search::{
    Coverage, EngineMode, Explorer, Numbering, Observer, Reach, Settings, Standing, verdicts,
};
use flipside_solver::{Budget, Factory, Metered, Stop, WorkMeter};
use flipside_term::Arena;
use flipside_toolchain::Toolchain;

const SUBJECTS: [(&str, &str); 6] = [
    ("utf8.c", "utf8_length"),
    ("protocol.c", "step"),
    ("number.c", "parse"),
    ("merge.c", "merge"),
    ("search.c", "search"),
    ("date.c", "valid_date"),
];

/// Notes when the first test is there.
struct FirstTest {
    started: Instant,
    at: OnceLock<Duration>,
}

impl Observer for FirstTest {
    fn look(&self, standing: Standing) {
        if standing.tests > 0 {
            self.at.get_or_init(|| self.started.elapsed());
        }
    }
}

fn main() {
    let toolchain = Toolchain::find(None).expect("clang should be installed");
    println!(
        "{:12} {:>7} {:>10} {:>7} {:>9} {:>7} {:>9} {:>10} {:>9}",
        "function", "terms", "terms/s", "flips", "flips/s", "calls", "calls/s", "first test", "own time"
    );
    for (file, function) in SUBJECTS {
        measure(&toolchain, file, function);
    }
}

fn measure(toolchain: &Toolchain, file: &str, function: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(file);
    let started = Instant::now();
    let lowered = lower_file(toolchain, &path, &[]).expect("an example should be read");
    let program = &lowered.program;
    let id = program.function_named(function).expect("an example should define its function");
    let arena = Arc::new(Arena::new());
    let machine = Machine::with_arena(program, &flipside_libc::LIBRARY, Limits::default(), arena.clone());
    let mut specs = InputSpecs::default();
    #[allow(clippy::iter_over_hash_type)]
    for ((owner, name), &length) in &lowered.array_lengths {
        if *owner == id {
            specs.set_length(name, flipside_context::input_spec::Length::Fixed(length), "the source", true);
        }
    }
    let plan = InputPlan::new(&machine, id, &specs).expect("an example should have inputs");
    let mut solver = Metered::new(Factory::new(0).solver(), WorkMeter::default());
    let required = |function: flipside_program::FunctionId| Requirement {
        function,
        text: program.functions[function].name.clone(),
    };
    let functions = default_precondition(program, id).map(required).into_iter().collect();
    let precondition = Precondition::new(&machine, &plan, functions, (&mut solver, &Stop::default()))
        .expect("an example should have a precondition that can be executed");
    let numbering = Numbering::new(program);
    let reach = Reach::of(&machine, &numbering);
    let objectives = program.reachable_functions(id).into_iter().flat_map(|function| {
        program
            .conditions
            .entries()
            .filter(move |(_, condition)| condition.function == function)
            .flat_map(|(condition, _)| program.objectives_of(condition))
    });
    let settings = Settings {
        seed: 0,
        solver: Budget::default(),
        deadline: None,
        work: WorkMeter::default(),
        criterion: Arc::new(Branches),
        engine: EngineMode::Full,
    };
    let first = FirstTest { started, at: OnceLock::new() };
    let mut explorer = Explorer::new(&machine, &plan, &reach, Coverage::new(numbering, objectives), settings);
    explorer.precondition = precondition;
    explorer.observer = &first;
    let search_started = Instant::now();
    explorer.search(&named("mt").expect("there should be mt"), &mut solver);
    let search = search_started.elapsed();
    let judged = verdicts(&explorer, &mut solver);
    let own = started.elapsed().saturating_sub(lowered.clang_time + solver.time());
    let per_second = |count: u64| count as f64 / search.as_secs_f64();
    let statistics = explorer.statistics;
    println!(
        "{function:12} {:>7} {:>10.0} {:>7} {:>9.0} {:>7} {:>9.0} {:>7.1} ms {:>6.1} ms",
        arena.term_count(),
        per_second(arena.term_count() as u64),
        statistics.flips,
        per_second(statistics.flips),
        statistics.solver_calls,
        per_second(statistics.solver_calls),
        milliseconds(first.at.get().copied().unwrap_or_default()),
        milliseconds(own),
    );
    assert!(!judged.is_empty(), "{file} should have branches");
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
