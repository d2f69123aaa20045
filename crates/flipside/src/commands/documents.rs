//! What shells and `man` want to know of the command line.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
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
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::Usage(format!("{}: cannot be written: {error}", folder.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
    let command = Options::command();
    let mut names = vec!["flipside.1".to_owned()];
    let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
    names.extend(shown.map(|command| format!("flipside-{}.1", command.get_name())));
    clap_mangen::generate_to(command, folder).map_err(|error| wrong(&error))?;
    for name in names {
        let page = folder.join(name);
        let text = std::fs::read_to_string(&page).map_err(|error| wrong(&error))?;
        std::fs::write(&page, with_examples(&text)).map_err(|error| wrong(&error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A page whose examples keep their lines.
fn with_examples(page: &str) -> String {
    let Some((before, rest)) = page.split_once(".SH EXTRA\n") else { return page.to_owned() };
    let (examples, after) = rest.split_once(".SH ").unwrap_or((rest, ""));
    format!("{before}.SH EXAMPLES\n.nf\n{}\n.fi\n.SH {after}", examples.trim_end())
}
