//! The loops of a function, from its control-flow graph.
//!
//! Natural loops: a loop has a header, the only block through which it is entered. Its members are the blocks that reach the
//! header again without leaving the blocks that it dominates. Loops with the same header are one. A cycle that `goto` enters
//! in the middle has no header, and is not a loop here.

use std::collections::BTreeMap;

use crate::ids::{BlockId, Id};
use crate::program::Body;

/// A loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The block through which it is entered.
    pub header: BlockId,
    /// By block: is it in the loop?
    members: Vec<bool>,
}

impl Loop {
    /// Is a block in it?
    pub fn contains(&self, block: BlockId) -> bool {
        self.members[block.index()]
    }

    /// Its blocks, in order.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        (0..self.members.len()).filter(|&block| self.members[block]).map(BlockId::from_index)
    }

    fn size(&self) -> usize {
        self.members.iter().filter(|&&member| member).count()
    }
}

/// The loops of a function, an inner one before those around it.
pub fn loops_of(body: &Body) -> Vec<Loop> {
    let after =
        body.blocks.iter().map(|block| block.terminator.successors().into_iter().map(Id::index).collect());
    loops_in(after.collect())
}

/// The loops of a graph: by block, what it leads to.
fn loops_in(after: Vec<Vec<usize>>) -> Vec<Loop> {
    let graph = Graph::of(after);
    let mut ends: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &block in &graph.order {
        for &next in &graph.after[block] {
            if graph.dominates(next, block) {
                ends.entry(next).or_default().push(block);
            }
        }
    }
    let mut loops: Vec<Loop> = ends
        .into_iter()
        .map(|(header, mut waiting)| {
            let mut members = vec![false; graph.after.len()];
            members[header] = true;
            while let Some(block) = waiting.pop() {
                if !std::mem::replace(&mut members[block], true) {
                    waiting.extend(&graph.before[block]);
                }
            }
            Loop { header: BlockId::from_index(header), members }
        })
        .collect();
    loops.sort_by_key(Loop::size);
    loops
}

/// The reachable blocks and their dominators.
struct Graph {
    after: Vec<Vec<usize>>,
    /// By block: its predecessors that are reachable.
    before: Vec<Vec<usize>>,
    /// The reachable blocks in reverse postorder: each before its successors, except along back edges.
    order: Vec<usize>,
    /// By block: its place in the order.
    place: Vec<usize>,
    /// By block: its immediate dominator; itself for the entry.
    dominator: Vec<usize>,
}

impl Graph {
    fn of(after: Vec<Vec<usize>>) -> Self {
        let order = order(&after);
        let mut place = vec![usize::MAX; after.len()];
        let mut before = vec![Vec::new(); after.len()];
        for (index, &block) in order.iter().enumerate() {
            place[block] = index;
            for &next in &after[block] {
                before[next].push(block);
            }
        }
        let dominator = vec![usize::MAX; after.len()];
        let mut graph = Graph { after, before, order, place, dominator };
        graph.solve();
        graph
    }

    fn solve(&mut self) {
        let Some(&first) = self.order.first() else { return };
        self.dominator[first] = first;
        let mut changed = true;
        while changed {
            changed = false;
            for &block in &self.order[1..] {
                let known = self.before[block].iter().copied().filter(|&b| self.dominator[b] != usize::MAX);
                let common = known.reduce(|one, other| self.common(one, other));
                let common = common.expect("a block should come after another one");
                changed |= std::mem::replace(&mut self.dominator[block], common) != common;
            }
        }
    }

    /// The nearest common dominator.
    fn common(&self, mut one: usize, mut other: usize) -> usize {
        while one != other {
            while self.place[one] > self.place[other] {
                one = self.dominator[one];
            }
            while self.place[other] > self.place[one] {
                other = self.dominator[other];
            }
        }
        one
    }

    /// Does `by` dominate `block`?
    fn dominates(&self, by: usize, mut block: usize) -> bool {
        while self.place[block] > self.place[by] {
            block = self.dominator[block];
        }
        block == by
    }
}

/// The blocks reachable from the first one, in reverse postorder.
fn order(after: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    if after.is_empty() {
        return order;
    }
    let mut seen = vec![false; after.len()];
    seen[0] = true;
    let mut stack = vec![(0, 0)];
    while let Some((block, edge)) = stack.last_mut() {
        match after[*block].get(*edge) {
            Some(&next) => {
                *edge += 1;
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push((next, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loops of a graph, by its edges: `0>1 1>2,3 …`, each as its header and its blocks.
    #[track_caller]
    fn check(edges: &str, expected: &[(usize, &[usize])]) {
        let after = edges.split_whitespace().enumerate().map(|(number, line)| {
            let (from, to) = line.split_once('>').expect("an edge should have an arrow");
            assert_eq!(from, number.to_string());
            to.split(',').filter_map(|to| to.parse().ok()).collect()
        });
        let found: Vec<(usize, Vec<usize>)> = loops_in(after.collect())
            .iter()
            .map(|found| (found.header.index(), found.blocks().map(Id::index).collect()))
            .collect();
        let expected: Vec<(usize, Vec<usize>)> =
            expected.iter().map(|(header, blocks)| (*header, blocks.to_vec())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn loops_and_their_blocks() {
        check("0>1 1>", &[]);
        // while, do with one block, a loop from the start.
        check("0>1 1>2,3 2>1 3>", &[(1, &[1, 2])]);
        check("0>1 1>1,2 2>", &[(1, &[1])]);
        check("0>0,1 1>", &[(0, &[0])]);
        // The inner one comes first.
        check("0>1 1>2,5 2>3,4 3>2 4>1 5>", &[(2, &[2, 3]), (1, &[1, 2, 3, 4])]);
        // `continue`: two back edges, one loop. `break`: the block that leaves is not a member.
        check("0>1 1>2,5 2>1,3 3>4,1 4>5 5>", &[(1, &[1, 2, 3])]);
        // Entered in the middle: no header.
        check("0>1,2 1>2 2>1,3 3>", &[]);
        // Unreachable blocks.
        check("0>1 1> 2>2", &[]);
    }
}
