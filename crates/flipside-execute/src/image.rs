//! The memory image: globals and the objects of the library, before the first instruction.
//!
//! Made once per machine; every run starts from a clone. The objects of the library (streams, `errno`, tables) are made
//! here too, so that models never create an object on first use and identifiers do not depend on the path.

use std::sync::Arc;

use flipside_program::{Global, GlobalKind, Program};
use flipside_term::Arena;

use crate::library::Library;
use crate::limits::Limits;
use crate::memory::Memory;
use crate::object::{Object, Origin};
use crate::value::ObjectId;

/// Memory at the start of a run.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub memory: Memory,
    /// The objects of the library, as it gave them.
    pub library: Arc<[ObjectId]>,
}

impl Image {
    /// The image of a program; `None` when it does not fit the limits.
    pub fn new(
        program: &Program,
        library: &dyn Library,
        limits: &Limits,
        arena: &Arc<Arena>,
    ) -> Option<Self> {
        let globals = u32::try_from(program.globals.len()).ok()?;
        let functions = u32::try_from(program.functions.len()).ok()?;
        globals.checked_add(functions)?.checked_add(1 << 16)?;
        let pointer_bits = program.types.model.pointer_bits;
        let mut memory = Memory::new(globals, functions, pointer_bits, limits.memory_bytes, arena.clone());
        for global in &program.globals {
            if !memory.has_room(global.size) {
                return None;
            }
            let mut object = global_object(global);
            object.align = program.types.align(global.ty);
            memory.create(object).ok()?;
        }
        memory.constants_writable = true;
        let library = library.create_objects(program, &mut memory).ok()?.into();
        memory.constants_writable = false;
        Some(Self { memory, library })
    }
}

fn global_object(global: &Global) -> Object {
    let size = global.size as usize;
    let origin = match global.kind {
        GlobalKind::Variable | GlobalKind::StaticLocal => Origin::Global,
        GlobalKind::Literal => Origin::Literal,
        GlobalKind::External => return external_object(global, size),
    };
    let mut bytes = global.bytes.clone().unwrap_or_default();
    bytes.resize(size, 0);
    Object::with_bytes(bytes, origin, global.constant, global.name.as_str().into())
}

fn external_object(global: &Global, size: usize) -> Object {
    let mut object = Object::uninitialised(size, Origin::External, global.name.as_str().into());
    object.constant = global.constant;
    object
}
