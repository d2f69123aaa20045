//! The bounds of quantified indices: each index needs a least and a largest value that do not depend on it.

use flipside_c_text::Expression;

/// An index with its bounds.
pub(super) struct Bounded<'e> {
    /// The index.
    pub name: &'e str,
    /// It is at least each of these, or more if so marked.
    pub lower: Vec<(&'e Expression, bool)>,
    /// It is at most each of these, or less if so marked.
    pub upper: Vec<(&'e Expression, bool)>,
}

/// The indices in an order in which the bounds of each depend only on those before it; as an error, an index without bounds.
pub(super) fn bounded<'e>(
    all: bool,
    names: &'e [String],
    body: &'e Expression,
) -> Result<Vec<Bounded<'e>>, &'e str> {
    let mut facts = Vec::new();
    match body {
        Expression::Binary("==>", guard, _) if all => compared(guard, &mut facts),
        _ if all => {}
        _ => compared(body, &mut facts),
    }
    let mut left: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut ordered = Vec::new();
    while !left.is_empty() {
        let free = |bound: &Expression| !left.iter().any(|name| bound.mentions(name));
        let found = left.iter().enumerate().find_map(|(position, &name)| {
            let is_index = |one: &Expression| matches!(one, Expression::Name(known) if known == name);
            let side = |wanted_low: bool| -> Vec<(&'e Expression, bool)> {
                let of_index = facts.iter().filter_map(|&(low, high, strict)| {
                    let (index, bound) = if wanted_low { (high, low) } else { (low, high) };
                    (is_index(index) && free(bound)).then_some((bound, strict))
                });
                of_index.collect()
            };
            let (lower, upper) = (side(true), side(false));
            (!lower.is_empty() && !upper.is_empty()).then_some((position, Bounded { name, lower, upper }))
        });
        let Some((position, bounds)) = found else { return Err(left[0]) };
        left.remove(position);
        ordered.push(bounds);
    }
    Ok(ordered)
}

/// The pairs of a conjunction of which the first is less than the second, or equal unless so marked.
fn compared<'e>(condition: &'e Expression, facts: &mut Vec<(&'e Expression, &'e Expression, bool)>) {
    match condition {
        Expression::Binary("&&", one, other) => {
            compared(one, facts);
            compared(other, facts);
        }
        Expression::Chain(first, rest) => {
            let terms: Vec<&Expression> =
                std::iter::once(&**first).chain(rest.iter().map(|(_, term)| term)).collect();
            for start in 0..terms.len() {
                let mut strict = false;
                for end in start + 1..terms.len() {
                    let operator = rest[end - 1].0;
                    strict |= matches!(operator, "<" | ">");
                    let down = rest[start..end].iter().any(|(operator, _)| operator.starts_with('>'));
                    let equal = rest[start..end].iter().all(|(operator, _)| *operator == "==");
                    let (low, high) =
                        if down { (terms[end], terms[start]) } else { (terms[start], terms[end]) };
                    if operator != "!=" {
                        facts.push((low, high, strict));
                    }
                    if equal {
                        facts.push((high, low, false));
                    }
                }
            }
        }
        _ => {}
    }
}
