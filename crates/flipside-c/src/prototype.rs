//! How a function that nothing defines is declared, as C: with the qualifiers, which the types of a program do not have. Whoever defines it needs that.

use crate::ast::Node;

/// A declaration of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prototype {
    /// What it returns.
    pub result: String,
    /// The types of its parameters.
    pub parameters: Vec<String>,
    /// Does it take more arguments?
    pub variadic: bool,
}

impl Prototype {
    /// What clang says of a declaration; nothing where that cannot be said again.
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

/// Something of a type.
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
    let inside = written.strip_suffix(')')?;
    let mut depth = 0;
    for (at, character) in inside.char_indices().rev() {
        match character {
            ')' => depth += 1,
            '(' if depth == 0 => {
                let result = inside[..at].trim_end();
                return (!result.contains('(')).then_some((result, &inside[at + 1..]));
            }
            '(' => depth -= 1,
            _ => {}
        }
    }
    None
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
