//! The strategies on trees made by hand, without C and without a solver.
//!
//! A tree is written as nested text: `(a X Y)` is a branch `a` whose true side is `X` and whose false side is `Y`;
//! `.` is the end of a path, `!` a side that no input takes. `(s:3 X Y Z)` is a switch with three arms, `(*f X Y)` a fork
//! without an objective. A test takes the first feasible edge everywhere below the flipped one; so the order of the flips
//! follows from the strategy alone, and each expectation below is written down from the paper's text.

use std::collections::{BTreeMap, BTreeSet};

use super::{Engine, Look, STRATEGIES, named};
use crate::tree::{EdgeId, NodeId};

enum Side {
    End,
    Infeasible,
    Node(usize),
}

struct ToyNode {
    name: String,
    has_objectives: bool,
    sides: Vec<Side>,
    status: Vec<Tried>,
}

#[derive(Clone, Copy, PartialEq)]
enum Tried {
    Open,
    Done,
}

struct Toy {
    nodes: Vec<ToyNode>,
    root: Side,
    covered: BTreeSet<(String, usize)>,
    /// What each edge of each named branch can lead to in the control-flow graph: the names of branches.
    leads: BTreeMap<(String, usize), BTreeSet<String>>,
    log: Vec<String>,
    hopeful: usize,
    solver_calls: usize,
    /// Edges that propagation refutes without a solver call.
    propagated: BTreeSet<(String, usize)>,
}

impl Toy {
    fn parse(text: &str) -> Toy {
        let tokens: Vec<String> =
            text.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(str::to_owned).collect();
        let mut toy = Toy {
            nodes: Vec::new(),
            root: Side::End,
            covered: BTreeSet::new(),
            leads: BTreeMap::new(),
            log: Vec::new(),
            hopeful: 0,
            solver_calls: 0,
            propagated: BTreeSet::new(),
        };
        let mut at = 0;
        toy.root = toy.side(&tokens, &mut at);
        assert_eq!(at, tokens.len(), "the tree should end with its text");
        toy.connect();
        toy
    }

    fn side(&mut self, tokens: &[String], at: &mut usize) -> Side {
        *at += 1;
        match tokens[*at - 1].as_str() {
            "." => Side::End,
            "!" => Side::Infeasible,
            "(" => {
                let name = tokens[*at].clone();
                *at += 1;
                let mut sides = Vec::new();
                while tokens[*at] != ")" {
                    sides.push(self.side(tokens, at));
                }
                *at += 1;
                let has_objectives = !name.starts_with('*');
                let status = vec![Tried::Open; sides.len()];
                self.nodes.push(ToyNode { name, has_objectives, sides, status });
                Side::Node(self.nodes.len() - 1)
            }
            other => panic!("`{other}` should not be there"),
        }
    }

    /// The graph: an edge leads to the branches that stand below it somewhere in the tree, feasible or not.
    fn connect(&mut self) {
        let mut leads: BTreeMap<(String, usize), BTreeSet<String>> = BTreeMap::new();
        for node in &self.nodes {
            for (edge, side) in node.sides.iter().enumerate() {
                let below = leads.entry((node.name.clone(), edge)).or_default();
                let mut work: Vec<&Side> = vec![side];
                while let Some(side) = work.pop() {
                    if let Side::Node(id) = side {
                        below.insert(self.nodes[*id].name.clone());
                        work.extend(&self.nodes[*id].sides);
                    }
                }
            }
        }
        self.leads = leads;
    }

    /// Further edges of the graph: what can follow an edge although no path of the tree shows it.
    fn also(mut self, name: &str, edge: usize, leads_to: &str) -> Self {
        self.leads.entry((name.into(), edge)).or_default().insert(leads_to.into());
        self
    }

    fn propagates(mut self, name: &str, edge: usize) -> Self {
        self.propagated.insert((name.into(), edge));
        self
    }

