//! What can be observed after a call: the numbers and pointers in the objects that a test gives, in variables, and in a structure that is returned.
//!
//! They are found by type, so what the function only writes is among them. Of a union, the member of which most is known is observed. A parameter is not:
//! what the function does with its copy has no effect outside.

use flipside_execute::{Address, Machine, Memory, Model, Object, ObjectId, Origin, PathEnd, State, Value};
use flipside_program::{BitRange, Field, Scalar, Type, TypeId};
use flipside_term::Assignment;

use crate::plan::InputPlan;
use crate::test_case::{Test, Tests};

/// A number or pointer in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// A C expression for it that the function cannot change; what follows the result, for a part of that.
    pub name: String,
    /// The object it is in.
    pub object: ObjectId,
    /// The first byte in it.
    pub offset: i64,
    /// The first bit from there: that of a bit-field.
    pub start: u32,
    /// Its type.
    pub ty: TypeId,
    /// What is there.
    pub left: Left,
}

/// What a run has left somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// A number.
    Number {
        /// Its bits.
        bits: u64,
        /// Its type.
        scalar: Scalar,
        /// How many bits count.
        width: u32,
    },
    /// A pointer: null, or into an object that is still there.
    Pointer(Address),
    /// Nothing that C defines, or that we know.
    Unknown,
}

impl Tests<'_, '_> {
    /// What lies in the objects of a test and in variables, at the start of it.
    pub fn before(self, test: &Test) -> Vec<Output> {
        let mut start = self.plan.start.clone();
        // What the test touched later was there from the start.
        let _ = self.machine.level(&mut start, &mut test.state.clone());
        Look { machine: self.machine, state: &start, model: Model::new(test.inputs.clone()) }
            .in_memory(self.plan)
    }

    /// What a test leaves there.
    pub fn after(self, test: &Test) -> Vec<Output> {
        self.look(test, &test.state).in_memory(self.plan)
    }

    /// What the path of a test leaves with other inputs in places where it leaves numbers.
    pub fn left_at(self, test: &Test, inputs: &Assignment, places: &[&Output]) -> Vec<Left> {
        let model = Model::new(inputs.clone());
        let look = Look { machine: self.machine, state: &test.state, model };
        places.iter().map(|place| look.again(place)).collect()
    }

    /// The pointer that a test returns, or the numbers and pointers in the structure that it returns.
    pub fn returned(self, test: &Test) -> Vec<Output> {
        let PathEnd::Returned(Some(value)) = test.end.path_end else { return Vec::new() };
        let program = self.machine.program();
        let Type::Function { result, .. } = *program.types.get(program.functions[self.plan.function].ty)
        else {
            return Vec::new();
        };
        let look = self.look(test, &test.state);
        let mut found = Vec::new();
        match (program.types.get(result), self.machine.concrete(&look.model, value)) {
            (Type::Pointer(_), value) => {
                let left = look.pointer(value);
                let object = ObjectId::NULL;
                found.push(Output { name: String::new(), object, offset: 0, start: 0, ty: result, left });
            }
            (Type::Record(_), Value::Pointer { object, offset }) => {
                let memory = look.state.memory().with_all_of(object);
                look.add(&memory, result, "", Address { object, offset }, &mut found);
            }
            _ => {}
        }
        found
    }

    fn look<'s>(self, test: &Test, state: &'s State) -> Look<'s, 's>
    where
        Self: 's,
    {
        Look { machine: self.machine, state, model: Model::new(test.inputs.clone()) }
    }
}

/// A view of a state under the inputs of a test.
struct Look<'s, 'p> {
    machine: &'s Machine<'p>,
    state: &'s State,
    model: Model,
}

impl Look<'_, '_> {
    /// What is in the objects behind pointers, up to their lengths, and in variables.
    fn in_memory(&self, plan: &InputPlan) -> Vec<Output> {
        let program = self.machine.program();
        let mut found = Vec::new();
        for (index, planned) in plan.objects.iter().enumerate() {
            let memory = self.state.memory().with_all_of(planned.object);
            let size = program.types.size(planned.element).unwrap_or(0);
            for number in 0..plan.count(index, self.model.assignment()).min(planned.length) {
                let name = format!("{}[{number}]", planned.variable);
                let at = Address::start_of(planned.object).plus(number * size);
                self.add(&memory, planned.element, &name, at, &mut found);
            }
        }
        for &id in &plan.globals {
            let (global, at) = (&program.globals[id], Address::start_of(ObjectId(id.0 + 1)));
            self.add(self.state.memory(), global.ty, &global.name, at, &mut found);
        }
        found
    }

