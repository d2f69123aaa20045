//! Threads that build the same terms in one arena, in different orders, get the same terms.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;

use common::Random;
use flipside_term::{Arena, BinaryOp, Input, Node, Sort, TermId, c_text, smtlib};

/// Terms made by a seed: each is built of earlier ones.
fn build(arena: &Arena, seed: u64) -> Vec<TermId> {
    let mut random = Random::new(seed);
    let mut terms: Vec<TermId> = (0..6)
        .map(|at| {
            arena.input_term(arena.declare_input(&Input::integer(format!("v{}_{at}", seed % 3), 16, true)))
        })
        .collect();
    while terms.len() < 400 {
        let recent = terms.len().min(30);
        let mut pick = || terms[terms.len() - 1 - random.below(recent)];
        let (a, b) = (pick(), pick());
        let op = random.pick(&BinaryOp::ALL[3..]);
        if op == BinaryOp::Concat {
            continue;
        }
        let constant = arena.constant(random.near_edges(16), 16);
        let b = if random.below(4) == 0 { constant } else { b };
        let term = arena.build(Node::Binary(op, a, b));
        let term = if arena.sort(term) == Sort::Bool { arena.ite(term, a, b) } else { term };
        // Constants would swallow everything.
        terms.push(if arena.is_constant(term) { arena.add(a, constant) } else { term });
    }
    terms
}

/// What can be seen of a list of terms.
fn describe(arena: &Arena, terms: &[TermId]) -> (Vec<u64>, Vec<String>) {
    let hashes = terms.iter().map(|&term| arena.structural_hash(term)).collect();
    let show = |&term: &TermId| {
        let condition = arena.truth(term);
        let script = smtlib::script(arena, &[condition]);
        format!("{}\n{}", c_text(arena, condition), script.text)
    };
    (hashes, terms.iter().step_by(37).map(show).collect())
}

#[test]
fn interleavings_do_not_show() {
    let seeds: Vec<u64> = (0..12).collect();
    let alone: Vec<_> = seeds
        .iter()
        .map(|&seed| {
            let arena = Arena::new();
            describe(&arena, &build(&arena, seed))
        })
        .collect();
    let arena = Arc::new(Arena::new());
    let run = |offset: usize| {
        let (arena, seeds) = (Arc::clone(&arena), seeds.clone());
        std::thread::spawn(move || {
            let mut results: Vec<_> = seeds.iter().map(|_| None).collect();
            for at in (0..seeds.len()).map(|at| (at + offset) % seeds.len()) {
                let terms = build(&arena, seeds[at]);
                let description = describe(&arena, &terms);
                results[at] = Some((terms, description));
            }
            results
        })
    };
    let threads: Vec<_> = (0..6).map(|thread| run(thread * 2)).collect();
    let mut first: Option<Vec<Vec<TermId>>> = None;
    for thread in threads {
        let results: Vec<_> = thread.join().unwrap().into_iter().flatten().collect();
        let terms: Vec<Vec<TermId>> = results.iter().map(|(terms, _)| terms.clone()).collect();
        for ((_, description), alone) in results.iter().zip(&alone) {
            assert_eq!(
                description, alone,
                "what a thread sees should be what a program without threads sees"
            );
        }
        assert_eq!(first.get_or_insert_with(|| terms.clone()), &terms, "equal terms should be one");
    }
}
