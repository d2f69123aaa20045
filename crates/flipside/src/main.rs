//! The command line. Thin: it parses options, calls the other crates, prints, and chooses the exit status.
//!
//! **Invariant:** only this crate prints and exits. Exit status: 0 all is well; 1 something is left unknown; 2 the
//! input or the command is wrong; 3 a failure of ours, or a disagreement with the compiled code.

mod commands;
mod failure;
mod help;
mod memory;
mod options;
mod progress;
mod signals;
mod snippet;
mod suggest;

use std::process::ExitCode;

use clap::Parser;

use failure::Failure;
use options::{Command, Options};

fn main() -> ExitCode {
    restore_broken_pipe();
    let options = Options::parse();
    let clang = options.clang.as_deref();
    let result = match options.command {
        Command::Cover(arguments) => commands::cover::run(clang, &arguments),
        Command::Compare(arguments) => commands::compare::run(clang, &arguments),
        Command::Experiment(arguments) => commands::experiment::run(clang, &arguments),
        Command::Bench(arguments) => commands::bench::run(clang, &arguments),
        Command::Check(arguments) => commands::check::run(clang, &arguments),
        Command::Init(arguments) => commands::init::run(clang, &arguments),
        Command::Show(arguments) => commands::show::run(clang, &arguments),
        Command::Branches(arguments) => commands::branches::run(clang, &arguments),
        Command::Run(arguments) => commands::run::run(clang, &arguments),
        Command::Export(arguments) => commands::export::run(&arguments),
        Command::Doctor => Ok(commands::doctor::run(clang)),
        Command::Completions { shell } => Ok(commands::documents::completions(shell)),
        Command::Man { folder } => commands::documents::manual(&folder),
    };
    match result {
        Ok(status) => status,
        Err(failure) => {
            failure.print();
            failure.status()
        }
    }
}

/// `flipside show … | head` ends quietly when the reader has seen enough.
fn restore_broken_pipe() {
    std::panic::set_hook(Box::new(|panic| {
        progress::erase();
        let message = panic.to_string();
        if message.contains("Broken pipe") {
            std::process::exit(0);
        }
        eprintln!("flipside: internal failure: {message}");
        eprintln!("Please report this, with the file that shows it.");
        std::process::exit(i32::from(Failure::INTERNAL));
    }));
}
