//! What the body of a function shows about its pointer parameters, with the line that shows it: which other parameter is the
//! number of elements, that it is a terminated string, that it may be null.
//!
//! Only for proposals that a user confirms: a hint constrains nothing. A pointer is followed through copies and calls.

use std::collections::{BTreeMap, BTreeSet};

use flipside_program::{
    Argument, BinaryOp, Body, Callee, CompareOp, FunctionId, Inst, Operand, Param, Place, Program, RegId,
    Scalar, Terminator,
};

use super::null_tests::Copies;

/// How deep calls are followed: hints that lie deeper do not help a reader.
const DEEPEST: usize = 2;

/// A parameter that is the number of elements behind a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    /// Which parameter.
    pub parameter: usize,
    /// What shows it.
    pub why: String,
}

/// What a body shows of a pointer parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    /// The number of its elements.
    pub count: Option<Count>,
    /// What shows that it is a terminated string.
    pub string: Option<String>,
    /// What shows that it may be null.
    pub null: Option<String>,
}

/// The hints about a parameter, by its number. None of what has no body, or is no pointer.
pub(crate) fn hints(program: &Program, function: FunctionId, number: usize) -> Hints {
    let Some(body) = &program.functions[function].body else { return Hints::default() };
    let Some(Param::Scalar(pointer)) = body.params.get(number) else { return Hints::default() };
    if body.regs[*pointer].scalar != Scalar::Ptr {
        return Hints::default();
    }
    let look = Look { program, home: program.functions[function].place };
    Hints {
        count: look.count(function, *pointer, DEEPEST),
        string: look.string(function, *pointer, DEEPEST),
        null: look.null(function, *pointer, DEEPEST),
    }
}

struct Look<'p> {
    program: &'p Program,
    /// The place of the function: lines of its file need no file name.
    home: Place,
}

