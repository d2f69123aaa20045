//! Checks decisions and conditions, and that a terminator and its condition fit.

use std::collections::HashSet;

use crate::condition::{Arm, Condition, ConditionKind};
use crate::ids::{ConditionId, FunctionId};
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
        for (id, condition) in program.conditions.entries() {
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
        }
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
        match self.owners[id] {
            None => self.owners[id] = Some((function, block)),
            Some((other, block)) => {
                self.wrong(format!("its condition {id} already belongs to {other} {block}"));
            }
        }
        Some(condition)
    }
}
