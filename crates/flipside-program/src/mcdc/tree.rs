//! A decision as a tree over its leaves: which leaf comes next, which leaves are masked.

use crate::condition::Logic;
use crate::ids::{ConditionId, DecisionId};
use crate::program::Program;

/// A node: a leaf, or an operator on earlier nodes.
#[derive(Clone, Copy, Debug)]
enum Node {
    Leaf,
    Not,
    And(usize, usize),
    Or(usize, usize),
}

/// What follows a leaf with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The leaf with this number is evaluated.
    Leaf(usize),
    /// The decision has this outcome.
    End(bool),
}

/// An edge of a decision: what a value of a leaf does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// What follows; constant leaves are passed.
    pub next: Next,
    /// The leaves, by number, that are masked from now on.
    pub masks: Vec<usize>,
}

/// A row of the truth table of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// By leaf: its value; none where it is not evaluated, or a constant.
    pub values: Vec<Option<bool>>,
    /// The outcome of the decision.
    pub outcome: bool,
}

/// A decision over its leaves, which are numbered from left to right.
#[derive(Clone, Debug)]
pub struct DecisionTree {
    /// The leaves.
    pub leaves: Vec<ConditionId>,
    /// By leaf: the value that clang folds it to.
    folded: Vec<Option<bool>>,
    nodes: Vec<Node>,
    /// By node: the operator that it is an operand of.
    parents: Vec<Option<usize>>,
    /// By leaf: its node.
    at: Vec<usize>,
    /// By node: its leaves, as a range.
    spans: Vec<(usize, usize)>,
    /// By node: its value where constants decide it.
    constant: Vec<Option<bool>>,
}

impl DecisionTree {
    /// The tree of a decision; none where it is a single leaf.
    pub fn new(program: &Program, decision: DecisionId) -> Option<Self> {
        let logic = &program.decisions[decision].logic;
        let folded = |leaf: ConditionId| program.conditions[leaf].folded;
        (!logic.is_empty()).then(|| DecisionTree::of(logic, &folded))
    }

    /// The tree of a decision that is this leaf.
    pub fn single(leaf: ConditionId) -> Self {
        DecisionTree::of(&[Logic::Leaf(leaf)], &|_| None)
    }

    fn of(logic: &[Logic], folded_to: &dyn Fn(ConditionId) -> Option<bool>) -> Self {
        let (mut leaves, mut folded, mut at) = (Vec::new(), Vec::new(), Vec::new());
        let (mut nodes, mut parents, mut spans, mut constant) =
            (Vec::new(), vec![None; logic.len()], Vec::<(usize, usize)>::new(), Vec::<Option<bool>>::new());
        let mut stack: Vec<usize> = Vec::new();
        for symbol in logic {
            let number = nodes.len();
            let mut operand = || {
                let operand = stack.pop().expect("an operator should have its operands");
                parents[operand] = Some(number);
                operand
            };
            match symbol {
                Logic::Leaf(leaf) => {
                    nodes.push(Node::Leaf);
                    spans.push((leaves.len(), leaves.len() + 1));
                    constant.push(folded_to(*leaf));
                    at.push(number);
                    folded.push(folded_to(*leaf));
                    leaves.push(*leaf);
                }
                Logic::Not => {
                    let inner = operand();
                    nodes.push(Node::Not);
                    spans.push(spans[inner]);
                    constant.push(constant[inner].map(|value| !value));
                }
                Logic::And | Logic::Or => {
                    let (right, left) = (operand(), operand());
                    let is_and = *symbol == Logic::And;
                    nodes.push(if is_and { Node::And(left, right) } else { Node::Or(left, right) });
                    spans.push((spans[left].0, spans[right].1));
                    constant.push(match (constant[left], constant[right]) {
                        (Some(value), _) | (_, Some(value)) if value != is_and => Some(value),
                        (Some(_), Some(_)) => Some(is_and),
                        (Some(_), None) | (None, Some(_) | None) => None,
                    });
                }
            }
            stack.push(number);
        }
        DecisionTree { leaves, folded, nodes, parents, at, spans, constant }
    }

    /// The leaves that are no constants, by number.
    pub fn open_leaves(&self) -> impl Iterator<Item = usize> {
        (0..self.leaves.len()).filter(|&leaf| self.folded[leaf].is_none())
    }

    /// The first leaf that is evaluated and is no constant; none where constants decide everything.
    pub fn first(&self) -> Option<usize> {
        let mut first = 0;
        while let Some(value) = self.folded[first] {
            match self.step(first, value).next {
                Next::Leaf(next) => first = next,
                Next::End(_) => return None,
            }
        }
        Some(first)
    }

