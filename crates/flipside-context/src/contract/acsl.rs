//! ACSL contracts: `/*@ requires …; */` before a function.
//!
//! Of a contract, `requires` is used, also that of behaviours (as an implication from what they assume). Clauses about the end of
//! a call are skipped; anything else is a warning.

use flipside_c_text::macros::calls;
use flipside_c_text::{
    Dialect, Expression, Grammar, MAX_DEPTH, ReadError, Token, TokenKind, looks_like_type, parse_expression,
    reject_unknown, scan, tokens,
};

use super::{Clause, ContractError, Spot};

/// The contract of a function.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// What it requires.
    pub clauses: Vec<Clause>,
    /// Clauses that are not used, with their places.
    pub warnings: Vec<String>,
}

/// Clauses that say nothing about legal inputs.
const OTHER_CLAUSES: [&str; 11] = [
    "ensures",
    "assigns",
    "frees",
    "allocates",
    "decreases",
    "terminates",
    "exits",
    "returns",
    "complete",
    "disjoint",
    "admit",
];
/// Words with which comments begin that are no contracts.
const GLOBAL: [&str; 14] = [
    "predicate",
    "logic",
    "axiomatic",
    "lemma",
    "axiom",
    "type",
    "inductive",
    "global",
    "ghost",
    "import",
    "model",
    "loop",
    "assert",
    "volatile",
];

/// The contracts of a function in the text of a file: before its definition or its declarations.
pub fn contracts(file: &str, text: &str, function: &str) -> Result<Contract, ContractError> {
    let mut all = Contract::default();
    for comment in comments(text) {
        if declared_by(&text[comment.after..]).is_some_and(|head| names_function(&head, function)) {
            read_contract(file, text, &comment, &mut all)?;
        }
    }
    Ok(all)
}

/// A comment of ACSL: the bytes between its marks, and the one after it.
struct Comment {
    start: usize,
    end: usize,
    after: usize,
}

