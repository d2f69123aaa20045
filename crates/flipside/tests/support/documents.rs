//! Examples in documents: commands with what they print, files that the reader writes.

use std::path::Path;

/// How far the terminal indents the rest of a line that is too long for it.
const CONTINUED: &str = "               ";

/// What a reader does.
pub enum Example<'r> {
    /// Runs a command, which prints this.
    Command { command: &'r str, expected: Vec<String> },
    /// Runs a command whose output is not shown.
    Succeeds { command: &'r str },
    /// Writes a file.
    File { name: &'r str, lines: Vec<&'r str> },
}

impl<'r> Example<'r> {
    /// The examples of a code block.
    pub fn of_block(lines: &[&'r str]) -> Vec<Self> {
        if let Some(name) = lines.first().and_then(|first| context_file(first)) {
            return vec![Self::File { name, lines: lines.to_vec() }];
        }
        let starts: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].starts_with("$ ")).collect();
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        starts.iter().zip(ends).map(|(&start, end)| Self::of_command(&lines[start..end])).collect()
    }

    fn of_command(lines: &[&'r str]) -> Self {
        let command = &lines[0]["$ ".len()..];
        match command.split_once("  #") {
            Some((command, _)) => Self::Succeeds { command: command.trim_end() },
            None => Self::Command { command, expected: unbroken(&lines[1..]) },
        }
    }
}

/// The name of the context file that a block shows.
fn context_file(first: &str) -> Option<&str> {
    let name = first.strip_prefix("# ").filter(|name| !name.contains(' '))?;
    Path::new(name).extension().is_some_and(|extension| extension == "toml").then_some(name)
}

/// The lines as a wide terminal shows them.
pub fn unbroken(lines: &[&str]) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix(CONTINUED), whole.last_mut()) {
            (Some(rest), Some(last)) if !rest.starts_with(' ') => {
                last.push(' ');
                last.push_str(rest);
            }
            _ => whole.push((*line).to_owned()),
        }
    }
    whole
}

/// The examples of a document, in order.
pub fn examples(text: &str) -> Vec<Example<'_>> {
    let mut found = Vec::new();
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        match (&mut block, line.starts_with("```")) {
            (None, true) => block = Some(Vec::new()),
            (Some(lines), false) => lines.push(line),
            (None, false) => {}
            (Some(lines), true) => {
                found.extend(Example::of_block(lines));
                block = None;
            }
        }
    }
    found
}

/// The text with every number that has a point in it as `#`.
pub fn without_measures(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let number = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (run, after) = rest.split_at(number.max(rest.chars().next().map_or(0, char::len_utf8)));
        let measure = run.contains('.') && run.contains(|c: char| c.is_ascii_digit());
        text.push_str(if measure { "#" } else { run });
        rest = after;
    }
    text
}

/// Does a line match, with ` …` for the rest of it?
pub fn same_line(expected: &str, printed: &str) -> bool {
    expected.strip_suffix(" …").map_or(expected == printed, |start| printed.starts_with(start))
}

/// Do the lines match, with `…` for any lines?
fn matches(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=printed.len()).any(|skip| matches(rest, &printed[skip..]))
        }
        Some((first, rest)) => {
            printed.split_first().is_some_and(|(line, more)| same_line(first, line) && matches(rest, more))
        }
    }
}

/// Does what the reader does, and compares. `run` runs a command in a folder: does it succeed, and what does it print?
pub fn check(folder: &Path, example: Example<'_>, run: &dyn Fn(&Path, &str) -> (bool, String)) {
    match example {
        Example::File { name, lines } => {
            std::fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
        }
        Example::Succeeds { command } => {
            let (succeeds, printed) = run(folder, command);
            assert!(succeeds, "`{command}` fails:\n{printed}");
        }
        Example::Command { command, expected } => {
            let (_, printed) = run(folder, command);
            let comparable =
                |lines: &[String]| lines.iter().map(|line| without_measures(line)).collect::<Vec<_>>();
            let lines: Vec<String> = printed.lines().map(str::to_owned).collect();
            assert!(
                matches(&comparable(&expected), &comparable(&lines)),
                "`{command}` prints:\n{printed}\nand the document says:\n{}",
                expected.join("\n")
            );
        }
    }
}
