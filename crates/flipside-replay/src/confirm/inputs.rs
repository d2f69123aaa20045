//! A search and its tests in the words of a replay: declarations, statements and expressions of C.

use flipside_c::own_name;
use flipside_context::plan::PlannedPointer;
use flipside_context::{ConstantMember, PlannedInput, Pointee, Test, Tests};
use flipside_execute::PathEnd;
use flipside_program::{Scalar, Type};

use super::looks::looks;
use super::outside;
use super::units::{Said, Units};
use super::volatile;
use crate::replay::{Elsewhere, Ends, ReplayTest, ResultKind};

/// What the function returns.
pub(super) fn result_kind(ty: &Type) -> ResultKind {
    match ty {
        Type::Void => ResultKind::None,
        Type::Record(_) => ResultKind::Record { members: Vec::new() },
        Type::Int(_)
        | Type::Enum(_)
        | Type::Pointer(_)
        | Type::Float(_)
        | Type::Array(..)
        | Type::Function { .. }
        | Type::Other(_) => ResultKind::Scalar,
    }
}

/// The arguments of the call: the parameters; a program gets its name and no more.
pub(super) fn arguments(tests: Tests<'_, '_>) -> Vec<String> {
    let plan = tests.plan;
    if !plan.is_program {
        return plan.parameters.iter().map(|(name, _)| name.clone()).collect();
    }
    let program = tests.machine.program();
    let count = program.functions[plan.function].body.as_ref().map_or(0, |body| body.params.len());
    ["1", "flipside_arguments", "flipside_arguments + 1"][..count.min(3)]
        .iter()
        .map(|&text| text.to_owned())
        .collect()
}

/// The driver's variables: the parameters, and the objects behind pointers.
pub(super) fn variables(tests: Tests<'_, '_>) -> Vec<String> {
    let types = &tests.machine.program().types;
    let plan = tests.plan;
    let mut declarations = Vec::new();
    for object in &plan.objects {
        declarations
            .push(types.c_declaration(object.element, &format!("{}[{}]", object.variable, object.length)));
    }
    for (name, ty) in &plan.parameters {
        declarations.push(types.c_declaration(*ty, name));
    }
    if plan.is_program {
        declarations.push("flipside_char flipside_name[] = \"program\"".into());
        declarations.push("flipside_char *flipside_arguments[] = {flipside_name, 0, 0}".into());
    }
    declarations
}

/// A value as a C literal of its type; of a floating type, its bits.
pub(super) fn literal(bits: u128, width: u32, scalar: Scalar) -> String {
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

/// A value as a C expression of its type.
fn expression(bits: u128, width: u32, scalar: Scalar) -> String {
    let literal = literal(bits, width, scalar);
    match scalar {
        // Whatever it is: a NaN has no literal.
        Scalar::F32 => {
            format!("(union {{ flipside_unsigned_int bits; flipside_float value; }}){{{literal}}}.value")
        }
        Scalar::F64 => format!("(union {{ flipside_word bits; flipside_double value; }}){{{literal}}}.value"),
        Scalar::Bool
        | Scalar::S8
        | Scalar::U8
        | Scalar::S16
        | Scalar::U16
        | Scalar::S32
        | Scalar::U32
        | Scalar::S64
        | Scalar::U64
        | Scalar::S128
        | Scalar::U128
        | Scalar::Ptr => literal,
    }
}

/// A test as the driver runs it.
pub(super) fn replay_test(units: &Units<'_>, test: &Test, ends: Ends, urgent: bool) -> ReplayTest {
    let plan = units.tests.plan;
    let mut statements: Vec<String> = outside::statement(test).into_iter().collect();
    let counted: Vec<usize> =
        (0..plan.objects.len()).filter(|&index| plan.objects[index].count.is_some()).collect();
    statements.extend(counted.iter().map(|&index| {
        let variable = &plan.objects[index].variable;
        format!("flipside_whole({variable}, sizeof {variable});")
    }));
    let mut elsewhere: Vec<Elsewhere> = Vec::new();
    let set = |input: &PlannedInput| {
        let Said { unit, text } = units.of_lvalue(input.global, &input.lvalue);
        let (bits, width, scalar) = (test.inputs.value(input.id), input.width, input.scalar);
        let text = match &input.constant {
            None => format!("{text} = {};", expression(bits, width, scalar)),
            Some(ConstantMember { object, offset, bits: at }) => {
                let value = literal(bits, width, scalar);
                format!("flipside_set_bits({object}, {offset}ULL, {}u, {}u, {value});", at.start, at.width)
            }
        };
        Said { unit, text }
    };
    let point = |pointer: &PlannedPointer| {
        let Said { unit, text } = units.of_lvalue(pointer.global, &pointer.lvalue);
        let value = match *pointer.pointee(&test.inputs) {
            Pointee::Null => "0".to_owned(),
            Pointee::Object(index, 0) => format!("(flipside_nothing *){}", plan.objects[index].variable),
            Pointee::Object(index, offset) => {
                format!("(flipside_nothing *)({} + {offset})", plan.objects[index].variable)
            }
            Pointee::Function(function) => {
                own_name(&units.lowered.program.functions[function].name).to_owned()
            }
        };
        Said { unit, text: format!("{text} = {value};") }
    };
    let numbers = plan.inputs.iter().map(set);
    let said = numbers.chain(plan.pointers.iter().map(point)).chain(volatile::statements(units, test));
    for Said { unit, text } in said {
        if unit == units.home {
            statements.push(text);
        } else {
            elsewhere.push(Elsewhere { file: unit, text });
        }
    }
    // What is behind the last element is not there, as far as a sanitizer can see that.
    statements.extend(counted.iter().map(|&index| {
        let (variable, count) = (&plan.objects[index].variable, plan.count(index, &test.inputs));
        format!("flipside_end({variable} + {count}ULL, sizeof {variable} - {count}ULL * sizeof *{variable});")
    }));
    let looked_at: Vec<Said> = match ends {
        Ends::Returns => looks(units, test).into_iter().map(|look| look.said).collect(),
        Ends::Inside(_) => Vec::new(),
    };
    let (own, others): (Vec<Said>, Vec<Said>) =
        looked_at.into_iter().partition(|said| said.unit == units.home);
    let outputs = own.into_iter().map(|said| said.text).collect();
    let outputs_elsewhere =
        others.into_iter().map(|said| Elsewhere { file: said.unit, text: said.text }).collect();
    let undefined = matches!(test.end.path_end, PathEnd::Error { .. });
    ReplayTest { id: test.id, statements, elsewhere, outputs, outputs_elsewhere, ends, undefined, urgent }
}
