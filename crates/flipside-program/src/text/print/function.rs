//! Prints a function: its head with decisions, conditions, registers and slots, then its blocks.

use crate::condition::{Condition, ConditionKind, DecisionKind, Logic};
use crate::ids::{ConditionId, FileId, FunctionId, RegId};
use crate::points::Point;
use crate::program::{Body, Function, Param};
use crate::text::print::{Head, Printer, case_values};
use crate::text::word::{at_name, name, quote};

impl Printer<'_> {
    /// Prints a function, with an empty line around it unless it is a plain declaration.
    pub(super) fn function(&mut self, id: FunctionId) {
        let function = &self.program.functions[id];
        let head = self.heads[id].clone();
        self.home = FileId(0);
        let line = self.signature(function);
        self.home = function.place.file;
        let empty = head.decisions.is_empty() && head.conditions.is_empty();
        match &function.body {
            None if empty => {
                let separator = if self.out.ends_with("}\n") { "\n" } else { "" };
                self.line(&format!("{separator}declare {line}"));
            }
            None => {
                self.line(&format!("\ndeclare {line} {{"));
                self.head(&head);
                self.line("}");
            }
            Some(body) => {
                self.line(&format!("\nfunction {line} {{"));
                self.head(&head);
                self.registers(body);
                self.slots(body);
                self.blocks(function.place, body);
                self.line("}");
            }
        }
    }

    fn signature(&self, function: &Function) -> String {
        let mut line = at_name(&function.name);
        if let Some(body) = &function.body {
            let params: Vec<String> = body
                .params
                .iter()
                .map(|param| match param {
                    Param::Scalar(reg) => reg.to_string(),
                    Param::Record(slot) => slot.to_string(),
                })
                .collect();
            line.push_str(&format!("({})", params.join(", ")));
        }
        line.push_str(&format!(": {}", self.names.ty(function.ty)));
        if function.internal {
            line.push_str(" internal");
        }
        if function.noreturn {
            line.push_str(" noreturn");
        }
        if function.pure {
            line.push_str(" pure");
        }
        for parameter in &function.outputs {
            line.push_str(&format!(" writes {parameter}"));
        }
        line.push_str(&format!(" {}", self.place(function.place)));
        line
    }

    fn head(&mut self, head: &Head) {
        let program = self.program;
        for &id in &head.decisions {
            let decision = &program.decisions[id];
            let mut line = format!("  {id} = {} {}", decision_word(decision.kind), self.span(decision.span));
            if !decision.logic.is_empty() {
                let words: Vec<String> = decision.logic.iter().copied().map(logic_word).collect();
                line.push_str(&format!(" ({})", words.join(" ")));
            }
            self.line(&line);
        }
        for &id in &head.conditions {
            self.condition(id, &program.conditions[id]);
        }
    }

    fn condition(&mut self, id: ConditionId, condition: &Condition) {
        let text = quote(&condition.text);
        let ordinal = condition.ordinal;
        let spans = self.spans(condition.span, condition.spelled);
        let folded = condition.folded.map_or(String::new(), |value| format!(" folded {value}"));
        match &condition.kind {
            ConditionKind::Leaf { decision, negated } => {
                let not = if *negated { "not " } else { "" };
                self.line(&format!("  {id} = leaf #{ordinal} of {not}{decision} {text} {spans}{folded}"));
            }
            ConditionKind::Effect { leaf, value } => {
                self.line(&format!("  {id} = effect #{ordinal} of {leaf} {value} {text} {spans}{folded}"));
            }
            ConditionKind::Row { decision, number } => {
                self.line(&format!("  {id} = row #{ordinal} of {decision} {number} {text} {spans}{folded}"));
            }
            ConditionKind::Error { kind, foreign } => {
                let foreign = if *foreign { "foreign " } else { "" };
                let kind = kind.name();
                self.line(&format!("  {id} = error #{ordinal} {foreign}{kind} {text} {spans}{folded}"));
            }
            ConditionKind::Point(point) => {
                let of = match point {
                    Point::Decision { decision, .. } => format!(" of {decision}"),
                    _ => String::new(),
                };
                self.line(&format!("  {id} = point #{ordinal} {point}{of} {text} {spans}{folded}"));
            }
            ConditionKind::Switch { arms } => {
                self.line(&format!("  {id} = switch #{ordinal} {text} {spans}{folded} {{"));
                for arm in arms {
                    let values = match arm.values {
                        Some((low, high)) => case_values(low, high),
                        None => "default".to_owned(),
                    };
                    let label =
                        arm.label.as_ref().map_or(String::new(), |label| format!(" {}", quote(label)));
                    let line = format!("    {values}{label} {}", self.spans(arm.span, arm.spelled));
                    self.line(&line);
                }
                self.line("  }");
            }
        }
    }

    /// Variables get a line each, temporaries of one type in a row share one.
    fn registers(&mut self, body: &Body) {
        let mut next = RegId(0);
        while let Some(register) = body.regs.get(next) {
            let first = next;
            next.0 += 1;
            if let Some((variable, ty)) = &register.variable {
                let line =
                    format!("  {first} {} {}: {}", register.scalar, name(variable), self.names.ty(*ty));
                self.line(&line);
                continue;
            }
            while body.regs.get(next) == Some(register) {
                next.0 += 1;
            }
            let last = RegId(next.0 - 1);
            let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
            self.line(&format!("  {range} {}", register.scalar));
        }
    }

    fn slots(&mut self, body: &Body) {
        for (id, slot) in body.slots.entries() {
            let variable =
                if slot.name.is_empty() { String::new() } else { format!(" {}", name(&slot.name)) };
            let ty = self.names.ty(slot.ty);
            self.line(&format!("  {id}{variable}: {ty} size {} align {}", slot.size, slot.align));
        }
    }
}

fn logic_word(symbol: Logic) -> String {
    match symbol {
        Logic::Leaf(condition) => condition.to_string(),
        Logic::Not => "not".into(),
        Logic::And => "and".into(),
        Logic::Or => "or".into(),
    }
}

fn decision_word(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::If => "if",
        DecisionKind::While => "while",
        DecisionKind::Do => "do",
        DecisionKind::For => "for",
        DecisionKind::Conditional => "conditional",
        DecisionKind::Value => "value",
    }
}
