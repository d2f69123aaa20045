//! The state of a run: everything that the next instruction depends on, and what was observed so far.
//!
//! **Invariant**: a clone shares memory, callers, counts and output; it copies the registers of the running frame and
//! nothing that grows with the run. States can be sent between threads.

use std::sync::Arc;

use flipside_program::{BlockId, FunctionId, Place};
use flipside_term::TermId;

use crate::counts::Counts;
use crate::end::{Checked, End, Stop};
use crate::frame::{Callers, Frame, Link};
use crate::lazy::LazyInputs;
use crate::limits::{DECISION, Limit};
use crate::memory::Memory;
use crate::persistent::Sequence;
use crate::runtime_inputs::{Position, RuntimeInput};
use crate::symbolic::unspecified::Signed;
use crate::symbolic::{Facts, Model, Requirement, VolatileRead};
use crate::value::{ObjectId, Value};
use crate::wide::Wide;

/// A state.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) memory: Memory,
    pub(crate) frame: Frame,
    pub(crate) callers: Callers,
    pub(crate) counts: Counts,
    pub(crate) stdout: Output,
    pub(crate) stderr: Output,
    pub(crate) instructions: u64,
    pub(crate) phase: Phase,
    /// Functions registered with `atexit`, in that order.
    pub(crate) exit_handlers: Arc<Vec<FunctionId>>,
    /// What glibc calls the short name of the invocation: the last part of `argv[0]`.
    pub(crate) program_name: Arc<str>,
    pub(crate) end: Option<Arc<End>>,
    /// The values of the inputs that decide where the run goes.
    pub(crate) model: Option<Arc<Model>>,
    /// Is it a merged state, which represents runs with all values of the inputs and has no model?
    pub(crate) all_inputs: bool,
    /// The requirements met since they were last taken.
    pub(crate) requirements: Vec<Requirement>,
    /// The runtime inputs, in the order of their creation.
    pub(crate) inputs: Sequence<RuntimeInput>,
    /// How many calls there were that may create inputs.
    pub(crate) calls: u32,
    /// In a merged state whose paths asked for different numbers of inputs: how many.
    pub(crate) positions: Option<Arc<[Position]>>,
    /// The volatile reads that created inputs, in order.
    pub(crate) reads: Sequence<VolatileRead>,
    /// The pages at fixed addresses that were touched.
    pub(crate) pages: Arc<Vec<u64>>,
    /// The results whose sign alone is specified.
    pub(crate) signed: Sequence<Signed>,
    /// How many pieces of padding got values that C leaves open.
    pub(crate) unspecified: u32,
    /// Has it read a `_Bool` whose byte is an input?
    pub(crate) truths: bool,
    /// The facts of the path so far.
    pub(crate) facts: Facts,
    /// Those of them that exclude errors in arithmetic, where errors are objectives.
    pub(crate) excluded: Facts,
    /// Where the run went beyond the bound on loops.
    pub(crate) beyond: Option<Place>,
    /// Makes the inputs of lazy objects.
    pub(crate) lazy: Option<Arc<dyn LazyInputs>>,
    /// Does it hold numbers where others have terms over the inputs?
    pub(crate) numbers: bool,
    /// What it has beyond an exact state, if it is wide.
    pub(crate) wide: Option<Box<Wide>>,
}

/// The phase of a run.
#[derive(Clone, Debug)]
pub(crate) enum Phase {
    /// The initialiser runs; then this starts.
    Initialising(Arc<Entry>),
    /// The subject runs.
    Running,
    /// The handlers registered with `atexit` run; then the program ends with this status, an `int`.
    Exiting(Value),
}

/// What starts when the globals are initialised.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub function: FunctionId,
    pub arguments: Vec<Value>,
    pub link: Link,
}

impl State {
    /// The memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// From here on this makes the inputs of lazy objects.
    pub fn set_lazy_inputs(&mut self, lazy: Arc<dyn LazyInputs>) {
        self.lazy = Some(lazy);
    }

