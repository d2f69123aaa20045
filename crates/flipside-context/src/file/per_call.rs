//! What a context file says of one call, said of several: a parameter has a name of its own in each.

use toml::{Table, Value};

/// A path of an input that is no part of a parameter: calls change it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no part of a parameter")]
pub struct NoParameter(pub String);

/// The text of a context file for a function that makes so many calls: what is said of a parameter is said of it in each
/// call, by the name that `renamed` gives it there. Relations and what is accepted are left out.
///
/// # Errors
/// An input that is no part of a parameter.
pub fn text_for_calls(
    text: &str,
    calls: u32,
    renamed: &dyn Fn(&str, u32) -> Option<String>,
) -> Result<String, NoParameter> {
    let mut table: Table = text.parse().expect("a context that was read should be read again");
    for left_out in ["function", "requires", "accept"] {
        table.remove(left_out);
    }
    if let Some(Value::Table(inputs)) = table.get_mut("inputs") {
        let mut all = Table::new();
        for (path, said) in std::mem::take(inputs) {
            for call in 1..=calls {
                let mut said = said.clone();
                rename_in(&mut said, &|path| in_call(path, call, renamed))?;
                all.insert(in_call(&path, call, renamed)?, said);
            }
        }
        *inputs = all;
    }
    Ok(table.to_string())
}

/// Renames the inputs that a specification names.
fn rename_in(
    said: &mut Value,
    renamed: &dyn Fn(&str) -> Result<String, NoParameter>,
) -> Result<(), NoParameter> {
    let Value::Table(said) = said else { return Ok(()) };
    if let Some(Value::String(path)) = said.get_mut("length") {
        *path = renamed(path)?;
    }
    if let Some(Value::Array(paths)) = said.get_mut("same_as") {
        for path in paths {
            if let Value::String(path) = path {
                *path = renamed(path)?;
            }
        }
    }
    Ok(())
}

/// An access path with another root.
fn in_call(
    path: &str,
    call: u32,
    renamed: &dyn Fn(&str, u32) -> Option<String>,
) -> Result<String, NoParameter> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let start = path.find(is_part).unwrap_or(path.len());
    let end = path[start..].find(|sign| !is_part(sign)).map_or(path.len(), |length| start + length);
    let root = renamed(&path[start..end], call).ok_or_else(|| NoParameter(path.to_owned()))?;
    Ok(format!("{}{root}{}", &path[..start], &path[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_names_in_each_call() {
        let renamed = |root: &str, call: u32| (root != "total").then(|| format!("call{call}_{root}"));
        let text = "function = \"f\"\nrequires = [\"n > 0\"]\n[inputs]\nn = { range = [0, 8] }\n\"*p\" = { value = 3 }\n\
                    q = { length = \"n\", same_as = [\"p->x\"] }\n[stubs]\nread = { range = [0, 1] }\n";
        let found: Table = text_for_calls(text, 2, &renamed).unwrap().parse().unwrap();
        let expected = "[inputs]\ncall1_n = { range = [0, 8] }\ncall2_n = { range = [0, 8] }\n\"*call1_p\" = { value = 3 }\n\
                        \"*call2_p\" = { value = 3 }\ncall1_q = { length = \"call1_n\", same_as = [\"call1_p->x\"] }\n\
                        call2_q = { length = \"call2_n\", same_as = [\"call2_p->x\"] }\n[stubs]\nread = { range = [0, 1] }\n";
        assert_eq!(found, expected.parse().unwrap());
        let wrong = text_for_calls("[inputs]\n\"total.x\" = { value = 1 }\n", 1, &renamed);
        assert_eq!(wrong, Err(NoParameter("total.x".to_owned())));
    }
}