    /// A test goes on from a side, always the first feasible edge.
    fn go_on(&mut self, mut side: Side) -> Vec<NodeId> {
        let mut suffix = Vec::new();
        while let Side::Node(id) = side {
            let node = &mut self.nodes[id];
            let taken = node.sides.iter().position(|side| !matches!(side, Side::Infeasible)).unwrap();
            node.status[taken] = Tried::Done;
            if node.has_objectives {
                self.covered.insert((node.name.clone(), taken));
            }
            suffix.push(NodeId(id as u32));
            side = copy(&node.sides[taken]);
        }
        suffix
    }

    fn outcome(&self, edge: EdgeId) -> String {
        let node = &self.nodes[edge.node.index()];
        if node.sides.len() == 2 {
            format!("{}{}", node.name, if edge.index == 0 { "+" } else { "-" })
        } else {
            format!("{}{}", node.name, edge.index)
        }
    }

    fn objectives(&self) -> usize {
        let all: BTreeSet<(&str, usize)> = self
            .nodes
            .iter()
            .filter(|node| node.has_objectives)
            .flat_map(|node| (0..node.sides.len()).map(|edge| (node.name.as_str(), edge)))
            .collect();
        all.len()
    }
}

fn copy(side: &Side) -> Side {
    match side {
        Side::End => Side::End,
        Side::Infeasible => Side::Infeasible,
        Side::Node(id) => Side::Node(*id),
    }
}

impl Look for Toy {
    fn open_edges(&self, node: NodeId) -> Vec<EdgeId> {
        let status = &self.nodes[node.index()].status;
        (0..status.len()).filter(|&edge| status[edge] == Tried::Open).map(|edge| node.edge(edge)).collect()
    }

    fn is_uncovered(&self, edge: EdgeId) -> bool {
        let node = &self.nodes[edge.node.index()];
        node.has_objectives && !self.covered.contains(&(node.name.clone(), edge.index))
    }

    fn leads_to_uncovered(&self, edge: EdgeId) -> bool {
        let here = &self.nodes[edge.node.index()];
        self.is_uncovered(edge)
            || self.leads[&(here.name.clone(), edge.index)].iter().any(|name| {
                let edges =
                    self.nodes.iter().find(|node| node.name == *name).map_or(0, |node| node.sides.len());
                let real = !name.starts_with('*');
                real && (0..edges).any(|edge| !self.covered.contains(&(name.clone(), edge)))
            })
    }
}

impl Engine for Toy {
    fn start(&mut self) -> Vec<NodeId> {
        self.go_on(copy(&self.root))
    }

    fn is_done(&mut self) -> bool {
        self.covered.len() == self.objectives()
    }

    fn merge_states(&mut self) -> Option<Vec<NodeId>> {
        None
    }

    fn flip(&mut self, edge: EdgeId) -> Option<Vec<NodeId>> {
        let hopeful = !self.is_uncovered(edge);
        let outcome = self.outcome(edge);
        let EdgeId { node, index: edge } = edge;
        let name = self.nodes[node.index()].name.clone();
        self.nodes[node.index()].status[edge] = Tried::Done;
        let side = copy(&self.nodes[node.index()].sides[edge]);
        let feasible = !matches!(side, Side::Infeasible);
        self.hopeful += usize::from(hopeful);
        self.solver_calls += usize::from(!self.propagated.contains(&(name.clone(), edge)));
        let marks = (if hopeful { "?" } else { "" }, if feasible { "" } else { "!" });
        self.log.push(format!("{outcome}{}{}", marks.0, marks.1));
        if !feasible {
            return None;
        }
        if self.nodes[node.index()].has_objectives {
            self.covered.insert((name, edge));
        }
        Some(self.go_on(side))
    }
}

/// Runs a strategy: the flips in order (`?` hopeful, `!` infeasible), hopeful flips and solver calls.
fn run(strategy: &str, mut toy: Toy) -> (String, usize, usize) {
    (named(strategy).unwrap().search)(&mut toy);
    (toy.log.join(" "), toy.hopeful, toy.solver_calls)
}

