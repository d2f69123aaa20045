//! Which objects of inputs may be one: those that a pointer may share with others, and those that the subject orders.

use flipside_execute::{GuessId, Machine, ObjectId};
use flipside_program::{Global, GlobalId, GlobalKind, Symbol, Type};
use flipside_term::{Input, InputId};

use super::bounded::Bounded;
use super::capacity::guess;
use super::lazy::LazyObject;
use super::planner::Planner;
use super::pointers::PointerSite;
use super::tables::Tables;
use super::{PlannedPointer, Pointee};
use crate::input_spec::InputSpec;

/// How many objects a pointer may be the same as: each is an alternative at every access.
const MOST_SHARED: usize = 6;

/// How many variables a pointer may point to.
const MOST_VARIABLES: usize = 2;

impl Planner<'_, '_> {
    /// The objects that a pointer may be the same as, where that can be observed: those of its type on the path to it, and
    /// those of parameters before it.
    pub(super) fn may_be_the_same(
        &self,
        site: &PointerSite,
        spec: &InputSpec,
        own: usize,
    ) -> Vec<(usize, String)> {
        let element = self.tables.objects[own].element;
        let is_observed = self.uses.sharing.has(self.program, element);
        let is_tree = self.tables.depths_said.contains_key(&own);
        if !is_observed || is_tree || spec.is_of_object() || spec.null.is_some() {
            return Vec::new();
        }
        let on_the_path = self.chain.iter().filter(|(ty, _)| *ty == element).map(|(_, index)| *index);
        let of_parameters = (0..self.tables.objects.len()).filter(|&index| {
            let lazy = self.tables.lazies[index].as_ref();
            lazy.is_some_and(|lazy| lazy.path.steps.is_empty())
                && self.tables.objects[index].element == element
        });
        let mut found: Vec<usize> = Vec::new();
        for index in on_the_path.chain(of_parameters).filter(|index| *index != own) {
            if !found.contains(&index) && found.len() < MOST_SHARED {
                found.push(index);
            }
        }
        let is_plain = |index: &usize| self.tables.objects[*index].is_single || site.depth == 0;
        let named = found.into_iter().filter(is_plain);
        named.map(|index| (index, self.tables.objects[index].pointer.clone())).collect()
    }

    /// The variables of its type that the subject compares pointers with: those that the file of the subject can name.
    pub(super) fn may_be_variables(&self, site: &PointerSite, spec: &InputSpec) -> Vec<GlobalId> {
        if spec.is_of_object() || spec.null.is_some() {
            return Vec::new();
        }
        let types = &self.program.types;
        let is_it = |id: &GlobalId| {
            let global = &self.program.globals[*id];
            let holds = match *types.get(global.ty) {
                Type::Array(element, Some(_)) => element == site.element,
                _ => global.ty == site.element,
            };
            holds && global.kind == GlobalKind::Variable && Symbol::parse(&global.name).unit.is_none()
        };
        let compared = self.uses.sharing.compared.iter().copied();
        compared.filter(is_it).take(MOST_VARIABLES).collect()
    }

    /// The object of a pointer before this one that the subject orders with it, and that pointer: another parameter, or another
    /// member of the same structure.
    pub(super) fn ordered_with(
        &self,
        site: &PointerSite,
        spec: &InputSpec,
        own: usize,
    ) -> Option<(usize, String)> {
        let element = self.tables.objects[own].element;
        let is_free = !spec.is_of_object() && spec.null.is_none();
        if !is_free || !self.uses.sharing.orders(self.program, element) {
            return None;
        }
        let goes_with = |lazy: &LazyObject| match (site.member, lazy.member) {
            (None, None) => site.depth == 0 && lazy.path.steps.is_empty(),
            (Some((one, size)), Some((other, _))) => {
                site.path.is_beside(&lazy.path) && self.uses.orders(one, other, size)
            }
            _ => false,
        };
        let is_it = |index: &usize| {
            let lazy = self.tables.lazies[*index].as_ref();
            lazy.is_some_and(goes_with) && self.tables.objects[*index].element == element
        };
        let other = (0..own).find(is_it)?;
        Some((other, self.tables.objects[other].pointer.clone()))
    }
}

impl Tables {
    /// The guess that two objects are different, and the input that says otherwise.
    pub(super) fn apart(
        &mut self,
        machine: &Machine<'_>,
        one: ObjectId,
        other: ObjectId,
    ) -> Option<(GuessId, InputId)> {
        let program = machine.program();
        let named = |object: ObjectId| {
            let planned = self.objects.iter().position(|known| known.object == object);
            let global = || program.globals.entries().find(|(id, _)| ObjectId(id.0 + 1) == object);
            match planned {
                Some(index) => Some((Some(index), self.objects[index].pointer.clone())),
                None => global().map(|(_, global)| (None, name_of_address(global))),
            }
        };
        let ((one, one_name), (other, other_name)) = (named(one)?, named(other)?);
        let leads = |pointer: &PlannedPointer, index: usize| {
            pointees(pointer).any(
                |pointee| matches!(pointee, Pointee::Object(at, _) | Pointee::Inside(at, ..) if *at == index),
            )
        };
        // An input of a pointer decides it.
        if let (Some(one), Some(other)) = (one, other)
            && self.pointers.iter().any(|pointer| leads(pointer, one) && leads(pointer, other))
        {
            return None;
        }
        let (one, other) =
            if one_name <= other_name { (one_name, other_name) } else { (other_name, one_name) };
        let input = machine.arena().declare_input(&Input::truth(format!("{one} is {other}")));
        self.otherwise.insert(input);
        Some((guess(self.capacities.of(Bounded::Apart(one, other), 0, 0)), input))
    }
    /// May a pointer lead to one of two objects, or anywhere into the other one?
    pub(super) fn may_be_inside(&self, one: ObjectId, other: ObjectId) -> bool {
        let leads = |pointer: &PlannedPointer, object: ObjectId, inside: bool| {
            pointees(pointer).any(|pointee| match *pointee {
                Pointee::Object(at, _) => !inside && self.objects[at].object == object,
                Pointee::Inside(at, ..) => inside && self.objects[at].object == object,
                Pointee::Null | Pointee::Function(_) | Pointee::Variable(_) => false,
            })
        };
        let both = |pointer, one, other| leads(pointer, one, false) && leads(pointer, other, true);
        self.pointers.iter().any(|pointer| both(pointer, one, other) || both(pointer, other, one))
    }
}

/// The address of a variable, or a string literal, as the source writes it.
fn name_of_address(global: &Global) -> String {
    match &global.bytes {
        Some(bytes) if global.kind == GlobalKind::Literal => {
            format!("\"{}\"", bytes.strip_suffix(&[0]).unwrap_or(bytes).escape_ascii())
        }
        _ => format!("&{}", global.name),
    }
}

/// What a pointer may lead to.
fn pointees(pointer: &PlannedPointer) -> impl Iterator<Item = &Pointee> {
    pointer.alternatives.iter().map(|(_, pointee)| pointee).chain([&pointer.otherwise])
}
