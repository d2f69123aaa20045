//! Writes a predicate as an expression of C (with the extensions that clang has).
//!
//! Adding a zero of 128 bits converts any integer to a mathematical one, and leaves pointers and floating numbers as they are: so the
//! types need not be known here. Operands that can be evaluated without harm (no access to memory, no division) are joined by `&` and
//! `|`, which do not branch.

use flipside_c_text::literal::is_floating;
use flipside_c_text::{Expression, Locations};
use thiserror::Error;

use super::quantifier::{Bounded, bounded};

/// Why a predicate cannot be written as C.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PredicateError {
    /// A quantified index has no bounds, so there is no loop over its values.
    #[error(
        "`{0}` has no bounds here: write `\\forall integer {0}; 0 <= {0} < n ==> …` or `\\exists integer {0}; 0 <= {0} < n && …`"
    )]
    Unbounded(String),
    /// Operands that are needed twice are written twice: nested comparisons can get very long.
    #[error("this becomes more than {MOST_BYTES} bytes of C; use fewer nested comparisons and ranges")]
    TooLong,
}

/// How much C one predicate may become; clauses that people write become some hundred bytes.
const MOST_BYTES: usize = 1 << 20;

type Written = Result<String, PredicateError>;

/// The predicate as C.
pub(crate) fn to_c(predicate: &Expression) -> Written {
    integer(predicate)
}

/// An expression over mathematical integers.
fn integer(expression: &Expression) -> Written {
    let text = write_integer(expression)?;
    if text.len() > MOST_BYTES { Err(PredicateError::TooLong) } else { Ok(text) }
}

fn write_integer(expression: &Expression) -> Written {
    let promoted = |text: String| format!("({text} + (flipside_integer)0)");
    Ok(match expression {
        Expression::Constant(text) => (*text).to_owned(),
        Expression::Literal(text) if is_plain(text) => plain(expression)?,
        Expression::Unary("&", _) => plain(expression)?,
        Expression::Name(_)
        | Expression::Literal(_)
        | Expression::Unary("*", _)
        | Expression::Index(..)
        | Expression::Step(..)
        | Expression::Member(..)
        | Expression::Call(..)
        | Expression::SizeOf(_) => promoted(plain(expression)?),
        Expression::Unary(operator, operand) => format!("({operator}{})", integer(operand)?),
        Expression::Cast(ty, operand) => match ty.as_str() {
            "integer" => integer(operand)?,
            "real" => format!("((double){})", integer(operand)?),
            _ => promoted(format!("({ty}){}", integer(operand)?)),
        },
        Expression::Binary(operator, one, other) => binary(operator, one, other)?,
        Expression::Chain(first, rest) => chain(first, rest)?,
        Expression::Conditional(condition, yes, no) => {
            format!("({} ? {} : {})", integer(condition)?, integer(yes)?, integer(no)?)
        }
        Expression::Quantified(all, names, body) => {
            let bounds =
                bounded(*all, names, body).map_err(|name| PredicateError::Unbounded(name.to_owned()))?;
            quantified(*all, &bounds, body)?
        }
        Expression::Valid(locations) => {
            over(locations, |pointer, bytes| Ok(format!("flipside_valid({pointer}, {bytes})")))?
        }
        Expression::Separated(several) => separated(several)?,
    })
}

fn binary(operator: &str, one: &Expression, other: &Expression) -> Written {
    let (left, right) = (integer(one)?, integer(other)?);
    let harmless = !can_fail(other);
    Ok(match operator {
        "&&" if harmless => format!("((_Bool){left} & (_Bool){right})"),
        "||" if harmless => format!("((_Bool){left} | (_Bool){right})"),
        "==>" if harmless => format!("(!{left} | (_Bool){right})"),
        "==>" => format!("(!{left} || {right})"),
        "<==>" => format!("(!{left} == !{right})"),
        "^^" => format!("(!{left} != !{right})"),
        _ => format!("({left} {operator} {right})"),
    })
}