#[track_caller]
fn expect(toy: impl Fn() -> Toy, expected: [(&str, &str); 5]) {
    for ((name, flips), strategy) in expected.into_iter().zip(STRATEGIES) {
        assert_eq!(name, strategy.name);
        let (log, hopeful, calls) = run(name, toy());
        assert_eq!(log, flips, "{name}");
        assert_eq!(hopeful, flips.matches('?').count(), "{name}");
        assert!(calls <= log.split_whitespace().count(), "{name}");
    }
}

/// Three independent branches in a row: a full tree. Only the true sides are taken by the first test.
const THREE: &str = "(a (b (c . .) (c . .)) (b (c . .) (c . .)))";

#[test]
fn a_full_tree_stops_when_all_is_covered() {
    expect(
        || Toy::parse(THREE),
        [
            // The last step first: c, then b, and so on.
            ("dfs", "c- b- c-? a-"),
            // From the start: a, then all of the suffix that this gives: b and, below its false side, c.
            ("eager", "a- b- c-"),
            ("lookahead", "a- b- c-"),
            ("else", "a- b- c-"),
            // One flip a turn, the new path behind: path 1 flips a; its child flips b; path 1 again, where b- is covered
            // now: c-.
            ("mt", "a- b- c-"),
        ],
    );
}

/// The false side of c cannot be taken anywhere: everything has to be tried.
const NO_C: &str = "(a (b (c . !) (c . !)) (b (c . !) (c . !)))";

#[test]
fn an_unreachable_branch_is_tried_on_every_path() {
    expect(
        || Toy::parse(NO_C),
        [
            ("dfs", "c-! b- c-! a- c-! b-? c-!"),
            // a-; its suffix: b-, whose suffix: c-; then c- of the suffix of a; then b of the first path, with hope.
            ("eager", "a- b- c-! c-! b-? c-! c-!"),
            ("lookahead", "a- b- c-! c-! b-? c-! c-!"),
            // Forward: a-, and at once its suffix: forward b- (its suffix: forward c-), c-; backward: nothing. Then c- of
            // the first path, and back: b- with hope, whose suffix is c-.
            ("else", "a- b- c-! c-! c-! b-? c-!"),
            // Turns: path 1 flips a- (path 2 is born), path 2 flips b- (path 3), path 1 flips c-, path 3 c-, path 2 c-;
            // then all are of low priority: path 1 goes back: b- with hope (path 4), path 4 flips c-.
            ("mt", "a- b- c-! c-! c-! b-? c-!"),
        ],
    );
}

#[test]
fn propagation_is_no_solver_call() {
    let toy = || Toy::parse(NO_C).propagates("c", 1);
    assert_eq!(run("dfs", toy()).2, 3);
    assert_eq!(run("dfs", Toy::parse(NO_C)).2, 7);
    assert_eq!(run("mt", toy()).2, 3);
}

/// A side after which nothing uncovered can come is not flipped with hope: below the false side of a the path ends.
#[test]
fn lookahead_skips_what_leads_nowhere() {
    // a is met twice (a loop): the second time its false side is covered and leads to the end.
    let text = "(a (a (c . !) .) .)";
    expect(
        || Toy::parse(text),
        [
            // dfs flips everything: c-, the inner a-, the outer a- with hope.
            ("dfs", "c-! a- a-?"),
            ("eager", "a- a-? c-!"),
            ("lookahead", "a- c-!"),
            ("else", "a- c-!"),
            ("mt", "a- c-!"),
        ],
    );
    // When the graph says that c may come after a's false side, hope returns.
    expect(
        || Toy::parse(text).also("a", 1, "c"),
        [
            ("dfs", "c-! a- a-?"),
            ("eager", "a- a-? c-!"),
            ("lookahead", "a- a-? c-!"),
            ("else", "a- c-! a-?"),
            ("mt", "a- c-! a-?"),
        ],
    );
}

