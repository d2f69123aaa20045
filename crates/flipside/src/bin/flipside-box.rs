//! The launcher of the sandbox, alone: without the solvers and the rest of `flipside` it starts in a fraction of the time. It is
//! started by `flipside`, which looks for it beside itself.

use std::process::ExitCode;

fn main() -> ExitCode {
    flipside_sandbox::launch(std::env::args_os()).unwrap_or_else(|| {
        eprintln!("this is a part of flipside, and started by it");
        ExitCode::from(2)
    })
}
