//! Switches: one n-way node, one arm per case label, default last.

use flipside_program::{Arm, BlockId, ConditionKind, Scalar, Span, SwitchArm, Terminator};

use super::builder::ScopeId;
use super::{Lowering, Target};
use crate::ast::Node;
use crate::constant;

/// A switch whose body is being lowered.
pub(super) struct OpenSwitch {
    ty: Scalar,
    cases: Vec<Label>,
    default: Option<Label>,
}

/// A case or default label.
struct Label {
    arm: Arm,
    block: BlockId,
    scope: ScopeId,
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn switch_statement(&mut self, node: &'a Node<'a>) {
        let [control, body] = node.inner.as_slice() else {
            self.unsupported_expression(node);
            return;
        };
        let inside = control.without_parens();
        let condition = self.new_condition(inside, ConditionKind::Switch { arms: Vec::new() }, None);
        self.unit.condition_of.insert(node.id, condition);
        let value = self.value(control);
        let ty = match self.scalar_of(control) {
            Some(ty) => ty,
            None => {
                self.unsupported_type(control);
                Scalar::S32
            }
        };
        self.at(node);
        let place = self.builder.place;
        let dispatch = self.builder.suspend();
        let exit = self.builder.new_block();
        self.switches.push(OpenSwitch { ty, cases: Vec::new(), default: None });
        self.breaks.push(Target { block: exit, scope: self.builder.scope() });
        self.statement(body);
        self.breaks.pop();
        self.builder.begin(exit);

        let open = self.switches.pop().expect("the switch should still be open");
        let mut arms = Vec::new();
        let mut all_arms = Vec::new();
        for (index, label) in open.cases.into_iter().enumerate() {
            let target = self.builder.entry_into(label.block, label.scope);
            let (low, high) = label.arm.values.unwrap_or((0, 0));
            arms.push(SwitchArm { arm: index as u32, low, high, target });
            all_arms.push(label.arm);
        }
        let default_to = match open.default {
            Some(label) => {
                all_arms.push(label.arm);
                self.builder.entry_into(label.block, label.scope)
            }
            None => {
                let written = &self.unit.conditions[condition];
                all_arms.push(Arm {
                    values: None,
                    span: written.span,
                    spelled: written.spelled,
                    label: None,
                });
                exit
            }
        };
        self.unit.conditions[condition].kind = ConditionKind::Switch { arms: all_arms };
        let terminator = Terminator::Switch { condition, ty, value, arms, default_to };
        self.builder.terminate_block(dispatch, terminator, place);
    }

    pub(super) fn case_label(&mut self, node: &'a Node<'a>) {
        let (labels, statement) = node.inner.split_at(node.inner.len().saturating_sub(1));
        let mut values = labels.iter().map(|label| constant::evaluate(&mut self.unit.table, label));
        let low = values.next().flatten();
        let high = values.next().unwrap_or(low);
        let (Some(low), Some(high), Some(open)) = (low, high, self.switches.last()) else {
            self.unsupported("a case label whose value is not known");
            return;
        };
        let (bits, signed) = (open.ty.bits().unwrap_or(64), open.ty.is_signed());
        let values = Some((constant::wrap(low, bits, signed), constant::wrap(high, bits, signed)));
        let (span, spelled) = self.label_spans(node, labels.last());
        // In a macro, only its definition says what the label is.
        let is_in_macro = node.range.begin.in_macro();
        let mut text = |label| if is_in_macro { self.unit.text(label) } else { self.unit.written(label) };
        let texts: Vec<String> = labels.iter().map(&mut text).collect();
        let label =
            Some(texts.join(" ... ")).filter(|text| !text.is_empty() && text.parse::<i128>().is_err());
        self.switch_label(Arm { values, span, spelled, label }, false);
        for child in statement {
            self.statement(child);
        }
    }

    pub(super) fn default_label(&mut self, node: &'a Node<'a>) {
        let (span, spelled) = self.label_spans(node, None);
        self.switch_label(Arm { values: None, span, spelled, label: None }, true);
        for child in &node.inner {
            self.statement(child);
        }
    }

    fn switch_label(&mut self, arm: Arm, default: bool) {
        let block = self.builder.new_block();
        self.builder.begin(block);
        let scope = self.builder.scope();
        let label = Label { arm, block, scope };
        if let Some(open) = self.switches.last_mut() {
            if default {
                open.default = Some(label);
            } else {
                open.cases.push(label);
            }
        }
    }

    /// From `case` or `default` up to the colon.
    fn label_spans(&mut self, node: &Node<'_>, value: Option<&Node<'_>>) -> (Span, Option<Span>) {
        let (mut span, mut spelled) = self.unit.spans(node);
        let last = value.map_or(&node.range.begin, |value| &value.range.end);
        let (end, end_spelled) = (last.expansion(), last.spelling());
        (span.end_line, span.end_column) = self.unit.colon_after(end);
        if let Some(spelled) = &mut spelled {
            (spelled.end_line, spelled.end_column) = self.unit.colon_after(end_spelled);
        }
        (span, spelled)
    }
}
