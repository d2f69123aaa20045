//! The execution tree for the page: `tree.json`.
//!
//! Each node belongs to the run that met it first; its other edges lead to other runs. A path is read from its end upwards.

use std::collections::BTreeMap;

use flipside_execute::RequirementKind;
use flipside_search::Explorer;
use flipside_search::tree::{Edge, EdgeId, Kind, Node, Status};
use flipside_term::{TermId, c_text, term_size_below};
use serde::Serialize;

/// Beyond this many nodes the tree is left out: nobody reads it.
const MOST_NODES: usize = 50_000;
/// Conditions with more parts than this are not written out.
const MOST_PARTS: usize = 400;
/// Longer texts are cut.
const MOST_TEXT: usize = 400;
/// How many parts are looked at in all: a second or two, where a tree has many large conditions.
const MOST_LOOKED_AT: usize = 2_000_000;

/// The execution tree.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TreeReport {
    /// How many nodes it has, also where they are left out.
    pub size: usize,
    /// The runs, in the order in which they were made.
    pub runs: Vec<RunReport>,
    /// The nodes.
    pub nodes: Vec<NodeReport>,
}

/// A run.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    /// Its test; none where it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<u32>,
    /// Node and edge that were flipped for it; none for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<(u32, usize)>,
    /// The last node on its path, and the edge taken there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<(u32, usize)>,
}

/// A node: a point at which the run depends on the inputs.
#[derive(Clone, Debug, Serialize)]
pub struct NodeReport {
    /// The number of the run that met it first.
    pub run: usize,
    /// The parent node and the edge to this one; none at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<(u32, usize)>,
    /// `branch`; `choice`, one of several pointers; or what has to hold for the run to go on.
    pub kind: String,
    /// Where: file, line, column.
    pub place: String,
    /// Its edges.
    #[serde(rename = "ways")]
    pub edges: Vec<EdgeReport>,
}

/// An edge of a node.
#[derive(Clone, Debug, Serialize)]
pub struct EdgeReport {
    /// The branch that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<String>,
    /// When it is taken, over the inputs; none where that is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// `followed`, `refuted`, `cut`, `open` or `fails`.
    pub status: &'static str,
    /// The next node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
}

/// The tree of a search.
pub fn tree(explorer: &Explorer<'_, '_>) -> TreeReport {
    let nodes = explorer.tree.nodes();
    if nodes.len() > MOST_NODES {
        return TreeReport { size: nodes.len(), ..TreeReport::default() };
    }
    let pair = |edge: EdgeId| (edge.node.0, edge.index);
    let run = |run: &flipside_search::Run| RunReport {
        test: run.test,
        from: run.from.map(pair),
        end: run.end.map(pair),
    };
    let mut writer = Writer { explorer, texts: BTreeMap::new(), looked_at: 0 };
    TreeReport {
        size: nodes.len(),
        runs: explorer.runs.iter().map(run).collect(),
        nodes: nodes.iter().map(|node| writer.node(node)).collect(),
    }
}

struct Writer<'e, 'm, 'p> {
    explorer: &'e Explorer<'m, 'p>,
    /// The same condition occurs on many paths.
    texts: BTreeMap<TermId, Option<String>>,
    /// How many parts were looked at.
    looked_at: usize,
}

impl Writer<'_, '_, '_> {
    fn node(&mut self, node: &Node) -> NodeReport {
        let program = self.explorer.machine.program();
        let is_branch = node.edges.iter().any(|edge| edge.objective.is_some());
        NodeReport {
            run: node.run,
            parent: node.parent.map(|edge| (edge.node.0, edge.index)),
            kind: match node.kind {
                Kind::Fork if is_branch => "branch".into(),
                Kind::Fork => "choice".into(),
                Kind::Requirement(kind) => requirement(kind),
            },
            place: program.show_place(node.place),
            edges: node.edges.iter().map(|edge| self.edge(edge)).collect(),
        }
    }

    fn edge(&mut self, edge: &Edge) -> EdgeReport {
        let program = self.explorer.machine.program();
        let (status, next) = match edge.status {
            Status::Open => ("open", None),
            Status::Followed(next) => ("followed", next),
            Status::Refuted => ("refuted", None),
            Status::Cut(_) => ("cut", None),
            Status::Failed(_) => ("fails", None),
        };
        EdgeReport {
            branch: edge.objective.map(|objective| program.objective_name(objective)),
            when: self.text(edge.term),
            status,
            next: next.map(|node| node.0),
        }
    }

    fn text(&mut self, term: TermId) -> Option<String> {
        if let Some(known) = self.texts.get(&term) {
            return known.clone();
        }
        let arena = self.explorer.machine.arena();
        let most = MOST_PARTS.min(MOST_LOOKED_AT.saturating_sub(self.looked_at));
        let size = term_size_below(arena, term, most + 1);
        self.looked_at += size.unwrap_or(most);
        let text = size.map(|_| shortened(&c_text(arena, term).to_string()));
        self.texts.insert(term, text.clone());
        text
    }
}

/// What has to hold, for people.
fn requirement(kind: RequirementKind) -> String {
    match kind {
        RequirementKind::NoError(kind) => format!("no {}", kind.message()),
        RequirementKind::Assume => "assumption".into(),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_TEXT) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}
