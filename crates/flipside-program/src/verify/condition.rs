//! Checks decisions and conditions, and that a terminator and its condition fit.

use std::collections::HashSet;

use crate::condition::{Arm, Condition, ConditionKind, Decision, Logic};
use crate::ids::{ConditionId, DecisionId, FunctionId};
use crate::verify::Verifier;

impl<'a> Verifier<'a> {
    /// Checks all decisions and conditions.
    pub(super) fn conditions(&mut self) {
        let program = self.program;
        for (id, decision) in program.decisions.entries() {
            let exists = program.functions.get(decision.function).is_some();
            self.check(exists, || format!("{id} is of {}, which does not exist", decision.function));
            self.spans_exist(decision.span, None, id);
        }
        let mut seen = HashSet::new();
        let mut current: Option<(FunctionId, u32)> = None;
        let mut has_effects = false;
        for (id, condition) in program.conditions.entries() {
            if !condition.is_in_source() {
                has_effects = true;
                self.condition(id, condition);
                continue;
            }
            self.check(!has_effects, || format!("{id} comes after a condition that is not in the source"));
            let due = match current {
                Some((function, ordinal)) if function == condition.function => ordinal,
                Some(_) | None => {
                    self.check(seen.insert(condition.function), || {
                        format!("{id} is not beside the other conditions of {}", condition.function)
                    });
                    0
                }
            };
            self.check(condition.ordinal == due, || {
                format!("{id} has ordinal {}, should be {due}", condition.ordinal)
            });
            current = Some((condition.function, condition.ordinal.saturating_add(1)));
            self.condition(id, condition);
        }
        for (id, decision) in program.decisions.entries() {
            self.logic(id, decision);
        }
    }

    fn condition(&mut self, id: ConditionId, condition: &Condition) {
        let exists = self.program.functions.get(condition.function).is_some();
        self.check(exists, || format!("{id} is of {}, which does not exist", condition.function));
        self.spans_exist(condition.span, condition.spelled, id);
        match &condition.kind {
            ConditionKind::Leaf { decision, .. } => match self.program.decisions.get(*decision) {
                None => self.wrong(format!("{id} is a leaf of {decision}, which does not exist")),
                Some(found) => {
                    self.check(found.function == condition.function, || {
                        format!("{id} is of {}, but its decision of {}", condition.function, found.function)
                    });
                }
            },
            ConditionKind::Switch { arms } => self.arms(id, arms),
            ConditionKind::Error { .. } | ConditionKind::Point(_) => {}
            ConditionKind::Effect { leaf, .. } => {
                let of = self.program.conditions.get(*leaf);
                let fits = of.is_some_and(|of| {
                    (of.function, of.ordinal) == (condition.function, condition.ordinal)
                        && matches!(of.kind, ConditionKind::Leaf { .. })
                });
                self.check(fits, || format!("{id} is of {leaf}, which is not that leaf"));
            }
            ConditionKind::Row { decision, .. } => {
                let of = self.program.decisions.get(*decision);
                let fits = of.is_some_and(|of| of.function == condition.function);
                self.check(fits, || format!("{id} is a row of {decision}, which is not of its function"));
            }
        }
    }

    /// The postfix form of a decision has each of its leaves once.
    fn logic(&mut self, id: DecisionId, decision: &Decision) {
        let mut depth = 0_usize;
        let mut seen = HashSet::new();
        for symbol in &decision.logic {
            let (takes, what) = match symbol {
                Logic::Leaf(leaf) => {
                    let kind = self.program.conditions.get(*leaf).map(|condition| &condition.kind);
                    let fits = matches!(kind, Some(ConditionKind::Leaf { decision, .. }) if *decision == id);
                    self.check(fits && seen.insert(*leaf), || {
                        format!("{id} has {leaf}, which is none of its own")
                    });
                    (0, "leaf")
                }
                Logic::Not => (1, "not"),
                Logic::And => (2, "and"),
                Logic::Or => (2, "or"),
            };
            if depth < takes {
                return self.wrong(format!("{id} has too few operands for `{what}`"));
            }
            depth = depth - takes + 1;
        }
        self.check(depth <= 1, || format!("{id} has operands that are not used"));
    }

    fn arms(&mut self, id: ConditionId, arms: &[Arm]) {
        for arm in arms {
            self.spans_exist(arm.span, arm.spelled, format_args!("an arm of {id}"));
        }
        let Some((last, cases)) = arms.split_last() else {
            return self.wrong(format!("{id} has no arms"));
        };
        self.check(last.values.is_none(), || format!("the last arm of {id} is not the default"));
        self.check(cases.iter().all(|arm| arm.values.is_some()), || {
            format!("{id} has a default that is not its last arm")
        });
    }

    /// The condition of the terminator where we are, which becomes its only owner.
    pub(super) fn own_condition(&mut self, id: ConditionId) -> Option<&'a Condition> {
        let (Some(function), Some(block)) = (self.function, self.block) else { return None };
        let Some(condition) = self.program.conditions.get(id) else {
            self.wrong(format!("its condition is {id}, which does not exist"));
            return None;
        };
        self.check(condition.function == function, || {
            format!("its condition {id} is of {}", condition.function)
        });
        if !condition.is_in_source() {
            return Some(condition);
        }
        match self.owners[id] {
            None => self.owners[id] = Some((function, block)),
            Some((other, block)) => {
                self.wrong(format!("its condition {id} already belongs to {other} {block}"));
            }
        }
        Some(condition)
    }
}
