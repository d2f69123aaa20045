//! What a pointer can point to.

use flipside_execute::{Address, Object, ObjectId, Origin, Value};
use flipside_program::{GlobalId, IntKind, Type, TypeId};
use flipside_term::{Input, InputId, TermId};

use super::fill::Spot;
use super::path::{Path, Step};
use super::planner::Planner;
use super::{ByAddress, DomainFact, InputError, PlannedObject, PlannedPointer, Pointee};
use crate::input_spec::InputSpec;

/// How many elements a pointer may be away from another one that the subject orders with it.
const FAR: u64 = 4096;
/// The width of such a number where it is made while runs go on.
const NARROW: u32 = 12;

/// What is known of a pointer before its object is made.
pub(super) struct PointerSite {
    /// Its access path.
    pub path: Path,
    /// An lvalue of C for it that the function cannot change.
    pub lvalue: String,
    /// Its type.
    pub ty: TypeId,
    /// What it points to.
    pub element: TypeId,
    /// Does the subject compare it with null?
    pub tested: bool,
    /// Of a pointer in an element: its offset there, and the size of that element.
    pub member: Option<(u64, u64)>,
    /// How many pointers are on the path to it.
    pub depth: usize,
    /// Does the subject go from element to element through it, as far as that is known?
    pub is_indexed: Option<bool>,
    /// How many bytes before what it points to the subject touches, as far as that is known.
    pub front: u64,
    /// The object in which it lies, by index.
    pub inside: Option<usize>,
    /// The global in which it lies.
    pub global: Option<GlobalId>,
    /// Where it lies, if no assignment can set it.
    pub address: Option<ByAddress>,
    /// Is it state?
    pub is_state: bool,
}

impl Planner<'_, '_> {
    /// The value of a pointer that is an input.
    pub(super) fn pointer(&mut self, site: &PointerSite) -> Result<Value, InputError> {
        if let Some(known) = self.tables.pointer_named(&site.path.to_string()) {
            return self.chosen(&self.tables.pointers[known].clone());
        }
        let to_function = matches!(self.program.types.get(site.element), Type::Function { .. });
        let spec = self.spec_of_pointer(&site.path, to_function)?;
        if to_function { self.function_pointer(site, &spec) } else { self.data_pointer(site, &spec) }
    }

    fn data_pointer(&mut self, site: &PointerSite, spec: &InputSpec) -> Result<Value, InputError> {
        let name = site.path.to_string();
        let mut alternatives: Vec<(String, Pointee)> = Vec::new();
        for other in &spec.alias {
            let index = self.object_behind(other, site, &name)?;
            let front = self.tables.objects[index].front;
            alternatives.push((format!("{name} == {other}"), Pointee::Object(index, front)));
        }
        let recursive = self.is_recursive(site.element);
        let Some(index) = self.own_object(site, spec, recursive)? else {
            return self.choose(site, alternatives, Pointee::Null);
        };
        let front = self.tables.objects[index].front;
        let (first, last) = spec.offset.unwrap_or((front, front));
        for offset in first + 1..=last {
            alternatives.push((format!("{name} == &{name}[{offset}]"), Pointee::Object(index, offset)));
        }
        for (other, pointer) in self.may_be_the_same(site, spec, index) {
            let front = self.tables.objects[other].front;
            alternatives.push((format!("{name} == {pointer}"), Pointee::Object(other, front)));
        }
        for id in self.may_be_variables(site, spec) {
            let variable = &self.program.globals[id].name;
            alternatives.push((format!("{name} == &{variable}"), Pointee::Variable(id)));
        }
        if self.may_be_null(site, spec) {
            alternatives.insert(0, (format!("{name} == NULL"), Pointee::Null));
        } else {
            self.assume(&site.path, "is not null");
            if spec.null == Some(false) {
                self.tables.never_null.insert(name.clone());
            }
        }
        let own = Pointee::Object(index, first);
        match self.ordered_with(site, spec, index) {
            // Two pointers that the subject orders are into one object, most likely.
            Some((other, pointer)) => {
                alternatives.push((format!("{name} apart from {pointer}"), own));
                let element = self.element_input(site, &name, &pointer);
                let front = self.tables.objects[other].front;
                self.choose(site, alternatives, Pointee::Inside(other, front, element))
            }
            None => self.choose(site, alternatives, own),
        }
    }

