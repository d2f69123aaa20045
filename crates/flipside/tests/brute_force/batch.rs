//! A batch: many subjects in one executable, with the wrappers that call them with numbers.
//!
//! The functions are compiled without optimisation and with the checks for what C17 leaves undefined *and* Flipside calls an
//! error. Left out: overflow of pointer arithmetic (only the access is an error), alignment. The sanitizer sees indices only
//! where the array's type is known: functions must not leave arrays through pointers or array parameters, nor leave an inner
//! array of a larger object, where Flipside and the sanitizer may differ.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::floats::FloatType;
use crate::parameter::{Parameter, Shape};
use crate::source::Source;
use crate::types::NumberType;

/// At most so many inputs for a subject.
pub const MAXIMAL_DOMAIN: u64 = 1 << 16;

/// A subject of a batch.
#[derive(Clone, Debug)]
pub struct Subject {
    pub name: String,
    /// Index of its source in the batch.
    pub source: usize,
    pub parameters: Vec<Parameter>,
}

/// An executable that runs many subjects.
pub struct Batch {
    pub sources: Vec<Source>,
    pub subjects: Vec<Subject>,
    /// The objective of each slot.
    pub slots: Vec<String>,
    pub executable: PathBuf,
    /// Flags for clang that change what the functions mean.
    pub flags: Vec<String>,
}

impl Batch {
    /// Writes and compiles the subjects of the sources. The name is that of its files in the folder.
    pub fn build(folder: &Path, name: &str, sources: Vec<Source>) -> Result<Self, String> {
        Self::with_flags(folder, name, sources, &[])
    }

    /// The same with flags for clang that change what the functions mean.
    pub fn with_flags(
        folder: &Path,
        name: &str,
        sources: Vec<Source>,
        flags: &[&str],
    ) -> Result<Self, String> {
        let mut text = String::from("#include \"runtime.h\"\n");
        text.extend([FloatType::Float, FloatType::Double].map(FloatType::table));
        let mut slots = Vec::new();
        let mut subjects = Vec::new();
        let mut table = String::new();
        for (index, source) in sources.iter().enumerate() {
            let mut first_slots = Vec::new();
            for function in &source.functions {
                first_slots.push(slots.len());
                slots.extend(function.objectives());
            }
            text.push_str(&source.instrumented(&first_slots));
            for function in source.subjects() {
                let parameters =
                    function.parameters().map_err(|what| format!("{}: {what}", source.origin))?;
                let subject = Subject { name: function.name.clone(), source: index, parameters };
                check_domain(source, &subject)?;
                text.push_str(&wrapper("call", "void", &subject.name, &subject));
                let legal = source.precondition(&subject.name).map(|precondition| {
                    text.push_str(&wrapper("legal", "int", &precondition.name, &subject));
                    format!("legal_{}", subject.name)
                });
                table.push_str(&table_row(&subject, legal.as_deref().unwrap_or("0")));
                subjects.push(subject);
            }
        }
        text.push_str(&format!(
            "const struct subject subjects[] = {{\n{table}}};\nconst unsigned subject_count = {};\n\
             const unsigned subject_slots = {};\n",
            subjects.len(),
            slots.len()
        ));
        let executable = compile(folder, name, &text, include_str!("runtime.c"), flags)?;
        let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        Ok(Self { sources, subjects, slots, executable, flags })
    }
}

fn check_domain(source: &Source, subject: &Subject) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{}: `{}` has {what}", source.origin, subject.name));
    if subject.parameters.is_empty() {
        return fail("no input");
    }
    let mut size: u64 = 1;
    for parameter in &subject.parameters {
        let (low, high) = parameter.ty.range();
        for _ in parameter.inputs() {
            size = size.saturating_mul(high.abs_diff(low).saturating_add(1));
        }
    }
    if size > MAXIMAL_DOMAIN { fail(&format!("{size} inputs, more than {MAXIMAL_DOMAIN}")) } else { Ok(()) }
}

