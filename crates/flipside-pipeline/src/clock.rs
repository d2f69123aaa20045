//! The time limit of all steps, shared out between them.

use std::time::{Duration, Instant};

/// When the first step started, and how long all of them may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    limit: Option<Duration>,
    /// What clang took to read the subject: how slow the machine is, and how large the files are.
    clang: Duration,
}

/// What comes after the search has this part of the time, and not more than `MOST`: the compiled code has to confirm the
/// tests that count, or they are worth nothing. A long search gets more of the time: a replay does not grow with it.
const PART: u32 = 8;
const MOST: Duration = Duration::from_secs(30);
/// Of a short time it has more: `LEAST_RESERVE`, but not more than this part.
const PART_OF_LITTLE: u32 = 4;
const LEAST_RESERVE: Duration = Duration::from_millis(1500);

/// The replay takes about this many times as long as clang takes to read the subject (measured on the examples: 4 to 6), and
/// never more than half of the time is kept for it.
const READINGS: u32 = 7;

/// Tools may end a little later, so that what is nearly done is not lost.
const GRACE: Duration = Duration::from_millis(500);

/// What does not end by itself has this long to do so after the limit, or this part of the limit.
const OVERTIME: Duration = Duration::from_millis(850);
const OVERTIME_PART: u32 = 25;

/// When a command that started then and has this limit is not waited for any more.
pub fn end_of_overtime(started: Instant, limit: Duration) -> Option<Instant> {
    started.checked_add(limit)?.checked_add(OVERTIME.max(limit / OVERTIME_PART))
}

impl Clock {
    /// A clock that has run since `started`.
    pub fn new(started: Instant, limit: Option<Duration>) -> Self {
        Clock { started, limit, clang: Duration::ZERO }
    }

    /// The clock, with what clang took to read the subject.
    pub fn after_reading(self, clang: Duration) -> Self {
        Clock { clang, ..self }
    }

    /// When a search has to be over that is all there is. A limit that the clock cannot show is none.
    pub fn end(self) -> Option<Instant> {
        self.limit.and_then(|limit| self.started.checked_add(limit))
    }

    /// When a search has to be over after which tests are replayed and evidence is gathered.
    pub fn end_of_search(self) -> Option<Instant> {
        let reserve = self.limit.map_or(Duration::ZERO, |limit| {
            let usual = (limit / PART).min(MOST).max(LEAST_RESERVE.min(limit / PART_OF_LITTLE));
            usual.max(self.clang.saturating_mul(READINGS).min(limit / 2))
        });
        self.end().and_then(|end| end.checked_sub(reserve))
    }

    /// When tests have to have nice inputs: most of the time after the search belongs to the replay.
    pub fn end_of_prettifying(self) -> Option<Instant> {
        let (search, end) = (self.end_of_search()?, self.end()?);
        Some(search + (end - search) / PART_OF_LITTLE)
    }

    /// When tools that still run are killed: what they would give could not be used any more.
    pub fn end_of_tools(self) -> Option<Instant> {
        self.end().and_then(|end| end.checked_add(GRACE))
    }

    /// When clang has to have read the subject: without that there is nothing to say.
    pub fn end_of_reading(self) -> Option<Instant> {
        const LEAST: Duration = Duration::from_secs(3);
        self.end_of_tools().map(|end| end.max(self.started + LEAST))
    }

    /// Is the time over?
    pub fn is_over(self) -> bool {
        self.end().is_some_and(|end| Instant::now() >= end)
    }
}
