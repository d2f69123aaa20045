//! What a pointer can point to.

use flipside_execute::{Address, Object, ObjectId, Origin, Value};
use flipside_program::{GlobalId, IntKind, Type, TypeId};
use flipside_term::{Input, TermId};

use super::fill::Spot;
use super::path::{Path, Step};
use super::planner::Planner;
use super::{InputError, PlannedObject, PlannedPointer, Pointee};
use crate::input_spec::InputSpec;

/// How many characters a string has at most, where that is not specified.
pub(crate) const STRING: u64 = 8;
/// How many structures of the same type are linked in a row at most, where that is not specified.
pub(crate) const DEPTH: u32 = 3;
/// How many bytes there are behind a pointer to `void`, where that is not specified.
pub(crate) const BYTES: u64 = 16;
/// Pointers inside objects are followed so far, and to objects of so many bytes, where that is not specified.
const FAR: usize = 4;
const LARGE: u64 = 4096;

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
    /// How many pointers are on the path to it.
    pub depth: usize,
    /// The object in which it lies, by index.
    pub inside: Option<usize>,
    /// The global in which it lies.
    pub global: Option<GlobalId>,
}

impl Planner<'_, '_> {
    /// The value of a pointer that is an input.
    pub(super) fn pointer(&mut self, site: &PointerSite) -> Result<Value, InputError> {
        let to_function = matches!(self.program.types.get(site.element), Type::Function { .. });
        let spec = self.spec_of_pointer(&site.path, to_function)?;
        if to_function { self.function_pointer(site, &spec) } else { self.data_pointer(site, &spec) }
    }

    fn data_pointer(&mut self, site: &PointerSite, spec: &InputSpec) -> Result<Value, InputError> {
        let name = site.path.to_string();
        let mut alternatives: Vec<(String, Pointee)> = Vec::new();
        for other in &spec.alias {
            let index = self.object_behind(other, site, &name)?;
            alternatives.push((format!("{name} == {other}"), Pointee::Object(index, 0)));
        }
        let recursive = self.is_recursive(site.element);
        let Some(index) = self.own_object(site, spec, recursive)? else {
            return Ok(self.choose(site, alternatives, Pointee::Null));
        };
        let (first, last) = spec.offset.unwrap_or((0, 0));
        for offset in first + 1..=last {
            alternatives.push((format!("{name} == &{name}[{offset}]"), Pointee::Object(index, offset)));
        }
        let may_be_null = spec.null.unwrap_or(site.tested || (recursive && site.depth > 0));
        if may_be_null {
            alternatives.insert(0, (format!("{name} == NULL"), Pointee::Null));
        } else {
            self.assume(&site.path, "is not null");
        }
        Ok(self.choose(site, alternatives, Pointee::Object(index, first)))
    }

    /// The pointer that is one of these, as new inputs decide.
    pub(super) fn choose(
        &mut self,
        site: &PointerSite,
        alternatives: Vec<(String, Pointee)>,
        otherwise: Pointee,
    ) -> Value {
        let mut guarded = Vec::new();
        let mut none_yet = TermId::TRUE;
        let mut planned = Vec::new();
        for (text, pointee) in alternatives {
            let input = self.arena.declare_input(&Input::truth(text));
            let term = self.arena.input_term(input);
            guarded.push((self.arena.and(none_yet, term), self.pointer_to(&pointee)));
            none_yet = self.arena.and(none_yet, self.arena.not(term));
            planned.push((input, pointee));
        }
        guarded.push((none_yet, self.pointer_to(&otherwise)));
        self.plan.pointers.push(PlannedPointer {
            name: site.path.to_string(),
            pattern: site.path.pattern(),
            lvalue: site.lvalue.clone(),
            ty: site.ty,
            alternatives: planned,
            otherwise,
            inside: site.inside,
            global: site.global,
        });
        self.machine.pointer_choice(&guarded).expect("a choice of a few should fit")
    }