    /// The memory, to put inputs into it.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// How often each outcome was taken.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The running frame.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The running frame and its callers, the innermost first.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        std::iter::once(&self.frame).chain(self.callers.iter())
    }

    /// The lifetime of an object ends with the running frame, as that of a local variable does.
    pub fn end_with_frame(&mut self, object: ObjectId) {
        self.frame.own.push(object);
    }

    /// Registers a function that runs when the program exits, before those registered earlier (C17 7.22.4.4p3).
    pub fn register_exit_handler(&mut self, function: FunctionId) {
        Arc::make_mut(&mut self.exit_handlers).push(function);
    }

    /// The last part of `argv[0]`; empty for a run that does not start in `main`.
    pub fn program_name(&self) -> &str {
        &self.program_name
    }

    /// Adds bytes to a stream; nothing once its text depends on the inputs. The limit is for the whole stream.
    pub fn write_output(&mut self, stream: Stream, bytes: &[u8], limit: u64) -> Checked<()> {
        self.output_mut(stream).write(bytes, limit)
    }

    /// From here on the text of a stream depends on the inputs and is not kept.
    pub fn write_unknown_output(&mut self, stream: Stream) {
        self.output_mut(stream).write_unknown();
    }

    fn output_mut(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Output => &mut self.stdout,
            Stream::Error => &mut self.stderr,
        }
    }

    /// What was written to standard output.
    pub fn stdout(&self) -> &[u8] {
        &self.stdout.bytes
    }

    /// What was written to standard error.
    pub fn stderr(&self) -> &[u8] {
        &self.stderr.bytes
    }

    /// Is what was written all there? Where a text depends on the inputs, only what came before it on its stream is.
    pub fn output_is_complete(&self) -> bool {
        self.stdout.complete && self.stderr.complete
    }

    /// How many instructions were run, terminators and the initialiser included.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// The runtime inputs, in the order of their creation.
    pub fn inputs(&self) -> Vec<RuntimeInput> {
        self.inputs.to_vec()
    }

    /// How many inputs the run has asked for.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// How many calls so far may have asked for inputs. A model that asks counts its own call when it is done.
    pub fn calls_with_inputs(&self) -> u32 {
        self.calls
    }

    /// The volatile reads that gave inputs, in order.
    pub fn volatile_reads(&self) -> Vec<VolatileRead> {
        self.reads.to_vec()
    }

    /// The function and block it is in.
    pub fn position(&self) -> (FunctionId, BlockId) {
        (self.frame.function, self.frame.block)
    }

    /// The function and block of each call that has not returned, the innermost first.
    pub fn calls(&self) -> impl Iterator<Item = (FunctionId, BlockId)> {
        self.callers.iter().map(|frame| (frame.function, frame.block))
    }

    /// Continues with other values of the inputs; the caller guarantees that they satisfy the path condition so far.
    pub fn set_model(&mut self, model: Arc<Model>) {
        self.model = Some(model);
    }

    /// The values in its registers, those of the callers too, and what has no bytes in its memory.
    pub fn values(&self) -> Vec<Value> {
        let frames = std::iter::once(&self.frame).chain(self.callers.iter());
        let mut values: Vec<Value> = frames.flat_map(|frame| frame.regs.iter().copied()).collect();
        for (_, object) in self.memory.objects() {
            values.extend(object.values());
        }
        values
    }

    /// The terms in its values.
    pub fn terms(&self) -> Vec<TermId> {
        let term = |value: Value| match value {
            Value::Term(term) | Value::PointerTerm { offset: term, .. } => Some(term),
            _ => None,
        };
        self.values().into_iter().filter_map(term).collect()
    }

    /// Replaces the terms in its values.
    pub fn replace_terms(&mut self, new: &dyn Fn(TermId) -> TermId) {
        let replaced = |value: Value| match value {
            Value::Term(term) => Value::Term(new(term)),
            Value::PointerTerm { object, offset } => Value::PointerTerm { object, offset: new(offset) },
            _ => value,
        };
        self.memory.replace(&replaced);
        self.callers.change(&|frame| frame.regs.iter_mut().for_each(|value| *value = replaced(*value)));
        self.frame.regs.iter_mut().for_each(|value| *value = replaced(*value));
    }

    /// From here on it is a merged state, which represents runs with all values of the inputs: no model decides.
    pub fn stand_for_all_inputs(&mut self) {
        (self.model, self.all_inputs) = (None, true);
    }

    /// Counts a step that depends on the inputs. In state merging it keeps no node, so that it costs no more than others.
    pub(crate) fn count_decision(&mut self) {
        if !self.all_inputs {
            self.instructions += DECISION;
        }
    }

    /// Can it be given inputs while it runs?
    pub fn has_inputs(&self) -> bool {
        self.model.is_some() || self.all_inputs
    }

    /// Takes the requirements met since the last call.
    pub fn take_requirements(&mut self) -> Vec<Requirement> {
        std::mem::take(&mut self.requirements)
    }

    /// Undoes the end of a run that failed a requirement, so that it continues at that instruction with a model for
    /// which it holds. (The caller says [`crate::Machine::assume`] too, so that it is not noted twice.)
    pub fn reopen(&mut self) {
        self.end = None;
    }

    /// The end, once it has come.
    pub fn end(&self) -> Option<&End> {
        self.end.as_deref()
    }
}

/// A stream that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// What was written to a stream, up to the first text that depends on the inputs.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    bytes: Arc<Vec<u8>>,
    /// Is that everything?
    complete: bool,
}

impl Default for Output {
    fn default() -> Self {
        Self { bytes: Arc::default(), complete: true }
    }
}

impl Output {
    /// From here on the text depends on the inputs and is not kept.
    pub fn write_unknown(&mut self) {
        self.complete = false;
    }

    /// Adds bytes, up to a limit in all.
    pub fn write(&mut self, bytes: &[u8], limit: u64) -> Checked<()> {
        if !self.complete {
            return Ok(());
        }
        if bytes.len() as u64 > limit.saturating_sub(self.bytes.len() as u64) {
            return Err(Stop::limit(Limit::Output));
        }
        Arc::make_mut(&mut self.bytes).extend_from_slice(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_can_be_sent_to_another_thread() {
        fn check<T: Send + Sync>() -> usize {
            size_of::<T>()
        }
        let size = check::<State>();
        assert!(size <= 552, "{size} bytes");
    }

    #[test]
    fn output_is_limited() {
        let mut output = Output::default();
        assert_eq!(output.write(b"abc", 4), Ok(()));
        assert_eq!(output.write(b"de", 4), Err(Stop::limit(Limit::Output)));
        assert_eq!(*output.bytes, b"abc");
    }

    #[test]
    fn output_ends_where_it_depends_on_inputs() {
        let mut output = Output::default();
        output.write(b"abc", 4).unwrap();
        output.write_unknown();
        assert_eq!(output.write(b"de", 4), Ok(()));
        assert_eq!((output.bytes.as_slice(), output.complete), (b"abc".as_slice(), false));
    }
}