/// `static void call_f(const long long *values) { f((unsigned char)values[0]); }`
fn wrapper(kind: &str, result: &str, callee: &str, subject: &Subject) -> String {
    let mut objects = String::new();
    let mut arguments = Vec::new();
    let mut next = 0;
    for parameter in &subject.parameters {
        let ty = parameter.ty.name();
        let count = parameter.inputs().len();
        let values: Vec<String> = (next..next + count).map(|index| argument(parameter.ty, index)).collect();
        next += count;
        match parameter.shape {
            Shape::Scalar => arguments.push(values[0].clone()),
            Shape::Array(_) | Shape::Pointer => {
                objects.push_str(&format!(
                    "{ty} {}[{count}] = {{ {} }}; ",
                    parameter.name,
                    values.join(", ")
                ));
                arguments.push(parameter.name.clone());
            }
        }
    }
    let call = format!("{callee}({})", arguments.join(", "));
    let call = if result == "int" { format!("return {call} != 0;") } else { format!("(void){call};") };
    format!("static {result} {kind}_{}(const long long *values) {{ {objects}{call} }}\n", subject.name)
}

/// A value of the driver's as one of the parameter's type.
fn argument(ty: NumberType, index: usize) -> String {
    match ty {
        NumberType::Integer(ty) => format!("({})values[{index}]", ty.name()),
        NumberType::Floating(ty) => format!("{}_of(values[{index}])", ty.name()),
    }
}

fn table_row(subject: &Subject, legal: &str) -> String {
    let mut low = Vec::new();
    let mut high = Vec::new();
    let mut samples = Vec::new();
    for parameter in &subject.parameters {
        for _ in parameter.inputs() {
            low.push(parameter.ty.range().0.to_string());
            high.push(parameter.ty.range().1.to_string());
            samples.push(match parameter.ty {
                NumberType::Integer(_) => "0".to_owned(),
                NumberType::Floating(ty) => format!("{}_sample", ty.name()),
            });
        }
    }
    format!(
        "    {{ call_{}, {legal}, {}, {{ {} }}, {{ {} }}, {{ {} }} }},\n",
        subject.name,
        low.len(),
        low.join(", "),
        high.join(", "),
        samples.join(", ")
    )
}

const SANITIZE: [&str; 3] = [
    "-fsanitize=undefined,array-bounds,float-cast-overflow",
    "-fno-sanitize=pointer-overflow,alignment,object-size",
    "-fsanitize-minimal-runtime",
];

/// Compiles an instrumented text with the sanitizer, and links it with its runtime.
pub fn compile(
    folder: &Path,
    name: &str,
    text: &str,
    runtime: &str,
    flags: &[&str],
) -> Result<PathBuf, String> {
    // Each has a folder of its own: others write the same headers at the same time.
    let folder = &folder.join(format!("{name}_build"));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let functions = folder.join(format!("{name}.c"));
    let object = folder.join(format!("{name}.o"));
    let runtime_source = folder.join(format!("{name}_runtime.c"));
    let executable = folder.join(name);
    for (path, text) in [
        (&folder.join("runtime.h"), include_str!("runtime.h")),
        (&folder.join("instrument.h"), include_str!("instrument.h")),
        (&functions, text),
        (&runtime_source, runtime),
    ] {
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    clang(
        Command::new("clang")
            .args(flags)
            .args(["-w", "-O0", "-c"])
            .args(SANITIZE)
            .arg(&functions)
            .arg("-o")
            .arg(&object),
    )?;
    clang(
        Command::new("clang")
            .args(["-w", "-O2"])
            .arg(&runtime_source)
            .arg(&object)
            .arg("-o")
            .arg(&executable),
    )?;
    Ok(executable)
}

/// Runs clang; what it says where it fails.
pub fn clang(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("clang should run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&output.stderr)))
}
