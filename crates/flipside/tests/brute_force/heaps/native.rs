//! The truth about a function over a heap: a C program that makes heaps of a few objects, every shape of them where there are
//! few, and runs the function on each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::heap::{Heap, Pool, Ty, c_type, declare, is_array};
use crate::batch::clang;
use crate::source::{Function, Source};

/// Is a slot taken by a heap for which all these conditions (C, over the initial heap) hold?
#[derive(Clone, Debug)]
pub struct Query {
    pub objective: String,
    pub conditions: Vec<String>,
}

/// What the runs took.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// Objectives, each with the first heap that took it.
    pub hits: BTreeMap<String, String>,
    /// Queries, by their index, each with a heap that answers it.
    pub within: BTreeMap<usize, String>,
    pub runs: u64,
    /// Runs that left the heap.
    pub failed: u64,
    /// Did a run not end?
    pub endless: bool,
}

/// The function under test: the last one; helpers stand before it.
pub fn subject(source: &Source) -> &Function {
    source.functions.last().expect("there should be a function")
}

/// The objectives of all functions, in the order of their slots.
fn slots(source: &Source) -> Vec<String> {
    source.functions.iter().flat_map(Function::objectives).collect()
}

fn first_slots(source: &Source) -> Vec<usize> {
    let mut next = 0;
    let starts = source.functions.iter().map(|function| {
        let first = next;
        next += function.objectives().len();
        first
    });
    starts.collect()
}

/// How many objects of a pool there are at a size; arrays have so many elements each.
fn objects(pool: Pool) -> &'static str {
    match pool {
        Pool::Node => "size",
        Pool::Number => "ARRAYS",
        Pool::Item => "1",
        Pool::Buffer | Pool::List | Pool::Link | Pool::Place => "(size < 2 ? size : 2)",
    }
}

fn name(pool: Pool) -> &'static str {
    match pool {
        Pool::Node => "node",
        Pool::Number => "number",
        Pool::Item => "item",
        Pool::Buffer => "buffer",
        Pool::List => "list",
        Pool::Link => "link",
        Pool::Place => "place",
    }
}

/// The program of a function with some queries.
pub fn program(heap: &Heap, source: &Source, queries: &[Query]) -> String {
    let arrays = if heap.is_range { 1 } else { 2 };
    let mut text = format!("#include \"heap.h\"\n#include <stdio.h>\n#define ARRAYS {arrays}\n");
    text.push_str(&source.instrumented(&first_slots(source)));
    text.push_str(
        "#pragma clang attribute push(__attribute__((no_sanitize(\"kernel-address\"))), apply_to = function)\n",
    );
    text.push_str("static unsigned size;\nstatic const int keys[] = { 0, 1, -1, 2 }, scalars[] = { 0, 1, 2, 3, 4, -1 };\n");
    let pools = heap.pools();
    for pool in &pools {
        let (ty, pool_name) = (c_type(*pool), name(*pool));
        let elements = if is_array(*pool) { "[LARGEST + 2]" } else { "" };
        text.push_str(&format!("static {ty} {pool_name}_pool[LARGEST]{elements};\n"));
    }
    for pool in &pools {
        text.push_str(&pointers_into(heap, *pool));
    }
    for (root, ty) in &heap.roots {
        text.push_str(&format!("static {};\n", declare(*ty, root)));
    }
    text.push_str(&layout(heap));
    text.push_str(&setting(heap, false));
    text.push_str(&setting(heap, true));
    text.push_str(&forest(heap));
    let roots: Vec<&str> = heap.roots.iter().map(|(root, _)| *root).collect();
    let function = &subject(source).name;
    text.push_str(&format!("void heap_call(void) {{ (void){function}({}); }}\n", roots.join(", ")));
    text.push_str(&tables(source, queries));
    text + "#pragma clang attribute pop\n"
}

