//! Any solver that reads SMT-LIB 2: it gets a script, and its output is the answer.
//!
//! A fresh process for every check, so nothing has to be incremental. The process is started by the caller's function: this
//! crate starts none. A model is evaluated like any other; one that does not hold counts as no answer.

use std::time::Duration;

use flipside_term::{Arena, Assignment, InputId, TermId, evaluate, smtlib};

use crate::levels::Levels;
use crate::{Answer, Budget, Solver};

/// Runs a solver on a script, within a time limit: its output, or why there is none.
pub type Ask<'a> = dyn FnMut(&str, Duration) -> Result<String, NoReply> + 'a;

/// Why a solver behind a pipe wrote nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReply(pub String);

/// The time limit of a check without one: a day, since a process needs some limit.
const LONG: Duration = Duration::from_secs(24 * 3600);

/// A solver behind a pipe.
pub struct Pipe<'a> {
    ask: Box<Ask<'a>>,
    levels: Levels,
}

impl<'a> Pipe<'a> {
    /// A solver that is run by this function.
    pub fn new(ask: Box<Ask<'a>>) -> Self {
        Pipe { ask, levels: Levels::new() }
    }
}

impl Solver for Pipe<'_> {
    fn push(&mut self) {
        self.levels.push();
    }

    fn pop(&mut self, levels: u32) {
        self.levels.pop(levels);
    }

    fn assert(&mut self, _: &Arena, term: TermId) {
        self.levels.assert(term);
    }

    fn check(&mut self, arena: &Arena, budget: Budget) -> Answer {
        let terms: Vec<TermId> = self.levels.terms();
        let script = smtlib::script(arena, &terms);
        let symbols: Vec<&str> = script.inputs.iter().map(|(_, symbol)| symbol.as_str()).collect();
        let values =
            if symbols.is_empty() { String::new() } else { format!("(get-value ({}))\n", symbols.join(" ")) };
        let text = format!("(set-option :produce-models true)\n{}(check-sat)\n{values}", script.text);
        let limit = match budget.milliseconds {
            0 => LONG,
            limit => Duration::from_millis(limit.into()),
        };
        let said = match (self.ask)(&text, limit) {
            Ok(said) => said,
            Err(NoReply(reason)) => return Answer::Unknown(reason),
        };
        let (verdict, rest) = said.trim_start().split_once('\n').unwrap_or((said.trim(), ""));
        match verdict.trim() {
            "unsat" => Answer::Unsat,
            "sat" => match model(&script.inputs, rest) {
                Some(values) if holds(arena, &terms, &values) => Answer::Sat(values),
                Some(_) => Answer::Unknown("its model does not satisfy the formula".into()),
                None => Answer::Unknown("its model cannot be read".into()),
            },
            other => Answer::Unknown(format!("it says `{other}`")),
        }
    }
}

fn holds(arena: &Arena, terms: &[TermId], values: &[(InputId, u128)]) -> bool {
    let assignment: Assignment = values.iter().copied().collect();
    terms.iter().all(|&term| evaluate(arena, &assignment, term) != 0)
}

/// The values in an answer to `get-value`; none unless there is one for every input.
fn model(inputs: &[(InputId, String)], text: &str) -> Option<Vec<(InputId, u128)>> {
    let tokens = tokens(text);
    inputs
        .iter()
        .map(|(input, symbol)| {
            let name = symbol.trim_matches('|');
            let at =
                tokens.windows(2).position(|pair| pair[0] == "(" && pair[1].trim_matches('|') == name)?;
            Some((*input, value(&tokens[at + 2..])?))
        })
        .collect()
}

/// The tokens of an answer: parentheses, symbols in bars, and words between spaces.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' | ')' => 1,
            '|' => rest[1..].find('|').map_or(rest.len(), |end| end + 2),
            _ => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len()),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// `#x1f`, `#b01`, `(_ bv31 8)`, `true`, `false`.
fn value(tokens: &[&str]) -> Option<u128> {
    match *tokens.first()? {
        "true" => Some(1),
        "false" => Some(0),
        "(" if *tokens.get(1)? == "_" => tokens.get(2)?.strip_prefix("bv")?.parse().ok(),
        token => match (token.strip_prefix("#x"), token.strip_prefix("#b")) {
            (Some(digits), _) => u128::from_str_radix(digits, 16).ok(),
            (_, Some(digits)) => u128::from_str_radix(digits, 2).ok(),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use flipside_term::Input;

    use super::*;

    /// Queries `a + b == 7`, with this as the answer.
    fn answer(said: &str) -> Answer {
        let arena = Arena::new();
        let [a, b] = ["a[0]", "b"].map(|name| arena.declare_input(&Input::integer(name, 8, false)));
        let sum = arena.add(arena.input_term(a), arena.input_term(b));
        let mut solver = Pipe::new(Box::new(|script, _| {
            assert!(script.contains("(check-sat)\n(get-value (|"), "{script}");
            Ok(said.to_owned())
        }));
        solver.push();
        solver.assert(&arena, arena.equal(sum, arena.constant(7, 8)));
        solver.check(&arena, Budget::default())
    }

    #[test]
    fn models_are_read_as_solvers_write_them() {
        for said in ["sat\n((|a[0]| #x03) (|b| #x04))\n", "sat\n((|a[0]| #b00000011)\n (b (_ bv4 8)))\n"] {
            let Answer::Sat(values) = answer(said) else { panic!("{said}") };
            let mut values: Vec<u128> = values.iter().map(|(_, value)| *value).collect();
            values.sort_unstable();
            assert_eq!(values, [3, 4]);
        }
    }

    #[test]
    fn malformed_answers_are_unknown() {
        for said in [
            "",
            "unknown\n",
            "sat\n((|a[0]| #x03) (|b| #x05))\n",
            "sat\n((|a[0]| #x03))\n",
            "(error \"no\")\n",
        ] {
            assert!(matches!(answer(said), Answer::Unknown(_)), "{said}");
        }
        assert!(matches!(answer("unsat\n(error \"no model\")\n"), Answer::Unsat));
    }
}
