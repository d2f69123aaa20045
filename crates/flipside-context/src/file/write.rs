//! Writes proposals for the context of a function as a file to be edited.
//!
//! Every proposal is a comment: it is a guess, and constrains nothing, until the user takes the `#` away.

use std::collections::BTreeSet;

use flipside_program::{FunctionId, Program, Symbol, Type, TypeId};

use crate::plan::{InputPlan, PlannedPointer, Pointee};

/// How many elements are proposed where a parameter looks like their number.
const PROPOSED: u64 = 8;

/// The text of a context file for the function of a plan.
pub fn context_text(program: &Program, plan: &InputPlan, function: &str) -> String {
    let types = &program.types;
    let mut text = format!(
        "# Which inputs of `{function}` are legal. `flipside cover FILE {function} --context THIS.toml` uses it.\n\
         # What is said here holds in every test; a verdict \"unreachable\" is about these inputs only.\n\
         # The lines below are proposals: each is a guess, and holds once you take its `#` away.\n\
         function = \"{function}\"\n\n[inputs]\n"
    );
    let mut said = BTreeSet::new();
    let counted = counted(program, plan);
    for (name, ty) in &plan.parameters {
        if let Some((pointer, _)) = counted.iter().find(|(_, count)| count == name) {
            text += &format!(
                "# `{name}` looks like the number of elements of `{pointer}`:\n# {name} = {{ range = [0, {PROPOSED}] }}\n"
            );
        } else if let Some(line) = number(program, *ty) {
            text += &format!("# {} = {line}  # {}\n", key(name), types.c_name(*ty));
        }
    }
    for pointer in &plan.pointers {
        let pattern = &pointer.pattern;
        if !said.insert(pattern.clone()) || Symbol::parse(pattern).unit.is_some() {
            continue;
        }
        let count = counted.iter().find(|(name, _)| name == pattern).map(|(_, count)| count.as_str());
        let Some(line) = described(program, plan, pointer, count) else { continue };
        text += &format!("# {} = {line}  # {}\n", key(pattern), types.c_name(pointer.ty));
    }
    let globals = plan.globals.iter().map(|id| &program.globals[*id]);
    for global in globals.filter(|global| Symbol::parse(&global.name).unit.is_none()) {
        if let Some(line) = number(program, global.ty) {
            text += &format!("# {} = {line}  # global {}\n", key(&global.name), types.c_name(global.ty));
        }
    }
    text
}

/// A key of TOML.
fn key(path: &str) -> String {
    let plain = path.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
    if plain { path.to_owned() } else { format!("\"{path}\"") }
}

/// All values of a number; of an enumeration its own.
fn number(program: &Program, ty: TypeId) -> Option<String> {
    let types = &program.types;
    if let Type::Enum(id) = types.get(ty) {
        let values: BTreeSet<i128> = types.enums[*id].enumerators.iter().map(|(_, value)| *value).collect();
        let values: Vec<String> = values.iter().map(i128::to_string).collect();
        return Some(format!("{{ values = [{}] }}", values.join(", ")));
    }
    let scalar = types.scalar(ty).filter(|_| matches!(types.get(ty), Type::Int(_)))?;
    let width = scalar.bits().filter(|width| (2..=32).contains(width))?;
    let (low, high) = if scalar.is_signed() {
        (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1)
    } else {
        (0, (1i64 << width) - 1)
    };
    Some(format!("{{ range = [{low}, {high}] }}"))
}

/// The specification of a pointer, as the plan has it.
fn described(
    program: &Program,
    plan: &InputPlan,
    pointer: &PlannedPointer,
    count: Option<&str>,
) -> Option<String> {
    let mut words = Vec::new();
    let pointees: Vec<&Pointee> =
        pointer.alternatives.iter().map(|(_, pointee)| pointee).chain([&pointer.otherwise]).collect();
    let functions: Vec<FunctionId> = pointees
        .iter()
        .filter_map(|pointee| match pointee {
            Pointee::Function(id) => Some(*id),
            Pointee::Null | Pointee::Object(..) | Pointee::Inside(..) => None,
        })
        .collect();
    if functions.is_empty() {
        let Pointee::Object(index, _) = pointer.otherwise else { return None };
        let object = &plan.objects[index];
        words.push(match (object.is_string, count) {
            (true, _) => format!("string = {}", object.length - 1),
            (false, Some(count)) => format!("length = \"{count}\""),
            (false, None) => format!("length = {}", object.length),
        });
    } else if !functions.iter().any(|&id| program.is_outside(id)) {
        let names: Vec<String> =
            functions.iter().map(|&id| format!("\"{}\"", program.functions[id].name)).collect();
        words.push(format!("functions = [{}]", names.join(", ")));
    }
    words.push(format!("null = {}", pointees.contains(&&Pointee::Null)));
    Some(format!("{{ {} }}", words.join(", ")))
}

/// The pointers to several elements whose number is the parameter after them, by name.
fn counted(program: &Program, plan: &InputPlan) -> Vec<(String, String)> {
    let is_pointer = |ty: TypeId| matches!(program.types.get(ty), Type::Pointer(_));
    let is_integer = |ty: TypeId| matches!(program.types.get(ty), Type::Int(_));
    let pairs = plan.parameters.windows(2).filter(|pair| {
        let [(pointer, pointer_ty), (count, count_ty)] = pair else { return false };
        let planned = plan.objects.iter().find(|object| object.pointer == *pointer);
        let is_one = planned.is_some_and(|object| object.length == 1 && !object.is_string);
        is_pointer(*pointer_ty) && is_integer(*count_ty) && is_one && counts(count)
    });
    pairs.map(|pair| (pair[0].0.clone(), pair[1].0.clone())).collect()
}

/// Does a name look like a number of elements?
fn counts(name: &str) -> bool {
    const WORDS: [&str; 9] = ["n", "len", "length", "size", "count", "num", "nb", "cnt", "sz"];
    let lower = name.to_lowercase();
    let parts: Vec<&str> = lower.split('_').collect();
    WORDS.iter().any(|word| parts.contains(word))
        || ["len", "length", "size", "count"].iter().any(|word| lower.ends_with(word))
}
