//! Calls of library functions on all values of a few inputs: what one symbolic run says, against a run on numbers for
//! each assignment of the inputs.

mod case;
mod run;

use std::sync::Arc;

use case::Odometer;
pub use case::{Argument, Byte, Case, Number, at, bytes, bytes_among, dangling, int, size};
use flipside_execute::{Limits, Machine, Model, PathEnd, Requirement, RequirementKind, Value};
use flipside_term::{Assignment, Input, InputId, TermId};
use run::{Outcome, code, contents, finish, outcome, start};

/// A symbolic run that ended well: it speaks for all inputs that meet its requirements.
struct Spokesman {
    result: Option<Value>,
    memory: Vec<Value>,
    requirements: Vec<Requirement>,
}

impl Spokesman {
    fn outcome(&self, machine: &Machine<'_>, model: &Model) -> Outcome {
        let fails = |requirement: &&Requirement| !model.holds(machine.arena(), requirement.term);
        if let Some(failed) = self.requirements.iter().find(fails) {
            let RequirementKind::NoError(kind) = failed.kind else { panic!("the library assumes nothing") };
            return Outcome { end: Err(kind), memory: Vec::new() };
        }
        let concrete = |value: &Value| machine.concrete(model, *value);
        Outcome {
            end: Ok(self.result.as_ref().map(concrete)),
            memory: self.memory.iter().map(concrete).collect(),
        }
    }
}

/// How many assignments there are between two that are run symbolically, too.
const STRIDE: usize = 13;

/// Checks a case: the same results, memory and errors on all inputs. Gives how many assignments there were and how many
/// of them ended well.
pub fn check(case: &Case) -> (usize, usize) {
    let program = code(case);
    let machine = Machine::new(&program, &flipside_libc::LIBRARY, Limits::default());
    let inputs: Vec<(InputId, TermId)> = {
        let mut inputs = Vec::new();
        let (_, _) = start(&machine, case, |width| {
            let input = Input::integer(format!("i{}", inputs.len()), width, false);
            let id = machine.arena().declare_input(&input);
            let term = machine.arena().input_term(id);
            inputs.push((id, term));
            Value::Term(term)
        });
        inputs
    };
    let mut odometer = Odometer::new(case);
    let mut spokesman: Option<Spokesman> = None;
    let (mut count, mut well) = (0, 0);
    while !odometer.done {
        let values = odometer.values();
        let assignment: Assignment =
            inputs.iter().zip(&values).map(|((id, _), &value)| (*id, u128::from(value as u64))).collect();
        let model = Model::new(assignment.clone());
        let mut numbers = values.iter();
        let (mut state, objects) = start(&machine, case, |width| {
            Value::Int(*numbers.next().unwrap() as u64 & (u64::MAX >> (64 - width)))
        });
        let (end, _) = finish(&machine, &mut state, &model);
        let expected = outcome(&machine, &state, &end, &objects, &model);
        well += usize::from(expected.end.is_ok());
        if count % STRIDE == 0 || expected.end.is_ok() && spokesman.is_none() {
            let mut terms = inputs.iter();
            let (mut state, objects) = start(&machine, case, |_| Value::Term(terms.next().unwrap().1));
            state.set_model(Arc::new(Model::new(assignment)));
            let (end, forked) = finish(&machine, &mut state, &model);
            if let PathEnd::Unsupported(what) = &end.path_end {
                panic!("{case:?} with {values:?}: unsupported: {what}");
            }
            let found = outcome(&machine, &state, &end, &objects, &model);
            assert_eq!(found, expected, "{case:?} with {values:?}");
            let requirements = state.take_requirements();
            if let (PathEnd::Returned(result), false) = (&end.path_end, forked) {
                let memory = contents(&state, &objects);
                spokesman = Some(Spokesman { result: *result, memory, requirements });
            }
        }
        if let Some(spokesman) = &spokesman {
            let found = spokesman.outcome(&machine, &model);
            assert_eq!(found, expected, "{case:?} with {values:?}, said by another run");
        }
        count += 1;
        odometer.advance();
    }
    (count, well)
}

/// Checks many cases; some assignments have to end well, and some, if `errors`, not.
pub fn check_all(cases: &[Case], errors: bool) {
    let (mut count, mut well) = (0, 0);
    for case in cases {
        let (all, good) = check(case);
        count += all;
        well += good;
    }
    assert!(well > 0, "some calls should be defined");
    assert!(!errors || well < count, "some calls should be undefined");
}
