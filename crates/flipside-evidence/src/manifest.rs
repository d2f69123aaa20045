//! The manifest: the stored form of the evidence, `evidence/manifest.json`.
//!
//! Plain data. Keys are a stable format ([`FORMAT`]); where a field has a newer name than its key, serde renames it.

use flipside_term::{Input, Sort};
use serde::{Deserialize, Serialize};

/// The version of the format.
pub const FORMAT: u32 = 3;

/// The manifest, `evidence/manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The context in which the verdicts hold.
    pub context: Context,
    /// The tests, in the order in which they build the tree.
    pub tests: Vec<TestEntry>,
    /// Runs that go beyond a guess about the inputs: they end in a named cut. In the order in which they build the tree, after
    /// the tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<TestEntry>,
    /// How much of the inputs there may be, where nobody stated it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub capacities: Vec<CapacityEntry>,
    /// What runs touched of the inputs that come into being when they are touched, in order: objects by number, and how many
    /// elements. What inputs are called depends on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<(usize, u64)>,
    /// The core of the precondition, if no input is legal.
    pub no_input: Option<CoreEntry>,
    /// By node of the tree, in the order in which the tests reach them: the entries of its edges.
    pub nodes: Vec<Vec<EdgeEntry>>,
    /// What state merging refutes.
    #[serde(rename = "together", default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<MergedEntry>,
    /// The files with the scripts of the cores.
    pub scripts: Vec<String>,
    /// Proofs of scripts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proofs: Vec<ProofEntry>,
}

/// A proof that some scripts are unsatisfiable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofEntry {
    /// The file with its steps.
    pub file: String,
    /// The scripts whose clauses it is about, in the order in which they become clauses.
    pub scripts: Vec<Refutation>,
}

/// What a proof says of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refutation {
    /// The file of the script; of a question what verdicts rest on, what it is about.
    pub script: String,
    /// The step that refutes it. Without one, it is refuted only if no clause is needed for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u64>,
}

/// Everything needed to start the subject as the search did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Context {
    /// The source file.
    pub file: String,
    /// The function under test; none for a whole program.
    pub function: Option<String>,
    /// Flags for clang.
    pub flags: Vec<String>,
    /// The number of elements behind pointer parameters, where given: `NAME=COUNT`.
    pub lengths: Vec<String>,
    /// The specification of the inputs: the name of the context file, and its text.
    #[serde(default)]
    pub context_file: Option<(String, String)>,
    /// The function that decides which inputs are legal, where one was given.
    pub precondition: Option<String>,
    /// Are undefined functions unsupported, rather than stubs that return inputs?
    #[serde(default)]
    pub no_stubs: bool,
    /// May `malloc` and its like fail?
    #[serde(default)]
    pub malloc_may_fail: bool,
    /// What the user allowed functions to do, for which stubs stand otherwise: `files`, `network`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow_effects: Vec<String>,
    /// Is the state that earlier calls left the initial one?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_initial_state: bool,
    /// The limit of instructions on a path.
    pub max_path_length: u64,
    /// The limit of nested calls.
    pub max_call_depth: u32,
    /// The limit of live objects, in MiB.
    pub max_memory: u64,
    /// How many elements there may be behind a pointer, where nobody says how many.
    pub max_length: u64,
    /// How many characters there may be behind a `char *`, where nobody says how many.
    pub max_string: u64,
    /// How many structures of a type may be in a row, where nobody says how many.
    pub max_depth: u64,
    /// The files that were read, but for system headers, in the order in which clang names them.
    pub sources: Vec<SourceEntry>,
    /// What had to be covered, as `report.json` calls it.
    pub criterion: String,
    /// How often a loop may iterate, where that has a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loop_bound: Option<u32>,
    /// What the user accepted by kind; what the context file accepts by name is in its text.
    #[serde(default)]
    pub accepts: Accepts,
}

/// A file, by name and content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceEntry {
    /// Its name.
    pub file: String,
    /// The SHA-256 of its content.
    pub sha256: String,
}

/// What the user accepted of what nobody stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepts {
    /// Bounds that were guessed.
    pub bounds: bool,
    /// Defaults of the environment.
    pub defaults: bool,
    /// That errors hide branches.
    pub hidden: bool,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestEntry {
    /// Its number.
    pub id: u32,
    /// The values of its inputs.
    pub inputs: Vec<InputEntry>,
}

/// A guess about the inputs, and how far it goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CapacityEntry {
    /// What is bounded.
    pub of: String,
    /// How much there may be.
    pub most: u64,
}

/// An input with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputEntry {
    /// Its name.
    pub name: String,
    /// `bool`, or the width with a letter for the kind: `s32`, `u8`, `c8` and `b8` for characters with and without sign.
    pub kind: String,
    /// Its bits, as an unsigned number.
    pub bits: u128,
}

impl InputEntry {
    /// An input with this value.
    pub fn new(input: &Input, bits: u128) -> Self {
        let kind = match input.sort {
            Sort::Bool => "bool".to_owned(),
            Sort::BitVec(width) => {
                let letter = match (input.character, input.signed) {
                    (false, true) => 's',
                    (false, false) => 'u',
                    (true, true) => 'c',
                    (true, false) => 'b',
                };
                format!("{letter}{width}")
            }
        };
        InputEntry { name: input.name.clone(), kind, bits }
    }

    /// Its declaration; none when the kind is not understood.
    pub fn input(&self) -> Option<Input> {
        if self.kind == "bool" {
            return Some(Input::truth(self.name.clone()));
        }
        let letter = self.kind.chars().next()?;
        let width: u32 = self.kind[letter.len_utf8()..].parse().ok()?;
        let (character, signed) = match letter {
            's' => (false, true),
            'u' => (false, false),
            'c' => (true, true),
            'b' => (true, false),
            _ => return None,
        };
        if !(1..=128).contains(&width) {
            return None;
        }
        Some(Input { name: self.name.clone(), sort: Sort::bit_vec(width), signed, character })
    }
}

/// How an edge is accounted for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeEntry {
    /// A test takes this edge, or a run that takes it ends because a requirement fails.
    Run,
    /// In the control-flow graph, nothing that is claimed unreachable can come after it.
    Graph,
    /// State merging refutes everything claimed unreachable that can come after it.
    #[serde(rename = "together")]
    Merged,
    /// Conditions on the path exclude it.
    Core(CoreEntry),
}

/// What state merging refutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MergedEntry {
    /// The objectives.
    pub objectives: Vec<String>,
    /// Were loops cut by loop invariants, rather than unrolled?
    #[serde(rename = "once", default)]
    pub invariants: bool,
    /// Do states stand for inputs of any size and shape?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wide: bool,
    /// The answers to the queries whether a loop can be iterated once more, in order.
    pub answers: Vec<bool>,
    /// The scripts to refute, as indices of [`Manifest::scripts`].
    pub scripts: Vec<usize>,
}

/// An unsat core: conditions that exclude each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoreEntry {
    /// Its script, as an index of [`Manifest::scripts`].
    pub script: usize,
    /// Is the precondition one of the conditions?
    pub precondition: bool,
    /// The steps of the path that are conditions of the core, counted from the root.
    pub steps: Vec<usize>,
}
