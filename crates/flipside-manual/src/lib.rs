//! Pages about a command line, made from its definition: for `man`, and for a book.
//!
//! **Invariant:** nothing here knows what a command does, or prints.

use std::path::Path;

use clap::builder::PossibleValue;
use clap::{Arg, Command};

/// Writes a page for `man` for each command.
pub fn pages(command: Command, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let program = command.get_name().to_owned();
    let names = shown(&command).map(|below| format!("{program}-{}.1", below.get_name()));
    let names: Vec<String> = names.chain([format!("{program}.1")]).collect();
    clap_mangen::generate_to(command, folder)?;
    for page in names.iter().map(|name| folder.join(name)) {
        std::fs::write(&page, with_examples(&std::fs::read_to_string(&page)?))?;
    }
    Ok(())
}

/// All commands with all their options, in Markdown, below a text.
pub fn reference(command: &Command, head: &str) -> String {
    let sections = shown(command).map(|below| section(command.get_name(), below));
    std::iter::once(head.to_owned()).chain(sections).collect()
}

/// The commands that are not hidden.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| !below.is_hide_set())
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

#[cfg(test)]
mod tests {
    use clap::ArgAction;

    use super::*;

    #[test]
    fn options_are_written_with_their_values() {
        let command = Command::new("tool").subcommand(
            Command::new("run")
                .about("Runs it")
                .arg(Arg::new("file").value_name("FILE").help("What is run"))
                .arg(
                    Arg::new("often")
                        .long("often")
                        .short('n')
                        .value_name("N")
                        .default_value("1")
                        .help("Times"),
                )
                .arg(Arg::new("quiet").long("quiet").action(ArgAction::SetTrue).help("A | B"))
                .arg(Arg::new("secret").long("secret").hide(true)),
        );
        let page = reference(&command, "# Head\n");
        let expected = "# Head\n\n## tool run\n\nRuns it.\n\n| option | meaning |\n| --- | --- |\n\
                        | `FILE` | What is run |\n| `-n N`, `--often N` | Times [default: 1] |\n\
                        | `--quiet` | A \\| B |\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn examples_keep_their_lines() {
        let page = ".SH NAME\nx\n.SH EXTRA\na\nb\n.SH AUTHORS\ny\n";
        assert_eq!(with_examples(page), ".SH NAME\nx\n.SH EXAMPLES\n.nf\na\nb\n.fi\n.SH AUTHORS\ny\n");
        assert_eq!(with_examples("x"), "x");
    }
}
