//! How the time of the search grows with the length of the inputs.
//!
//! The subjects say their lengths in `#define`s; here they get others.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use flipside_search::STRATEGIES;
use flipside_search::strategy::AUTO;
use flipside_solver::Stop;

use super::mean;
use crate::compare::ComparedSubject;
use crate::error::PipelineError;
use crate::monitor::Monitor;

/// A subject that can have inputs of several lengths.
struct Growing {
    file: &'static str,
    function: &'static str,
    what: &'static str,
    lengths: [u32; 4],
    /// The definitions that say the length, and how much more they are.
    defines: &'static [(&'static str, u32)],
}

const GROWING: [Growing; 3] = [
    Growing {
        file: "L.c",
        function: "check_card",
        what: "digits",
        lengths: [8, 16, 32, 64],
        defines: &[("NUMBER_SIZE", 1), ("MAX_DIGITS", 0)],
    },
    Growing {
        file: "A.c",
        function: "normalise_path",
        what: "characters",
        lengths: [8, 16, 32, 64],
        defines: &[("URI_SIZE", 1)],
    },
    Growing {
        file: "E.c",
        function: "echo",
        what: "arguments",
        lengths: [1, 2, 3, 4],
        defines: &[("ARG_COUNT", 0)],
    },
];

/// Something that was measured.
#[derive(Clone, Debug)]
pub(super) enum Measured {
    /// A subject with inputs of one length.
    Point {
        /// The subject.
        name: &'static str,
        /// The length.
        length: u32,
        /// What is counted by the length.
        what: &'static str,
        /// What the default strategy costs.
        auto: super::Mean,
        /// The seconds of `dfs`, where it is complete.
        dfs_seconds: Option<f64>,
    },
    /// The exponent that fits the seconds of a subject.
    Exponent(f64),
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measured::Point { name, length, what, auto, dfs_seconds } => {
                let dfs = dfs_seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.2}"));
                let note = if auto.is_complete { "" } else { "  (not complete)" };
                write!(
                    f,
                    "{name:4} {length:3} {what:10} auto {:8.3}, {:3.0} calls, {:3.0} tests   dfs {dfs}{note}",
                    auto.seconds, auto.calls, auto.tests,
                )
            }
            Measured::Exponent(exponent) => write!(f, "     exponent {exponent:.1} (bar: 2)"),
        }
    }
}

/// Measures subjects of a folder with inputs of growing length, each search within the limit; `tell` hears of each result at once.
pub(super) fn measure(
    clang: Option<&str>,
    folder: &Path,
    limit: Duration,
    stop: &Stop,
    monitor: &dyn Monitor,
    tell: &mut dyn FnMut(Measured),
) -> Result<(), PipelineError> {
    for growing in GROWING {
        let Ok(text) = std::fs::read_to_string(folder.join(growing.file)) else { continue };
        let copies = tempfile::tempdir()
            .map_err(|error| PipelineError::Internal(format!("no folder for copies of subjects: {error}")))?;
        let mut points = Vec::new();
        let mut dfs_goes_on = true;
        for length in growing.lengths {
            let file = copies.path().join(format!("{length}-{}", growing.file));
            write(&file, &with_length(&text, &growing, length))?;
            let mut subject = ComparedSubject::of_file(clang, &file, growing.function, monitor)?;
            subject.options.time_limit = Some(limit);
            let Some(auto) = mean(&subject, AUTO, 1, stop, monitor)? else { return Ok(()) };
            let mut dfs = None;
            if dfs_goes_on {
                dfs = mean(&subject, STRATEGIES[0], 1, stop, monitor)?;
                dfs_goes_on = dfs.as_ref().is_some_and(|dfs| dfs.is_complete);
            }
            if auto.is_complete {
                points.push((f64::from(length).ln(), auto.seconds.max(1e-6).ln()));
            }
            tell(Measured::Point {
                name: growing.file.trim_end_matches(".c"),
                length,
                what: growing.what,
                auto,
                dfs_seconds: dfs.filter(|dfs| dfs.is_complete).map(|dfs| dfs.seconds),
            });
        }
        tell(Measured::Exponent(slope(&points)));
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), PipelineError> {
    std::fs::write(file, text)
        .map_err(|error| PipelineError::Internal(format!("{}: cannot be written: {error}", file.display())))
}

/// The source, with definitions for another length.
fn with_length(text: &str, growing: &Growing, length: u32) -> String {
    let line = |line: &str| {
        let define = growing.defines.iter().find(|(name, _)| line.starts_with(&format!("#define {name} ")));
        match define {
            Some((name, more)) => format!("#define {name} {}\n", length + more),
            None => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}

/// The slope of the line that fits best.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let below: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    above / below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_defined_anew() {
        let text = "#define NUMBER_SIZE 7\n#define MAX_DIGITS 6\n#define BASE 10\n";
        assert_eq!(
            with_length(text, &GROWING[0], 16),
            "#define NUMBER_SIZE 17\n#define MAX_DIGITS 16\n#define BASE 10\n"
        );
    }

    #[test]
    fn the_exponent_of_a_square_is_2() {
        let points: Vec<(f64, f64)> = [1.0_f64, 2.0, 4.0].map(|x| (x.ln(), (3.0 * x * x).ln())).to_vec();
        assert!((slope(&points) - 2.0).abs() < 1e-9);
    }
}
