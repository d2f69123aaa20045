//! Confirms the tests of a search on the compiled code.
//!
//! Every test is replayed; how it ends, what it returns and what it leaves in its objects and globals has to be what our
//! own run says, and over all tests every branch has to be taken as often. Only what agrees may be called covered.
//!
//! A test that ends in an error of the subject is replayed too, but what undefined behaviour does natively proves
//! nothing against us; its branches have to be taken at least as often up to there.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use flipside_c::Lowered;
use flipside_execute::{Address, Model, PathEnd, Value};
use flipside_program::{FunctionId, Objective, Scalar, Type};
use flipside_search::{Explorer, PlannedInput, Test};
use flipside_toolchain::Toolchain;

use crate::counts::{self, Frames};
use crate::measured::MeasuredBranches;
use crate::replay::{
    Replay, ReplayEnd, ReplayError, ReplayLimits, ReplayOutcome, ReplayTest, ResultKind, Subject,
};

/// What the compiled code says about the tests.
#[derive(Debug, Default)]
pub struct Confirmed {
    /// By test: does the compiled code agree, and what it did.
    pub tests: BTreeMap<u32, (bool, String)>,
    /// Where branch counts differ, as text.
    pub differences: Vec<String>,
}

/// Replays all tests of a search.
pub fn confirm(
    toolchain: &Toolchain,
    lowered: &Lowered,
    (file, flags): (&Path, &[String]),
    explorer: &Explorer<'_, '_>,
) -> Result<Confirmed, ReplayError> {
    let plan = explorer.plan;
    let program = &lowered.program;
    let function = &program.functions[plan.function];
    let result = match program.types.get(function.ty) {
        Type::Function { result, .. } => *result,
        _ => unreachable!("a function should have a function type"),
    };
    let subject = Subject {
        file: file.to_owned(),
        flags: flags.to_vec(),
        function: function.name.clone(),
        definitions: Vec::new(),
        variables: variables(explorer),
        arguments: explorer.plan.parameters.iter().map(|(name, _)| name.clone()).collect(),
        result: match program.types.get(result) {
            Type::Void => ResultKind::None,
            Type::Record(_) => ResultKind::Record { members: Vec::new() },
            _ => ResultKind::Scalar,
        },
    };
    let tests: Vec<ReplayTest> = explorer.tests.iter().map(|test| replay_test(explorer, test)).collect();
    let report = Replay::build(toolchain, &subject, &tests)?.run(ReplayLimits::default())?;
    let mut confirmed = Confirmed::default();
    for (test, outcome) in explorer.tests.iter().zip(&report.outcomes) {
        confirmed.tests.insert(test.id, judge(explorer, test, outcome, program.types.scalar(result)));
    }
    let returned: Vec<&Test> =
        explorer.tests.iter().filter(|test| matches!(test.end.path_end, PathEnd::Returned(_))).collect();
    let sum =
        |objective: Objective| returned.iter().map(|test| test.state.counts().of(objective)).sum::<u64>();
    let measured = MeasuredBranches::new(lowered, &report.returned);
    let differences = counts::compare(lowered, &sum, &Frames::Ended, &measured);
    confirmed.differences.extend(differences.iter().map(ToString::to_string));
    let by_id: HashMap<u32, &Test> = explorer.tests.iter().map(|test| (test.id, test)).collect();
    for inside in &report.inside {
        let test = by_id[&inside.id];
        let measured = MeasuredBranches::new(lowered, &inside.functions);
        let count = |objective: Objective| test.state.counts().of(objective);
        let live: HashSet<FunctionId> =
            test.end.stack.iter().filter(|entry| !entry.returning).map(|entry| entry.function).collect();
        let frames = match test.end.path_end {
            PathEnd::Exited(_) | PathEnd::Aborted => Frames::Live(&live),
            // After an error, or where our run was cut, the native run goes its own way.
            PathEnd::Returned(_) | PathEnd::Error { .. } | PathEnd::Unsupported(_) | PathEnd::Limit(_) => {
                Frames::Stopped
            }
        };
        let differences = counts::compare(lowered, &count, &frames, &measured);
        confirmed
            .differences
            .extend(differences.iter().map(|difference| format!("test {}: {difference}", test.id)));
    }
    Ok(confirmed)
}

/// The driver's variables: the parameters, and the objects behind pointers.
fn variables(explorer: &Explorer<'_, '_>) -> Vec<String> {
    let types = &explorer.machine.program().types;
    let plan = explorer.plan;
    let mut declarations = Vec::new();
    for object in &plan.objects {
        declarations.push(
            types.c_declaration(object.element, &format!("{}_object[{}]", object.parameter, object.length)),
        );
    }
    for (name, ty) in &plan.parameters {
        declarations.push(types.c_declaration(*ty, name));
    }
    declarations
}

