//! What the environment asks for.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `FLIPSIDE` | the program; default: the one built with this test |
//! | `FLIPSIDE_BRUTE_SEEDS=1-150` | seeds of the random functions |
//! | `FLIPSIDE_BRUTE_HEAPS=1-16` | seeds of the functions over heaps |
//! | `FLIPSIDE_BRUTE_FLAGGED=1-6` | seeds of the random functions that are checked under flags |
//! | `FLIPSIDE_BRUTE_POINTERS=1` | also array and pointer parameters |
//! | `FLIPSIDE_BRUTE_PRECONDITIONS=1` | also preconditions |
//! | `FLIPSIDE_BRUTE_UNKNOWN=fail` | an unknown verdict is a failure |
//! | `FLIPSIDE_BRUTE_PATHS=1500` | leave out functions with more paths |
//! | `FLIPSIDE_BRUTE_SHOW=1` | print the functions with their truths |
//! | `FLIPSIDE_BRUTE_ARGUMENTS="…"` | more options for `flipside cover` |

use crate::generator::GeneratorOptions;

/// The options, parsed once.
#[derive(Clone, Debug)]
pub struct BruteOptions {
    pub seeds: Vec<u64>,
    pub generator: GeneratorOptions,
    pub fail_on_unknown: bool,
    pub maximal_paths: u64,
    pub show: bool,
}

impl BruteOptions {
    /// Reads the environment.
    pub fn from_environment(default_seeds: &str) -> Self {
        Self::with_seeds("SEEDS", default_seeds)
    }

    /// The same with seeds from another variable.
    pub fn with_seeds(seeds: &str, default_seeds: &str) -> Self {
        let variable = |name: &str| std::env::var(format!("FLIPSIDE_BRUTE_{name}")).ok();
        let seeds = variable(seeds).unwrap_or_else(|| default_seeds.into());
        let (first, last) = seeds.split_once('-').unwrap_or((&seeds, &seeds));
        let number = |text: &str| text.parse::<u64>().expect("FLIPSIDE_BRUTE_SEEDS should be FIRST-LAST");
        let paths = variable("PATHS").unwrap_or_else(|| "1500".into());
        Self {
            seeds: (number(first)..=number(last)).collect(),
            generator: GeneratorOptions {
                pointer_parameters: variable("POINTERS").is_some(),
                preconditions: variable("PRECONDITIONS").is_some(),
            },
            fail_on_unknown: variable("UNKNOWN").as_deref() == Some("fail"),
            show: variable("SHOW").is_some(),
            maximal_paths: paths.parse().expect("FLIPSIDE_BRUTE_PATHS should be a number"),
        }
    }
}