/// The comments of a file that are ACSL's, in order; strings and other comments are passed over. Several `//@` in a row are one.
fn comments(text: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = scan::comment_length(rest.as_bytes()) {
            let line = rest.starts_with("//");
            let after = at + length;
            if rest[2..].starts_with('@') {
                let end = if line { after } else { (after - 2).max(at + 3) };
                match found.last_mut() {
                    Some(last)
                        if line && last.end == last.after && text[last.after..at].trim().is_empty() =>
                    {
                        (last.end, last.after) = (end, after);
                    }
                    _ => found.push(Comment { start: at + 3, end, after }),
                }
            }
            at = after;
        } else if rest.starts_with('"') || rest.starts_with('\'') {
            at += scan::quoted_length_in_line(rest.as_bytes());
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// The head of the declaration that follows a comment, without comments and lines of the preprocessor.
fn declared_by(text: &str) -> Option<String> {
    let mut head = String::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if rest.starts_with("/*") {
            rest = &rest[rest.find("*/")? + 2..];
        } else if rest.starts_with("//") || rest.starts_with('#') {
            rest = &rest[rest.find('\n')?..];
        } else {
            let end = rest.find([';', '{', '/', '#', '='])?;
            head += &rest[..end];
            if matches!(rest.as_bytes()[end], b';' | b'{' | b'=') {
                return Some(head);
            }
            rest = &rest[end..];
            if !rest.starts_with("/*") && !rest.starts_with("//") && !rest.starts_with('#') {
                return None;
            }
        }
    }
}

/// Does a head declare this function? Its name is followed by a parenthesis.
fn names_function(head: &str, function: &str) -> bool {
    calls(head).any(|call| call.name == function)
}

fn read_contract(file: &str, text: &str, comment: &Comment, all: &mut Contract) -> Result<(), ContractError> {
    let inner = &text[comment.start..comment.end];
    let spot = |at: usize| Spot::of(file, text, comment.start + at);
    let wrong = |error: &ReadError| ContractError {
        place: spot(error.at()),
        message: format!("{error} (in an ACSL contract)"),
    };
    let tokens = tokens(inner, Dialect::Acsl);
    reject_unknown(&tokens).map_err(|error| wrong(&error))?;
    if tokens.first().is_some_and(|token| GLOBAL.contains(&token.text)) {
        return Ok(());
    }
    let mut at = 0;
    let mut assumed: Option<Vec<(Expression, String)>> = None;
    while let Some(keyword) = tokens.get(at).copied() {
        // An empty clause.
        if keyword.text == ";" {
            at += 1;
            continue;
        }
        let end = end_of_clause(&tokens, at);
        let words = &tokens[at + 1..end];
        match keyword.text {
            "behavior" => {
                assumed = Some(Vec::new());
                // `behavior NAME:`
                at += 3;
                continue;
            }
            "requires" | "assumes" => match clause(words, inner, keyword) {
                Ok((predicate, written)) if keyword.text == "assumes" => {
                    assumed.get_or_insert_default().push((predicate, written));
                }
                Ok((predicate, written)) => {
                    let guards = assumed.as_deref().unwrap_or_default();
                    if guards.len() >= MAX_DEPTH {
                        return Err(wrong(&ReadError::TooDeep { at: keyword.at }));
                    }
                    let (predicate, written) = under(guards, predicate, written);
                    let place = spot(words.first().map_or(keyword.at, |token| token.at));
                    let clause = Clause::of(&predicate, &written, place.clone());
                    all.clauses
                        .push(clause.map_err(|error| ContractError { place, message: error.to_string() })?);
                }
                Err(error @ ReadError::Unknown { .. }) => {
                    let place = spot(error.at());
                    all.warnings.push(format!("{place}: {error}; this clause of the contract is not used"));
                    // The assumption is not known: what is required under it is not used either.
                    if keyword.text == "assumes" {
                        at = next_behaviour(&tokens, end);
                        continue;
                    }
                }
                Err(error @ (ReadError::Syntax { .. } | ReadError::TooDeep { .. })) => {
                    return Err(wrong(&error));
                }
            },
            word if OTHER_CLAUSES.contains(&word) => {}
            word => all.warnings.push(format!(
                "{}: `{word}` is no clause that is known here; it is not used",
                spot(keyword.at)
            )),
        }
        at = end + 1;
    }
    Ok(())
}

/// The semicolon that ends a clause; each binder has one of its own.
fn end_of_clause(tokens: &[Token<'_>], start: usize) -> usize {
    let mut binders = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.text {
            "\\forall" | "\\exists" | "\\let" => binders += 1,
            ";" if binders == 0 => return at,
            ";" => binders -= 1,
            _ => {}
        }
    }
    tokens.len()
}

fn next_behaviour(tokens: &[Token<'_>], start: usize) -> usize {
    (start..tokens.len())
        .find(|&at| ["behavior", "complete", "disjoint"].contains(&tokens[at].text))
        .unwrap_or(tokens.len())
}

/// The predicate of a clause, without its name, and its text.
fn clause(words: &[Token<'_>], text: &str, keyword: Token<'_>) -> Result<(Expression, String), ReadError> {
    let named = words.len() > 2 && words[0].kind == TokenKind::Name && words[1].text == ":";
    let words = if named { &words[2..] } else { words };
    let end = words.last().map_or(keyword.end(), Token::end);
    let start = words.first().map_or(end, |token| token.at);
    let call = words.windows(2).find(|pair| pair[0].kind == TokenKind::Name && pair[1].text == "(");
    let grammar = Grammar { dialect: Dialect::Acsl, is_type: &mut looks_like_type };
    let predicate = parse_expression(words, end, grammar)?;
    // A call is of a logic function, whose definition is not read.
    if let Some([name, _]) = call
        && predicate.any(&|part| matches!(part, Expression::Call(called, _) if called == name.text))
    {
        return Err(ReadError::Unknown { at: name.at, word: name.text.to_owned() });
    }
    Ok((predicate, text[start..end].to_owned()))
}

/// A requirement as an implication from the assumptions.
fn under(assumed: &[(Expression, String)], required: Expression, written: String) -> (Expression, String) {
    assumed.iter().rev().fold((required, written), |(required, written), (guard, text)| {
        (Expression::Binary("==>", guard.clone().into(), required.into()), format!("{text} ==> {written}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contract {
        contracts("a.c", text, "f").unwrap()
    }

    fn texts(contract: &Contract) -> Vec<&str> {
        contract.clauses.iter().map(|clause| clause.text.as_str()).collect()
    }

    #[test]
    fn contracts_are_found() {
        let text = "/*@ requires x > 0;\n  @ requires small: x < 9;\n  @ assigns \\nothing;\n  @ ensures \\result >= 0;\n  @*/\nstatic int f(int x) { return x; }\n";
        let contract = read(text);
        assert_eq!(texts(&contract), ["x > 0", "x < 9"]);
        assert_eq!(contract.clauses[1].place.to_string(), "a.c:2:14");
        assert!(contract.warnings.is_empty());
        let other = "/*@ requires y; */ int g(int y);\n//@ requires x;\n//@ requires x < 3;\n#define A\n/* no */ int f(int x);\nchar *s = \"/*@ requires z; */\"; int f(int x) { return x; }";
        assert_eq!(texts(&read(other)), ["x", "x < 3"]);
        assert!(texts(&read("/*@ predicate p(int x) = x > 0; */ int f(int x) { return x; }")).is_empty());
    }

    #[test]
    fn quantifiers_have_semicolons() {
        let contract = read(
            "/*@ requires \\forall integer i; 0 <= i < n ==> a[i] > 0; requires \\valid(a + (0 .. 7)); */ int f(int *a, int n) { return 0; }",
        );
        assert_eq!(
            texts(&contract),
            ["\\forall integer i; 0 <= i < n ==> a[i] > 0", "\\valid(a + (0 .. 7))"]
        );
        assert_eq!(contract.clauses[1].valid, [("a".to_owned(), Some(7))]);
    }

    #[test]
    fn behaviours_require_where_they_assume() {
        let contract = read(
            "/*@ behavior one: assumes m == 1; requires n > 0; ensures \\true;\n behavior two: assumes m == 2; requires n < 0; complete behaviors; */ int f(int m, int n) { return 0; }",
        );
        assert_eq!(texts(&contract), ["m == 1 ==> n > 0", "m == 2 ==> n < 0"]);
    }

    #[test]
    fn what_is_not_known_is_told() {
        let contract = read(
            "/*@ requires \\initialized(p); requires sorted(a); frobs x; requires n > 0; */ int f(int n) { return 0; }",
        );
        assert_eq!(texts(&contract), ["n > 0"]);
        assert_eq!(contract.warnings.len(), 3, "{:?}", contract.warnings);
        assert!(contract.warnings[0].starts_with("a.c:1:14: `\\initialized` is not known"));
        let wrong = contracts("a.c", "/*@ requires n >; */ int f(int n);", "f").unwrap_err();
        assert!(wrong.to_string().starts_with("a.c:1:17: something is missing"), "{wrong}");
    }

    #[test]
    fn deep_clauses_are_refused() {
        let nested = "(".repeat(3_000) + "n" + &")".repeat(3_000);
        let text = format!("\n/*@ requires {nested} > 0; */ int f(int n);");
        let wrong = contracts("a.c", &text, "f").unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "a.c:2:270: nested too deeply: more than 256 levels (in an ACSL contract)"
        );
        let assumed = "assumes n > 0; ".repeat(3_000);
        let text = format!("/*@ behavior b: {assumed} requires n < 9; */ int f(int n);");
        assert!(contracts("a.c", &text, "f").unwrap_err().message.starts_with("nested too deeply"));
    }
}