/// A value as a C literal of its type.
fn literal(bits: u128, width: u32, scalar: Scalar) -> String {
    let bits = (bits & (u128::MAX >> (128 - width))) as u64;
    if scalar.is_signed() {
        let value = (((bits << (64 - width)) as i64) >> (64 - width)) as i128;
        // The most negative number has no literal of its own.
        return if value == i128::from(i64::MIN) {
            "(-9223372036854775807LL - 1)".into()
        } else {
            format!("{value}LL")
        };
    }
    format!("{bits}ULL")
}

fn replay_test(explorer: &Explorer<'_, '_>, test: &Test) -> ReplayTest {
    let plan = explorer.plan;
    let mut statements = Vec::new();
    // An object gets its values in any case, through the pointer; null comes after.
    statements.extend(plan.objects.iter().map(|object| format!("{0} = {0}_object;", object.parameter)));
    let set = |input: &PlannedInput| {
        let value = literal(test.inputs.value(input.id), input.width, input.scalar);
        format!("{} = {value};", input.name)
    };
    statements.extend(plan.inputs.iter().map(set));
    for pointer in &plan.nullable {
        if test.inputs.value(pointer.input) != 0 {
            statements.push(format!("{} = 0;", pointer.name));
        }
    }
    let ends_inside = !matches!(test.end.path_end, PathEnd::Returned(_));
    let outputs = if ends_inside {
        Vec::new()
    } else {
        outputs(explorer, test).into_iter().map(|(name, _)| name).collect()
    };
    ReplayTest { id: test.id, statements, outputs, ends_inside }
}

/// What can be looked at after the call, with the values that our run left: the inputs that are in memory.
fn outputs(explorer: &Explorer<'_, '_>, test: &Test) -> Vec<(String, u64)> {
    let model = Model::new(test.inputs.clone());
    let mut found = Vec::new();
    for cell in &explorer.plan.cells {
        // The parameter itself may have been changed: what it pointed to has a name of its own.
        let at = Address { object: cell.object, offset: cell.offset as i64 };
        let Ok(value) = test.state.memory().read(at, cell.scalar) else { continue };
        let Value::Int(value) = explorer.machine.concrete(&model, value) else { continue };
        found.push((cell.name.clone(), extended(value, cell.scalar)));
    }
    found
}

/// The 64-bit pattern of a value of a scalar type.
fn extended(bits: u64, scalar: Scalar) -> u64 {
    let width = scalar.bits().unwrap_or(64);
    if scalar.is_signed() { (((bits << (64 - width)) as i64) >> (64 - width)) as u64 } else { bits }
}

fn judge(
    explorer: &Explorer<'_, '_>,
    test: &Test,
    outcome: &ReplayOutcome,
    result: Option<Scalar>,
) -> (bool, String) {
    let told = format!("{:?}", outcome.end);
    let same_end = match (&test.end.path_end, outcome.end) {
        (PathEnd::Returned(_), ReplayEnd::Returned) => true,
        (PathEnd::Exited(status), ReplayEnd::Exited(native)) => status & 0xff == native,
        (PathEnd::Aborted, ReplayEnd::Signalled(_)) => true,
        // What an error does natively is anybody's guess; what stopped only us proves nothing.
        (PathEnd::Error { .. }, _) => return (true, format!("{told} (an error of the subject)")),
        (PathEnd::Unsupported(_) | PathEnd::Limit(_), _) => {
            return (true, format!("{told} (our run was cut)"));
        }
        _ => false,
    };
    if !same_end {
        return (false, format!("ended as {told} instead of {}", test.end.path_end_text()));
    }
    let model = Model::new(test.inputs.clone());
    if let (PathEnd::Returned(Some(value)), Some(scalar), [native]) =
        (&test.end.path_end, result, outcome.result.as_slice())
    {
        let ours = match explorer.machine.concrete(&model, *value) {
            Value::Int(bits) => Some(extended(bits, scalar)),
            value @ Value::Pointer { .. } => Some(u64::from(value != Value::NULL)),
            Value::Term(_) | Value::PointerTerm { .. } | Value::Choice(_) | Value::Undef => None,
        };
        if ours.is_some_and(|ours| ours != *native) {
            return (false, format!("returned {native:#x} instead of {:#x}", ours.unwrap_or(0)));
        }
    }
    let expected =
        if matches!(test.end.path_end, PathEnd::Returned(_)) { outputs(explorer, test) } else { Vec::new() };
    for ((name, ours), native) in expected.iter().zip(&outcome.outputs) {
        if ours != native {
            return (false, format!("left {name} = {native:#x} instead of {ours:#x}"));
        }
    }
    (true, told)
}