impl Look<'_> {
    /// A line, for a sentence.
    fn line(&self, place: Place) -> String {
        if place.file == self.home.file {
            format!("line {}", place.line)
        } else {
            format!("{}:{}", self.program.files[place.file].path, place.line)
        }
    }

    /// The parameter that is the number of elements behind a pointer parameter.
    fn count(&self, function: FunctionId, pointer: RegId, depth: usize) -> Option<Count> {
        let body = self.program.functions[function].body.as_ref()?;
        let copies = Copies::of(body, [pointer]);
        let numbers = body.params.iter().enumerate().filter_map(|(number, param)| match param {
            Param::Scalar(reg) if body.regs[*reg].scalar.is_int() => Some((number, *reg)),
            Param::Scalar(_) | Param::Record(_) => None,
        });
        let name = |reg: RegId| body.regs[reg].variable.as_ref().map_or("", |(name, _)| name.as_str());
        for (parameter, reg) in numbers {
            if let Some(place) = bounds_index(body, &copies, reg) {
                let why = format!(
                    "`{}` bounds the index of `{}` in {}",
                    name(reg),
                    name(pointer),
                    self.line(place)
                );
                return Some(Count { parameter, why });
            }
            if let Some(why) = self.passed_together(body, &copies, (pointer, reg), depth) {
                return Some(Count { parameter, why });
            }
        }
        None
    }

    /// Are a pointer and a number given to a function for which the number counts elements?
    fn passed_together(
        &self,
        body: &Body,
        copies: &Copies,
        (pointer, number): (RegId, RegId),
        depth: usize,
    ) -> Option<String> {
        let definitions = Definitions::of(body);
        for block in &body.blocks {
            let Terminator::Call { callee: Callee::Direct(called), args, .. } = &block.terminator else {
                continue;
            };
            let at = |is_it: &dyn Fn(&Operand) -> bool| {
                args.iter().position(|arg| matches!(arg, Argument::Scalar(_, operand) if is_it(operand)))
            };
            let from_number = |operand: &Operand| definitions.sources(operand).contains(&number);
            let Some(pointer_at) = at(&|operand| copies.is(operand)) else { continue };
            let Some(number_at) = at(&from_number) else { continue };
            let function = &self.program.functions[*called];
            let counts = match &function.body {
                None => counts_bytes(&function.name),
                Some(callee) => match callee.params.get(pointer_at) {
                    Some(Param::Scalar(reg)) if depth > 0 => {
                        let known = self.count(*called, *reg, depth - 1);
                        known.is_some_and(|known| known.parameter == number_at)
                    }
                    _ => false,
                },
            };
            if counts {
                let name =
                    |reg: RegId| body.regs[reg].variable.as_ref().map_or("", |(name, _)| name.as_str());
                return Some(format!(
                    "`{}` goes with `{}` to `{}` in {}",
                    name(number),
                    name(pointer),
                    function.name,
                    self.line(block.place)
                ));
            }
        }
        None
    }

    /// What shows that a pointer parameter is a terminated string.
    fn string(&self, function: FunctionId, pointer: RegId, depth: usize) -> Option<String> {
        let body = self.program.functions[function].body.as_ref()?;
        let copies = Copies::of(body, [pointer]);
        if let Some(place) = looks_for_zero(body, &copies) {
            return Some(format!("{} looks for its end", self.line(place)));
        }
        self.in_calls(body, &copies, |called, number| {
            let function = &self.program.functions[called];
            match &function.body {
                None => wants_string(&function.name),
                Some(callee) => match callee.params.get(number) {
                    Some(Param::Scalar(reg)) if depth > 0 => self.string(called, *reg, depth - 1).is_some(),
                    _ => false,
                },
            }
        })
    }

    /// What shows that a pointer parameter may be null.
    fn null(&self, function: FunctionId, pointer: RegId, depth: usize) -> Option<String> {
        let body = self.program.functions[function].body.as_ref()?;
        let copies = Copies::of(body, [pointer]);
        if let Some(place) = compared_at(body, &copies) {
            return Some(format!("{} compares it with null", self.line(place)));
        }
        self.in_calls(body, &copies, |called, number| {
            let callee = self.program.functions[called].body.as_ref();
            match callee.and_then(|callee| callee.params.get(number)) {
                Some(Param::Scalar(reg)) if depth > 0 => self.null(called, *reg, depth - 1).is_some(),
                _ => false,
            }
        })
    }

    /// The first call that such a pointer goes to, as this and that parameter.
    fn in_calls(
        &self,
        body: &Body,
        copies: &Copies,
        shows: impl Fn(FunctionId, usize) -> bool,
    ) -> Option<String> {
        body.blocks.iter().find_map(|block| {
            let Terminator::Call { callee: Callee::Direct(called), args, .. } = &block.terminator else {
                return None;
            };
            let is_copy = |arg: &Argument| matches!(arg, Argument::Scalar(_, operand) if copies.is(operand));
            let number = args.iter().position(is_copy)?;
            let name = &self.program.functions[*called].name;
            shows(*called, number).then(|| format!("it goes to `{name}` in {}", self.line(block.place)))
        })
    }
}

/// By register: the values that it is made from, by copies, conversions, and steps by a constant.
struct Definitions(BTreeMap<RegId, Vec<Operand>>);

impl Definitions {
    fn of(body: &Body) -> Self {
        let mut all: BTreeMap<RegId, Vec<Operand>> = BTreeMap::new();
        for (inst, _) in body.blocks.iter().flat_map(|block| &block.insts) {
            match inst {
                Inst::Move { dest, value, .. } | Inst::Cast { dest, value, .. } => {
                    all.entry(*dest).or_default().push(*value);
                }
                Inst::Binary {
                    dest,
                    op: BinaryOp::Add | BinaryOp::Sub,
                    left,
                    right: Operand::Const(_),
                    ..
                } => all.entry(*dest).or_default().push(*left),
                _ => {}
            }
        }
        Definitions(all)
    }