    /// Adds the numbers and pointers of a type at an address.
    fn add(&self, memory: &Memory, ty: TypeId, name: &str, at: Address, found: &mut Vec<Output>) {
        let types = &self.machine.program().types;
        let mut leaf = |left: Left| {
            let (object, offset) = (at.object, at.offset);
            found.push(Output { name: name.to_owned(), object, offset, start: 0, ty, left });
        };
        match types.get(ty) {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) => {
                let scalar = types.scalar(ty).filter(|scalar| !scalar.is_wide());
                let value = scalar.and_then(|scalar| Some((memory.read(at, scalar).ok()?, scalar)));
                leaf(value.map_or(Left::Unknown, |(value, scalar)| {
                    self.number(value, scalar, scalar.bits().unwrap_or(64))
                }));
            }
            Type::Pointer(_) => {
                let value = memory.read(at, Scalar::Ptr).unwrap_or(Value::Undef);
                leaf(self.pointer(self.machine.concrete(&self.model, value)));
            }
            Type::Array(element, Some(length)) => {
                let size = types.size(*element).unwrap_or(0);
                for index in 0..*length {
                    self.add(memory, *element, &format!("{name}[{index}]"), at.plus(index * size), found);
                }
            }
            Type::Record(record) => {
                let record = &types.records[*record];
                let fields = record.layout.iter().flat_map(|layout| &layout.fields);
                let members = fields.map(|field| self.member(memory, field, name, at));
                if record.union {
                    // The first of those that most is known of.
                    let known = |members: &Vec<Output>| members.iter().map(Output::known_bits).sum::<u32>();
                    let best =
                        members.reduce(|one, next| if known(&next) > known(&one) { next } else { one });
                    found.extend(best.unwrap_or_default());
                } else {
                    found.extend(members.flatten());
                }
            }
            Type::Void | Type::Array(_, None) | Type::Function { .. } => {}
            Type::Other(_) => leaf(Left::Unknown),
        }
    }

    fn member(&self, memory: &Memory, field: &Field, name: &str, at: Address) -> Vec<Output> {
        let dot = if field.name.is_empty() { "" } else { "." };
        let (name, at, ty) = (format!("{name}{dot}{}", field.name), at.plus(field.offset), field.ty);
        let mut found = Vec::new();
        let scalar = self.machine.program().types.scalar(ty);
        if let (Some(bits), Some(scalar)) = (field.bits, scalar) {
            let value = memory.read_bits(at, scalar, bits).unwrap_or(Value::Undef);
            let left = self.number(value, scalar, bits.width);
            found.push(Output { name, object: at.object, offset: at.offset, start: bits.start, ty, left });
        } else {
            self.add(memory, ty, &name, at, &mut found);
        }
        found
    }

    /// What is there now where a number was.
    fn again(&self, place: &Output) -> Left {
        let Left::Number { scalar, width, .. } = place.left else { return place.left };
        let memory = self.state.memory().with_all_of(place.object);
        let at = Address { object: place.object, offset: place.offset };
        let value = if width < scalar.bits().unwrap_or(64) && scalar != Scalar::Bool {
            memory.read_bits(at, scalar, BitRange { start: place.start, width })
        } else {
            memory.read(at, scalar)
        };
        value.map_or(Left::Unknown, |value| self.number(value, scalar, width))
    }

    fn number(&self, value: Value, scalar: Scalar, width: u32) -> Left {
        let value = if scalar == Scalar::Bool { self.machine.truth_of(value) } else { value };
        if self.machine.is_unspecified(self.state, value) {
            return Left::Unknown;
        }
        match self.machine.concrete(&self.model, value) {
            Value::Int(bits) => Left::Number { bits, scalar, width },
            _ => Left::Unknown,
        }
    }

    /// A pointer, unless it points to an object whose lifetime has ended.
    fn pointer(&self, value: Value) -> Left {
        let at = match value {
            Value::Pointer { object, offset } => Address { object, offset },
            Value::Int(number) => Address { object: ObjectId::NULL, offset: number as i64 },
            _ => return Left::Unknown,
        };
        let memory = self.state.memory();
        // What only a stub knows is something else in the replay.
        let stays = |object: &Object| {
            object.origin != Origin::Slot && !(object.given.is_some() && object.size() == 0)
        };
        let is_there = at.object == ObjectId::NULL
            || memory.function_at(at.object).is_some()
            || memory.object(at.object).is_some_and(stays);
        if is_there { Left::Pointer(at) } else { Left::Unknown }
    }
}

impl Output {
    fn known_bits(&self) -> u32 {
        match self.left {
            Left::Number { width, .. } => width,
            Left::Pointer(_) => 64,
            Left::Unknown => 0,
        }
    }
}