    /// Is null a case of its own? The context says so, or the subject tests for it, or lists and trees end so.
    fn may_be_null(&self, site: &PointerSite, spec: &InputSpec) -> bool {
        spec.null.unwrap_or(site.tested || (site.depth > 0 && self.is_recursive(site.element)))
    }

    /// The input that says how many elements a pointer is behind another one. What is made while runs go on gets no condition
    /// of its own: there the input is as narrow as its bound.
    fn element_input(&mut self, site: &PointerSite, name: &str, pointer: &str) -> InputId {
        let is_parameter = site.depth == 0;
        let (width, far) = if is_parameter { (64, FAR) } else { (NARROW, (1 << NARROW) - 1) };
        let input = self.arena.declare_input(&Input::integer(format!("{name} - {pointer}"), width, false));
        let most = self.arena.constant(u128::from(far), width);
        let term = if is_parameter {
            self.arena.unsigned_less_equal(self.arena.input_term(input), most)
        } else {
            TermId::TRUE
        };
        let text = format!("`{name}` is 0 to {far} elements behind `{pointer}`");
        self.tables.add_domain(DomainFact { text, term, inferred: true });
        input
    }

    /// The pointer that is one of these, as new inputs decide.
    pub(super) fn choose(
        &mut self,
        site: &PointerSite,
        alternatives: Vec<(String, Pointee)>,
        otherwise: Pointee,
    ) -> Result<Value, InputError> {
        let choices = alternatives
            .into_iter()
            .map(|(text, pointee)| (self.arena.declare_input(&Input::truth(text)), pointee));
        let planned = PlannedPointer {
            name: site.path.to_string(),
            pattern: site.path.pattern(),
            lvalue: site.lvalue.clone(),
            ty: site.ty,
            alternatives: choices.collect(),
            otherwise,
            inside: site.inside,
            global: site.global,
            address: site.address.clone(),
            is_state: site.is_state,
        };
        let value = self.chosen(&planned);
        self.tables.add_pointer(planned);
        value
    }

    /// The value of a pointer that was planned.
    fn chosen(&mut self, planned: &PlannedPointer) -> Result<Value, InputError> {
        let mut guarded = Vec::new();
        let mut none_yet = TermId::TRUE;
        for (input, pointee) in &planned.alternatives {
            let term = self.arena.input_term(*input);
            guarded.push((self.arena.and(none_yet, term), self.pointer_to(pointee)?));
            none_yet = self.arena.and(none_yet, self.arena.not(term));
        }
        guarded.push((none_yet, self.pointer_to(&planned.otherwise)?));
        Ok(self.machine.pointer_choice(&guarded).expect("a choice of a few should fit"))
    }

    fn pointer_to(&mut self, pointee: &Pointee) -> Result<Value, InputError> {
        Ok(match *pointee {
            Pointee::Null => Value::NULL,
            Pointee::Object(index, offset) => {
                self.make_elements(index, 0)?;
                let object = &self.tables.objects[index];
                let size = self.program.types.size(object.element).unwrap_or(0);
                Value::pointer(Address::start_of(object.object).plus(offset * size))
            }
            Pointee::Inside(index, front, element) => {
                self.make_elements(index, 0)?;
                let object = &self.tables.objects[index];
                let size = self.program.types.size(object.element).unwrap_or(0);
                let size = self.arena.constant(u128::from(size), 64);
                let front = self.arena.constant(u128::from(front), 64);
                let element = self.arena.resize(self.arena.input_term(element), 64, false);
                let element = self.arena.add(element, front);
                let offset = self.arena.multiply(element, size);
                Value::PointerTerm { object: object.object, offset }
            }
            Pointee::Variable(id) => Value::pointer(Address::start_of(ObjectId(id.0 + 1))),
            Pointee::Function(function) => {
                Value::pointer(Address::start_of(self.memory.function_object(function)))
            }
        })
    }

