//! Random functions over a heap. Loops take a few steps at most, so that all heaps can be tried.

use super::expression::conjunction;
use super::heap::{Heap, Pool, Ty, declare, is_array};
use crate::random::Random;

/// A function that the subject calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Helper {
    /// A number in an object, or one that stands for null.
    Look(Pool),
    /// A pointer in an object.
    Follow(Pool, &'static str),
}

/// A function that is being written, in marked C.
pub struct Writer {
    pub random: Random,
    pub heap: Heap,
    /// Pointers that can be read.
    pub pointers: Vec<(String, Pool)>,
    /// Pointers that are not null here.
    pub never_null: Vec<String>,
    /// Numbers that can be read.
    pub numbers: Vec<String>,
    /// Counters of loops over elements.
    pub indices: Vec<String>,
    /// Are there helpers?
    pub has_helpers: bool,
    helpers: Vec<Helper>,
    lines: String,
    indent: usize,
    next: usize,
}

/// A random function with its heap.
pub fn generate(seed: u64) -> (Heap, String) {
    let mut random = Random::new(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let heap = Heap::random(&mut random);
    let mut writer = Writer {
        pointers: Vec::new(),
        never_null: Vec::new(),
        numbers: vec!["count".into()],
        indices: Vec::new(),
        has_helpers: random.chance(30),
        helpers: Vec::new(),
        lines: String::new(),
        indent: 1,
        next: 0,
        random,
        heap: heap.clone(),
    };
    for (name, ty) in &heap.roots {
        match ty {
            Ty::Int => writer.numbers.push((*name).to_owned()),
            Ty::To(pool) => writer.pointers.push(((*name).to_owned(), *pool)),
        }
    }
    writer.function();
    let head = format!("int h{seed}({}) {{\n    int count = 0;\n", heap.parameters());
    let helpers: String = writer.helpers.iter().map(|helper| helper_text(&heap, helper)).collect();
    let text = format!("{}{helpers}{head}{}    return count;\n}}\n", heap.declarations(), writer.lines);
    (heap, text)
}

fn helper_name(helper: &Helper) -> String {
    match helper {
        Helper::Look(pool) => format!("look_{pool:?}").to_lowercase(),
        Helper::Follow(pool, field) => format!("{field}_of_{pool:?}").to_lowercase(),
    }
}

fn helper_text(heap: &Heap, helper: &Helper) -> String {
    let name = helper_name(helper);
    match helper {
        Helper::Look(pool) => {
            let parameter = declare(Ty::To(*pool), "at");
            let number = heap.fields(*pool).into_iter().find(|(_, ty)| *ty == Ty::Int);
            let result = match number {
                Some(("", _)) => "*at".to_owned(),
                Some((field, _)) => format!("at->{field}"),
                None => "7".to_owned(),
            };
            format!(
                "static int {name}({parameter}) {{\n    if (B(at == 0)) return 9;\n    return {result};\n}}\n"
            )
        }
        Helper::Follow(pool, field) => {
            let parameter = declare(Ty::To(*pool), "at");
            let ty =
                heap.fields(*pool).into_iter().find(|(name, _)| name == field).map_or(Ty::Int, |(_, ty)| ty);
            format!("static {}({parameter}) {{\n    return at->{field};\n}}\n", declare(ty, &name))
        }
    }
}

impl Writer {
    /// The name of a helper, which is written where it is not there yet.
    pub fn helper(&mut self, helper: &Helper) -> String {
        if !self.helpers.contains(helper) {
            self.helpers.push(helper.clone());
        }
        helper_name(helper)
    }

    fn line(&mut self, text: &str) {
        self.lines.push_str(&"    ".repeat(self.indent));
        self.lines.push_str(text);
        self.lines.push('\n');
    }

    fn name(&mut self, letter: &str) -> String {
        self.next += 1;
        format!("{letter}{}", self.next)
    }

    fn function(&mut self) {
        for (name, _) in self.pointers.clone() {
            if self.random.chance(50) {
                let number = self.random.between(1, 9);
                self.line(&format!("if (B(!{name})) return -{number};"));
                self.never_null.push(name);
            }
        }
        let count = 3 + self.random.below(4);
        for _ in 0..count {
            self.statement(2);
        }
    }

    /// A block in braces; what it declares ends with it.
    fn block(&mut self, head: &str, depth: usize) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        let known = (self.pointers.len(), self.never_null.len(), self.numbers.len(), self.indices.len());
        for _ in 0..=self.random.below(2) {
            self.statement(depth);
        }
        self.pointers.truncate(known.0);
        self.never_null.truncate(known.1);
        self.numbers.truncate(known.2);
        self.indices.truncate(known.3);
        self.indent -= 1;
        self.line("}");
    }

    fn statement(&mut self, depth: usize) {
        if depth == 0 {
            return match self.random.below(3) {
                0 => self.write_number(),
                1 => self.write_pointer(),
                _ => self.count(),
            };
        }
        match self.random.weighted(&[26, 8, 10, 8, 8, 20, 8, 12]) {
            0 => {
                let condition = self.condition();
                self.block(&format!("if ({condition})"), depth - 1);
                if self.random.chance(25) {
                    self.block("else", depth - 1);
                }
            }
            1 => self.count(),
            2 => self.write_number(),
            3 => self.write_pointer(),
            4 => self.declare_pointer(),
            5 => self.walk(depth),
            6 => {
                let condition = self.condition();
                let number = self.random.between(10, 99);
                self.line(&format!("if ({condition}) return {number};"));
            }
            _ => self.write_and_look(),
        }
    }

    fn count(&mut self) {
        let condition = self.condition();
        let step = self.random.pick(&["count++;", "count += 2;", "count = 0;"]);
        self.line(&format!("if ({condition}) {step}"));
    }

    /// A statement that is carried out where its guards hold.
    fn guarded(&mut self, guards: &[String], statement: &str) {
        let mut once: Vec<String> = Vec::new();
        for guard in guards {
            if !once.contains(guard) {
                once.push(guard.clone());
            }
        }
        let guards = &once;
        if guards.is_empty() {
            self.line(statement);
        } else {
            self.line(&format!("if ({}) {statement}", conjunction(guards, "")));
        }
    }

    fn write_number(&mut self) {
        let Some(place) = self.number_in_heap(2) else { return };
        let mut guards = place.guards;
        let value = match self.random.below(3) {
            0 => self.constant().to_string(),
            1 => format!("{} + 1", place.text),
            _ => {
                let value = self.number(1);
                guards.extend(value.guards);
                value.text
            }
        };
        self.guarded(&guards, &format!("{} = {value};", place.text));
    }

    fn write_pointer(&mut self) {
        let mut fields = Vec::new();
        for holder in self.heap.pools() {
            for (field, ty) in self.heap.fields(holder) {
                if let Ty::To(pool) = ty {
                    fields.push((holder, field, pool));
                }
            }
        }
        if fields.is_empty() {
            return self.write_number();
        }
        let (holder, field, pool) = fields[self.random.below(fields.len())];
        let Some(place) = self.place(holder, field, 1) else { return };
        let mut guards = place.guards;
        let value = if self.random.chance(20) {
            "0".to_owned()
        } else {
            let Some(value) = self.pointer(pool, 2) else { return };
            guards.extend(value.guards);
            value.text
        };
        self.guarded(&guards, &format!("{} = {value};", place.text));
    }

    fn declare_pointer(&mut self) {
        let pool = self.some_pool();
        let Some(value) = self.pointer(pool, 2) else { return };
        let name = self.name("v");
        self.line(&format!("{} = 0;", declare(Ty::To(pool), &name)));
        self.guarded(&value.guards, &format!("{name} = {};", value.text));
        self.pointers.push((name, pool));
    }

    /// A loop along links, or over elements.
    fn walk(&mut self, depth: usize) {
        let has_nodes = self.heap.pools().contains(&Pool::Node);
        let steps = self.random.between(2, 5);
        let pool = if has_nodes { Pool::Node } else { self.array_pool() };
        let Some(start) = self.pointer(pool, 1) else { return };
        if is_array(pool) {
            return self.walk_elements(&start.text, &start.guards, steps, depth);
        }
        let (walker, step) = (self.name("w"), self.name("i"));
        let links = self.heap.links;
        let link = links[self.random.below(links.len())];
        self.line(&format!("{} = 0;", declare(Ty::To(pool), &walker)));
        self.guarded(&start.guards, &format!("{walker} = {};", start.text));
        self.line(&format!("int {step} = 0;"));
        self.line(&format!("while (B({walker}) && B({step} < {steps})) {{"));
        self.indent += 1;
        self.pointers.push((walker.clone(), pool));
        self.never_null.push(walker.clone());
        self.inside(depth);
        self.never_null.pop();
        self.line(&format!("{walker} = {walker}->{link};"));
        self.line(&format!("{step}++;"));
        self.indent -= 1;
        self.line("}");
        self.numbers.push(step);
    }

    fn array_pool(&mut self) -> Pool {
        let pools: Vec<Pool> = self.heap.pools().into_iter().filter(|pool| is_array(*pool)).collect();
        pools[self.random.below(pools.len())]
    }

    /// The statements of a loop's body.
    fn inside(&mut self, depth: usize) {
        let known = (self.pointers.len(), self.never_null.len(), self.numbers.len(), self.indices.len());
        let condition = self.condition();
        let action = self.random.pick(&["count++;", "count++;", "break;", "count += 2;"]);
        self.line(&format!("if ({condition}) {action}"));
        if self.random.chance(60) {
            self.statement(depth - 1);
        }
        self.pointers.truncate(known.0);
        self.never_null.truncate(known.1);
        self.numbers.truncate(known.2);
        self.indices.truncate(known.3);
    }

    fn walk_elements(&mut self, start: &str, guards: &[String], steps: i64, depth: usize) {
        let index = self.name("i");
        let length = if self.heap.is_range {
            format!("{start} + {index} != last")
        } else if let Some(buffer) = start.strip_suffix("data") {
            format!("{index} < {buffer}n")
        } else if self.numbers.contains(&"n".to_owned()) {
            format!("{index} < n")
        } else {
            format!("{start}[{index}] != {}", self.constant())
        };
        let mut guards = guards.to_vec();
        if !self.never_null.iter().any(|known| known == start) && !guards.contains(&start.to_owned()) {
            guards.push(start.to_owned());
        }
        if !guards.is_empty() {
            self.line(&format!("if ({})", conjunction(&guards, "")));
        }
        self.line(&format!("for (int {index} = 0; B({index} < {steps}) && B({length}); {index}++) {{"));
        self.indent += 1;
        self.indices.push(index);
        self.never_null.push(start.to_owned());
        self.inside(depth);
        self.never_null.pop();
        self.indices.pop();
        self.indent -= 1;
        self.line("}");
    }

    /// Writes through one pointer, perhaps through a second, and looks through the first.
    fn write_and_look(&mut self) {
        let (Some(first), Some(second)) = (self.number_in_heap(1), self.number_in_heap(1)) else { return };
        let (one, two) = (self.constant(), self.constant());
        let mut guards = first.guards.clone();
        guards.extend(second.guards.iter().filter(|guard| !first.guards.contains(guard)).cloned());
        let head =
            if guards.is_empty() { String::new() } else { format!("if ({}) ", conjunction(&guards, "")) };
        self.line(&format!("{head}{{"));
        self.indent += 1;
        self.line(&format!("{} = {one};", first.text));
        if self.random.chance(75) {
            self.line(&format!("{} = {two};", second.text));
        }
        let operator = self.random.pick(&["==", "!=", "<", ">"]);
        let wanted = if self.random.chance(50) { one } else { two };
        self.line(&format!("if (B({} {operator} {wanted})) count++;", first.text));
        self.indent -= 1;
        self.line("}");
    }
}