    /// The registers that a value comes from.
    fn sources(&self, operand: &Operand) -> BTreeSet<RegId> {
        let mut found = BTreeSet::new();
        let mut work = vec![*operand];
        while let Some(operand) = work.pop() {
            if let Operand::Reg(reg) = operand
                && found.insert(reg)
            {
                work.extend(self.0.get(&reg).into_iter().flatten());
            }
        }
        found
    }
}

/// Where an index into what a pointer points to is compared with a number, or is made from it.
fn bounds_index(body: &Body, copies: &Copies, number: RegId) -> Option<Place> {
    let insts = || body.blocks.iter().flat_map(|block| &block.insts);
    let definitions = Definitions::of(body);
    let mut indices = BTreeSet::new();
    for (inst, place) in insts() {
        let Inst::Offset { base, index: index @ Operand::Reg(_), .. } = inst else { continue };
        if !copies.is(base) {
            continue;
        }
        let from = definitions.sources(index);
        if from.contains(&number) {
            return Some(*place);
        }
        indices.extend(from);
    }
    insts().find_map(|(inst, place)| {
        let Inst::Compare { left, right, .. } = inst else { return None };
        let [left, right] = [left, right].map(|side| definitions.sources(side));
        let is_index = |side: &BTreeSet<RegId>| !side.is_disjoint(&indices);
        let bounds = is_index(&left) && right.contains(&number) || is_index(&right) && left.contains(&number);
        bounds.then_some(*place)
    })
}

/// Where what a pointer points to is compared with zero.
fn looks_for_zero(body: &Body, copies: &Copies) -> Option<Place> {
    let insts = || body.blocks.iter().flat_map(|block| &block.insts);
    let definitions = Definitions::of(body);
    let mut inside = BTreeSet::new();
    for (inst, _) in insts() {
        if let Inst::Offset { dest, base, .. } = inst
            && copies.is(base)
        {
            inside.insert(*dest);
        }
    }
    let is_inside = |operand: &Operand| {
        copies.is(operand) || matches!(operand, Operand::Reg(reg) if inside.contains(reg))
    };
    let mut values = BTreeSet::new();
    for (inst, _) in insts() {
        if let Inst::Load { dest, address, .. } = inst
            && is_inside(address)
        {
            values.insert(*dest);
        }
    }
    let is_value = |operand: &Operand| !definitions.sources(operand).is_disjoint(&values);
    body.blocks.iter().find_map(|block| {
        let compared = block.insts.iter().find_map(|(inst, place)| match inst {
            Inst::Compare { op: CompareOp::Eq | CompareOp::Ne, left, right, .. } => {
                let is_zero = |operand: &Operand| *operand == Operand::Const(0);
                (is_zero(right) && is_value(left) || is_zero(left) && is_value(right)).then_some(*place)
            }
            _ => None,
        });
        compared.or_else(|| match &block.terminator {
            Terminator::Branch { value, .. } => is_value(value).then_some(block.place),
            _ => None,
        })
    })
}

/// Where a pointer is compared with null.
fn compared_at(body: &Body, copies: &Copies) -> Option<Place> {
    body.blocks.iter().find_map(|block| {
        let compared = block.insts.iter().find_map(|(inst, place)| copies.compares(inst).then_some(*place));
        compared.or_else(|| match &block.terminator {
            Terminator::Branch { ty: Scalar::Ptr, value, .. } => copies.is(value).then_some(block.place),
            _ => None,
        })
    })
}

/// Does a function of the library take the number of elements or bytes behind a pointer?
fn counts_bytes(name: &str) -> bool {
    let others =
        ["qsort", "bsearch", "snprintf", "vsnprintf", "fgets", "fread", "fwrite", "read", "write", "strlcpy"];
    name.starts_with("mem") || name.starts_with("strn") || others.contains(&name)
}

/// Does a function of the library want a terminated string?
fn wants_string(name: &str) -> bool {
    let others =
        ["atoi", "atol", "atoll", "atof", "puts", "fputs", "printf", "fprintf", "sprintf", "fopen", "getenv"];
    (name.starts_with("str") && !name.starts_with("strn")) || others.contains(&name)
}