/// Functions that give the pointers into a pool by number, and the names of these.
fn pointers_into(heap: &Heap, pool: Pool) -> String {
    let (ty, pool_name) = (c_type(pool), name(pool));
    let pools = heap.pools();
    let mut others = String::new();
    let mut other_names = String::new();
    let mut more = String::new();
    // A pointer may lead into an object of another type.
    let inner = match pool {
        Pool::Number if pools.contains(&Pool::Node) => Some("key"),
        Pool::Link => Some("next"),
        _ => None,
    };
    if let Some(field) = inner {
        others = format!("    if (at < size) return &node_pool[at].{field};\n");
        other_names = format!("    if (at < size) {{ printf(\"&node%u.{field}\", at); return; }}\n");
        more = " + size".into();
    }
    let count = objects(pool);
    let (own, own_name, own_count) = if is_array(pool) {
        // One past the end, too, where pointers are a range.
        let length = if heap.is_range { "(size + 1)" } else { "size" };
        (
            format!("&{pool_name}_pool[at / {length}][at % {length}]"),
            format!("printf(\"{pool_name}s%u+%u\", at / {length}, at % {length})"),
            format!("{count} * {length}"),
        )
    } else {
        (format!("&{pool_name}_pool[at]"), format!("printf(\"{pool_name}%u\", at)"), count.to_owned())
    };
    // Null cannot be ordered.
    let null = if heap.is_range { "" } else { "    if (at-- == 0) return 0;\n" };
    let null_name = if heap.is_range { "" } else { "    if (at-- == 0) { printf(\"0\"); return; }\n" };
    let null_count = if heap.is_range { "" } else { "1 + " };
    format!(
        "static {ty} *{pool_name}_at(unsigned at) {{\n{null}    if (at < {own_count}) return {own};\n    at -= {own_count};\n\
         {others}    return 0;\n}}\n\
         static void {pool_name}_name(unsigned at) {{\n{null_name}    if (at < {own_count}) {{ {own_name}; return; }}\n    \
         at -= {own_count};\n{other_names}}}\n\
         static unsigned {pool_name}_pointers(void) {{ return {null_count}{own_count}{more}; }}\n"
    )
}

/// Goes over all fields of all objects: `visit` gets the field, its type, what it is called in C and for people.
fn each_field(heap: &Heap, mut visit: impl FnMut(Ty, &str, &str) -> String) -> String {
    let mut text = String::new();
    for pool in heap.pools() {
        let pool_name = name(pool);
        let fields = heap.fields(pool);
        let (inner, element) =
            if is_array(pool) { ("for (unsigned i = 0; i < size; i++) ", "[i]") } else { ("", "") };
        text.push_str(&format!("    for (unsigned o = 0; o < {}; o++) {inner}{{\n", objects(pool)));
        for (field, ty) in fields {
            let dot = if field.is_empty() { "" } else { "." };
            let place = format!("{pool_name}_pool[o]{element}{dot}{field}");
            let index = if is_array(pool) { ", o, i" } else { ", o" };
            let label = if is_array(pool) { "s%u[%u]" } else { "%u" };
            let shown = format!("printf(\" {pool_name}{label}{dot}{field}=\"{index})");
            text.push_str(&format!("        {}\n", visit(ty, &place, &shown)));
        }
        text.push_str("    }\n");
    }
    for (root, ty) in &heap.roots {
        let visited = visit(*ty, root, &format!("printf(\" {root}=\")"));
        // Numbers among the parameters have more values.
        text.push_str(&format!("    {}\n", visited.replace("keys", "scalars").replace("(4)", "(6)")));
    }
    text
}

fn layout(heap: &Heap) -> String {
    let mut text = String::from("void heap_layout(unsigned wanted) {\n    size = wanted;\n");
    for pool in heap.pools() {
        let pool_name = name(pool);
        let count = if is_array(pool) { "size * " } else { "" };
        text.push_str(&format!(
            "    for (unsigned o = 0; o < {}; o++) heap_object(&{pool_name}_pool[o], {count}sizeof({}));\n",
            objects(pool),
            c_type(pool)
        ));
    }
    text.push_str(&each_field(heap, |ty, _, _| match ty {
        Ty::Int => "heap_digit(4);".to_owned(),
        Ty::To(pool) => format!("heap_digit({}_pointers());", name(pool)),
    }));
    text + "}\n"
}

/// The function that makes a heap of digits, or the one that shows it.
fn setting(heap: &Heap, shows: bool) -> String {
    let head = if shows { "heap_show" } else { "heap_set" };
    let body = each_field(heap, |ty, place, shown| match (ty, shows) {
        (Ty::Int, false) => format!("{place} = keys[*d++];"),
        (Ty::To(pool), false) => format!("{place} = {}_at(*d++);", name(pool)),
        (Ty::Int, true) => format!("{shown}; printf(\"%d\", keys[*d++]);"),
        (Ty::To(pool), true) => format!("{shown}; {}_name(*d++);", name(pool)),
    });
    format!("void {head}(const unsigned *d) {{\n{body}}}\n")
}

