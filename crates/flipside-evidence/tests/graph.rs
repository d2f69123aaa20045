//! The checker's reachability (a plain traversal) and the search's (solved sets) were written independently and agree.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use flipside_c::lower_file;
use flipside_evidence::graph::Graph;
use flipside_evidence::tree::Point;
use flipside_execute::{Limits, Machine};
use flipside_program::{BlockId, FunctionId, Objective, Program, Terminator};
use flipside_search::reach::Position;
use flipside_search::{Numbering, Reach};
use flipside_toolchain::Toolchain;

fn c_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

/// A few call stacks that a function can be in, innermost first; one of them is empty.
fn stacks(program: &Program, function: FunctionId) -> Vec<Vec<(FunctionId, BlockId)>> {
    let mut found = vec![Vec::new()];
    for (caller, definition) in program.functions.entries() {
        let Some(body) = &definition.body else { continue };
        for (block, content) in body.blocks.entries() {
            let calls = |operand: &Terminator| match operand {
                Terminator::Call { callee: flipside_program::Callee::Direct(called), .. } => {
                    *called == function
                }
                _ => false,
            };
            if calls(&content.terminator) && found.len() < 4 {
                found.push(vec![(caller, block)]);
                found.push(vec![(caller, block), (function, BlockId(0))]);
            }
        }
    }
    // The outer call of the last kind is made up: only blocks with a call can be on a stack.
    found.retain(|stack| {
        stack.iter().all(|&(function, block)| {
            let body = program.functions[function].body.as_ref().unwrap();
            matches!(body.blocks[block].terminator, Terminator::Call { .. })
        })
    });
    found
}

#[test]
fn the_traversal_agrees_with_the_solved_sets() {
    let toolchain = Toolchain::find(None).unwrap();
    let mut compared = 0;
    for file in
        ["examples", "subjects", "tests/programs", "tests/cover"].iter().flat_map(|name| c_files(name))
    {
        let lowered = lower_file(&toolchain, &file, &[]).unwrap();
        let program = &lowered.program;
        let numbering = Numbering::new(program);
        let machine = Machine::new(program, &flipside_libc::LIBRARY, Limits::default());
        let reach = Reach::of(&machine, &numbering);
        let graph = Graph::of(&machine);
        for (function, definition) in program.functions.entries() {
            let Some(body) = &definition.body else { continue };
            let stacks = stacks(program, function);
            for (block, _) in body.blocks.entries() {
                for stack in &stacks {
                    let solved = reach.after(&Position::new((function, block), stack.iter().copied()));
                    let expected: BTreeSet<Objective> = program
                        .objectives()
                        .into_iter()
                        .filter(|&objective| solved.contains(numbering.of(objective)))
                        .collect();
                    let point = Point { at: (function, block), callers: stack.as_slice().into() };
                    assert_eq!(
                        *graph.after(&point),
                        expected,
                        "{}: {} {block:?} {stack:?}",
                        file.display(),
                        definition.name
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared} points are too few");
}
