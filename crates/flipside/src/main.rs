//! The command line: options, the terminal, the exit status. All work is done by `flipside-pipeline`.
//!
//! **Invariant:** only this crate prints and exits. Exit status: 0 all is well; 1 something is left unknown; 2 the
//! input or the command is wrong; 3 a failure of ours, or a disagreement with the compiled code.

mod commands;
mod emit_options;
mod failure;
mod help;
mod options;
mod progress;
mod project_options;
mod series_options;
mod settings;
mod signals;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use failure::Failure;
use options::{Command, Options};
use terminal::note;

fn main() -> ExitCode {
    // Before anything else: as the launcher of the sandbox, this process has no other work.
    if let Some(status) = flipside_sandbox::launch(std::env::args_os()) {
        return status;
    }
    end_on_panic();
    signals::end_with_project();
    let options = Options::parse();
    let clang = options.clang.as_deref();
    let result = match options.command {
        Command::Cover(arguments) => commands::cover::run(clang, arguments),
        Command::Compare(arguments) => commands::compare::run(clang, &arguments),
        Command::Project(arguments) => commands::project::run(clang, &arguments),
        Command::Waive(arguments) => commands::waive::run(&arguments),
        Command::Survey(subject) => commands::survey::run(clang, &subject),
        Command::Experiment(arguments) => commands::experiment::run(clang, &arguments),
        Command::Bench(arguments) => commands::bench::run(clang, &arguments),
        Command::Check(arguments) => commands::check::run(clang, &arguments),
        Command::Prove(arguments) => commands::check::make_proofs(clang, &arguments),
        Command::Init(arguments) => commands::init::run(clang, &arguments),
        Command::Show(arguments) => commands::show::run(clang, &arguments),
        Command::Branches(arguments) => commands::branches::run(clang, &arguments),
        Command::Run(arguments) => commands::run::run(clang, &arguments),
        Command::Export(arguments) => commands::export::run(&arguments),
        Command::Doctor => commands::doctor::run(clang),
        Command::Completions { shell } => commands::documents::completions(shell),
        Command::Man { folder: Some(folder), .. } => commands::documents::manual(&folder),
        Command::Man { folder: None, .. } => commands::documents::markdown(),
    };
    match result {
        Ok(status) => status,
        Err(failure) => {
            failure.print();
            failure.status()
        }
    }
}

/// A panic is a failure of ours, in whichever thread: it ends the process with the status for that.
fn end_on_panic() {
    std::panic::set_hook(Box::new(|panic| {
        progress::erase();
        let request = "Please report this, with the file that shows it.";
        note(&format!("flipside: internal failure: {panic}\n{request}"));
        std::process::exit(i32::from(Failure::INTERNAL));
    }));
}
