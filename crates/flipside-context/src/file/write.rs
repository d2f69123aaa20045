//! Writes proposals for the context of a function as a file to be edited.
//!
//! Every proposal is a comment: it is a guess, and constrains nothing, until the user takes the `#` away. The line above it says
//! what it rests on. (Proposals are `#name = …`, prose is `# text`.)

use std::collections::{BTreeMap, BTreeSet};

use flipside_execute::Machine;
use flipside_program::{FunctionId, GlobalKind, Program, Symbol, Type, TypeId};

use super::meets::meets;
use crate::plan::{Hints, InputPlan, PlannedPointer, Pointee, hints};

/// How many elements or characters are proposed where the body shows that there may be several, and not how many.
const PROPOSED: u64 = 8;

/// The first lines of a file; and the function.
pub(super) fn head(function: &str) -> String {
    format!(
        "# Which inputs of `{function}` are legal. `flipside cover FILE {function} --context THIS.toml` uses it.\n\
         # What is said here holds in every test; a verdict \"unreachable\" is about these inputs only.\n\
         # Lines that start with `#` and no space are proposals: each is a guess, and holds once you take its `#` away.\n\
         function = \"{function}\"\n"
    )
}

/// The text of a context file for the function of a plan.
pub fn context_text(machine: &Machine<'_>, plan: &InputPlan, function: &str) -> String {
    let program = machine.program();
    let types = &program.types;
    let mut text = head(function) + "\n[inputs]\n";
    let of_parameter = |number: usize| hints(program, plan.function, number);
    let all: Vec<Hints> = (0..plan.parameters.len()).map(of_parameter).collect();
    let hints_of = |name: &str| {
        let number = plan.parameters.iter().position(|(parameter, _)| parameter == name);
        number.map(|number| all[number].clone()).unwrap_or_default()
    };
    // By parameter: what shows that it counts elements.
    let counts: BTreeMap<usize, &str> = all
        .iter()
        .filter_map(|known| known.count.as_ref())
        .map(|count| (count.parameter, count.why.as_str()))
        .collect();
    let mut said = BTreeSet::new();
    let mut propose = |name: &str, line: &str, why: &str| {
        if said.insert(name.to_owned()) {
            text += &format!("# {why}\n#{} = {line}\n", key(name));
        }
    };
    for (number, (name, ty)) in plan.parameters.iter().enumerate() {
        let ty_name = types.c_name(*ty);
        match counts.get(&number) {
            Some(why) if matches!(types.get(*ty), Type::Int(_)) => {
                propose(name, &format!("{{ range = [0, {PROPOSED}] }}"), &format!("{ty_name}: {why}"));
            }
            _ => {
                if let Some((line, why)) = self::number(program, *ty) {
                    propose(name, &line, &format!("{ty_name}: {why}"));
                }
            }
        }
    }
    for pointer in &plan.pointers {
        let pattern = &pointer.pattern;
        if Symbol::parse(pattern).unit.is_some() {
            continue;
        }
        if let Some((line, why)) = described(program, plan, pointer, &hints_of(pattern)) {
            propose(pattern, &line, &format!("{}: {why}", types.c_name(pointer.ty)));
        }
    }
    let globals = plan.globals.iter().map(|id| &program.globals[*id]);
    for global in globals.filter(|global| Symbol::parse(&global.name).unit.is_none()) {
        if let Some((line, why)) = number(program, global.ty) {
            let what = if global.kind == GlobalKind::StaticLocal { "static" } else { "global" };
            propose(&global.name, &line, &format!("{what} {}: {why}", types.c_name(global.ty)));
        }
    }
    text + &meets(machine, plan.function)
}

/// A key of TOML.
pub(super) fn key(path: &str) -> String {
    let plain = path.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
    if plain { path.to_owned() } else { format!("\"{path}\"") }
}

/// All values of a number, or of an enumeration its own; and what that rests on.
fn number(program: &Program, ty: TypeId) -> Option<(String, &'static str)> {
    let types = &program.types;
    if let Type::Enum(id) = types.get(ty) {
        let values: BTreeSet<i128> = types.enums[*id].enumerators.iter().map(|(_, value)| *value).collect();
        let values: Vec<String> = values.iter().map(i128::to_string).collect();
        return Some((format!("{{ values = [{}] }}", values.join(", ")), "its enumerators"));
    }
    let scalar = types.scalar(ty).filter(|_| matches!(types.get(ty), Type::Int(_)))?;
    let width = scalar.bits().filter(|width| (2..=32).contains(width))?;
    let (low, high) = if scalar.is_signed() {
        (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1)
    } else {
        (0, (1i64 << width) - 1)
    };
    Some((format!("{{ range = [{low}, {high}] }}"), "all values of its type"))
}

/// The specification of a pointer, and what it rests on.
fn described(
    program: &Program,
    plan: &InputPlan,
    pointer: &PlannedPointer,
    hints: &Hints,
) -> Option<(String, String)> {
    let (mut words, mut why) = (Vec::new(), Vec::new());
    let pointees: Vec<&Pointee> =
        pointer.alternatives.iter().map(|(_, pointee)| pointee).chain([&pointer.otherwise]).collect();
    let functions: Vec<FunctionId> = pointees
        .iter()
        .filter_map(|pointee| match pointee {
            Pointee::Function(id) => Some(*id),
            Pointee::Null | Pointee::Object(..) | Pointee::Inside(..) | Pointee::Variable(_) => None,
        })
        .collect();
    if functions.is_empty() {
        let (Pointee::Object(index, _) | Pointee::Inside(index, ..)) = pointer.otherwise else { return None };
        let object = &plan.objects[index];
        let is_character = program.types.size(object.element) == Some(1);
        if object.is_string {
            words.push(format!("string = {}", object.length - 1));
            why.push("it is a string".to_owned());
        } else if let Some(count) = &hints.count {
            words.push(format!("length = \"{}\"", plan.parameters[count.parameter].0));
            why.push(count.why.clone());
        } else if let Some(shown) = hints.string.as_ref().filter(|_| is_character) {
            words.push(format!("string = {PROPOSED}"));
            why.push(shown.clone());
        } else if !object.is_lazy() {
            words.push(format!("length = {}", object.length));
            why.push("its length is stated in the source".to_owned());
        } else if object.is_single {
            words.push("length = 1".to_owned());
            why.push("nothing goes from element to element".to_owned());
        } else {
            words.push(format!("length = {PROPOSED}"));
            why.push("nothing shows how many elements there are".to_owned());
        }
    } else if functions.iter().any(|&id| program.is_outside(id)) {
        why.push("any function of its type".to_owned());
    } else {
        let names: Vec<String> =
            functions.iter().map(|&id| format!("\"{}\"", program.functions[id].name)).collect();
        words.push(format!("functions = [{}]", names.join(", ")));
        why.push("the functions of its type".to_owned());
    }
    let may_be_null = pointees.contains(&&Pointee::Null);
    words.push(format!("null = {may_be_null}"));
    why.push(match (&hints.null, may_be_null) {
        (Some(shown), true) => shown.clone(),
        (None, true) => "a pointer like it is compared with null".to_owned(),
        (_, false) => "nothing compares it with null".to_owned(),
    });
    Some((format!("{{ {} }}", words.join(", ")), why.join("; ")))
}
