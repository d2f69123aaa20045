//! Numbers in a context file, and sets of them.
//!
//! They follow TOML, not C: `"010"` is ten.

use serde::Deserialize;

use crate::input_spec::Domain;

/// A number; in quotes where TOML has none so large.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Number {
    Plain(i64),
    Quoted(String),
}

impl Number {
    pub(super) fn value(&self) -> Result<i128, String> {
        match self {
            Number::Plain(number) => Ok(i128::from(*number)),
            Number::Quoted(text) => {
                let hexadecimal = text.strip_prefix("0x").map(|digits| i128::from_str_radix(digits, 16));
                hexadecimal.unwrap_or_else(|| text.parse()).map_err(|_| format!("`{text}` is no number"))
            }
        }
    }
}

/// Which values a number may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Values {
    range: Option<[Number; 2]>,
    values: Option<Vec<Number>>,
    value: Option<Number>,
}

impl Values {
    /// The values, if any are given.
    pub(super) fn domain(&self) -> Result<Option<Domain>, String> {
        domain(self.range.as_ref(), self.values.as_deref(), self.value.as_ref())
    }
}

/// The values that are in a range, among several, and equal to one, as far as these are given.
pub(super) fn domain(
    range: Option<&[Number; 2]>,
    values: Option<&[Number]>,
    value: Option<&Number>,
) -> Result<Option<Domain>, String> {
    let mut domain: Option<Domain> = None;
    let mut restrict = |ranges: Vec<(i128, i128)>| {
        let new = Domain(ranges);
        domain = Some(domain.take().map_or(new.clone(), |known| known.and(&new)));
    };
    if let Some([low, high]) = range {
        let (low, high) = (low.value()?, high.value()?);
        if low > high {
            return Err(format!("the range from {low} to {high} is empty"));
        }
        restrict(vec![(low, high)]);
    }
    if let Some(values) = values {
        let mut values: Vec<i128> = values.iter().map(Number::value).collect::<Result<_, _>>()?;
        values.sort_unstable();
        values.dedup();
        restrict(values.into_iter().map(|value| (value, value)).collect());
    }
    if let Some(value) = value {
        restrict(vec![(value.value()?, value.value()?)]);
    }
    if domain.as_ref().is_some_and(|domain| domain.0.is_empty()) {
        return Err("no value is left".into());
    }
    Ok(domain)
}
