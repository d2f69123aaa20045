//! What a function returned: a number, or a pointer to something that a test can name.
//!
//! A pointer is a text: `NULL`, the place in the objects of the harness (`&list_next`), or the string that it leads to (`"text"`) where that is a literal of the
//! subject's.

use flipside_context::{Pointee, Test};
use flipside_execute::{Address, Model, ObjectId, PathEnd, Value};
use flipside_program::{GlobalId, GlobalKind, Scalar, Type};
use flipside_search::Explorer;
use serde_json::Value as Json;

use crate::harness::reference;
use crate::value::value;

/// The longest string that is compared.
const LONGEST: i64 = 200;

/// What a test returned; nothing where that cannot be said.
pub(crate) fn result(explorer: &Explorer<'_, '_>, test: &Test) -> Option<Json> {
    let program = explorer.machine.program();
    let PathEnd::Returned(Some(returned)) = test.end.path_end else { return None };
    let Type::Function { result, .. } = program.types.get(program.functions[explorer.plan.function].ty)
    else {
        return None;
    };
    let scalar = program.types.scalar(*result)?;
    let model = Model::new(test.inputs.clone());
    match explorer.machine.concrete(&model, returned) {
        Value::Int(bits) if scalar != Scalar::Ptr => Some(value(u128::from(bits), scalar.bits()?, scalar)),
        Value::Int(0) | Value::NULL => Some("NULL".into()),
        Value::Pointer { object, offset } => {
            let at = Address { object, offset };
            place(explorer, at).or_else(|| string(explorer, test, at)).map(Json::from)
        }
        _ => None,
    }
}

/// The place in the objects that the test gives.
fn place(explorer: &Explorer<'_, '_>, at: Address) -> Option<String> {
    let (plan, program) = (explorer.plan, explorer.machine.program());
    let index = plan.objects.iter().position(|known| known.object == at.object)?;
    let size = program.types.size(plan.objects[index].element)?;
    let offset = u64::try_from(at.offset).ok()?;
    let element = offset.checked_div(size).filter(|element| element * size == offset)?;
    Some(reference(program, plan, &Pointee::Object(index, element)))
}

/// The string literal of the subject's that a pointer leads into, as C.
fn string(explorer: &Explorer<'_, '_>, test: &Test, at: Address) -> Option<String> {
    let ObjectId(number) = at.object;
    let global = explorer.machine.program().globals.get(GlobalId(number.checked_sub(1)?))?;
    if global.kind != GlobalKind::Literal {
        return None;
    }
    let mut text = String::new();
    for further in 0..LONGEST {
        let here = Address { object: at.object, offset: at.offset + further };
        let Ok(Value::Int(byte)) = test.state.memory().read(here, Scalar::U8) else { return None };
        match u8::try_from(byte).ok()? {
            0 => return Some(format!("\"{text}\"")),
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            plain @ b' '..=b'~' => text.push(char::from(plain)),
            _ => return None,
        }
    }
    None
}