    /// What a value of a leaf does.
    pub fn edge(&self, leaf: usize, value: bool) -> Edge {
        let mut edge = self.step(leaf, value);
        while let Next::Leaf(next) = edge.next
            && let Some(value) = self.folded[next]
        {
            let step = self.step(next, value);
            edge.next = step.next;
            edge.masks.extend(step.masks);
        }
        edge
    }

    /// What a value of a leaf does, constant or not.
    fn step(&self, leaf: usize, value: bool) -> Edge {
        let (mut node, mut value) = (self.at[leaf], value);
        let mut masks = Vec::new();
        while let Some(parent) = self.parents[node] {
            match self.nodes[parent] {
                Node::Leaf => unreachable!("a leaf should have no operands"),
                Node::Not => value = !value,
                Node::And(left, right) | Node::Or(left, right) => {
                    let is_controlling = value != matches!(self.nodes[parent], Node::And(..));
                    if node == right && is_controlling {
                        masks.extend(self.spans[left].0..self.spans[left].1);
                    }
                    if node == left && !is_controlling {
                        return Edge { next: Next::Leaf(self.spans[right].0), masks };
                    }
                }
            }
            node = parent;
        }
        Edge { next: Next::End(value), masks }
    }

    /// Does a constant decide the outcome, whatever this leaf is? Then it is masked where it is evaluated.
    pub fn is_always_masked(&self, leaf: usize) -> bool {
        let mut node = self.at[leaf];
        while let Some(parent) = self.parents[node] {
            if let Node::And(left, right) | Node::Or(left, right) = self.nodes[parent]
                && let Some(value) = self.constant[if node == left { right } else { left }]
                && value != matches!(self.nodes[parent], Node::And(..))
            {
                return true;
            }
            node = parent;
        }
        false
    }

