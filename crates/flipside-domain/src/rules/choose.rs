//! Selection: conditionals and reads of tables.

use crate::truth::Truth;
use crate::values::{Empty, Narrowed, Values};

/// `result = condition ? then : otherwise`
pub fn conditional(
    result: &mut Values,
    condition: &mut Values,
    then: &mut Values,
    otherwise: &mut Values,
) -> Narrowed {
    let chosen = match Truth::of(condition) {
        Truth::True => then,
        Truth::False => otherwise,
        Truth::Unknown => {
            let (mut one, mut other) = (*result, *result);
            match (one.narrow(then), other.narrow(otherwise)) {
                (Ok(()), Ok(())) => return result.narrow(&one.union(&other)),
                (Ok(()), Err(Empty)) => {
                    *condition = Values::truth(true);
                    then
                }
                (Err(Empty), Ok(())) => {
                    *condition = Values::truth(false);
                    otherwise
                }
                (Err(Empty), Err(Empty)) => return Err(Empty),
            }
        }
    };
    result.narrow(chosen)?;
    chosen.narrow(result)
}

/// An index of a table of `count` elements is none of those, as far as they are at its ends; an index past the end reads the last.
pub fn exclude_from_ends(index: &mut Values, count: usize, is_excluded: impl Fn(usize) -> bool) -> Narrowed {
    let last = count - 1;
    let position = |index: u128| usize::try_from(index).map_or(last, |index| index.min(last));
    while is_excluded(position(index.min)) {
        let min = index.min.checked_add(1).filter(|_| position(index.min) < last).ok_or(Empty)?;
        index.narrow_unsigned(min, u128::MAX)?;
    }
    while is_excluded(position(index.max)) {
        let max = (position(index.max) as u128).checked_sub(1).ok_or(Empty)?;
        index.narrow_unsigned(0, max)?;
    }
    Ok(())
}

/// `result` is the element at an index of a table of `count` elements; an index past the end reads the last.
///
/// Gives the element that is read, if only one can be.
pub fn lookup(
    result: &mut Values,
    index: &mut Values,
    count: usize,
    element: impl Fn(usize) -> Values,
) -> Result<Option<usize>, Empty> {
    let last = count - 1;
    let position = |index: u128| usize::try_from(index).map_or(last, |index| index.min(last));
    // The last element is read at all indices from its own on.
    let is_possible = |at: usize| at == last || index.contains(at as u128);
    let mut found: Option<(usize, usize, Values)> = None;
    for at in position(index.min)..=position(index.max) {
        let mut read = *result;
        if !is_possible(at) || read.narrow(&element(at)).is_err() {
            continue;
        }
        found = Some(match found {
            None => (at, at, read),
            Some((first, _, all)) => (first, at, all.union(&read)),
        });
    }
    let (first, final_one, all) = found.ok_or(Empty)?;
    result.narrow(&all)?;
    index.narrow_unsigned(first as u128, if final_one == last { u128::MAX } else { final_one as u128 })?;
    Ok((first == final_one).then_some(first))
}
