//! The tasks of `mt` with real threads: each has a solver of its own, and takes the turns of tasks one after the other. With `auto`, one thread does all but the
//! flips with hope before.
//!
//! **Invariant:** a task is with one thread at a time, and a node belongs to one task: no flip is lost, and none is done
//! twice. What threads share (tree, coverage, tests, queues) is behind one lock, which neither a solver nor a run holds.
//!
//! Each thread has queues of its own for the tasks that its flips gave birth to: they share most of their paths, and so does what its
//! solver knows. A thread whose queues have nothing takes from those of others: high priority first, wherever it is. A thread that finds no task
//! of high priority takes one of low priority, also while another thread still has one of high priority: waiting would save some hopeful flips
//! and cost the time.

use std::sync::{Condvar, Mutex, MutexGuard};

use flipside_solver::Solver;

use crate::driver::{Access, Driver};
use crate::explorer::Explorer;
use crate::strategy::{Strategy, Task, Tasks};
use crate::tree::EdgeId;

/// Solvers go deep into terms: as much stack as the main thread of a process has.
const STACK: usize = 8 << 20;

/// What a thread does with a solver.
pub type Work<'w> = dyn FnMut(&mut dyn Solver) + 'w;

/// What the threads share.
struct Shared<'e, 'm, 'p> {
    explorer: &'e mut Explorer<'m, 'p>,
    /// By thread.
    tasks: Vec<Tasks>,
    /// How many threads have a turn.
    busy: usize,
}

/// All that waits for its turn, behind a lock.
struct Desk<'e, 'm, 'p> {
    shared: Mutex<Shared<'e, 'm, 'p>>,
    changed: Condvar,
}

impl Shared<'_, '_, '_> {
    /// The next flip for a thread: from its own queues before those of the others.
    fn next_flip(&mut self, thread: usize) -> Option<(Task, EdgeId)> {
        let count = self.tasks.len();
        let order = move || (0..count).map(move |step| (thread + step) % count);
        let Shared { explorer, tasks, .. } = self;
        order()
            .find_map(|owner| tasks[owner].next_high(*explorer))
            .or_else(|| order().find_map(|owner| tasks[owner].next_low(*explorer)))
    }
}

impl<'e, 'm, 'p> Desk<'e, 'm, 'p> {
    fn lock(&self) -> MutexGuard<'_, Shared<'e, 'm, 'p>> {
        self.shared.lock().expect("no thread should have failed")
    }

    /// The next turn, as soon as there is one; none when the search is over.
    fn next(&self, thread: usize) -> Option<(Task, EdgeId)> {
        let mut guard = self.lock();
        loop {
            let shared = &mut *guard;
            if shared.explorer.is_done() {
                return None;
            }
            if let Some(turn) = shared.next_flip(thread) {
                shared.busy += 1;
                return Some(turn);
            }
            if shared.busy == 0 {
                return None;
            }
            guard = self.changed.wait(guard).expect("no thread should have failed");
        }
    }

    /// A turn is over.
    fn done(&self, thread: usize, change: impl FnOnce(&mut Tasks)) {
        let mut shared = self.lock();
        change(&mut shared.tasks[thread]);
        shared.busy -= 1;
        self.changed.notify_all();
    }

    /// Takes turns until the search is over.
    fn work(&self, thread: usize, has_local_search: bool, solver: &mut dyn Solver) {
        let mut driver = Driver::new(self, has_local_search, solver);
        while let Some((task, edge)) = self.next(thread) {
            let born = driver.flip(edge);
            self.done(thread, |tasks| tasks.after_flip(task, born));
        }
    }
}

impl<'m, 'p> Access<'m, 'p> for &Desk<'_, 'm, 'p> {
    fn with<T>(&mut self, work: impl FnOnce(&mut Explorer<'m, 'p>) -> T) -> T {
        work(self.lock().explorer)
    }
}

impl Explorer<'_, '_> {
    /// Searches in so many threads, as far as the strategy has work that can be shared. `with_solver` gives the work of a thread a solver, in that thread.
    pub fn search_in_threads(
        &mut self,
        strategy: &Strategy,
        threads: usize,
        with_solver: &(dyn Fn(&mut Work<'_>) + Sync),
    ) {
        let Some(begin) = strategy.begin else {
            return with_solver(&mut |solver| self.search(strategy, solver));
        };
        let mut tasks: Vec<Tasks> = (0..threads).map(|_| Tasks::default()).collect();
        with_solver(&mut |solver| {
            let suffixes = begin(&mut Driver::new(&mut *self, strategy.has_local_search, solver));
            for (number, suffix) in suffixes.into_iter().enumerate() {
                tasks[number % threads].add(suffix);
            }
        });
        if self.is_done() {
            return;
        }
        let desk =
            Desk { shared: Mutex::new(Shared { explorer: self, tasks, busy: 0 }), changed: Condvar::new() };
        std::thread::scope(|scope| {
            let desk = &desk;
            for thread in 0..threads {
                std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || {
                        with_solver(&mut |solver| desk.work(thread, strategy.has_local_search, solver));
                    })
                    .expect("a thread should start");
            }
        });
    }
}