    /// How many rows the truth table has from a leaf on, by leaf; for an end it is one. Saturates.
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0_usize; self.leaves.len()];
        for leaf in (0..self.leaves.len()).rev() {
            let of = |value| match self.edge(leaf, value).next {
                Next::Leaf(next) => counts[next],
                Next::End(_) => 1,
            };
            counts[leaf] = of(true).saturating_add(of(false));
        }
        counts
    }

    /// What an edge adds to the number of a row: the rows through the other edge come first.
    pub fn step_of(&self, leaf: usize, value: bool) -> usize {
        match (value, self.edge(leaf, true).next) {
            (true, _) => 0,
            (false, Next::Leaf(next)) => self.counts()[next],
            (false, Next::End(_)) => 1,
        }
    }

    /// The rows of the truth table in the order of their numbers: what is true comes first. None where there are more than that
    /// many.
    pub fn rows(&self, most: usize) -> Option<Vec<Row>> {
        let first = self.first()?;
        if self.counts()[first] > most {
            return None;
        }
        let mut rows = Vec::new();
        let mut waiting = vec![(first, vec![None; self.leaves.len()])];
        while let Some((leaf, mut values)) = waiting.pop() {
            values[leaf] = match values[leaf] {
                // Both values of a leaf: true now, false after everything that follows true.
                None => {
                    let mut other = values.clone();
                    other[leaf] = Some(false);
                    waiting.push((leaf, other));
                    Some(true)
                }
                known => known,
            };
            let value = values[leaf] == Some(true);
            match self.edge(leaf, value).next {
                Next::Leaf(next) => waiting.push((next, values)),
                Next::End(outcome) => rows.push(Row { values, outcome }),
            }
        }
        Some(rows)
    }

    /// By leaf: the leaf that masks it in an evaluation with these values, and that leaf's value.
    pub fn masking(&self, values: &[Option<bool>]) -> Vec<Option<(usize, bool)>> {
        let mut masking = vec![None; values.len()];
        for (leaf, value) in values.iter().enumerate() {
            if let Some(value) = *value {
                for masked in self.edge(leaf, value).masks {
                    masking[masked] = Some((leaf, value));
                }
            }
        }
        masking
    }

    /// By leaf: is it evaluated and unmasked in an evaluation with these values?
    pub fn unmasked(&self, values: &[Option<bool>]) -> Vec<bool> {
        let masking = self.masking(values);
        let is_unmasked =
            |leaf: usize| values[leaf].is_some() && masking[leaf].is_none() && !self.is_always_masked(leaf);
        (0..values.len()).map(is_unmasked).collect()
    }

    /// Do two rows differ in this leaf and in the outcome, and in no other leaf that both evaluate?
    pub fn is_unique_cause(&self, leaf: usize, one: &Row, other: &Row) -> bool {
        let differs = |leaf: usize| match (one.values[leaf], other.values[leaf]) {
            (Some(one), Some(other)) => one != other,
            (Some(_) | None, None) | (None, Some(_)) => false,
        };
        one.outcome != other.outcome && (0..self.leaves.len()).all(|other| differs(other) == (other == leaf))
    }

    /// Is a `!` its outermost operator?
    pub fn is_negated_as_a_whole(&self) -> bool {
        matches!(self.nodes.last(), Some(Node::Not))
    }

    /// Is there an odd number of `!` between the decision and this leaf?
    pub fn is_negated(&self, leaf: usize) -> bool {
        let mut node = self.at[leaf];
        let mut negated = false;
        while let Some(parent) = self.parents[node] {
            negated ^= matches!(self.nodes[parent], Node::Not);
            node = parent;
        }
        negated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All trees over a few leaves, some of them constant, from a seed.
    fn random(seed: u64) -> DecisionTree {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut pick = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) % below
        };
        let count = 2 + pick(5) as u32;
        let (mut logic, mut depth, mut next) = (Vec::new(), 0, 0);
        while next < count || depth > 1 {
            if next < count && (depth < 2 || pick(2) == 0) {
                logic.push(Logic::Leaf(ConditionId(next)));
                next += 1;
                depth += 1;
            } else {
                logic.push(if pick(2) == 0 { Logic::And } else { Logic::Or });
                depth -= 1;
            }
            if pick(5) == 0 {
                logic.push(Logic::Not);
            }
        }
        let folded: Vec<Option<bool>> =
            (0..count).map(|_| [None, None, None, None, Some(true), Some(false)][pick(6) as usize]).collect();
        DecisionTree::of(&logic, &|leaf| folded[leaf.0 as usize])
    }

    /// The outcome, where every leaf has a value.
    fn outcome(tree: &DecisionTree, values: &[bool]) -> bool {
        let mut values = values.iter();
        let mut stack: Vec<bool> = Vec::new();
        for node in &tree.nodes {
            let mut pop = || stack.pop().expect("an operand");
            let value = match node {
                Node::Leaf => *values.next().expect("a value"),
                Node::Not => !pop(),
                Node::And(..) => pop() & pop(),
                Node::Or(..) => pop() | pop(),
            };
            stack.push(value);
        }
        stack[0]
    }

    /// Is a leaf unmasked, by the definition: can the leaves that were not evaluated have values so that flipping it alone flips
    /// the outcome?
    fn is_unmasked(tree: &DecisionTree, seen: &[Option<bool>], leaf: usize) -> bool {
        let count = seen.len();
        (0..1_u32 << count).any(|bits| {
            let mut values: Vec<bool> = (0..count).map(|leaf| bits >> leaf & 1 == 1).collect();
            let fits =
                |leaf: usize, value: bool| seen[leaf].or(tree.folded[leaf]).is_none_or(|seen| seen == value);
            if !values.iter().enumerate().all(|(leaf, &value)| fits(leaf, value)) {
                return false;
            }
            let before = outcome(tree, &values);
            values[leaf] = !values[leaf];
            before != outcome(tree, &values)
        })
    }

    #[test]
    fn edges_agree_with_the_definition_on_random_trees() {
        let mut shown = 0;
        for seed in 1..3000 {
            let tree = random(seed);
            let count = tree.leaves.len();
            for bits in 0..1_u32 << count {
                let value = |leaf: usize| tree.folded[leaf].unwrap_or(bits >> leaf & 1 == 1);
                let all: Vec<bool> = (0..count).map(value).collect();
                let Some(mut at) = tree.first() else { continue };
                let (mut seen, mut unmasked) = (vec![None; count], vec![false; count]);
                let result = loop {
                    let edge = tree.edge(at, all[at]);
                    seen[at] = Some(all[at]);
                    unmasked[at] = !tree.is_always_masked(at);
                    edge.masks.iter().for_each(|&masked| unmasked[masked] = false);
                    match edge.next {
                        Next::Leaf(next) => at = next,
                        Next::End(outcome) => break outcome,
                    }
                };
                assert_eq!(result, outcome(&tree, &all), "{tree:?} {bits:b}");
                assert_eq!(unmasked, tree.unmasked(&seen), "{tree:?} {bits:b}");
                let rows = tree.rows(usize::MAX).expect("all rows");
                let steps = (0..count).filter_map(|leaf| Some(tree.step_of(leaf, seen[leaf]?)));
                assert_eq!(rows[steps.sum::<usize>()], Row { values: seen.clone(), outcome: result });
                for leaf in 0..count {
                    let Some(value) = seen[leaf] else { continue };
                    assert_eq!(unmasked[leaf], is_unmasked(&tree, &seen, leaf), "{tree:?} {bits:b} {leaf}");
                    if unmasked[leaf] {
                        shown += 1;
                        assert_eq!(value != tree.is_negated(leaf), result, "{tree:?} {bits:b} {leaf}");
                    }
                }
            }
        }
        assert!(shown > 10_000, "{shown}");
    }
}
