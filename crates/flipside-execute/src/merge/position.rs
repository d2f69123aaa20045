//! Points of the unrolled program, and their order: a point comes before all that can follow it.
//!
//! A point is a block with the stack of calls that led there, and with the number of times that each loop around it has come to its header. In that
//! order, whoever waits at a point has everybody else arrive there before it goes on.

use std::collections::HashMap;
use std::sync::Arc;

use flipside_program::{BlockId, Body, FunctionId, Id, Loop, Program, loops_of};

use crate::state::State;

/// The order of the blocks of a function, and its loops.
#[derive(Debug)]
struct Layout {
    /// By block: its place in an order in which a block comes before those that follow it, loops apart.
    order: Vec<u32>,
    loops: Vec<Loop>,
    /// By block: the loops around it, the outermost first.
    around: Vec<Vec<usize>>,
}

impl Layout {
    fn of(body: &Body) -> Self {
        let loops = loops_of(body);
        let around = (0..body.blocks.len()).map(|block| {
            // An inner loop comes before those around it.
            (0..loops.len())
                .rev()
                .filter(|&number| loops[number].contains(BlockId::from_index(block)))
                .collect()
        });
        Layout { order: order(body), around: around.collect(), loops }
    }
}

/// Blocks in reverse postorder.
fn order(body: &Body) -> Vec<u32> {
    let mut places = vec![u32::MAX; body.blocks.len()];
    let mut seen = vec![false; body.blocks.len()];
    let mut stack = vec![(BlockId::from_index(0), 0)];
    let mut next = body.blocks.len() as u32;
    seen[0] = true;
    while let Some((block, number)) = stack.pop() {
        let successors = body.blocks[block].terminator.successors();
        match successors.get(number) {
            Some(&successor) => {
                stack.push((block, number + 1));
                if !std::mem::replace(&mut seen[successor.index()], true) {
                    stack.push((successor, 0));
                }
            }
            None => {
                next -= 1;
                places[block.index()] = next;
            }
        }
    }
    places
}

/// A function on the stack: where it stands, and how often its loops came to their headers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Standing {
    function: FunctionId,
    block: BlockId,
    passes: Vec<(usize, u32)>,
}

/// A point of the unrolled program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Point {
    /// The outermost function first.
    stack: Vec<Standing>,
}

/// What is known of the functions.
pub(super) struct Layouts<'p> {
    program: &'p Program,
    bounds: HashMap<FunctionId, Arc<Layout>>,
}

impl<'p> Layouts<'p> {
    pub fn new(program: &'p Program) -> Self {
        Layouts { program, bounds: HashMap::new() }
    }

    fn of(&mut self, function: FunctionId) -> Arc<Layout> {
        let program = self.program;
        let body =
            || program.functions[function].body.as_ref().expect("a running function should have a body");
        self.bounds.entry(function).or_insert_with(|| Arc::new(Layout::of(body()))).clone()
    }

    /// The point at which a state stands, which was at another one a block before.
    pub fn moved(&mut self, before: &Point, state: &State) -> Point {
        let mut stack: Vec<(FunctionId, BlockId)> = state.calls().collect();
        stack.reverse();
        stack.push(state.position());
        let mut after = Point { stack: Vec::with_capacity(stack.len()) };
        for (depth, &(function, block)) in stack.iter().enumerate() {
            let bounds = before
                .stack
                .get(depth)
                .filter(|bounds| bounds.function == function && depth < before.stack.len());
            let layout = self.of(function);
            let standing = match bounds {
                Some(bounds) if bounds.block == block && stack.len() != before.stack.len() => bounds.clone(),
                Some(bounds) if depth + 1 < stack.len() => bounds.clone(),
                Some(bounds) => Standing { function, block, passes: passes(&layout, bounds, block) },
                None => {
                    let start = layout.around[block.index()].iter().map(|&number| (number, 0));
                    Standing { function, block, passes: start.collect() }
                }
            };
            after.stack.push(standing);
        }
        after
    }

    /// What orders points.
    pub fn key(&mut self, point: &Point) -> Vec<u32> {
        let mut key = Vec::new();
        for standing in &point.stack {
            let layout = self.of(standing.function);
            key.push(standing.function.0);
            for &(number, count) in &standing.passes {
                key.extend([layout.order[layout.loops[number].header.index()], count]);
            }
            key.push(layout.order[standing.block.index()]);
        }
        key
    }

    /// At the header of a loop: how often it has come there.
    pub fn passes_at_header(&mut self, point: &Point) -> Option<u32> {
        let standing = point.stack.last()?;
        let layout = self.of(standing.function);
        let &(number, count) = standing.passes.last()?;
        (layout.loops[number].header == standing.block).then_some(count)
    }
}

/// The passes after going from a block to another one of the same function.
fn passes(layout: &Layout, from: &Standing, to: BlockId) -> Vec<(usize, u32)> {
    let mut passes = Vec::new();
    let mut anew = false;
    for &number in &layout.around[to.index()] {
        let looped = &layout.loops[number];
        let bounds = from.passes.iter().find(|(bounds, _)| *bounds == number).map(|(_, count)| *count);
        let count = match bounds {
            Some(count) if !anew => {
                let back = looped.header == to && looped.contains(from.block);
                anew |= back;
                count + u32::from(back)
            }
            _ => 0,
        };
        passes.push((number, count));
    }
    passes
}
