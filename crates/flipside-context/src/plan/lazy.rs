//! Lazy objects: what lies behind a pointer of which nobody said how much there is.
//!
//! Such an object has no elements at first. A run that touches one makes it, and those before it, with the same names and
//! inputs on every path; so nothing is planned again when more is needed. How many there may be is a **capacity** (per
//! pointer; for lists and trees, how many of a type in a row). A path that needs more ends in a cut with the name of the
//! guess. Capacities grow while runs go on ([`LazyPlan::grow`]), up to [`Capacities`].
//!
//! Inference orders, it constrains nothing: how the subject uses a pointer decides its first capacity and what its first
//! element is called, not what is legal.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use flipside_execute::{
    Checked, GuessId, LazyInputs, Limit, Machine, Memory, ObjectId, OutsideGuess, RequirementKind, State,
    Stop,
};
use flipside_program::{IntKind, Type, TypeId};
use flipside_term::{Assignment, Input, InputId};

use super::bounded::Bounded;
use super::capacity::guess;
use super::made::MadeObjects;
use super::path::{Path, Step};
use super::planner::Planner;
use super::pointers::PointerSite;
use super::tables::Tables;
use super::uses::PointerUses;
use super::{InputError, InputPlan, PlannedObject, Pointee};
use crate::input_spec::{Capacities, InputSpecs};

/// The first capacities: most branches need no more, and each element costs inputs.
const FIRST_NUMBERS: u64 = 8;
const FIRST_RECORDS: u64 = 2;
const FIRST_DEPTH: u64 = 3;

/// What a lazy object needs to grow.
#[derive(Clone, Debug)]
pub(super) struct LazyObject {
    /// The access path of the pointer to it.
    pub path: Path,
    /// The objects on the path to it, itself included: types and indices.
    chain: Vec<(TypeId, usize)>,
    /// How many pointers are on the path to its elements.
    depth: usize,
    /// The size of an element.
    pub size: u64,
    /// How many elements are before the one that the pointer points to.
    front: u64,
    /// The capacity that bounds it, unless its length is stated.
    capacity: usize,
    /// The capacity that bounds how many of its type are in a row.
    row: Option<usize>,
    /// How many of its type are in the row, itself included.
    level: u64,
    /// Of a pointer in an element: its offset there, and the size of that element.
    pub member: Option<(u64, u64)>,
}

/// The lazy objects of a plan.
#[derive(Debug)]
pub struct LazyPlan {
    specs: InputSpecs,
    uses: PointerUses,
    inner: Mutex<Inner>,
}

/// The guess that two objects are different, and the input that says otherwise; none where other inputs decide it.
type Apart = Option<(GuessId, InputId)>;

#[derive(Debug)]
struct Inner {
    tables: Tables,
    /// What was found out about pairs of objects, and for how many pointers: more of them may change it.
    apart: (usize, BTreeMap<(ObjectId, ObjectId), Apart>),
    /// What was touched, in order: objects by number, and how many elements they got. Names and choices depend on the order.
    touched: Vec<(usize, u64)>,
    made: MadeObjects,
}