/// Compares each two neighbours.
fn chain(first: &Expression, rest: &[(&'static str, Expression)]) -> Written {
    // Where a floating number takes part, C's own conversions apply.
    let is_float = |part: &Expression| matches!(part, Expression::Literal(text) if is_floating(text));
    let floating = first.any(&is_float) || rest.iter().any(|(_, term)| term.any(&is_float));
    let write = |term: &Expression| if floating { plain(term) } else { integer(term) };
    let mut before = write(first)?;
    let mut parts = Vec::new();
    for (operator, term) in rest {
        let term = write(term)?;
        parts.push(format!("({before} {operator} {term})"));
        before = term;
    }
    let harmless = !rest.iter().skip(1).any(|(_, term)| can_fail(term));
    Ok(format!("({})", parts.join(if harmless { " & " } else { " && " })))
}

/// An expression with C's own arithmetic.
fn plain(expression: &Expression) -> Written {
    Ok(match expression {
        Expression::Name(text) | Expression::Literal(text) => text.clone(),
        Expression::Unary(operator, operand) => format!("({operator}{})", plain(operand)?),
        Expression::Step(operator, operand) => format!("({}{operator})", plain(operand)?),
        Expression::Index(base, index) => format!("{}[(long long){}]", plain(base)?, integer(index)?),
        Expression::Member(base, operator, member) => format!("{}{operator}{member}", plain(base)?),
        Expression::Call(name, arguments) => {
            let arguments: Result<Vec<String>, PredicateError> = arguments.iter().map(plain).collect();
            format!("{name}({})", arguments?.join(", "))
        }
        Expression::SizeOf(text) => format!("sizeof({text})"),
        Expression::Cast(ty, operand) if !["integer", "real"].contains(&ty.as_str()) => {
            format!("(({ty}){})", plain(operand)?)
        }
        Expression::Binary(operator, one, other) if !["==>", "<==>", "^^"].contains(operator) => {
            format!("({} {operator} {})", plain(one)?, plain(other)?)
        }
        Expression::Constant(_)
        | Expression::Cast(..)
        | Expression::Binary(..)
        | Expression::Chain(..)
        | Expression::Conditional(..)
        | Expression::Quantified(..)
        | Expression::Valid(_)
        | Expression::Separated(_) => integer(expression)?,
    })
}

/// A loop per index.
fn quantified(all: bool, bounds: &[Bounded<'_>], body: &Expression) -> Written {
    let Some((index, inner)) = bounds.split_first() else { return integer(body) };
    let (name, (low, above), (high, below)) =
        (index.name, index.lower[index.lower.len() - 1], index.upper[0]);
    let start = format!("(long long){}{}", integer(low)?, if above { " + 1" } else { "" });
    let end =
        format!("(({name} + (flipside_integer)0) {} {})", if below { "<" } else { "<=" }, integer(high)?);
    let found = quantified(all, inner, body)?;
    let (found, stop) = if all { (format!("!{found}"), 0) } else { (found, 1) };
    Ok(format!(
        "({{ _Bool flipside_{name} = {}; for (long long {name} = {start}; {end}; {name}++) if ({found}) {{ flipside_{name} = {stop}; break; }} flipside_{name}; }})",
        1 - stop
    ))
}

/// The largest number of elements in a range: below it, sizes in bytes do not wrap.
const MOST_ELEMENTS: &str = "(1LL << 40)";

/// A condition on the bytes from a pointer on: `write` gets the pointer and their number. It holds when there are none.
fn over(locations: &Locations, write: impl Fn(&str, &str) -> Written) -> Written {
    let pointer = plain(&locations.pointer)?;
    let Some((first, last)) = &locations.range else {
        return write(&pointer, &format!("sizeof(*{pointer})"));
    };
    let (first, last) = (integer(first)?, integer(last)?);
    let holds = write(
        &format!("({pointer} + (long long){first})"),
        &format!("((unsigned long long)({last} - {first} + 1) * sizeof(*{pointer}))"),
    )?;
    Ok(format!("(({last} < {first}) || (({last} - {first} < {MOST_ELEMENTS}) && {holds}))"))
}

/// No two of these overlap.
fn separated(several: &[Locations]) -> Written {
    let mut pairs = Vec::new();
    for (number, one) in several.iter().enumerate() {
        for other in &several[number + 1..] {
            pairs.push(over(one, |pointer, bytes| {
                over(other, |other_pointer, other_bytes| {
                    Ok(format!("flipside_separated({pointer}, {bytes}, {other_pointer}, {other_bytes})"))
                })
            })?);
        }
    }
    Ok(if pairs.is_empty() { "1".to_owned() } else { format!("({})", pairs.join(" && ")) })
}

/// Can its evaluation be an error, or does it branch?
fn can_fail(expression: &Expression) -> bool {
    expression.any(&|part| {
        matches!(
            part,
            Expression::Index(..)
                | Expression::Unary("*", _)
                | Expression::Step(..)
                | Expression::Member(_, "->", _)
                | Expression::Call(..)
                | Expression::Quantified(..)
                | Expression::Conditional(..)
                | Expression::Valid(_)
                | Expression::Separated(_)
                | Expression::Binary("/" | "%" | "<<" | ">>", ..)
        )
    })
}

/// Is a literal something else than an integer?
fn is_plain(text: &str) -> bool {
    text.starts_with('"') || is_floating(text)
}

#[cfg(test)]
mod tests {
    use flipside_c_text::read_predicate as read;

    use super::*;

    fn c(text: &str) -> String {
        to_c(&read(text).unwrap()).unwrap().replace(" + (flipside_integer)0", "")
    }

    #[test]
    fn predicates_are_c() {
        assert_eq!(c("n <= 8 && lo < hi"), "((_Bool)(((n) <= (8))) & (_Bool)(((lo) < (hi))))");
        assert_eq!(c("0 <= i < n"), "(((0) <= (i)) & ((i) < (n)))");
        assert_eq!(c("p != \\null ==> p->x > 0"), "(!(((p) != ((void *)0))) || (((p->x) > (0))))");
        assert_eq!(c("a || b && c"), "((_Bool)(a) | (_Bool)((_Bool)(b) & (_Bool)(c)))");
        assert_eq!(c("0.0 <= x <= 1"), "((0.0 <= x) & (x <= 1))");
        assert_eq!(c("a[i + 1] == *p"), "(((a[(long long)((i) + (1))]) == ((*p))))");
        assert_eq!(c("(unsigned char)x == x"), "((((unsigned char)(x)) == (x)))");
        assert_eq!(c("is_sorted(a, n - 1)"), "(is_sorted(a, (n - 1)))");
        assert_eq!(c("\\valid(p)"), "flipside_valid(p, sizeof(*p))");
    }

    #[test]
    fn quantifiers_are_loops() {
        let text = c("\\forall integer i; 0 <= i < n - 1 ==> a[i] <= a[i + 1]");
        assert!(
            text.contains("for (long long i = (long long)(0); ((i) < ((n) - (1))); i++) if (!(!"),
            "{text}"
        );
        let text = c("\\forall integer i, j; 0 <= i < j < n ==> a[i] != a[j]");
        assert!(text.contains("for (long long i = (long long)(0); ((i) < (n)); i++)"), "{text}");
        assert!(text.contains("for (long long j = (long long)(i) + 1; ((j) < (n)); j++)"), "{text}");
        assert!(c("\\exists int i; n > i >= 0 && a[i] == x").contains("((i) < (n))"));
        let unbounded = read("\\forall integer i; a[i] > 0").unwrap();
        assert!(to_c(&unbounded).unwrap_err().to_string().starts_with("`i` has no bounds"));
    }

    #[test]
    fn what_gets_too_long_is_refused() {
        let nested = "(0 < ".repeat(60) + "n" + &" < 9)".repeat(60);
        assert_eq!(to_c(&read(&nested).unwrap()), Err(PredicateError::TooLong));
    }
}
