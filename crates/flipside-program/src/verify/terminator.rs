//! Checks terminators: successors, conditions and their arms, calls, returns.

use crate::code::{Argument, CallResult, Callee, Returned, SwitchArm, Terminator};
use crate::condition::{Arm, ConditionKind};
use crate::ids::{BlockId, ConditionId, FunctionId, TypeId};
use crate::program::{Body, Function};
use crate::scalar::Scalar;
use crate::types::Type;
use crate::verify::Verifier;

impl Verifier<'_> {
    /// Checks the terminator of a block of this function.
    pub(super) fn terminator(&mut self, function: &Function, body: &Body, terminator: &Terminator) {
        for next in terminator.successors() {
            self.block_exists(body, next);
        }
        match terminator {
            Terminator::Branch { condition, ty, value, .. } => {
                self.operand(body, "operand", *ty, *value);
                self.check(!ty.is_float(), || format!("the condition is at type {ty}"));
                self.leaf(*condition);
            }
            Terminator::Switch { condition, ty, value, arms, .. } => {
                self.operand(body, "operand", *ty, *value);
                self.arm_values(*ty, arms);
                self.switch(*condition, arms);
            }
            Terminator::Call { callee, args, result, next: _ } => self.call(body, *callee, args, *result),
            Terminator::Return(returned) => self.returned(function, body, *returned),
            Terminator::Fail { at, .. } => self.block_exists(body, *at),
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => {}
        }
    }

    fn block_exists(&mut self, body: &Body, block: BlockId) {
        self.check(body.blocks.get(block).is_some(), || format!("it goes to {block}, which does not exist"));
    }

    fn leaf(&mut self, id: ConditionId) {
        let Some(condition) = self.own_condition(id) else { return };
        match condition.kind {
            ConditionKind::Leaf { .. }
            | ConditionKind::Effect { .. }
            | ConditionKind::Row { .. }
            | ConditionKind::Error { .. }
            | ConditionKind::Point(_) => {}
            ConditionKind::Switch { .. } => {
                self.wrong(format!("its condition {id} is a switch, should be a leaf"));
            }
        }
    }

    fn switch(&mut self, id: ConditionId, arms: &[SwitchArm]) {
        let Some(condition) = self.own_condition(id) else { return };
        match &condition.kind {
            ConditionKind::Leaf { .. }
            | ConditionKind::Effect { .. }
            | ConditionKind::Row { .. }
            | ConditionKind::Error { .. }
            | ConditionKind::Point(_) => {
                self.wrong(format!("its condition {id} is a leaf, should be a switch"));
            }
            ConditionKind::Switch { arms: declared } => self.arms_match(id, arms, declared),
        }
    }

    fn arms_match(&mut self, id: ConditionId, arms: &[SwitchArm], declared: &[Arm]) {
        let mut found = vec![false; declared.len()];
        for arm in arms {
            let index = arm.arm as usize;
            let values = declared.get(index).and_then(|declared| declared.values);
            self.check(values == Some((arm.low, arm.high)), || {
                format!("arm {index} is {} ... {}, which is not that arm of {id}", arm.low, arm.high)
            });
            if let Some(found) = found.get_mut(index) {
                let first = !std::mem::replace(found, true);
                self.check(first, || format!("arm {index} comes twice"));
            }
        }
        for (index, declared) in declared.iter().enumerate() {
            let needed = declared.values.is_some_and(|(low, high)| low <= high);
            self.check(found[index] || !needed, || format!("arm {index} of {id} is missing"));
        }
    }

    /// Checks that the values of the arms are values of the type, and that none is there twice.
    fn arm_values(&mut self, ty: Scalar, arms: &[SwitchArm]) {
        let Some(width) = ty.bits().filter(|_| ty.is_int()) else {
            return self.wrong(format!("switch is at type {ty}, should be an integer type"));
        };
        let (least, most) = integer_range(width, ty.is_signed());
        for SwitchArm { arm, low, high, .. } in arms {
            self.check(low <= high, || format!("arm {arm} is empty: {low} ... {high}"));
            self.check(*low >= least && *high <= most, || {
                format!("arm {arm} is {low} ... {high}, which are not values of {ty}")
            });
        }
        let mut sorted: Vec<&SwitchArm> = arms.iter().collect();
        sorted.sort_by_key(|arm| (arm.low, arm.high));
        for pair in sorted.windows(2) {
            self.check(pair[0].high < pair[1].low, || {
                format!("arms {} and {} overlap", pair[0].arm, pair[1].arm)
            });
        }
    }

    fn call(&mut self, body: &Body, callee: Callee, args: &[Argument], result: CallResult) {
        for arg in args {
            match *arg {
                Argument::Scalar(ty, value) => self.operand(body, "argument", ty, value),
                Argument::Record(address, _) => self.pointer(body, "argument", address),
            }
        }
        match result {
            CallResult::None => {}
            CallResult::Scalar(ty, dest) => self.register(body, "result", ty, dest),
            CallResult::Record(address, _) => self.pointer(body, "result", address),
        }
        match callee {
            Callee::Indirect(pointer) => self.pointer(body, "callee", pointer),
            Callee::Direct(id) => self.direct_call(id, args, result),
        }
    }

    fn direct_call(&mut self, id: FunctionId, args: &[Argument], result: CallResult) {
        let Some(callee) = self.program.functions.get(id) else {
            return self.wrong(format!("callee {id} does not exist"));
        };
        let Some(signature) = self.signature(callee).filter(|_| callee.body.is_some()) else { return };
        let (has, should) = (args.len(), signature.params.len());
        self.check(has == should || (signature.variadic && has > should), || {
            format!("it passes {has} arguments to {id}, which takes {should}")
        });
        let types = &self.program.types;
        for (index, (arg, &ty)) in args.iter().zip(signature.params).enumerate() {
            let fits = match *arg {
                Argument::Scalar(scalar, _) => types.scalar(ty) == Some(scalar),
                Argument::Record(_, size) => self.is_record_of(ty, size),
            };
            self.check(fits, || format!("argument {index} is not of type {ty}, as {id} takes it"));
        }
        let fits = match result {
            CallResult::None => true,
            CallResult::Scalar(scalar, _) => types.scalar(signature.result) == Some(scalar),
            CallResult::Record(_, size) => self.is_record_of(signature.result, size),
        };
        self.check(fits, || format!("its result is not of type {}, as {id} returns it", signature.result));
    }

    fn returned(&mut self, function: &Function, body: &Body, returned: Returned) {
        match returned {
            Returned::Nothing => {}
            Returned::Scalar(ty, value) => self.operand(body, "operand", ty, value),
            Returned::Record(address, _) => self.pointer(body, "operand", address),
        }
        let Some(signature) = self.signature(function) else { return };
        let fits = match returned {
            Returned::Nothing => true,
            Returned::Scalar(scalar, _) => self.program.types.scalar(signature.result) == Some(scalar),
            Returned::Record(_, size) => self.is_record_of(signature.result, size),
        };
        self.check(fits, || {
            format!("it does not return type {}, as the function's type says", signature.result)
        });
    }

    /// Is it a type that is held in memory, of this size?
    fn is_record_of(&self, ty: TypeId, size: u64) -> bool {
        let types = &self.program.types;
        *types.get(ty) != Type::Void && types.scalar(ty).is_none() && types.size(ty) == Some(size)
    }
}

/// Smallest and largest value of an integer type, as far as an arm of a switch can say them.
fn integer_range(width: u32, signed: bool) -> (i128, i128) {
    if width >= 128 {
        return (if signed { i128::MIN } else { 0 }, i128::MAX);
    }
    if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) }
}
