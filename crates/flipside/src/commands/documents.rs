//! What shells and `man` want to know of the command line.

use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::options::Options;
use crate::terminal::print_bytes;

/// Prints what a shell needs to complete commands and options.
pub fn completions(shell: Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Options::command(), "flipside", &mut script);
    print_bytes(&script).map_err(Failure::Output)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for each command.
pub fn manual(folder: &Path) -> Result<ExitCode, Failure> {
    pages(folder)
        .map_err(|error| Failure::Usage(format!("{}: cannot be written: {error}", folder.display())))?;
    Ok(ExitCode::SUCCESS)
}

fn pages(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let command = Options::command();
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    let names = shown.map(|command| format!("flipside-{}.1", command.get_name()));
    let names: Vec<String> = names.chain(["flipside.1".to_owned()]).collect();
    clap_mangen::generate_to(command, folder)?;
    for page in names.iter().map(|name| folder.join(name)) {
        std::fs::write(&page, with_examples(&std::fs::read_to_string(&page)?))?;
    }
    Ok(())
}

/// Prints all commands with all their options, as a page of the book.
pub fn reference() -> Result<ExitCode, Failure> {
    let command = Options::command();
    let mut page = String::from(
        "# All commands and options\n\nBy task they are in [options.md](options.md). `flipside man --markdown` prints this page.\n\n\
         Every command has `--clang CLANG`, the clang to use, and `--help`.\n",
    );
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        page += &section("flipside", command);
    }
    print_bytes(page.as_bytes()).map_err(Failure::Output)?;
    Ok(ExitCode::SUCCESS)
}

/// A command, and those below it.
fn section(above: &str, command: &Command) -> String {
    let name = format!("{above} {}", command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("\n## {name}\n\n{about}.\n");
    let mut shown = command.get_arguments().filter(|argument| !argument.is_hide_set()).peekable();
    if shown.peek().is_some() {
        text += "\n| option | meaning |\n| --- | --- |\n";
    }
    for argument in shown {
        text += &format!("| {} | {} |\n", written(argument), meaning(argument).replace('|', "\\|"));
    }
    for below in command.get_subcommands() {
        text += &section(&name, below);
    }
    text
}

/// An option as it is written.
fn written(argument: &Arg) -> String {
    let value = argument.get_value_names().map(|names| names.join(" ")).unwrap_or_default();
    let takes_value = argument.get_action().takes_values();
    match (argument.get_long(), argument.get_short()) {
        (Some(long), _) if !takes_value => format!("`--{long}`"),
        (Some(long), None) => format!("`--{long} {value}`"),
        (Some(long), Some(short)) => format!("`-{short} {value}`, `--{long} {value}`"),
        (None, Some(short)) => format!("`-{short}`"),
        (None, None) if argument.is_last_set() => format!("`-- {value}`"),
        (None, None) => format!("`{value}`"),
    }
}

/// What it means, which values it takes, and which it has where it is not given.
fn meaning(argument: &Arg) -> String {
    let mut text = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let values = argument.get_possible_values();
    let values: Vec<&str> =
        values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    if !values.is_empty() && argument.get_action().takes_values() {
        text += &format!(" ({})", values.join(", "));
    }
    let standard: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !standard.is_empty() && argument.get_action().takes_values() {
        text += &format!(" [default: {}]", standard.join(","));
    }
    text
}

/// A page whose examples keep their lines.
fn with_examples(page: &str) -> String {
    let Some((before, rest)) = page.split_once(".SH EXTRA\n") else { return page.to_owned() };
    let (examples, after) = rest.split_once(".SH ").unwrap_or((rest, ""));
    format!("{before}.SH EXAMPLES\n.nf\n{}\n.fi\n.SH {after}", examples.trim_end())
}
