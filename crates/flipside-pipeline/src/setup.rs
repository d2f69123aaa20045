//! A subject that is ready to be searched: the machine, the inputs, what is legal, the objectives.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use flipside_context::{InputPlan, Precondition};
use flipside_evidence as evidence;
use flipside_execute::{Environment, Limit, Machine};
use flipside_program::{Objective, Program};
use flipside_search::{Coverage, EngineMode, Explorer, Numbering, Reach, Settings};
use flipside_solver::{Budget, WorkMeter};
use flipside_term::Arena;

use crate::context;
use crate::criterion::ChosenCriterion;
use crate::error::PipelineError;
use crate::limits::limits;
use crate::options::SearchOptions;
use crate::scope::functions_of;
use crate::subject::LoadedSubject;

/// A subject that is ready to be searched, once: terms, and so models, depend on what was searched before.
pub(crate) struct SearchSetup<'r> {
    machine: Machine<'r>,
    plan: InputPlan,
    /// The plan with what runs have touched, when the search is over.
    touched: OnceLock<InputPlan>,
    precondition: Option<Precondition>,
    reach: Reach,
    coverage: Coverage,
    settings: Settings,
    advice: fn(Limit) -> &'static str,
}

impl<'r> SearchSetup<'r> {
    /// Gets a subject ready for a search that has to be over at the deadline.
    pub fn new(
        subject: &'r LoadedSubject,
        options: &SearchOptions,
        criterion: &ChosenCriterion,
        seed: u32,
        deadline: Option<Instant>,
    ) -> Result<Self, PipelineError> {
        let settings = settings(options, criterion, seed, deadline);
        let program = &subject.lowered.program;
        let environment = Environment {
            library: &flipside_libc::LIBRARY,
            stubs: !options.no_stubs,
            stub_specs: subject.stub_specs.clone(),
        };
        let limits = limits(options, criterion.criterion.loop_bound());
        let machine = Machine::in_environment(program, limits, Arc::new(Arena::new()), environment);
        let plan = context::plan(&machine, options, subject)?;
        let precondition = context::precondition(&machine, options, subject, &plan, (seed, deadline))?;
        let functions = functions_of(program, subject.function);
        let objectives = criterion.criterion.objectives(program, &functions);
        let numbering = Numbering::new(program);
        let reach = Reach::of(&machine, &numbering);
        let coverage = Coverage::new(numbering, objectives);
        let advice = criterion.advice;
        Ok(SearchSetup {
            machine,
            plan,
            touched: OnceLock::new(),
            precondition,
            reach,
            coverage,
            settings,
            advice,
        })
    }

    /// The same for these branches alone, by their ids; for all where there are none.
    #[must_use]
    pub fn only(mut self, ids: &[String]) -> Self {
        if !ids.is_empty() {
            let program = self.machine.program();
            let is_wanted = |objective: &Objective| ids.contains(&program.objective_name(*objective));
            let wanted = self.coverage.objectives().filter(is_wanted).collect();
            self.coverage = self.coverage.only(wanted);
        }
        self
    }

    /// The program that is searched.
    pub fn program(&self) -> &'r Program {
        self.machine.program()
    }

    /// The objectives, in order.
    pub fn objectives(&self) -> Vec<Objective> {
        self.coverage.objectives().collect()
    }

    /// The subject, for who checks evidence.
    pub fn subject(&self) -> evidence::Subject<'_, 'r> {
        evidence::Subject {
            machine: &self.machine,
            plan: &self.plan,
            precondition: self.precondition.as_ref(),
        }
    }

    /// The search of an explorer is over: from now on its plan lists everything that runs have touched.
    pub fn list_what_was_touched<'s>(&'s self, explorer: &mut Explorer<'s, 'r>) {
        explorer.plan = self.list_touched();
    }

    /// The plan with everything that runs had touched when this was first asked.
    pub fn list_touched(&self) -> &InputPlan {
        self.touched.get_or_init(|| self.plan.with_what_was_touched())
    }

    /// The inputs where the state is the initial one, and which of them are legal; nothing where the context says something of the
    /// state.
    pub fn in_initial_state(
        &self,
        subject: &LoadedSubject,
        options: &SearchOptions,
    ) -> Option<(InputPlan, Option<Precondition>)> {
        let options = SearchOptions { from_initial_state: true, ..options.clone() };
        let plan = context::plan(&self.machine, &options, subject).ok()?;
        let limits = (self.settings.seed, self.settings.deadline);
        let precondition = context::precondition(&self.machine, &options, subject, &plan, limits).ok()?;
        Some((plan, precondition))
    }

    /// An explorer that has seen nothing.
    pub fn explorer(&self) -> Explorer<'_, 'r> {
        let coverage = self.coverage.clone();
        let mut explorer =
            Explorer::new(&self.machine, &self.plan, &self.reach, coverage, self.settings.clone());
        explorer.precondition.clone_from(&self.precondition);
        explorer.advice = self.advice;
        explorer
    }
}

fn settings(
    options: &SearchOptions,
    criterion: &ChosenCriterion,
    seed: u32,
    deadline: Option<Instant>,
) -> Settings {
    Settings {
        seed,
        solver: Budget { milliseconds: options.solver_timeout, ..Budget::default() },
        deadline,
        work: WorkMeter::limited(options.work_limit),
        criterion: criterion.criterion.clone(),
        engine: EngineMode::Full,
    }
}
