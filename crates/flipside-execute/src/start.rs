//! Starts: the first state of a run.
//!
//! Every run starts in the program's initialiser; the entry (`main`, or a function under test) starts when that
//! returns. So a caller may run the initialiser once, keep the state and start many runs from clones of it.

use std::sync::Arc;

use flipside_program::{Body, FunctionId, Id, Param, Scalar};

use crate::end::Checked;
use crate::frame::{Callers, Frame, Link};
use crate::image::Image;
use crate::machine::{Machine, Progress};
use crate::memory::Memory;
use crate::object::{Object, Origin};
use crate::persistent::Sequence;
use crate::state::{Entry, Output, Phase, State};
use crate::symbolic::Facts;
use crate::value::{Address, ObjectId, Value};

/// Why a run cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// There is no such function with a body.
    #[error("the program defines no function `{0}`")]
    NoBody(String),
    /// `main` has parameters that the standard does not know.
    #[error("`main` should have no, two or three scalar parameters")]
    MainParameters,
    /// The arguments do not fit the parameters.
    #[error("`{name}` takes {expected} scalar arguments, not {given}")]
    Arguments {
        /// The function.
        name: String,
        /// How many parameters it has.
        expected: usize,
        /// How many arguments were given.
        given: usize,
    },
    /// A record cannot be given as an argument here.
    #[error("`{0}` takes a record by value")]
    RecordParameter(String),
    /// The initialisers of the globals cannot be executed.
    #[error("the initialisers of the globals cannot be executed: {0}")]
    Initialiser(String),
    /// The globals or the arguments are larger than the limit.
    #[error("the global objects do not fit into the memory limit")]
    Memory,
}

