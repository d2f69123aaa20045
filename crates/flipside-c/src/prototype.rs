//! The declaration of a function that has no definition, as C: with the qualifiers, which the types of a program do not have.
//! The replay needs it to define such a function.

use flipside_c_text::{Dialect, tokens};

use crate::ast::Node;

/// A declaration of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    /// The type of its result.
    pub result: String,
    /// The types of its parameters.
    pub parameters: Vec<String>,
    /// Does it take more arguments?
    pub variadic: bool,
}

impl Prototype {
    /// From clang's node of a declaration; `None` where a type has no name, so that it cannot be written.
    pub(crate) fn read(node: &Node<'_>) -> Option<Self> {
        let written = node.ty.written.split(" __attribute__").next()?;
        let (result, list) = result_and_list(written)?;
        let parameters = node.inner.iter().filter(|child| child.kind == "ParmVarDecl");
        let parameters: Vec<String> = parameters.map(|param| param.ty.written.to_string()).collect();
        let is_nameless = |text: &String| text.contains("(unnamed") || text.contains("(anonymous");
        if parameters.iter().any(is_nameless) || is_nameless(&result.to_owned()) {
            return None;
        }
        Some(Prototype { result: result.to_owned(), parameters, variadic: list.ends_with("...") })
    }

    /// The head of a definition; the parameters are called `argument_1` and so on.
    pub fn head(&self, name: &str) -> String {
        let named = |(at, ty): (usize, &String)| declaration(ty, &format!("argument_{}", at + 1));
        let mut list: Vec<String> = self.parameters.iter().enumerate().map(named).collect();
        if self.variadic {
            list.push("...".into());
        }
        let list = if list.is_empty() { "void".to_owned() } else { list.join(", ") };
        declaration(&self.result, &format!("{name}({list})"))
    }
}

/// A declaration of a name with a type.
fn declaration(ty: &str, name: &str) -> String {
    if ty.contains(['(', '[']) {
        format!("__typeof__({ty}) {name}")
    } else if ty.ends_with('*') {
        format!("{ty}{name}")
    } else {
        format!("{ty} {name}")
    }
}

/// The parts of `const char *(int, ...)`.
fn result_and_list(written: &str) -> Option<(&str, &str)> {
    let tokens = tokens(written, Dialect::C);
    let (last, before) = tokens.split_last().filter(|(last, _)| last.text == ")")?;
    let mut depth = 0usize;
    let open = before.iter().rposition(|token| match token.text {
        ")" => {
            depth += 1;
            false
        }
        "(" if depth == 0 => true,
        "(" => {
            depth -= 1;
            false
        }
        _ => false,
    })?;
    let result = written[..before[open].at].trim_end();
    (!result.contains('(')).then(|| (result, &written[before[open].end()..last.at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_definitions() {
        let head = |result: &str, parameters: &[&str], variadic| {
            let parameters = parameters.iter().map(|&ty| ty.to_owned()).collect();
            Prototype { result: result.into(), parameters, variadic }.head("f")
        };
        assert_eq!(head("int", &[], false), "int f(void)");
        assert_eq!(
            head("const char *", &["const char *", "int"], true),
            "const char *f(const char *argument_1, int argument_2, ...)"
        );
        assert_eq!(head("void", &["int (*)(void)"], false), "void f(__typeof__(int (*)(void)) argument_1)");
    }

    #[test]
    fn types_of_functions() {
        assert_eq!(result_and_list("int (void)"), Some(("int", "void")));
        assert_eq!(result_and_list("char *(int (*)(int), ...)"), Some(("char *", "int (*)(int), ...")));
        assert_eq!(result_and_list("int (*(int))(char)"), None);
    }
}