/// Each arm of a switch that was not taken is a flip of its own, in source order, default last.
#[test]
fn a_switch_is_one_node() {
    let text = "(s . (x . .) ! .)";
    expect(
        || Toy::parse(text),
        [
            ("dfs", "s1 x- s2! s3"),
            ("eager", "s1 x- s2! s3"),
            ("lookahead", "s1 x- s2! s3"),
            ("else", "s1 x- s2! s3"),
            // s1 gives birth to a path that flips x- while the first one goes on with its arms.
            ("mt", "s1 x- s2! s3"),
        ],
    );
    // Two new paths: the turns alternate.
    let text = "(s . (x . !) (y . !) .)";
    assert_eq!(run("mt", Toy::parse(text)).0, "s1 x-! s2 y-! s3");
    assert_eq!(run("else", Toy::parse(text)).0, "s1 x-! s2 y-! s3");
    assert_eq!(run("dfs", Toy::parse(text)).0, "s1 x-! s2 y-! s3");
}

/// A fork without an objective is flipped like a branch, and its flips always count as hopeful.
#[test]
fn forks_without_objectives_are_hopeful() {
    let text = "(*p (a . !) (a . .))";
    expect(
        || Toy::parse(text),
        [
            ("dfs", "a-! *p-? a-"),
            ("eager", "*p-? a-"),
            ("lookahead", "*p-? a-"),
            // What is uncovered comes first: a on the first path.
            ("else", "a-! *p-? a-"),
            ("mt", "a-! *p-? a-"),
        ],
    );
    // Nothing uncovered behind it: not flipped by those who look.
    let text = "(a (*p . .) !)";
    expect(
        || Toy::parse(text),
        [("dfs", "*p-? a-!"), ("eager", "a-! *p-?"), ("lookahead", "a-!"), ("else", "a-!"), ("mt", "a-!")],
    );
}

/// Early ends: paths of different lengths.
#[test]
fn early_ends() {
    let text = "(a (b . (c . .)) (b . (c . !)))";
    expect(
        || Toy::parse(text),
        [
            ("dfs", "b- c- a-"),
            // a-, then b- below it, c- there is infeasible; then b- of the first path with hope, c-.
            ("eager", "a- b- c-! b-? c-"),
            ("lookahead", "a- b- c-! b-? c-"),
            ("else", "a- b- c-! b-? c-"),
            // Path 1: a-. Path 2: b- (path 3). Path 1 finds b- covered: it is of low priority. Path 3: c- fails.
            ("mt", "a- b- c-! b-? c-"),
        ],
    );
}

/// "Uncovered" is asked at the moment of the flip: what another path has covered meanwhile is no longer flipped.
#[test]
fn coverage_is_shared_between_tasks() {
    // The child of a- covers b- by itself (its first feasible edge): path 1 flips b later, with hope, or never.
    let text = "(a (b (d . !) .) (b ! (d . !)))";
    expect(
        || Toy::parse(text),
        [
            ("dfs", "d-! b- a- d-! b+?!"),
            ("eager", "a- b+?! d-! b-? d-!"),
            ("lookahead", "a- b+?! d-! b-? d-!"),
            // The suffix of a- wholly, its hope included, before the first path goes on.
            ("else", "a- d-! b+?! d-! b-?"),
            // All that is uncovered on all paths, then hope: path 2 was of low priority first.
            ("mt", "a- d-! d-! b+?! b-?"),
        ],
    );
}

/// The two readings of a turn: up to the next flip, or one step.
#[test]
fn a_turn_may_be_a_step() {
    // Path 1 meets a twice. Its child has d and e.
    let text = "(a (a (c . .) .) (d (e . .) .))";
    assert_eq!(run("mt", Toy::parse(text)).0, "a- d- c- e-");
    // Path 1 uses a turn for its second a, where nothing is to be flipped; meanwhile its child comes to e.
    assert_eq!(run("mt-steps", Toy::parse(text)).0, "a- d- e- c-");
    // Where every step has a flip, the readings are one.
    assert_eq!(run("mt-steps", Toy::parse(NO_C)).0, run("mt", Toy::parse(NO_C)).0);
}