impl Machine<'_> {
    /// A state in which `main` will run with these arguments; the first one is the name of the program.
    ///
    /// `main` may have no parameters, `argc` and `argv`, or an empty `envp` as well.
    pub fn start_main(&self, args: &[String]) -> Result<State, StartError> {
        let function =
            self.program.function_named("main").ok_or_else(|| StartError::NoBody("main".into()))?;
        let body = self.body_of(function)?;
        let scalar = body.params.iter().all(|param| matches!(param, Param::Scalar(_)));
        if !scalar || !matches!(body.params.len(), 0 | 2 | 3) {
            return Err(StartError::MainParameters);
        }
        let mut image = self.image.clone().ok_or(StartError::Memory)?;
        let mut arguments = main_arguments(&mut image.memory, args).map_err(|_| StartError::Memory)?.to_vec();
        arguments.truncate(body.params.len());
        let name = args.first().map_or("", |path| path.rsplit('/').next().unwrap_or(path));
        Ok(self.start(image, Entry { function, arguments, link: Link::Main }, name))
    }

    /// A state in which a function will run with these arguments.
    pub fn start_call(&self, function: FunctionId, args: Vec<Value>) -> Result<State, StartError> {
        let body = self.body_of(function)?;
        let name = || self.program.functions[function].name.clone();
        if body.params.iter().any(|param| matches!(param, Param::Record(_))) {
            return Err(StartError::RecordParameter(name()));
        }
        if body.params.len() != args.len() {
            return Err(StartError::Arguments {
                name: name(),
                expected: body.params.len(),
                given: args.len(),
            });
        }
        let image = self.image.clone().ok_or(StartError::Memory)?;
        Ok(self.start(image, Entry { function, arguments: args, link: Link::Entry }, ""))
    }

    /// A state in which the globals are initialised and a function is about to run; its arguments are not set yet.
    pub fn start_function(&self, function: FunctionId) -> Result<State, StartError> {
        let body = self.body_of(function)?;
        let image = self.image.clone().ok_or(StartError::Memory)?;
        let arguments = vec![Value::Undef; body.params.len()];
        let mut state = self.start(image, Entry { function, arguments, link: Link::Entry }, "");
        while matches!(state.phase, Phase::Initialising(_)) {
            if let Progress::Ended(end) = self.run(&mut state, 1) {
                return Err(StartError::Initialiser(end.render(self.program)));
            }
        }
        Ok(state)
    }

    /// A state in which the globals are initialised and `main` is about to run with these arguments. The run ends when
    /// it returns, unless something may be registered for the end of the program.
    pub fn start_program(&self, args: &[String]) -> Result<State, StartError> {
        let mut state = self.start_main(args)?;
        if !self.registers_handlers()
            && let Phase::Initialising(entry) = &mut state.phase
        {
            Arc::make_mut(entry).link = Link::Entry;
        }
        while matches!(state.phase, Phase::Initialising(_)) {
            if let Progress::Ended(end) = self.run(&mut state, 1) {
                return Err(StartError::Initialiser(end.render(self.program)));
            }
        }
        Ok(state)
    }

    /// Can the program register functions that run at its end?
    fn registers_handlers(&self) -> bool {
        self.program
            .functions
            .iter()
            .any(|function| matches!(function.name.as_str(), "atexit" | "at_quick_exit"))
    }

    /// Does the program exit when the function that is about to run returns, so that what is registered for that runs?
    pub fn runs_handlers(&self, state: &State) -> bool {
        state.frame.link == Link::Main
    }

    /// A state in which a precondition is about to run: with the arguments of the function that is about to run here, and
    /// without the right to write existing objects. `None` when it takes other arguments.
    pub fn start_instead(&self, state: &State, function: FunctionId) -> Option<State> {
        let (given, wanted) = (self.body_of(state.frame.function).ok()?, self.body_of(function).ok()?);
        if given.params.len() != wanted.params.len() {
            return None;
        }
        let mut frame = Frame::new(function, wanted, Link::Entry);
        for (from, to) in given.params.iter().zip(&wanted.params) {
            match (from, to) {
                (Param::Scalar(from), Param::Scalar(to))
                    if given.regs[*from].scalar == wanted.regs[*to].scalar =>
                {
                    frame.regs[to.index()] = state.frame.regs[from.index()];
                }
                (Param::Record(from), Param::Record(to))
                    if given.slots[*from].size == wanted.slots[*to].size =>
                {
                    frame.slots[to.index()] = state.frame.slots[from.index()];
                }
                _ => return None,
            }
        }
        let mut state = state.clone();
        state.frame = frame;
        state.memory.freeze();
        Some(state)
    }

    /// Gives the function that is about to run the value of a scalar parameter.
    pub fn set_argument(&self, state: &mut State, index: usize, value: Value) {
        let body = self.body_of(state.frame.function).expect("a running function should have a body");
        match body.params[index] {
            Param::Scalar(reg) => state.frame.regs[reg.index()] = value,
            Param::Record(_) => unreachable!("a record should be given by its object"),
        }
    }

    /// Gives the function that is about to run the object of a record parameter.
    pub fn set_record_argument(&self, state: &mut State, index: usize, object: ObjectId) {
        let body = self.body_of(state.frame.function).expect("a running function should have a body");
        match body.params[index] {
            Param::Record(slot) => state.frame.slots[slot.index()] = Some(object),
            Param::Scalar(_) => unreachable!("a scalar should be given by its value"),
        }
    }

    fn body_of(&self, function: FunctionId) -> Result<&Body, StartError> {
        let function = &self.program.functions[function];
        function.body.as_ref().ok_or_else(|| StartError::NoBody(function.name.clone()))
    }

    fn start(&self, image: Image, entry: Entry, name: &str) -> State {
        let initialiser = self.program.initialiser;
        let frame = match self.body_of(initialiser) {
            Ok(body) => Frame::new(initialiser, body, Link::Initialiser),
            Err(_) => self.entry_frame(&entry),
        };
        let initialising = frame.link == Link::Initialiser;
        let mut memory = image.memory;
        memory.constants_writable = initialising;
        State {
            memory,
            frame,
            callers: Callers::default(),
            counts: self.counts.clone(),
            stdout: Output::default(),
            stderr: Output::default(),
            instructions: 0,
            phase: if initialising { Phase::Initialising(Arc::new(entry)) } else { Phase::Running },
            exit_handlers: Arc::default(),
            program_name: name.into(),
            end: None,
            model: None,
            all_inputs: false,
            requirements: Vec::new(),
            inputs: Sequence::new(),
            calls: 0,
            positions: None,
            reads: Sequence::new(),
            pages: Arc::default(),
            signed: Sequence::new(),
            unspecified: 0,
            truths: false,
            facts: Facts::new(),
            excluded: Facts::new(),
            beyond: None,
            lazy: None,
            numbers: false,
            wide: None,
        }
    }

    /// The globals are initialised: the entry starts.
    pub(crate) fn begin_entry(&self, state: &mut State) {
        let Phase::Initialising(entry) = std::mem::replace(&mut state.phase, Phase::Running) else {
            unreachable!("the initialiser should run before the entry");
        };
        state.memory.constants_writable = false;
        state.frame = self.entry_frame(&entry);
    }

    fn entry_frame(&self, entry: &Entry) -> Frame {
        let body = self.body_of(entry.function).expect("an entry should have a body");
        let mut frame = Frame::new(entry.function, body, entry.link);
        for (param, value) in body.params.iter().zip(&entry.arguments) {
            match param {
                Param::Scalar(reg) => frame.regs[reg.index()] = *value,
                // Its object is given afterwards.
                Param::Record(_) => {}
            }
        }
        frame
    }
}

/// `argc`, `argv` and an empty `envp`.
fn main_arguments(memory: &mut Memory, args: &[String]) -> Checked<[Value; 3]> {
    let size = u64::from(memory.pointer_bits()) / 8;
    let argv = memory.create_uninitialised(size * (args.len() as u64 + 1), Origin::Library, "argv".into())?;
    let argv = Address::start_of(argv);
    for (index, arg) in args.iter().enumerate() {
        let mut bytes = arg.clone().into_bytes();
        bytes.push(0);
        let name = format!("argv[{index}]").into();
        let string = memory.create(Object::with_bytes(bytes, Origin::Library, false, name))?;
        let pointer = Value::pointer(Address::start_of(string));
        memory.write(argv.plus(index as u64 * size), Scalar::Ptr, pointer)?;
    }
    memory.write(argv.plus(args.len() as u64 * size), Scalar::Ptr, Value::NULL)?;
    let envp =
        memory.create(Object::with_bytes(vec![0; size as usize], Origin::Library, false, "envp".into()))?;
    Ok([
        Value::Int(u64::from(args.len() as u32)),
        Value::pointer(argv),
        Value::pointer(Address::start_of(envp)),
    ])
}
