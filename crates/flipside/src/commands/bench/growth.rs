//! How the time of the search grows with the length of the inputs.
//!
//! The subjects say their lengths in `#define`s; here they get others.

use std::num::NonZeroU32;
use std::path::Path;

use flipside_search::STRATEGIES;
use flipside_search::strategy::AUTO;
use flipside_solver::Stop;

use super::mean;
use crate::commands::experiment::subject;
use crate::failure::Failure;
use crate::options::BenchArguments;
use crate::progress::ProgressLine;

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

/// Prints the seconds by length, and the exponent that fits them.
pub fn measure(
    clang: Option<&str>,
    arguments: &BenchArguments,
    stop: &Stop,
    progress: &ProgressLine,
) -> Result<(), Failure> {
    println!(
        "\ngrowth of the search, seconds; dfs beside it as far as it gets in {} s",
        arguments.time_limit
    );
    for growing in GROWING {
        let Ok(text) = std::fs::read_to_string(arguments.subjects.join(growing.file)) else { continue };
        let folder = tempfile::tempdir()
            .map_err(|error| Failure::Internal(format!("no folder for copies of subjects: {error}")))?;
        let mut points = Vec::new();
        let mut dfs_goes_on = true;
        for length in growing.lengths {
            let file = folder.path().join(format!("{length}-{}", growing.file));
            write(&file, &with_length(&text, &growing, length))?;
            let mut subject = subject(clang, &file, growing.function.to_owned(), progress)?;
            subject.arguments.time_limit = Some(arguments.time_limit);
            let Some(auto) = mean(&subject, AUTO, NonZeroU32::MIN.get(), stop, progress)? else {
                return Ok(());
            };
            let mut dfs = None;
            if dfs_goes_on {
                dfs = mean(&subject, STRATEGIES[0], NonZeroU32::MIN.get(), stop, progress)?;
                dfs_goes_on = dfs.as_ref().is_some_and(|dfs| dfs.is_complete);
            }
            progress.pause();
            let dfs =
                dfs.filter(|dfs| dfs.is_complete).map_or("-".to_owned(), |dfs| format!("{:.2}", dfs.seconds));
            let note = if auto.is_complete { "" } else { "  (not complete)" };
            println!(
                "{:4} {length:3} {:10} auto {:8.3}, {:3.0} calls, {:3.0} tests   dfs {dfs}{note}",
                growing.file.trim_end_matches(".c"),
                growing.what,
                auto.seconds,
                auto.calls,
                auto.tests,
            );
            if auto.is_complete {
                points.push((f64::from(length).ln(), auto.seconds.max(1e-6).ln()));
            }
        }
        println!("     exponent {:.1} (bar: 2)", slope(&points));
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text)
        .map_err(|error| Failure::Internal(format!("{}: cannot be written: {error}", file.display())))
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
