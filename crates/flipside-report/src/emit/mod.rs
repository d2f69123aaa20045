//! What a report can be turned into: test suites and the formats of other tools. One file each, one line in the table.
//!
//! **Invariant:** made from the report alone, and from the sources where columns have to be counted; nothing is run and nothing is written here.

// The signature is that of the table.
#![allow(clippy::unnecessary_wraps)]

mod c;
mod cases;
mod cmocka;
mod cobertura;
mod csv;
mod framework;
mod gtest;
mod junit;
mod ktest;
mod lcov;
mod sarif;
pub mod test_comp;
mod unity;
pub mod xml;

use crate::smallest::{most_valuable, takers};
use crate::{Report, Source};

/// Where a report comes from, and what is wanted of it.
#[derive(Clone, Copy, Debug)]
pub struct Material<'r> {
    /// The report.
    pub report: &'r Report,
    /// The sources, as far as they are there.
    pub sources: &'r [Source],
    /// The subject's file, seen from a folder beside `report.json`.
    pub subject: &'r str,
    /// The files that it is linked with, seen from there too.
    pub others: &'r [String],
    /// Only the smallest suite?
    pub minimize: bool,
    /// At most so many tests, those that cover most.
    pub at_most: Option<usize>,
}

impl Material<'_> {
    /// The tests that a suite has, where not all of them are wanted.
    pub(crate) fn chosen(&self) -> Option<Vec<u32>> {
        let smallest = self.minimize.then(|| self.report.suite.tests.clone());
        let Some(most) = self.at_most else { return smallest };
        let is_wanted = |id: &u32| smallest.as_ref().is_none_or(|tests| tests.contains(id));
        let takers = self.report.objectives.iter().map(|one| takers(one, &self.report.tests));
        let takers: Vec<Vec<u32>> =
            takers.map(|tests| tests.into_iter().filter(is_wanted).collect()).collect();
        let mut chosen = most_valuable(&takers, most);
        // What covers nothing that the others do not is there only for what it shows.
        let others = self.report.tests.iter().map(|test| test.id).filter(is_wanted);
        for id in others {
            if chosen.len() < most && !chosen.contains(&id) {
                chosen.push(id);
            }
        }
        chosen.sort_unstable();
        Some(chosen)
    }
}

/// A file, by its path beside `report.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path: a name, or a folder and a name.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl File {
    fn text(path: &str, text: String) -> Self {
        File { path: path.to_owned(), bytes: text.into_bytes() }
    }
}

/// Why there are no files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmitError {
    /// No format has this name.
    #[error("there is no format {name}; there are {known}")]
    UnknownFormat {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The format has no way to say what is in the report.
    #[error("{0}")]
    Refused(String),
}

impl From<String> for EmitError {
    fn from(why: String) -> Self {
        EmitError::Refused(why)
    }
}

/// What a format is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whatever was covered.
    All,
    /// Functions.
    Functions,
    /// Programs, which ask for their inputs.
    Programs,
}

/// A format.
#[derive(Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// What it is about.
    pub about: About,
    /// The files and folders that it is, beside `report.json`.
    pub places: &'static [&'static str],
    /// Makes the files; or says why there are none.
    pub make: fn(Material<'_>) -> Result<Vec<File>, EmitError>,
}

/// All formats.
pub const FORMATS: [Format; 13] = [
    Format {
        name: "c",
        places: &["suite-c"],
        about: About::Functions,
        what: "tests in plain C, with assert",
        make: c::make,
    },
    Format {
        name: "unity",
        places: &["suite-unity"],
        about: About::Functions,
        what: "tests for Unity",
        make: unity::make,
    },
    Format {
        name: "cmocka",
        places: &["suite-cmocka"],
        about: About::Functions,
        what: "tests for CMocka",
        make: cmocka::make,
    },
    Format {
        name: "gtest",
        places: &["suite-gtest"],
        about: About::Functions,
        what: "tests for GoogleTest",
        make: gtest::make,
    },
    Format {
        name: "lcov",
        places: &["coverage.info"],
        about: About::All,
        what: "lcov 2.5: unreachable branches are marked",
        make: lcov::make,
    },
    Format {
        name: "lcov-2",
        places: &["coverage-2.info"],
        about: About::All,
        what: "lcov 2.0 to 2.4: unreachable branches are left out",
        make: lcov::make_2,
    },
    Format {
        name: "lcov-1",
        places: &["coverage-1.info"],
        about: About::All,
        what: "lcov 1.x: unreachable branches are left out",
        make: lcov::make_1,
    },
    Format {
        name: "cobertura",
        places: &["cobertura.xml"],
        about: About::All,
        what: "Cobertura XML",
        make: cobertura::make,
    },
    Format {
        name: "sarif",
        places: &["report.sarif"],
        about: About::All,
        what: "SARIF 2.1.0: errors, unreachable and unknown branches",
        make: sarif::make,
    },
    Format {
        name: "junit",
        places: &["junit.xml"],
        about: About::All,
        what: "JUnit XML: a case per branch and per test",
        make: junit::make,
    },
    Format {
        name: "test-comp",
        places: &["test-suite"],
        about: About::Programs,
        what: "a Test-Comp suite, for programs",
        make: test_comp::make,
    },
    Format {
        name: "ktest",
        places: &["ktest"],
        about: About::All,
        what: "KLEE's .ktest, one per test",
        make: ktest::make,
    },
    Format {
        name: "csv",
        places: &["branches.csv", "tests.csv"],
        about: About::All,
        what: "two tables: branches and tests",
        make: csv::make,
    },
];

/// The formats, for the help of an option.
pub fn help() -> String {
    let lines = FORMATS.iter().map(|format| format!("\n{:10} {}", format.name, format.what));
    format!("Write these too, with commas between them:{}", lines.collect::<String>())
}

/// The format of this name; what there is, where there is none.
pub fn format(name: &str) -> Result<&'static Format, EmitError> {
    FORMATS.iter().find(|format| format.name == name).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        EmitError::UnknownFormat { name: name.to_owned(), known: known.join(", ") }
    })
}

impl Format {
    /// Why there is none of this subject.
    pub fn refusal(&self, is_program: bool) -> Option<String> {
        let Format { name, about, .. } = self;
        match about {
            About::Functions if is_program => {
                Some(format!("--emit {name} is for functions; the suite of a program is --emit test-comp"))
            }
            About::Programs if !is_program => Some(format!(
                "--emit {name} is for programs, which ask for their inputs; suites of functions are --emit c,unity,cmocka,gtest"
            )),
            About::All | About::Functions | About::Programs => None,
        }
    }
}
