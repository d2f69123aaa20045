//! Reachability against a naive search of configurations, on random graphs.

use std::collections::HashSet;

use flipside_base::Random;

use super::*;

/// A random graph; without `recursion` a function calls only those after it.
fn random_graph(random: &mut Random, recursion: bool) -> Graph {
    let count = 1 + random.below(4);
    let mut objectives = 0;
    let functions = (0..count)
        .map(|f| {
            let blocks = 1 + random.below(6);
            let spots = (0..blocks)
                .map(|_| {
                    let mut spot = Spot::default();
                    match random.below(6) {
                        0 => spot.returns = true,
                        1 => {}
                        2 | 3 => {
                            for _ in 0..2 + random.below(2) {
                                spot.edges.push((Some(objectives), random.below(blocks)));
                                objectives += 1;
                            }
                        }
                        4 => spot.edges.push((None, random.below(blocks))),
                        _ => {
                            let first = if recursion { 0 } else { f + 1 };
                            if first < count {
                                let mut calls: Vec<usize> = (0..=random.below(2))
                                    .map(|_| first + random.below(count - first))
                                    .collect();
                                calls.dedup();
                                spot.calls = calls;
                            }
                            spot.edges.push((None, random.below(blocks)));
                        }
                    }
                    spot
                })
                .collect();
            Procedure { blocks: spots }
        })
        .collect();
    Graph { objectives, functions, handlers: Vec::new() }
}

/// Walks all configurations of position and stack, the stack no deeper than `depth`.
fn naive(graph: &Graph, start: &Position, depth: usize) -> BitSet {
    let mut found = BitSet::new(graph.objectives);
    let mut seen = HashSet::new();
    let mut work = vec![(start.at, start.callers.clone())];
    while let Some(((f, b), stack)) = work.pop() {
        if stack.len() > depth || !seen.insert(((f, b), stack.clone())) {
            continue;
        }
        let spot = &graph.functions[f].blocks[b];
        let mut onward = |edges: &[(Option<usize>, usize)], f: usize, stack: &Vec<(usize, usize)>| {
            for &(objective, next) in edges {
                if let Some(objective) = objective {
                    found.insert(objective);
                }
                work.push(((f, next), stack.clone()));
            }
        };
        if spot.returns {
            if let Some((&(f, b), rest)) = stack.split_first() {
                onward(&graph.functions[f].blocks[b].edges, f, &rest.to_vec());
            }
        } else if spot.calls.is_empty() {
            onward(&spot.edges, f, &stack);
        } else {
            for &callee in &spot.calls {
                let mut deeper = vec![(f, b)];
                deeper.extend(&stack);
                work.push(((callee, 0), deeper));
            }
        }
    }
    found
}

#[test]
fn as_a_naive_search_finds_it() {
    let mut random = Random::new(1);
    for round in 0..3000 {
        let graph = random_graph(&mut random, round % 2 == 1);
        let reach = Reach::new(graph.clone());
        let sites: Vec<(usize, usize)> = (0..graph.functions.len())
            .flat_map(|f| (0..graph.functions[f].blocks.len()).map(move |b| (f, b)))
            .filter(|&(f, b)| !graph.functions[f].blocks[b].calls.is_empty())
            .collect();
        for f in 0..graph.functions.len() {
            for b in 0..graph.functions[f].blocks.len() {
                let callers =
                    (0..random.below(3)).filter_map(|_| sites.get(random.below(sites.len().max(1)))).copied();
                let position = Position { at: (f, b), callers: callers.collect() };
                // Deep enough for every pair of blocks in a small graph.
                let truth = naive(&graph, &position, position.callers.len() + 7);
                let ours = reach.after(&position);
                if round % 2 == 0 {
                    assert_eq!(ours, truth, "round {round}: {position:?} in {graph:#?}");
                } else {
                    let mut both = ours.clone();
                    assert!(!both.add(&truth), "round {round}: {position:?} misses some in {graph:#?}");
                }
            }
        }
    }
}

#[test]
fn what_is_unknown_may_lead_anywhere() {
    let unknown = Spot { returns: true, anything: true, ..Spot::default() };
    let call = Spot { calls: vec![1], edges: vec![(None, 1)], ..Spot::default() };
    let end = Spot { returns: true, ..Spot::default() };
    let graph = Graph {
        objectives: 3,
        functions: vec![Procedure { blocks: vec![call, end] }, Procedure { blocks: vec![unknown] }],
        handlers: Vec::new(),
    };
    let reach = Reach::new(graph);
    assert_eq!(reach.after(&Position { at: (0, 0), callers: vec![] }), BitSet::full(3));
    assert!(reach.after(&Position { at: (0, 1), callers: vec![] }).is_empty());
}

#[test]
fn handlers_may_run_from_anywhere() {
    let end = Spot { returns: true, ..Spot::default() };
    let branch = Spot { edges: vec![(Some(0), 1), (Some(1), 1)], ..Spot::default() };
    let graph = Graph {
        objectives: 2,
        functions: vec![Procedure { blocks: vec![end.clone()] }, Procedure { blocks: vec![branch, end] }],
        handlers: vec![1],
    };
    let reach = Reach::new(graph);
    assert_eq!(reach.after(&Position { at: (0, 0), callers: vec![] }), BitSet::full(2));
}
