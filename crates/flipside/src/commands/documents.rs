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

/// A page whose examples keep their lines.
fn with_examples(page: &str) -> String {
    let Some((before, rest)) = page.split_once(".SH EXTRA\n") else { return page.to_owned() };
    let (examples, after) = rest.split_once(".SH ").unwrap_or((rest, ""));
    format!("{before}.SH EXAMPLES\n.nf\n{}\n.fi\n.SH {after}", examples.trim_end())
}