impl LazyPlan {
    pub(super) fn new(specs: InputSpecs, uses: PointerUses, tables: Tables) -> Self {
        LazyPlan {
            specs,
            uses,
            inner: Mutex::new(Inner {
                tables,
                apart: Default::default(),
                touched: Vec::new(),
                made: MadeObjects::default(),
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What runs have touched, in order: objects by number, and how many elements.
    pub fn touched(&self) -> Vec<(usize, u64)> {
        self.lock().touched.clone()
    }

    /// Touches what other runs touched, in their order, so that everything is called what it is called there. False where there is
    /// no such object, or it may not have as many elements.
    pub fn touch(&self, machine: &Machine<'_>, start: &State, all: &[(usize, u64)]) -> bool {
        let mut state = start.clone();
        all.iter().all(|&(number, elements)| {
            let mut inner = self.lock();
            let Inner { tables, touched, made, .. } = &mut *inner;
            let Some(lazy) = tables.lazies.get(number).and_then(Option::as_ref) else { return false };
            touched.push((number, elements));
            elements <= lazy.front + tables.capacities.all[lazy.capacity].now
                && made
                    .make((&self.specs, &self.uses), machine, tables, &mut state, (number, elements))
                    .is_ok()
        })
    }

    /// Doubles a capacity; false where it has grown as far as it may.
    pub fn grow(&self, which: GuessId) -> bool {
        let mut inner = self.lock();
        let Some(capacity) = inner.tables.capacities.all.get_mut(which.0 as usize) else { return false };
        if capacity.now >= capacity.most {
            return false;
        }
        capacity.now = (capacity.now * 2).clamp(1, capacity.most);
        true
    }

    /// What there may be for now, by the name of what is bounded.
    pub fn capacities(&self) -> Vec<(String, u64)> {
        let inner = self.lock();
        inner.tables.capacities.all.iter().map(|capacity| (capacity.of.key(), capacity.now)).collect()
    }

    /// What is bounded, how much there may be for now, and the pointers to it: of a row, to its first.
    pub(super) fn bounded(&self) -> Vec<(Bounded, u64, Vec<Path>)> {
        let inner = self.lock();
        let Tables { capacities, lazies, .. } = &inner.tables;
        let paths = |number: usize| {
            let is_it =
                |lazy: &&LazyObject| lazy.capacity == number || (lazy.row == Some(number) && lazy.level == 1);
            lazies.iter().flatten().filter(is_it).map(|lazy| lazy.path.clone()).collect()
        };
        let all = capacities.all.iter().enumerate();
        all.map(|(number, capacity)| (capacity.of.clone(), capacity.now, paths(number))).collect()
    }

    /// Sets what there may be, also of what does not exist yet, by the name of what is bounded.
    pub fn set_capacities(&self, known: BTreeMap<String, u64>) {
        let mut inner = self.lock();
        let capacities = &mut inner.tables.capacities;
        for capacity in &mut capacities.all {
            if let Some(&now) = known.get(&capacity.of.key()) {
                (capacity.now, capacity.most) = (now, capacity.most.max(now));
            }
        }
        capacities.given = known;
    }

    /// Is anything guessed so far?
    pub fn has_guesses(&self) -> bool {
        !self.lock().tables.capacities.all.is_empty()
    }

    /// Can a capacity grow?
    pub fn can_grow(&self, which: GuessId) -> bool {
        let inner = self.lock();
        inner.tables.capacities.all.get(which.0 as usize).is_some_and(|capacity| capacity.now < capacity.most)
    }

    /// A guess in words.
    pub fn describe(&self, which: GuessId) -> String {
        let inner = self.lock();
        let capacity = &inner.tables.capacities.all[which.0 as usize];
        capacity.of.describe(capacity.now)
    }

    /// The inputs that there are so far, numbers and the choices of pointers.
    pub fn inputs(&self) -> Vec<InputId> {
        let inner = self.lock();
        let choices = inner.tables.pointers.iter().flat_map(|pointer| &pointer.alternatives);
        let choices = choices.map(|(input, _)| *input);
        inner.tables.inputs.iter().map(|input| input.id).chain(choices).collect()
    }

    /// The inputs that say that a guess does not hold. They are part of a run that goes beyond it, and of no test.
    pub fn otherwise(&self) -> Vec<InputId> {
        self.lock().tables.otherwise.iter().copied().collect()
    }

    /// Notes how many elements the lazy objects have in a test, as the state at its end shows, and sets what was left to chance.
    pub fn note_lengths(&self, inputs: &mut Assignment, state: &State) {
        let inner = self.lock();
        for input in &inner.tables.inputs {
            inputs.set(input.id, inputs.value(input.id) & (u128::MAX >> (128 - input.width)));
        }
        for (input, _) in inner.tables.pointers.iter().flat_map(|pointer| &pointer.alternatives) {
            inputs.set(*input, inputs.value(*input) & 1);
        }
        for (object, lazy) in inner.tables.objects.iter().zip(&inner.tables.lazies) {
            let (Some(lazy), Some(count)) = (lazy, object.count) else { continue };
            let size = state.memory().object(object.object).map_or(0, |object| object.size() as u64);
            inputs.set(count, u128::from((size / lazy.size.max(1)).max(1)));
        }
        // An object goes as far as a pointer into it.
        for pointer in &inner.tables.pointers {
            if let Pointee::Object(index, element) = pointer.pointee(inputs)
                && inner.tables.lazies[index].is_some()
                && let Some(count) = inner.tables.objects[index].count
            {
                let least = u128::from(element.max(1));
                inputs.set(count, inputs.value(count).max(least));
            }
        }
    }
}

impl LazyInputs for LazyPlan {
    fn extend(&self, machine: &Machine<'_>, state: &mut State, object: ObjectId, end: u64) -> Checked<()> {
        let number = Memory::lazy_number(object).expect("a lazy object should have a number") as usize;
        let mut inner = self.lock();
        let Inner { tables, touched, made, .. } = &mut *inner;
        let lazy = tables.lazies[number].as_ref().expect("a lazy object should be planned as one");
        let known = state.memory().object(object).map_or(0, |object| object.size() as u64);
        let wanted = end.div_ceil(lazy.size.max(1)).saturating_sub(lazy.front);
        if let Some(row) = lazy.row.filter(|_| known == 0 && end > 0)
            && lazy.level > tables.capacities.all[row].now
        {
            return Err(Stop::guess(guess(row)));
        }
        if end == u64::MAX {
            return Err(Stop::guess(guess(lazy.capacity + 1)));
        }
        if wanted > tables.capacities.all[lazy.capacity].now {
            return Err(Stop::guess(guess(lazy.capacity)));
        }
        let elements = lazy.front + tables.capacities.all[lazy.capacity].rung(wanted);
        let domains = tables.domains.len();
        if !touched.iter().any(|&(known, most)| known == number && most >= elements) {
            touched.push((number, elements));
        }
        let made = made.make((&self.specs, &self.uses), machine, tables, state, (number, elements));
        made.map_err(|error| match error {
            InputError::Memory | InputError::TooMany(_) => Stop::limit(Limit::Memory),
            other => Stop::unsupported(other.to_string()),
        })?;
        let new: Vec<_> = tables.domains[domains..].iter().map(|fact| fact.term).collect();
        drop(inner);
        new.into_iter().try_for_each(|term| machine.demand(state, RequirementKind::Assume, term))
    }

    fn capacity(&self, object: ObjectId) -> u64 {
        let number = Memory::lazy_number(object).expect("a lazy object should have a number") as usize;
        let inner = self.lock();
        let lazy = inner.tables.lazies[number].as_ref().expect("a lazy object should be planned as one");
        (inner.tables.capacities.all[lazy.capacity].now + lazy.front).saturating_mul(lazy.size)
    }

    fn rung(&self, object: ObjectId, end: u64) -> u64 {
        let number = Memory::lazy_number(object).expect("a lazy object should have a number") as usize;
        let inner = self.lock();
        let lazy = inner.tables.lazies[number].as_ref().expect("a lazy object should be planned as one");
        let elements = end.div_ceil(lazy.size.max(1)).saturating_sub(lazy.front);
        (inner.tables.capacities.all[lazy.capacity].rung(elements) + lazy.front).saturating_mul(lazy.size)
    }

    fn apart(&self, machine: &Machine<'_>, one: ObjectId, other: ObjectId) -> Option<(GuessId, InputId)> {
        let mut inner = self.lock();
        let Inner { tables, apart: (pointers, known), .. } = &mut *inner;
        if *pointers != tables.pointers.len() {
            *pointers = tables.pointers.len();
            known.clear();
        }
        *known.entry((one, other)).or_insert_with(|| tables.apart(machine, one, other))
    }

    fn not_null(&self, machine: &Machine<'_>, object: ObjectId) -> Option<(GuessId, InputId)> {
        let mut inner = self.lock();
        let tables = &mut inner.tables;
        let name = tables.name_of_pointer(object)?;
        let pointer = &tables.pointers[tables.pointer_named(&name)?];
        let mut pointees =
            pointer.alternatives.iter().map(|(_, pointee)| pointee).chain([&pointer.otherwise]);
        let is_said = tables.never_null.contains(&name);
        if is_said || pointees.any(|pointee| matches!(pointee, Pointee::Null)) {
            return None;
        }
        let input = machine.arena().declare_input(&Input::truth(format!("{name} is null")));
        tables.otherwise.insert(input);
        Some((guess(tables.capacities.of(Bounded::NotNull(name), 0, 0)), input))
    }

    fn is_address(&self, machine: &Machine<'_>, object: ObjectId) -> Option<(GuessId, InputId)> {
        let tables = &mut self.lock().tables;
        let name = tables.name_of_pointer(object)?;
        let input = machine.arena().declare_input(&Input::truth(format!("{name} is a number")));
        tables.otherwise.insert(input);
        Some((guess(tables.capacities.of(Bounded::Address(name), 0, 0)), input))
    }

    fn may_overlap(&self, machine: &Machine<'_>, one: ObjectId, other: ObjectId) -> bool {
        let inner = self.lock();
        let program = machine.program();
        let type_of = |object: ObjectId| {
            let planned = inner.tables.objects.iter().find(|known| known.object == object);
            let global = || program.globals.entries().find(|(id, _)| ObjectId(id.0 + 1) == object);
            planned.map(|planned| planned.element).or_else(|| global().map(|(_, global)| global.ty))
        };
        match (type_of(one), type_of(other)) {
            (Some(one), Some(other)) => super::overlap::may_overlap(&program.types, one, other),
            _ => true,
        }
    }

    fn ordered(&self, one: ObjectId, other: ObjectId) -> Option<GuessId> {
        let tables = &mut self.lock().tables;
        tables.may_be_inside(one, other).then(|| guess(tables.capacities.of(Bounded::Ordered, 0, 0)))
    }

    fn outside(&self, machine: &Machine<'_>, guess: OutsideGuess) -> Option<(GuessId, InputId)> {
        if matches!(guess, OutsideGuess::NothingElse(_)) && !self.uses.reads_memory {
            return None;
        }
        let (of, text) = Bounded::outside(machine.program(), guess);
        let input = machine.arena().declare_input(&Input::truth(text));
        let tables = &mut self.lock().tables;
        tables.otherwise.insert(input);
        Some((self::guess(tables.capacities.of(of, 0, 0)), input))
    }

    fn start(&self, object: ObjectId) -> u64 {
        // None of the plan's where a wide state knows nothing of an address.
        let Some(number) = Memory::lazy_number(object) else { return 0 };
        let inner = self.lock();
        let lazy = inner.tables.lazies.get(number as usize).and_then(Option::as_ref);
        lazy.map_or(0, |lazy| lazy.front * lazy.size)
    }

    fn guess(&self, object: ObjectId) -> GuessId {
        let number = Memory::lazy_number(object).expect("a lazy object should have a number") as usize;
        let inner = self.lock();
        let lazy = inner.tables.lazies[number].as_ref().expect("a lazy object should be planned as one");
        guess(lazy.capacity)
    }
}

impl Planner<'_, '_> {
    /// A new lazy object behind a pointer.
    pub(super) fn lazy_object(&mut self, site: &PointerSite, element: TypeId, above: usize) -> usize {
        let types = &self.program.types;
        let index = self.tables.objects.len();
        let size = types.size(element).unwrap_or(1);
        let is_number = types.scalar(element).is_some() && !matches!(types.get(element), Type::Pointer(_));
        let is_character = matches!(types.get(element), Type::Int(IntKind::Char));
        let is_indexed = site.is_indexed.unwrap_or(is_number);
        let what = if is_character { "character" } else { "element" };
        let most = self.specs.capacities;
        let most = if is_character { most.string } else { most.length };
        let most = most.min((Capacities::MOST / size.max(1)).max(1));
        let first = match (is_indexed, is_number) {
            (false, _) => 1,
            (true, true) => FIRST_NUMBERS,
            (true, false) => FIRST_RECORDS,
        };
        let name = self.name_of_bound(site);
        let capacity = self.tables.capacities.of(Bounded::Elements(name.clone(), what), first, most);
        let front = site.front.div_ceil(size.max(1));
        let front_capacity = self.tables.capacities.of(Bounded::Front(name), front, front);
        assert_eq!(
            front_capacity,
            capacity + 1,
            "the front of an object should be bounded next to its elements"
        );
        let row = self.is_recursive(element).then(|| {
            let most = self.specs.capacities.depth;
            self.tables.capacities.of(Bounded::Row(types.c_name(element)), FIRST_DEPTH, most)
        });
        let label = self.label(&site.path);
        let pointer = site.path.to_string();
        let count = self.arena.declare_input(&Input::integer(format!("length of {pointer}"), 64, false));
        let object = PlannedObject {
            pointer,
            variable: format!("{label}_object"),
            label,
            element,
            length: 1,
            count: Some(count),
            is_string: false,
            is_single: !is_indexed && front == 0,
            front,
            is_own: false,
            object: Memory::lazy_id(index as u32),
        };
        let mut chain = self.chain.clone();
        chain.push((element, index));
        let (path, depth, level) = (site.path.clone(), site.depth + 1, above as u64 + 1);
        let member = site.member;
        let lazy = LazyObject { path, chain, depth, size, front, capacity, row, level, member };
        self.tables.add_object(object, Some(lazy));
        index
    }

    /// What a bound on the elements behind a pointer is called: that of the pointer near a parameter, else its member.
    fn name_of_bound(&self, site: &PointerSite) -> String {
        let member = site.path.steps.iter().rev().find_map(|step| match step {
            Step::Member(name) => Some(name),
            Step::Element(_) | Step::Behind => None,
        });
        let holder = site.inside.map(|index| self.program.types.c_name(self.tables.objects[index].element));
        match (member, holder) {
            (Some(member), Some(holder)) if site.depth > 1 => format!("`{member}` of `{holder}`"),
            _ => format!("`{}`", site.path.pattern()),
        }
    }

    /// Makes a lazy object have at least this many elements. Nothing for other objects.
    pub(super) fn make_elements(&mut self, index: usize, wanted: u64) -> Result<(), InputError> {
        let Some(lazy) = self.tables.lazies[index].clone() else { return Ok(()) };
        let object = self.tables.objects[index].clone();
        if !self.memory.is_lazy(object.object) {
            return Ok(());
        }
        let known = self.memory.object(object.object).map(|object| object.size() as u64 / lazy.size.max(1));
        if wanted == 0 {
            self.pointees.push(index);
        }
        if known.is_some_and(|known| known >= wanted) {
            return Ok(());
        }
        let align = self.program.types.align(object.element);
        let name = format!("*{}", object.pointer);
        self.memory
            .grow_lazy(object.object, wanted * lazy.size, &name, align)
            .map_err(|_| InputError::Memory)?;
        let planned = &mut self.tables.objects[index].length;
        *planned = (*planned).max(wanted);
        let chain = std::mem::replace(&mut self.chain, lazy.chain.clone());
        for number in known.unwrap_or(0)..wanted {
            let step = match number as i64 - lazy.front as i64 {
                0 if object.is_single => Step::Behind,
                number => Step::Element(number),
            };
            let spot = self.element_spot(index, lazy.path.step(step), number, lazy.depth);
            self.fill(object.element, &spot)?;
        }
        self.chain = chain;
        Ok(())
    }
}

impl InputPlan {
    /// The lazy objects; none in a program.
    pub fn lazy(&self) -> Option<&LazyPlan> {
        self.lazy.as_deref()
    }

    /// Lists what is planned so far.
    pub(super) fn take_stock(&mut self) {
        let Some(lazy) = self.lazy.clone() else { return };
        let tables = lazy.lock().tables.clone();
        self.inputs = tables.inputs;
        self.parameters = tables.parameters;
        self.pointers = tables.pointers;
        self.objects = tables.objects;
        self.globals = tables.globals;
        self.depths = tables.depths;
        self.domains = tables.domains;
        let others = self.assumptions.iter().filter(|known| !tables.assumptions.contains(known)).cloned();
        self.assumptions = tables.assumptions.iter().cloned().chain(others.collect::<Vec<_>>()).collect();
    }

    /// The plan, with everything listed that runs have touched so far.
    #[must_use]
    pub fn with_what_was_touched(&self) -> InputPlan {
        let mut plan = self.clone();
        plan.take_stock();
        plan
    }
}
