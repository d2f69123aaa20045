//! Frames: a running function, and the stack of its callers.
//!
//! The running frame is held by value, so that registers are one index away; its callers are a linked list of shared
//! nodes, so that a snapshot copies only the running frame. A caller is at its call: where the result goes and
//! where to go on is read from that terminator when the callee returns.

use std::sync::Arc;

use flipside_program::{BlockId, Body, FunctionId, Id, Scalar};

use crate::loops::Passes;
use crate::value::{ObjectId, Value};

/// What happens when a frame returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Its caller continues after the call.
    Caller,
    /// It initialised the globals: the entry starts.
    Initialiser,
    /// It was `main`: the program exits with the result.
    Main,
    /// It was the function given to `start_call`: the run ends.
    Entry,
    /// It was a handler registered with `atexit`: the next one runs.
    ExitHandler,
}

/// The arguments behind the named parameters of a function that takes any number of them.
#[derive(Debug)]
pub struct Extra {
    /// What a `va_list` points into: an object without bytes, whose offsets count the arguments.
    pub object: ObjectId,
    /// The arguments, in order.
    pub arguments: Vec<Passed>,
}

/// An argument behind the named parameters.
#[derive(Clone, Copy, Debug)]
pub enum Passed {
    /// A scalar, of its promoted type.
    Scalar(Scalar, Value),
    /// A copy of a record, and its size.
    Record(ObjectId, u64),
}

/// A running function.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The function.
    pub function: FunctionId,
    /// The block it is in.
    pub block: BlockId,
    /// The instruction it is at; their number stands for the terminator.
    pub index: u32,
    /// The registers.
    pub regs: Vec<Value>,
    /// The objects of the live slots.
    pub slots: Vec<Option<ObjectId>>,
    /// Other objects that end with it.
    pub own: Vec<ObjectId>,
    /// The arguments behind the named parameters, if there are any.
    pub extra: Option<Arc<Extra>>,
    /// What happens when it returns.
    pub link: Link,
    /// The iterations of its loops; empty where loops have no bound.
    pub passes: Vec<Passes>,
}

impl Frame {
    /// A frame at the start of a function, with uninitialised registers and no live slot.
    pub fn new(function: FunctionId, body: &Body, link: Link) -> Self {
        Self {
            function,
            block: BlockId::from_index(0),
            index: 0,
            regs: vec![Value::Undef; body.regs.len()],
            slots: vec![None; body.slots.len()],
            own: Vec::new(),
            extra: None,
            link,
            passes: Vec::new(),
        }
    }

    /// The frame, moved out; what stays is empty.
    fn take(&mut self) -> Self {
        let nothing = Frame {
            regs: Vec::new(),
            slots: Vec::new(),
            own: Vec::new(),
            extra: None,
            passes: Vec::new(),
            ..*self
        };
        std::mem::replace(self, nothing)
    }

    /// Goes on at the start of a block.
    #[inline]
    pub fn jump(&mut self, block: BlockId) {
        self.block = block;
        self.index = 0;
    }
}

/// The callers of the running frame, innermost first.
#[derive(Clone, Debug, Default)]
pub struct Callers {
    innermost: Option<Arc<Caller>>,
    depth: u32,
}

#[derive(Clone, Debug)]
struct Caller {
    frame: Frame,
    outer: Option<Arc<Caller>>,
}

impl Callers {
    /// How many there are.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Pushes the frame of a caller.
    pub fn push(&mut self, frame: Frame) {
        self.innermost = Some(Arc::new(Caller { frame, outer: self.innermost.take() }));
        self.depth += 1;
    }

    /// The caller of the running frame.
    pub fn innermost(&self) -> Option<&Frame> {
        self.innermost.as_deref().map(|caller| &caller.frame)
    }

    /// Pops the innermost frame; copies it when another state shares it.
    pub fn pop(&mut self) -> Option<Frame> {
        let mut caller = self.innermost.take()?;
        self.depth -= 1;
        // The caller's drop takes its link out, so it is emptied in place rather than unwrapped.
        if let Some(own) = Arc::get_mut(&mut caller) {
            self.innermost = own.outer.take();
            return Some(own.frame.take());
        }
        self.innermost.clone_from(&caller.outer);
        Some(caller.frame.clone())
    }

    /// Changes all of them.
    pub(crate) fn change(&mut self, change: &dyn Fn(&mut Frame)) {
        let frames: Vec<Frame> = self.iter().cloned().collect();
        *self = Callers::default();
        for mut frame in frames.into_iter().rev() {
            change(&mut frame);
            self.push(frame);
        }
    }

    /// All of them, innermost first.
    pub fn iter(&self) -> impl Iterator<Item = &Frame> {
        std::iter::successors(self.innermost.as_deref(), |caller| caller.outer.as_deref())
            .map(|caller| &caller.frame)
    }
}

impl Drop for Caller {
    /// Frees the list in a loop: the drop that Rust would make recurses, once per frame of the subject.
    fn drop(&mut self) {
        let mut next = self.outer.take();
        while let Some(mut caller) = next.and_then(Arc::into_inner) {
            next = caller.outer.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(number: u32) -> Frame {
        Frame::new(FunctionId(number), &Body::default(), Link::Caller)
    }

    #[test]
    fn a_stack_shared_by_two_states() {
        let mut callers = Callers::default();
        (0..3).for_each(|number| callers.push(frame(number)));
        let mut other = callers.clone();
        assert_eq!(callers.pop().map(|frame| frame.function), Some(FunctionId(2)));
        callers.push(frame(7));
        let order = |callers: &Callers| callers.iter().map(|frame| frame.function.0).collect::<Vec<_>>();
        assert_eq!((order(&callers), callers.depth()), (vec![7, 1, 0], 3));
        assert_eq!((order(&other), other.depth()), (vec![2, 1, 0], 3));
        (0..3).for_each(|_| assert!(other.pop().is_some()));
        assert!(other.pop().is_none());
        assert_eq!(other.depth(), 0);
    }

    #[test]
    fn a_deep_stack_is_freed_without_recursion() {
        let mut callers = Callers::default();
        (0..1_000_000).for_each(|number| callers.push(frame(number)));
        let other = callers.clone();
        drop(callers);
        assert_eq!(other.iter().count(), 1_000_000);
    }
}
