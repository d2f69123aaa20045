//! The memory image: globals and the objects of the library, before the first instruction.
//!
//! Made once per machine; every run starts from a clone. What the library offers as objects (streams, `errno`, the
//! tables behind the macros of `ctype.h`) is made here too, so that models never create an object on first use and
//! identifiers do not depend on the path.

use std::sync::Arc;

use flipside_program::{Global, GlobalKind, Program, Scalar};
use flipside_term::Arena;

use crate::end::Checked;
use crate::libc::ctype;
use crate::limits::Limits;
use crate::memory::Memory;
use crate::object::{Object, Origin};
use crate::value::{Address, ObjectId, Value};

/// Memory at the start of a run.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub memory: Memory,
    pub library: Library,
}

/// The objects of the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Library {
    /// `stdin`, `stdout`, `stderr`.
    pub streams: [ObjectId; 3],
    /// `errno`.
    pub errno: ObjectId,
    /// What `__ctype_b_loc`, `__ctype_tolower_loc` and `__ctype_toupper_loc` point to.
    pub ctype_tables: [ObjectId; 3],
}

const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

impl Image {
    /// The image of a program; `None` when it does not fit the limits.
    pub fn new(program: &Program, limits: &Limits, arena: &Arc<Arena>) -> Option<Self> {
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
        let library = create_library(program, &mut memory).ok()?;
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

fn create_library(program: &Program, memory: &mut Memory) -> Checked<Library> {
    let mut streams = [ObjectId::NULL; 3];
    for (stream, name) in streams.iter_mut().zip(STREAMS) {
        *stream = memory.create_uninitialised(0, Origin::External, name.into())?;
    }
    for (id, global) in program.globals.entries() {
        let known = STREAMS.iter().position(|name| *name == global.name);
        let pointer_size = program.types.scalar_size(Scalar::Ptr);
        if let (GlobalKind::External, Some(index)) = (global.kind, known)
            && global.size == pointer_size
        {
            let at = Address::start_of(ObjectId(id.0 + 1));
            memory.write(at, Scalar::Ptr, Value::pointer(Address::start_of(streams[index])))?;
        }
    }
    let errno = Object::with_bytes(vec![0; 4], Origin::Library, false, "errno".into());
    let errno = memory.create(errno)?;
    let tables = [
        ctype::class_table(),
        ctype::case_table(u8::to_ascii_lowercase),
        ctype::case_table(u8::to_ascii_uppercase),
    ];
    let mut ctype_tables = [ObjectId::NULL; 3];
    for (pointer, table) in ctype_tables.iter_mut().zip(tables) {
        // The pointers point to the entry of character 0; a third of the table lies before it.
        let zero = table.len() as u64 / 3;
        let table = memory.create(Object::with_bytes(table, Origin::Library, true, "ctype table".into()))?;
        let size = program.types.scalar_size(Scalar::Ptr);
        *pointer = memory.create_uninitialised(size, Origin::Library, "ctype table pointer".into())?;
        let entry = Value::pointer(Address::start_of(table).plus(zero));
        memory.write(Address::start_of(*pointer), Scalar::Ptr, entry)?;
    }
    Ok(Library { streams, errno, ctype_tables })
}
