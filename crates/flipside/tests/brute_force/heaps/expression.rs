//! Random expressions over a heap, each with what has to hold before it may be evaluated.

use super::body::{Helper, Writer};
use super::heap::{Pool, Ty, is_array};

/// An expression and its guards: pointers that it follows, and conditions on indices.
#[derive(Clone, Debug)]
pub struct Guarded {
    pub text: String,
    pub guards: Vec<String>,
}

impl Guarded {
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), guards: Vec::new() }
    }

    /// The other one's guards, too.
    fn with(mut self, other: &Guarded) -> Self {
        for guard in &other.guards {
            if !self.guards.contains(guard) {
                self.guards.push(guard.clone());
            }
        }
        self
    }
}

const COMPARISONS: [&str; 6] = ["==", "!=", "<", ">", "<=", ">="];

impl Writer {
    /// A pointer into a pool.
    pub fn pointer(&mut self, pool: Pool, depth: usize) -> Option<Guarded> {
        let variables: Vec<String> =
            self.pointers.iter().filter(|(_, known)| *known == pool).map(|(name, _)| name.clone()).collect();
        let mut fields = Vec::new();
        for holder in self.heap.pools() {
            for (field, ty) in self.heap.fields(holder) {
                if ty == Ty::To(pool) {
                    fields.push((holder, field));
                }
            }
        }
        if depth > 0 && !fields.is_empty() && (variables.is_empty() || self.random.chance(45)) {
            let (holder, field) = fields[self.random.below(fields.len())];
            if let Some(found) = self.field(holder, field, depth - 1, true) {
                return Some(found);
            }
        }
        if variables.is_empty() {
            return None;
        }
        Some(Guarded::of(variables[self.random.below(variables.len())].clone()))
    }

    /// A field of an object of the pool, to be written.
    pub fn place(&mut self, pool: Pool, field: &'static str, depth: usize) -> Option<Guarded> {
        self.field(pool, field, depth, false)
    }

    /// A field of an object of the pool.
    fn field(&mut self, pool: Pool, field: &'static str, depth: usize, is_read: bool) -> Option<Guarded> {
        let base = self.pointer(pool, depth)?;
        let mut guards = base.guards.clone();
        let is_known = self.never_null.contains(&base.text) || guards.contains(&base.text);
        if !is_known && !self.random.chance(6) {
            guards.push(base.text.clone());
        }
        let text = match (is_array(pool), field) {
            (true, _) => {
                let index = self.index(&base.text, &mut guards);
                let element = format!("{}[{index}]", base.text);
                if field.is_empty() { element } else { format!("{element}.{field}") }
            }
            (false, "") => format!("(*{})", base.text),
            (false, _)
                if self.has_helpers && is_read && self.is_link(pool, field) && self.random.chance(30) =>
            {
                let helper = self.helper(&Helper::Follow(pool, field));
                format!("{helper}({})", base.text)
            }
            (false, _) => format!("{}->{field}", base.text),
        };
        Some(Guarded { text, guards })
    }

    fn is_link(&self, pool: Pool, field: &str) -> bool {
        self.heap.fields(pool).iter().any(|(name, ty)| *name == field && matches!(ty, Ty::To(_)))
    }

    /// An index into an array, and the guard for it where the length is known.
    fn index(&mut self, base: &str, guards: &mut Vec<String>) -> String {
        let length = match base.strip_suffix("data") {
            Some(buffer) => Some(format!("{buffer}n")),
            None => self.numbers.contains(&"n".to_owned()).then(|| "n".to_owned()),
        };
        if !self.indices.is_empty() && self.random.chance(60) {
            return self.indices[self.random.below(self.indices.len())].clone();
        }
        let index = self.random.weighted(&[50, 30, 15, 5]);
        if let Some(length) = length
            && self.random.chance(75)
        {
            guards.push(format!("{length} > {index}"));
        }
        index.to_string()
    }

