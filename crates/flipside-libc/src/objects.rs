//! The objects of the library, which exist before the first instruction: so models never create one on first use, and
//! identifiers do not depend on the path.

use flipside_execute::{Checked, Memory, ObjectId};
use flipside_program::Program;

use crate::call::LibraryCall;
use crate::{ctype, errno, stdio};

/// The objects of the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Objects {
    /// `stdin`, `stdout`, `stderr`.
    pub streams: [ObjectId; 3],
    /// `errno`.
    pub errno: ObjectId,
    /// What `__ctype_b_loc`, `__ctype_tolower_loc` and `__ctype_toupper_loc` point to.
    pub ctype_tables: [ObjectId; 3],
}

/// Creates them, in the order of the fields.
pub(crate) fn create(program: &Program, memory: &mut Memory) -> Checked<Vec<ObjectId>> {
    let mut objects = stdio::create_streams(program, memory)?.to_vec();
    objects.push(errno::create(memory)?);
    objects.extend(ctype::create_tables(program, memory)?);
    Ok(objects)
}

/// The objects in the order in which they were created.
fn ordered(objects: &[ObjectId]) -> Option<Objects> {
    let &[stdin, stdout, stderr, errno, classes, lower, upper] = objects else { return None };
    Some(Objects { streams: [stdin, stdout, stderr], errno, ctype_tables: [classes, lower, upper] })
}

/// `errno` among the objects.
pub(crate) fn errno_among(objects: &[ObjectId]) -> Option<ObjectId> {
    ordered(objects).map(|objects| objects.errno)
}

impl LibraryCall<'_> {
    /// The objects of the library.
    pub(crate) fn objects(&self) -> Objects {
        ordered(self.machine.library_objects())
            .expect("the machine should keep the objects as they were created")
    }
}
