//! `<assert.h>`: what glibc's `assert` calls when its condition is false.

use flipside_execute::{Checked, Reply, RuntimeErrorKind, Stop, Stream};

use crate::call::LibraryCall;
use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names("__assert_fail"),
    tables: &[&[("__assert_fail", assert_fail)]],
    ..Header::EMPTY
};

/// `__assert_fail(expression, file, line, function)`: writes glibc's message (its form is implementation-defined,
/// C17 7.2.1.1p2) and ends the run as an error.
fn assert_fail(call: &mut LibraryCall<'_>) -> Checked<Reply> {
    let text = |call: &LibraryCall<'_>, index| -> Checked<String> {
        let address = call.address(index)?;
        if address.is_null() {
            return Ok(String::new());
        }
        Ok(String::from_utf8_lossy(&call.memory().read_string(address)?).into_owned())
    };
    let (expression, file) = (text(call, 0)?, text(call, 1)?);
    let (line, function) = (call.number(2)?, text(call, 3)?);
    let program = match call.state.program_name() {
        "" => String::new(),
        name => format!("{name}: "),
    };
    let function = if function.is_empty() { function } else { format!("{function}: ") };
    let message = format!("{program}{file}:{line}: {function}Assertion `{expression}' failed.\n");
    call.state.write_output(Stream::Error, message.as_bytes(), call.machine.limits().output_bytes)?;
    Err(Stop::error(RuntimeErrorKind::AssertionFailed, expression))
}