    fn pointer_to(&self, pointee: &Pointee) -> Value {
        match *pointee {
            Pointee::Null => Value::NULL,
            Pointee::Object(index, offset) => {
                let object = &self.plan.objects[index];
                let size = self.program.types.size(object.element).unwrap_or(0);
                Value::pointer(Address::start_of(object.object).plus(offset * size))
            }
            Pointee::Function(function) => {
                let object = self.plan.start.memory().function_object(function);
                Value::pointer(Address::start_of(object))
            }
        }
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
        let void = matches!(types.get(site.element), Type::Void);
        let opaque = void || types.size(site.element).is_none();
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
        let plain = matches!(types.get(element), Type::Int(IntKind::Char));
        let is_string = spec.string.is_some() || (plain && spec.length.is_none());
        let length = if is_string {
            spec.string.unwrap_or(STRING) + 1
        } else {
            self.most(spec).unwrap_or(if void { BYTES } else { 1 })
        };
        let length = length.max(spec.offset.map_or(0, |(_, last)| last + 1));
        let whole = size.checked_mul(length).ok_or(InputError::Memory)?;
        let above = self.chain.iter().filter(|known| **known == element).count();
        // The specification of the first holds for those behind it.
        if let Some(depth) = spec.depth {
            self.depths.insert(element, depth);
        } else if above == 0 {
            self.depths.remove(&element);
        }
        let limit = self.depths.get(&element).map_or(DEPTH as usize, |depth| *depth as usize);
        if recursive && above >= limit {
            let depth = (element, limit as u32);
            if !self.plan.depths.contains(&depth) {
                self.plan.depths.push(depth);
            }
            if spec.null != Some(true) {
                self.assume_once(format!("at most {limit} `{}` in a row", types.c_name(element)));
            }
            return Ok(None);
        }
        let said = spec.length.is_some() || spec.string.is_some() || spec.depth.is_some();
        if site.depth > 0 && !said && ((site.depth > FAR && above == 0) || whole > LARGE) {
            self.no_object(site, "it is far or large, and nobody asked for it");
            return Ok(None);
        }
        let object = self.object(whole, &format!("*{name}"))?;
        let label = self.label(&site.path);
        let variable = format!("{label}_object");
        self.plan.objects.push(PlannedObject {
            pointer: name,
            label,
            variable: variable.clone(),
            element,
            length,
            count: None,
            is_string,
            assumed: above == 0 && !opaque && !is_string && spec.length.is_none(),
            object,
        });
        let index = self.plan.objects.len() - 1;
        if !self.has_count(site, spec, index) && above == 0 {
            self.tell_object(site, is_string, opaque, length);
        }
        self.chain.push(element);
        for number in 0..length {
            let single = length == 1;
            let step = if single { Step::Behind } else { Step::Element(number) };
            let spot = Spot {
                path: site.path.step(step),
                lvalue: format!("{variable}[{number}]"),
                at: Address::start_of(object).plus(number * size),
                start: number * size,
                size,
                depth: site.depth + 1,
                object: Some(variable.clone()),
                inside: Some(index),
                global: None,
                constant: false,
            };
            if is_string && number + 1 == length {
                continue;
            }
            self.fill(element, &spot)?;
        }
        self.chain.pop();
        self.plan.start.memory_mut().make_fresh(object);
        self.plan.start.memory_mut().set_align(object, self.program.types.align(element));
        Ok(Some(index))
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
        let known = self.plan.pointers.iter().find(|pointer| pointer.name == text);
        let known = known.ok_or_else(|| wrong("there is no such pointer before it"))?;
        if known.ty != site.ty {
            return Err(wrong("their types differ"));
        }
        match known.otherwise {
            Pointee::Object(index, _) => Ok(index),
            Pointee::Null | Pointee::Function(_) => Err(wrong("no object is there")),
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
    fn is_recursive(&self, element: TypeId) -> bool {
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
    fn label(&self, path: &Path) -> String {
        let wanted = path.identifier();
        let of_parameter = path.steps.is_empty();
        let is_free = |name: &str| {
            let is = |other: &str| other == name || other.strip_suffix("_object") == Some(name);
            self.plan.objects.iter().all(|object| object.label != name)
                && self.program.globals.iter().all(|global| !is(&global.name))
                && self.plan.parameters.iter().all(|(parameter, _)| {
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
        if !self.plan.start.memory().has_room(size) {
            return Err(InputError::Memory);
        }
        let object = Object::with_bytes(vec![0; size as usize], Origin::Heap, false, name.into());
        self.plan.start.memory_mut().create(object).map_err(|_| InputError::Memory)
    }
}