    /// Does the context file say what is behind a pointer? A declaration, a contract, `--length` say only how much.
    fn is_own(&self, path: &Path) -> bool {
        let (_, used) = self.specs.of(path);
        let mut entries = used.iter().map(|index| &self.specs.entries[*index]);
        entries.any(|entry| entry.in_file && entry.spec.is_of_object())
    }

    /// A new object of its own behind a pointer; none where the path has reached its limit.
    fn own_object(
        &mut self,
        site: &PointerSite,
        spec: &InputSpec,
        recursive: bool,
    ) -> Result<Option<usize>, InputError> {
        let name = site.path.to_string();
        let types = &self.program.types;
        let opaque = matches!(types.get(site.element), Type::Void) || types.size(site.element).is_none();
        // What is behind an opaque pointer has an address, and bytes if it is `void`.
        let element =
            if opaque { self.program.types.find(&Type::Int(IntKind::UChar)) } else { Some(site.element) };
        let Some((element, size)) = element.and_then(|element| Some((element, types.size(element)?))) else {
            self.no_object(site, "nothing is known of its type");
            return Ok(None);
        };
        if spec.string.is_some() && !matches!(types.get(element), Type::Int(_)) {
            return Err(self.misplaced(&site.path, "no pointer to characters", "strings"));
        }
        let above = self.chain.iter().filter(|(known, _)| *known == element).count();
        // The specification of the first holds for those behind it.
        let first = self.chain.iter().rev().find(|(known, _)| *known == element);
        let said = first.and_then(|(_, index)| self.tables.depths_said.get(index).copied());
        let said = spec.depth.or(said);
        if let Some(limit) = said
            && recursive
            && above >= limit as usize
        {
            if !self.tables.depths.contains(&(element, limit)) {
                self.tables.depths.push((element, limit));
            }
            if spec.null != Some(true) {
                self.assume_once(format!("at most {limit} `{}` in a row", types.c_name(element)));
            }
            return Ok(None);
        }
        if let Some(limit) = said {
            self.tables.depths_said.insert(self.tables.objects.len(), limit);
        }
        let is_string = spec.string.is_some();
        let length = if is_string { spec.string.map(|most| most + 1) } else { self.most(spec) };
        let Some(length) = length.or(spec.offset.map(|(_, last)| last + 1)) else {
            return Ok(Some(self.lazy_object(site, element, above)));
        };
        let length = length.max(spec.offset.map_or(0, |(_, last)| last + 1));
        let whole = size.checked_mul(length).ok_or(InputError::Memory)?;
        let object = self.object(whole, &format!("*{name}"))?;
        let label = self.label(&site.path);
        let variable = format!("{label}_object");
        self.tables.add_object(
            PlannedObject {
                pointer: name,
                label,
                variable: variable.clone(),
                element,
                length,
                count: None,
                is_string,
                is_single: length == 1,
                front: 0,
                is_own: self.is_own(&site.path),
                object,
            },
            None,
        );
        let index = self.tables.objects.len() - 1;
        if !self.has_count(site, spec, index) && above == 0 {
            self.tell_object(site, is_string, opaque, length);
        }
        self.chain.push((element, index));
        for number in 0..length {
            if is_string && number + 1 == length {
                continue;
            }
            let step = if length == 1 { Step::Behind } else { Step::Element(number as i64) };
            let spot = self.element_spot(index, site.path.step(step), number, site.depth + 1);
            self.fill(element, &spot)?;
        }
        self.chain.pop();
        self.memory.make_fresh(object);
        self.memory.set_align(object, self.program.types.align(element));
        Ok(Some(index))
    }

