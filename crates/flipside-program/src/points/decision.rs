//! The outcomes of decisions with several leaves: branches on the edges that leave them.

use super::place::branch_on;
use super::{Point, condition};
use crate::code::{Block, Operand, Terminator};
use crate::ids::{ConditionId, FunctionId};
use crate::mark::{Mark, Marked};
use crate::mcdc::{DecisionTree, Next, blocks_of, written};
use crate::program::Program;

/// Adds both outcomes of each decision of a function that has several leaves, one of them no constant.
pub(super) fn outcomes(program: &mut Program, function: FunctionId) {
    let of_this = program.decisions.entries().filter(|(_, decision)| decision.function == function);
    let trees = of_this.filter_map(|(id, _)| Some((id, DecisionTree::new(program, id)?)));
    for (id, tree) in trees.collect::<Vec<_>>() {
        let Some(first) = tree.first() else { continue };
        let ordinal = program.conditions[tree.leaves[first]].ordinal as usize;
        let text = written(program, &program.decisions[id].logic);
        let span = program.decisions[id].span;
        let mark = Mark { of: Marked::Statement, span, spelled: None, text };
        // A constant may leave one outcome alone.
        let ends: Vec<bool> = tree
            .open_leaves()
            .flat_map(|leaf| [tree.edge(leaf, true).next, tree.edge(leaf, false).next])
            .filter_map(|next| if let Next::End(outcome) = next { Some(outcome) } else { None })
            .collect();
        let outcomes: Vec<(bool, ConditionId)> = [true, false]
            .into_iter()
            .filter(|value| ends.contains(value))
            .map(|value| {
                let point = Point::Decision { decision: id, value };
                (value, condition(program, function, ordinal, point, &mark))
            })
            .collect();
        let Some(body) = program.functions[function].body.as_mut() else { continue };
        for (leaf, block) in blocks_of(body, &tree).into_iter().enumerate() {
            let Some(block) = block else { continue };
            let place = body.blocks[block].place;
            for value in [true, false] {
                let Next::End(outcome) = tree.edge(leaf, value).next else { continue };
                let Terminator::Branch { then_to, else_to, .. } = body.blocks[block].terminator else {
                    unreachable!("a leaf should end its block")
                };
                let Some((_, condition)) = outcomes.iter().find(|(known, _)| *known == outcome) else {
                    continue;
                };
                let terminator =
                    branch_on((*condition, Operand::Const(1)), if value { then_to } else { else_to });
                let next = body.blocks.push(Block { insts: Vec::new(), terminator, place });
                if let Terminator::Branch { then_to, else_to, .. } = &mut body.blocks[block].terminator {
                    *(if value { then_to } else { else_to }) = next;
                }
            }
        }
    }
}
