//! Points of the unrolled program, and their topological order: a point comes before all that can follow it.
//!
//! A point is a block with the stack of calls that led there, and with the number of times that each loop around it has
//! come to its header. In that order, all states that can reach a point arrive there before one of them goes on, so that
//! they can be merged.

use std::collections::HashMap;
use std::sync::Arc;

use flipside_program::{BlockId, Body, FunctionId, Id, Loop, Program, loops_of};

use flipside_execute::State;

/// The order of the blocks of a function, and its loops.
#[derive(Debug)]
struct Layout {
    /// By block: its place in a topological order, back edges apart.
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

/// A function on the stack: its block, and how often the loops around it came to their headers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Activation {
    function: FunctionId,
    block: BlockId,
    passes: Vec<(usize, u32)>,
}

/// A point of the unrolled program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    /// The outermost function first.
    stack: Vec<Activation>,
}

/// The layouts of the functions that were met so far.
pub(crate) struct Layouts<'p> {
    program: &'p Program,
    of: HashMap<FunctionId, Arc<Layout>>,
}

impl<'p> Layouts<'p> {
    pub fn new(program: &'p Program) -> Self {
        Layouts { program, of: HashMap::new() }
    }

    fn of(&mut self, function: FunctionId) -> Arc<Layout> {
        let program = self.program;
        let body =
            || program.functions[function].body.as_ref().expect("a running function should have a body");
        self.of.entry(function).or_insert_with(|| Arc::new(Layout::of(body()))).clone()
    }

    /// The point of a state that was at the point `before` one block ago.
    pub fn moved(&mut self, before: &Point, state: &State) -> Point {
        let mut stack: Vec<(FunctionId, BlockId)> = state.calls().collect();
        stack.reverse();
        stack.push(state.position());
        let mut after = Point { stack: Vec::with_capacity(stack.len()) };
        for (depth, &(function, block)) in stack.iter().enumerate() {
            let before_here = before
                .stack
                .get(depth)
                .filter(|before_here| before_here.function == function && depth < before.stack.len());
            let layout = self.of(function);
            let activation = match before_here {
                Some(before_here) if before_here.block == block && stack.len() != before.stack.len() => {
                    before_here.clone()
                }
                Some(before_here) if depth + 1 < stack.len() => before_here.clone(),
                Some(before_here) => {
                    Activation { function, block, passes: passes(&layout, before_here, block) }
                }
                None => {
                    let start = layout.around[block.index()].iter().map(|&number| (number, 0));
                    Activation { function, block, passes: start.collect() }
                }
            };
            after.stack.push(activation);
        }
        after
    }

    /// The key that orders points.
    pub fn key(&mut self, point: &Point) -> Vec<u32> {
        let mut key = Vec::new();
        for activation in &point.stack {
            let layout = self.of(activation.function);
            key.push(activation.function.0);
            for &(number, count) in &activation.passes {
                key.extend([layout.order[layout.loops[number].header.index()], count]);
            }
            key.push(layout.order[activation.block.index()]);
        }
        key
    }

    /// At the header of a loop: how often the loop has come there.
    pub fn passes_at_header(&mut self, point: &Point) -> Option<u32> {
        let activation = point.stack.last()?;
        let layout = self.of(activation.function);
        let &(number, count) = activation.passes.last()?;
        (layout.loops[number].header == activation.block).then_some(count)
    }
}

/// The passes after going from a block to another one of the same function.
fn passes(layout: &Layout, from: &Activation, to: BlockId) -> Vec<(usize, u32)> {
    let mut passes = Vec::new();
    let mut anew = false;
    for &number in &layout.around[to.index()] {
        let looped = &layout.loops[number];
        let before = from.passes.iter().find(|(known, _)| *known == number).map(|(_, count)| *count);
        let count = match before {
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