    /// An element of an object.
    pub(super) fn element_spot(&self, index: usize, path: Path, number: u64, depth: usize) -> Spot {
        let object = &self.tables.objects[index];
        let size = self.program.types.size(object.element).unwrap_or(0);
        Spot {
            path,
            lvalue: format!("{}[{number}]", object.variable),
            at: Address::start_of(object.object).plus(number * size),
            start: number * size,
            size,
            stepped: 0,
            depth,
            object: Some(object.variable.clone()),
            inside: Some(index),
            global: None,
            constant: false,
            is_local: false,
            is_state: false,
            is_undefined: false,
        }
    }

    /// The object behind another pointer, which this one may be the same as.
    fn object_behind(&self, other: &Path, site: &PointerSite, name: &str) -> Result<usize, InputError> {
        let text = other.to_string();
        let wrong = |why: &str| InputError::Alias {
            place: self.place_of_spec(&site.path),
            pointer: name.to_owned(),
            other: text.clone(),
            why: why.to_owned(),
        };
        let known = self.tables.pointers.iter().find(|pointer| pointer.name == text);
        let known = known.ok_or_else(|| wrong("there is no such pointer before it"))?;
        if known.ty != site.ty {
            return Err(wrong("their types differ"));
        }
        match known.otherwise {
            Pointee::Object(index, _) => Ok(index),
            Pointee::Null | Pointee::Function(_) | Pointee::Inside(..) | Pointee::Variable(_) => {
                Err(wrong("no object is there"))
            }
        }
    }

    /// Lists what is assumed about an object.
    fn tell_object(&mut self, site: &PointerSite, is_string: bool, opaque: bool, length: u64) {
        let what = if is_string {
            format!("is a string of at most {} characters", length - 1)
        } else if opaque && length == 1 {
            "points to something of its own".to_owned()
        } else if opaque {
            format!("points to {length} bytes of its own")
        } else if length == 1 {
            "points to one element of its own".to_owned()
        } else {
            format!("points to {length} elements of its own")
        };
        self.assume(&site.path, &what);
    }

    fn no_object(&mut self, site: &PointerSite, why: &str) {
        self.assume(&site.path, &format!("is null: {why}"));
    }

    /// Can a structure point to another one of its type, directly or through others?
    pub(super) fn is_recursive(&self, element: TypeId) -> bool {
        let mut seen = vec![element];
        let mut waiting = vec![element];
        while let Some(ty) = waiting.pop() {
            for next in self.program.types.parts(ty) {
                if next == element {
                    return true;
                }
                if !seen.contains(&next) {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        false
    }

    /// An identifier of C for the object behind a pointer: the name of a parameter for its own.
    pub(super) fn label(&self, path: &Path) -> String {
        let wanted = path.identifier();
        let of_parameter = path.steps.is_empty();
        let is_free = |name: &str| {
            let is = |other: &str| other == name || other.strip_suffix("_object") == Some(name);
            self.tables.objects.iter().all(|object| object.label != name)
                && self.program.globals.iter().all(|global| !is(&global.name))
                && self.tables.parameters.iter().all(|(parameter, _)| {
                    (of_parameter && *parameter == path.root && name == path.root) || !is(parameter)
                })
        };
        let others = (2..).map(|number| format!("{wanted}_{number}"));
        std::iter::once(wanted.clone())
            .chain(others)
            .find(|name| is_free(name))
            .expect("one of infinitely many names should be free")
    }

    pub(super) fn object(&mut self, size: u64, name: &str) -> Result<ObjectId, InputError> {
        if !self.memory.has_room(size) {
            return Err(InputError::Memory);
        }
        let object = Object::with_bytes(vec![0; size as usize], Origin::Heap, false, name.into());
        self.memory.create(object).map_err(|_| InputError::Memory)
    }
}