/// `heap_is_forest`: does every pointer lead to the start of an object of its own?
fn forest(heap: &Heap) -> String {
    let mut text = String::new();
    let pools = heap.pools();
    for pool in &pools {
        text.push_str(&format!("static int {}_tree({} *at);\n", name(*pool), c_type(*pool)));
    }
    for pool in &pools {
        let mut body = String::from("    if (!at) return 1;\n    if (!heap_claim(at)) return 0;\n");
        let inner = if is_array(*pool) { "for (unsigned i = 0; i < size; i++) " } else { "" };
        let element = if is_array(*pool) { "at[i]" } else { "(*at)" };
        for (field, ty) in heap.fields(*pool) {
            if let Ty::To(target) = ty {
                let dot = if field.is_empty() { "" } else { "." };
                body.push_str(&format!(
                    "    {inner}if (!{}_tree({element}{dot}{field})) return 0;\n",
                    name(target)
                ));
            }
        }
        text.push_str(&format!(
            "static int {}_tree({} *at) {{\n{body}    return 1;\n}}\n",
            name(*pool),
            c_type(*pool)
        ));
    }
    let mut all = String::from("    heap_claim_nothing();\n");
    for (root, ty) in &heap.roots {
        if let Ty::To(pool) = ty {
            all.push_str(&format!("    if (!{}_tree({root})) return 0;\n", name(*pool)));
        }
    }
    text + &format!("static int heap_is_forest(void) {{\n{all}    return 1;\n}}\n")
}

/// Conditions and queries.
fn tables(source: &Source, queries: &[Query]) -> String {
    let slots = slots(source);
    let mut conditions: Vec<&String> = queries.iter().flat_map(|query| &query.conditions).collect();
    conditions.sort();
    conditions.dedup();
    let mut text = String::from("int heap_within(unsigned name) {\n    switch (name) {\n");
    for (number, condition) in conditions.iter().enumerate() {
        text.push_str(&format!("    case {number}: return ({condition}) && size <= LARGEST;\n"));
    }
    text.push_str("    }\n    return heap_is_forest();\n}\nconst struct query heap_query[] = {\n");
    for query in queries {
        let slot = slots.iter().position(|slot| *slot == query.objective).unwrap_or(slots.len());
        let mut bits = 0_u64;
        for condition in &query.conditions {
            bits |= 1 << conditions.iter().position(|known| *known == condition).unwrap_or(63);
        }
        text.push_str(&format!("    {{ {slot}, {bits}ull }},\n"));
    }
    text.push_str(&format!(
        "    {{ 0, 0 }}\n}};\nconst unsigned heap_queries = {}, heap_names = {}, heap_slots = {};\n",
        queries.len(),
        conditions.len(),
        slots.len()
    ));
    text
}

/// Compiles the driver, once for all.
pub fn compile_driver(folder: &Path) -> Result<PathBuf, String> {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map(|()| path).map_err(|error| error.to_string())
    };
    write("heap.h", include_str!("heap.h"))?;
    let source = write("driver.c", include_str!("driver.c"))?;
    let object = folder.join("driver.o");
    clang(Command::new("clang").args(["-w", "-O2", "-c"]).arg(&source).arg("-o").arg(&object))?;
    Ok(object)
}

const CHECKED: [&str; 7] = [
    "-fsanitize=kernel-address",
    "-mllvm",
    "-asan-instrumentation-with-call-threshold=0",
    "-mllvm",
    "-asan-stack=0",
    "-mllvm",
    "-asan-globals=0",
];

/// Compiles and runs the program of a function.
pub fn run(
    folder: &Path,
    driver: &Path,
    (heap, source): (&Heap, &Source),
    queries: &[Query],
) -> Result<Taken, String> {
    let subject = subject(source);
    let file = folder.join(format!("native_{}_{}.c", subject.name, queries.len()));
    let executable = file.with_extension("run");
    fs::write(&file, program(heap, source, queries)).map_err(|error| error.to_string())?;
    clang(
        Command::new("clang")
            .args(["-w", "-O0"])
            .args(CHECKED)
            .arg(&file)
            .arg(driver)
            .arg("-o")
            .arg(&executable),
    )?;
    let output = Command::new(&executable).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", executable.display(), output.status));
    }
    let slots = slots(source);
    let mut taken = Taken::default();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("the driver printed `{line}`"));
        match words[..] {
            ["hit", slot, heap] => {
                taken.hits.insert(slots[number(slot)? as usize].clone(), heap.to_owned());
            }
            ["within", query, heap] => {
                taken.within.insert(number(query)? as usize, heap.to_owned());
            }
            ["runs", runs, failed] => (taken.runs, taken.failed) = (number(runs)?, number(failed)?),
            ["endless"] => taken.endless = true,
            _ => return Err(format!("the driver printed `{line}`")),
        }
    }
    Ok(taken)
}
