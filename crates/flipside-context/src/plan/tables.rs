//! What is planned so far: inputs, pointers and objects, each once, whoever asks for them first.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use flipside_execute::{Memory, ObjectId};
use flipside_program::{FunctionId, GlobalId, TypeId};
use flipside_term::InputId;

use super::capacity::CapacityTable;
use super::lazy::LazyObject;
use super::lengths::Counted;
use super::{DomainFact, PlannedInput, PlannedObject, PlannedPointer};

/// The tables of a plan.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The function.
    pub function: FunctionId,
    /// The inputs that are numbers, in order.
    pub inputs: Vec<PlannedInput>,
    known_inputs: BTreeSet<InputId>,
    /// The parameters: names and types.
    pub parameters: Vec<(String, TypeId)>,
    /// The pointers that are inputs.
    pub pointers: Vec<PlannedPointer>,
    known_pointers: HashMap<String, usize>,
    /// The pointers of which the user says that they are not null.
    pub never_null: BTreeSet<String>,
    /// The objects behind pointers.
    pub objects: Vec<PlannedObject>,
    /// By object: what a lazy one needs to grow.
    pub lazies: Vec<Option<LazyObject>>,
    /// How much there may be of what is lazy.
    pub capacities: CapacityTable,
    /// The inputs that say that a guess does not hold.
    pub otherwise: BTreeSet<InputId>,
    /// The globals that are inputs.
    pub globals: Vec<GlobalId>,
    /// Conditions on the inputs.
    pub domains: Vec<DomainFact>,
    /// Assumptions that the context does not specify.
    pub assumptions: Vec<String>,
    /// How many structures of a type are linked in a row at most.
    pub depths: Vec<(TypeId, u32)>,
    /// By object: how many of its type may be linked in a row, where that is specified.
    pub depths_said: BTreeMap<usize, u32>,
    /// Objects whose length is an input.
    pub counted: Vec<Counted>,
    /// The specifications that apply to an existing input.
    pub used: Vec<bool>,
}

impl Tables {
    /// Nothing is planned yet.
    pub fn new(function: FunctionId, specs: usize) -> Self {
        Tables {
            function,
            inputs: Vec::new(),
            known_inputs: BTreeSet::new(),
            parameters: Vec::new(),
            pointers: Vec::new(),
            known_pointers: HashMap::new(),
            never_null: BTreeSet::new(),
            objects: Vec::new(),
            lazies: Vec::new(),
            capacities: CapacityTable::default(),
            otherwise: BTreeSet::new(),
            globals: Vec::new(),
            domains: Vec::new(),
            assumptions: Vec::new(),
            depths: Vec::new(),
            depths_said: BTreeMap::new(),
            counted: Vec::new(),
            used: vec![false; specs],
        }
    }

    /// Adds an input, unless it is there.
    pub fn add_input(&mut self, input: PlannedInput) {
        if self.known_inputs.insert(input.id) {
            self.inputs.push(input);
        }
    }

    /// Adds a pointer.
    pub fn add_pointer(&mut self, pointer: PlannedPointer) {
        self.known_pointers.insert(pointer.name.clone(), self.pointers.len());
        self.pointers.push(pointer);
    }

    /// The pointer of this name.
    pub fn pointer_named(&self, name: &str) -> Option<usize> {
        self.known_pointers.get(name).copied()
    }

    /// The name of the pointer to a lazy object; none where a wide state knows nothing of an address.
    pub fn name_of_pointer(&self, object: ObjectId) -> Option<String> {
        let number = Memory::lazy_number(object)? as usize;
        Some(self.objects.get(number)?.pointer.clone())
    }

    /// Adds an object.
    pub fn add_object(&mut self, object: PlannedObject, lazy: Option<LazyObject>) {
        self.objects.push(object);
        self.lazies.push(lazy);
    }

    /// Adds a condition, unless it is there.
    pub fn add_domain(&mut self, fact: DomainFact) {
        if !self.domains.iter().any(|known| known.text == fact.text) {
            self.domains.push(fact);
        }
    }
}
