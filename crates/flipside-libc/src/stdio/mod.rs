//! `<stdio.h>` (C17 7.21): output to the two standard streams and to strings; in C, input as inputs of the test, and
//! texts that depend on the inputs. Files are unsupported.
//!
//! What is written is kept in order per stream. Buffering is not modelled, so text before an `abort` is there.

mod concrete;
mod float_format;
mod format;
mod symbolic;

use flipside_execute::{Address, Checked, Memory, ObjectId, Origin, Reply, Value};
use flipside_program::{GlobalKind, Program, Scalar};

use crate::call::Model;
use crate::header::{Header, Names};
use crate::stdarg::with_list;

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "asprintf clearerr dprintf fclose fdopen feof ferror fflush fgetc fgetpos fgets fileno fopen fprintf fputc
         fputs fread freopen fscanf fseek fseeko fsetpos ftell ftello fwrite getc getc_unlocked getchar
         getchar_unlocked getdelim getline gets pclose perror popen printf putc putc_unlocked putchar
         putchar_unlocked puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam
         ungetc vasprintf vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf",
    ),
    variables: Names("stdin stdout stderr"),
    tables: &[MODELS],
    in_c: include_str!("model.c"),
    never_fail: Names(
        "printf fprintf vprintf vfprintf puts fputs putchar fputc putc fwrite fflush fclose putchar_unlocked perror",
    ),
    give_inputs: Names("feof ferror fgetc fgets fread getc getchar"),
    ..Header::EMPTY
};

const MODELS: &[(&str, Model)] = &[
    ("fflush", concrete::fflush),
    ("fprintf", concrete::fprintf),
    ("fputc", |call| concrete::put(call, Some(1))),
    ("fputs", |call| call.either(concrete::fputs, symbolic::fputs)),
    ("fwrite", |call| call.either(concrete::fwrite, symbolic::fwrite)),
    ("printf", concrete::printf),
    ("putc", |call| concrete::put(call, Some(1))),
    ("putchar", |call| concrete::put(call, None)),
    ("puts", |call| call.either(concrete::puts, symbolic::puts)),
    ("snprintf", concrete::snprintf),
    ("sprintf", concrete::sprintf),
    ("sscanf", |_| Ok(Reply::GoesOnInC)),
    ("vfprintf", |call| with_list(call, 2, concrete::fprintf)),
    ("vprintf", |call| with_list(call, 1, concrete::printf)),
    ("vsnprintf", |call| with_list(call, 3, concrete::snprintf)),
    ("vsprintf", |call| with_list(call, 2, concrete::sprintf)),
    ("vsscanf", |_| Ok(Reply::GoesOnInC)),
];

const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Creates the streams, and makes the variables of the program point to them.
pub(crate) fn create_streams(program: &Program, memory: &mut Memory) -> Checked<[ObjectId; 3]> {
    let mut streams = [ObjectId::NULL; 3];
    for (stream, name) in streams.iter_mut().zip(STREAMS) {
        *stream = memory.create_uninitialised(0, Origin::External, name.into())?;
    }
    let pointer_size = program.types.scalar_size(Scalar::Ptr);
    for (id, global) in program.globals.entries() {
        let known = STREAMS.iter().position(|name| *name == global.name);
        if let (GlobalKind::External, Some(index)) = (global.kind, known)
            && global.size == pointer_size
        {
            let at = Address::start_of(ObjectId(id.0 + 1));
            memory.write(at, Scalar::Ptr, Value::pointer(Address::start_of(streams[index])))?;
        }
    }
    Ok(streams)
}
