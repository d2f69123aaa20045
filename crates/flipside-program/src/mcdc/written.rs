//! A decision as people write it.

use crate::condition::Logic;
use crate::program::Program;

/// A decision as C over the text of its leaves.
pub fn written(program: &Program, logic: &[Logic]) -> String {
    // How tightly an expression binds: `||` 0, `&&` 1, everything else 2.
    let mut stack: Vec<(String, u8)> = Vec::new();
    for symbol in logic {
        let mut pop = || stack.pop().expect("an operator should have its operands");
        let bound =
            |(text, tight): (String, u8), needed| if tight < needed { format!("({text})") } else { text };
        let made = match symbol {
            Logic::Leaf(leaf) => {
                let text = program.conditions[*leaf].text.clone();
                let tight = if is_loose(&text) { 0 } else { 2 };
                (bound((text, tight), 2), 2)
            }
            Logic::Not => (format!("!{}", bound(pop(), 2)), 2),
            Logic::And | Logic::Or => {
                let tight = u8::from(*symbol == Logic::And);
                let (right, left) = (pop(), pop());
                let operator = if tight == 1 { "&&" } else { "||" };
                // A compiler warns about `&&` inside `||` without parentheses; readers stumble, too.
                let left = if left.1 == 1 && tight == 0 { bound(left, 2) } else { bound(left, tight) };
                let right = bound(right, if tight == 0 { 2 } else { tight + 1 });
                (format!("{left} {operator} {right}"), tight)
            }
        };
        stack.push(made);
    }
    stack.pop().map(|(text, _)| text).unwrap_or_default()
}

/// Does a leaf have an operator outside parentheses that binds less than `||`: an assignment, `?:` or a comma?
fn is_loose(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut depth = 0_i32;
    let is_assignment = |at: usize| {
        let (before, after) = (at.checked_sub(1).map(|at| bytes[at]), bytes.get(at + 1));
        after != Some(&b'=') && !before.is_some_and(|before| b"=!<>".contains(&before))
            || at >= 2 && [b"<<", b">>"].iter().any(|shift| &&bytes[at - 2..at] == shift)
    };
    bytes.iter().enumerate().any(|(at, byte)| {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'?' | b',' => return depth == 0,
            b'=' => return depth == 0 && is_assignment(at),
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::is_loose;

    #[test]
    fn what_binds_less_than_or_is_known() {
        for loose in ["x = 1", "x += y", "a ? b : c", "a, b", "x <<= 2", "x >>= y == z"] {
            assert!(is_loose(loose), "{loose}");
        }
        for tight in ["x == 1", "x <= y", "f(a, b)", "(x = 3) > 2", "a[i = 1]", "x >= 2", "!x", "x != y"] {
            assert!(!is_loose(tight), "{tight}");
        }
    }
}
