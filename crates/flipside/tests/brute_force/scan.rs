//! Finds the marks `B(…)` and `S(…)` of a function, and the case labels that belong to each switch.

use crate::source::Arm;

/// What a mark is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    Leaf,
    /// The arms that are written.
    Switch(Vec<Arm>),
}

/// A mark: `B(condition)` or `S(value)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    /// Of its letter.
    pub start: usize,
    /// After its closing parenthesis.
    pub end: usize,
    /// Does it stand directly between parentheses, so that it needs none of its own?
    pub in_parentheses: bool,
}

/// The marks between `start` and `end`, ordered by their start.
pub fn scan(text: &str, start: usize, end: usize) -> Result<Vec<Mark>, String> {
    let bytes = text.as_bytes();
    let mut marks: Vec<Mark> = Vec::new();
    // Switches whose block has not begun (mark, end of the mark), and whose block is open (mark, depth inside it).
    let mut announced: Option<(usize, usize)> = None;
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0;
    let mut at = start;
    while at < end {
        if let Some(after) = skip_quoted(bytes, at) {
            at = after;
            continue;
        }
        let after_word =
            bytes[at..end].iter().position(|byte| !is_word(*byte)).map_or(end, |length| at + length);
        match (&text[at..after_word], bytes.get(after_word)) {
            (letter @ ("B" | "S"), Some(b'(')) => {
                let mark_end = closing(bytes, after_word)?;
                let is_switch = letter == "S";
                if is_switch {
                    announced = Some((marks.len(), mark_end));
                }
                marks.push(Mark {
                    kind: if is_switch { MarkKind::Switch(Vec::new()) } else { MarkKind::Leaf },
                    start: at,
                    end: mark_end,
                    in_parentheses: bytes[at - 1] == b'(' && bytes[mark_end] == b')',
                });
            }
            (word @ ("case" | "default"), _) => {
                let colon = text[after_word..end].find(':').ok_or("a label has no colon")? + after_word;
                let arm = if word == "case" { read_case(&text[after_word..colon])? } else { Arm::Default };
                let (switch, _) = *open.last().ok_or("a case label stands outside a marked switch")?;
                match &mut marks[switch].kind {
                    MarkKind::Switch(arms) => arms.push(arm),
                    MarkKind::Leaf => unreachable!("an open switch should be a switch"),
                }
                at = colon;
                continue;
            }
            _ => {}
        }
        match bytes[at] {
            b'{' => {
                depth += 1;
                if let Some((switch, _)) = announced.take_if(|(_, mark_end)| *mark_end <= at) {
                    open.push((switch, depth));
                }
            }
            b'}' => {
                if open.last().is_some_and(|(_, inside)| *inside == depth) {
                    open.pop();
                }
                depth -= 1;
            }
            _ => {}
        }
        at = after_word.max(at + 1);
    }
    Ok(marks)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// After a comment or a character literal that starts here. Strings do not occur.
fn skip_quoted(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    let until = |pattern: &[u8]| {
        rest[2..]
            .windows(pattern.len())
            .position(|window| window == pattern)
            .map(|found| at + 2 + found + pattern.len())
    };
    if rest.starts_with(b"//") {
        until(b"\n")
    } else if rest.starts_with(b"/*") {
        until(b"*/")
    } else if rest.starts_with(b"'") {
        let length = if rest.get(1) == Some(&b'\\') { 4 } else { 3 };
        Some(at + length)
    } else {
        None
    }
}

/// After the parenthesis that closes the one at `open`.
fn closing(bytes: &[u8], open: usize) -> Result<usize, String> {
    let mut depth = 0;
    let mut at = open;
    while at < bytes.len() {
        if let Some(after) = skip_quoted(bytes, at) {
            at = after;
            continue;
        }
        match bytes[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Ok(at);
        }
    }
    Err("a mark has no closing parenthesis".into())
}

fn read_case(text: &str) -> Result<Arm, String> {
    match text.split_once("...") {
        Some((low, high)) => Ok(Arm::Case(read_value(low)?, read_value(high)?)),
        None => read_value(text).map(|value| Arm::Case(value, value)),
    }
}

fn read_value(text: &str) -> Result<i64, String> {
    let text = text.trim();
    let fail = || format!("the case label `{text}` is no literal");
    if let Some(character) = text.strip_prefix('\'') {
        return character.bytes().next().filter(|byte| *byte != b'\\').map(i64::from).ok_or_else(fail);
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits.trim()));
    let value = match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    value.map(|value| if negative { -value } else { value }).map_err(|_| fail())
}