    /// A number.
    pub fn number(&mut self, depth: usize) -> Guarded {
        if self.has_helpers && self.random.chance(20) {
            let pool = self.some_pool();
            if let Some(pointer) = self.pointer(pool, 1) {
                let helper = self.helper(&Helper::Look(pool));
                return Guarded { text: format!("{helper}({})", pointer.text), ..pointer };
            }
        }
        if self.random.chance(35) {
            let all: Vec<String> = self.numbers.iter().chain(&self.indices).cloned().collect();
            return Guarded::of(all[self.random.below(all.len())].clone());
        }
        self.number_in_heap(depth).unwrap_or_else(|| Guarded::of("count"))
    }

    /// A number in the heap.
    pub fn number_in_heap(&mut self, depth: usize) -> Option<Guarded> {
        let mut fields = Vec::new();
        for pool in self.heap.pools() {
            for (field, ty) in self.heap.fields(pool) {
                if ty == Ty::Int {
                    fields.push((pool, field));
                }
            }
        }
        let (pool, field) = fields[self.random.below(fields.len())];
        self.field(pool, field, depth, false)
    }

    /// A pool that some pointer leads into.
    pub fn some_pool(&mut self) -> Pool {
        let pools = self.heap.pools();
        pools[self.random.below(pools.len())]
    }

    /// A small constant.
    pub fn constant(&mut self) -> i64 {
        [0, 1, 2, -1, 3][self.random.weighted(&[30, 30, 20, 12, 8])]
    }

    /// A leaf condition with its guards.
    fn leaf(&mut self) -> Guarded {
        let comparison = COMPARISONS[self.random.below(COMPARISONS.len())];
        match self.random.weighted(&[28, 12, 24, 12, 14, 6]) {
            0 => {
                let number = self.number(2);
                let text = format!("{} {comparison} {}", number.text, self.constant());
                Guarded { text, ..number }
            }
            1 => {
                let (left, right) = (self.number(1), self.number(2));
                let text = format!("{} {comparison} {}", left.text, right.text);
                left.with(&right).named(text)
            }
            2 => {
                let pool = self.some_pool();
                let (Some(left), Some(right)) = (self.pointer(pool, 2), self.pointer(pool, 1)) else {
                    return Guarded::of("count > 1");
                };
                let operator = if self.heap.is_range && self.random.chance(50) {
                    COMPARISONS[self.random.below(COMPARISONS.len())]
                } else {
                    self.random.pick(&["==", "!="])
                };
                let text = format!("{} {operator} {}", left.text, right.text);
                left.with(&right).named(text)
            }
            3 => {
                let pool = self.some_pool();
                let Some(pointer) = self.pointer(pool, 2) else { return Guarded::of("count < 1") };
                let text = match self.random.below(3) {
                    0 => format!("!{}", pointer.text),
                    1 => format!("{} == 0", pointer.text),
                    _ => pointer.text.clone(),
                };
                pointer.named(text)
            }
            4 => Guarded::of(format!("count {comparison} {}", self.random.between(0, 5))),
            _ if self.heap.is_range => Guarded::of(format!("last - first {comparison} {}", self.constant())),
            _ => Guarded::of("count > 20"),
        }
    }

    /// A condition in marked C, guards first.
    pub fn condition(&mut self) -> String {
        let first = self.leaf();
        let mut text = conjunction(&first.guards, &first.text);
        if self.random.chance(25) {
            let second = self.leaf();
            let other = conjunction(&second.guards, &second.text);
            let operator = self.random.pick(&["&&", "||"]);
            text = format!("({text}) {operator} ({other})");
        }
        text
    }
}

impl Guarded {
    fn named(mut self, text: String) -> Self {
        self.text = text;
        self
    }
}

/// `B(guard) && B(condition)`.
pub fn conjunction(guards: &[String], condition: &str) -> String {
    let all = guards.iter().map(String::as_str).chain([condition]);
    let all: Vec<String> = all.filter(|text| !text.is_empty()).map(|text| format!("B({text})")).collect();
    all.join(" && ")
}
