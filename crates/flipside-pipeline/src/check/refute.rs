//! Has scripts refuted: by the solver in this process, or by a program that the user trusts.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use flipside_solver::{Answer, Budget, Factory};
use flipside_term::{Arena, TermId};
use flipside_toolchain::ask;

use super::Refuters;
use crate::error::PipelineError;
use crate::monitor::{Monitor, Phase};

/// Who is asked about scripts.
pub(super) struct Refuter {
    who: Who,
    limit: Duration,
}

enum Who {
    /// The solvers in this process.
    Ourselves,
    Program(String),
    Nobody,
}

/// What was said of a script.
enum Said {
    Unsat,
    Nothing,
    /// It is not refuted: this is what was said.
    Else(String),
    /// The program cannot be used, and why.
    Unusable(String),
}

impl Refuter {
    pub fn new(refuters: &Refuters, limit: Duration) -> Self {
        let who = match refuters {
            Refuters::ProofsFirst | Refuters::Solvers => Who::Ourselves,
            Refuters::Program(command) => Who::Program(command.clone()),
            Refuters::ProofsAlone => Who::Nobody,
        };
        Refuter { who, limit }
    }

    /// Its name; none where nobody is asked.
    pub fn name(&self) -> Option<String> {
        match &self.who {
            Who::Ourselves => Some(format!("{}, built in", Factory::name())),
            Who::Program(command) => Some(format!("`{command}`")),
            Who::Nobody => None,
        }
    }

    fn refute(&self, arena: &Arena, script: &str, terms: &[TermId]) -> Said {
        let command = match &self.who {
            Who::Ourselves => return self.refute_here(arena, terms),
            Who::Nobody => return Said::Nothing,
            Who::Program(command) => command,
        };
        match ask(command, script, self.limit) {
            Err(error) => Said::Unusable(error.to_string()),
            Ok(reply) if reply.out_of_time => Said::Nothing,
            Ok(reply) => match reply.stdout.trim() {
                "unsat" => Said::Unsat,
                "unknown" => Said::Nothing,
                other => Said::Else(format!("`{command}` says: {} {}", other, reply.stderr.trim())),
            },
        }
    }

    fn refute_here(&self, arena: &Arena, terms: &[TermId]) -> Said {
        let mut solver = Factory::new(0).solver();
        for &term in terms {
            solver.assert(arena, term);
        }
        let milliseconds = u32::try_from(self.limit.as_millis()).unwrap_or(u32::MAX);
        match solver.check_alone(arena, Budget { resources: 0, milliseconds }) {
            Answer::Unsat => Said::Unsat,
            Answer::Unknown(_) => Said::Nothing,
            Answer::Sat(_) => Said::Else(format!("{} says: sat", Factory::name())),
        }
    }
}

/// Has all scripts refuted; those of which nothing was said, or what is wrong with one.
pub(super) fn refute_all(
    refuter: &Refuter,
    arena: &Arena,
    scripts: &[(&String, &(String, Vec<TermId>))],
    monitor: &dyn Monitor,
) -> Result<Vec<String>, PipelineError> {
    let next = AtomicUsize::new(0);
    let unsettled = Mutex::new(Vec::new());
    let wrong = Mutex::new(None);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((name, (script, terms))) = scripts.get(index) else { return };
                    monitor.phase(Phase::Refuting { script: index + 1, scripts: scripts.len() });
                    let failure = match refuter.refute(arena, script, terms) {
                        Said::Unsat => continue,
                        Said::Nothing => {
                            let mut unsettled = unsettled.lock().expect("no thread should have failed");
                            unsettled.push((*name).clone());
                            continue;
                        }
                        Said::Else(what) => PipelineError::Rejected(format!("{name} is not refuted: {what}")),
                        Said::Unusable(why) => PipelineError::Options(format!("--solver: {why}")),
                    };
                    next.store(scripts.len(), Ordering::Relaxed);
                    *wrong.lock().expect("no thread should have failed") = Some(failure);
                    return;
                }
            });
        }
    });
    let mut unsettled = unsettled.into_inner().expect("no thread should have failed");
    unsettled.sort();
    match wrong.into_inner().expect("no thread should have failed") {
        Some(failure) => Err(failure),
        None => Ok(unsettled),
    }
}
