//! The manifest: what the evidence consists of, as it is stored.

use flipside_term::{Input, Sort};
use serde::{Deserialize, Serialize};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The manifest, `evidence/manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The context that the verdicts hold in.
    pub context: Context,
    /// The tests, in the order in which they make the tree.
    pub tests: Vec<TestEntry>,
    /// Why there is no legal input at all, where that is so.
    pub no_input: Option<CoreEntry>,
    /// Per node of the tree, in the order in which the tests meet them: what becomes of its ways.
    pub nodes: Vec<Vec<EdgeEntry>>,
    /// What one formula of all ways refutes.
    #[serde(rename = "together", default, skip_serializing_if = "Option::is_none")]
    pub merged: Option<MergedEntry>,
    /// The files with the scripts of the cores.
    pub scripts: Vec<String>,
}

/// What has to be known to start the subject as the search did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Context {
    /// The file.
    pub file: String,
    /// The function; none for a program.
    pub function: Option<String>,
    /// Flags for clang.
    pub flags: Vec<String>,
    /// How many elements there are behind pointer parameters, where that was said: `NAME=COUNT`.
    pub lengths: Vec<String>,
    /// What is said about the inputs: the name of the context file, and its text.
    #[serde(default)]
    pub context_file: Option<(String, String)>,
    /// The function that says which inputs are legal, where it was named.
    pub precondition: Option<String>,
    /// Is what nothing defines unsupported, and gives no inputs?
    #[serde(default)]
    pub no_stubs: bool,
    /// May `malloc` and its like fail?
    #[serde(default)]
    pub malloc_may_fail: bool,
    /// How many instructions a path may take.
    pub max_path_length: u64,
    /// How deep calls may be nested.
    pub max_call_depth: u32,
    /// How many MiB live objects may take.
    pub max_memory: u64,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestEntry {
    /// Its number.
    pub id: u32,
    /// The values of its inputs.
    pub inputs: Vec<InputEntry>,
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

/// What becomes of a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EdgeEntry {
    /// A test goes this way, or a run that goes it ends because what it needs does not hold.
    Run,
    /// Nothing that is called unreachable can come after it, says the control-flow graph.
    Graph,
    /// Of what is called unreachable, nothing can come after it that the formula of all ways does not refute.
    #[serde(rename = "together")]
    Merged,
    /// Conditions on the path exclude it.
    Core(CoreEntry),
}

/// What one formula of all ways refutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MergedEntry {
    /// The objectives.
    pub objectives: Vec<String>,
    /// Is each loop followed once, with bounds that hold for all times round it?
    #[serde(rename = "once", default)]
    pub invariants: bool,
    /// Whenever it was asked whether a loop can be gone through once more: could it?
    pub answers: Vec<bool>,
    /// Which scripts.
    pub scripts: Vec<usize>,
}

/// Conditions that exclude each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoreEntry {
    /// Which script.
    pub script: usize,
    /// Is the precondition one of the conditions?
    pub precondition: bool,
    /// The steps of the path that are, counted from the root.
    pub steps: Vec<usize>,
}
