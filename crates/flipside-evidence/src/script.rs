//! Scripts of cores: self-contained SMT-LIB 2, with comments that give the places of the conditions.
//!
//! Gatherer and checker print scripts with the same functions. **Invariant:** comments carry no meaning: the checker
//! compares scripts without them.

use std::fmt::Write;

use flipside_program::Program;
use flipside_term::{Arena, TermId, smtlib};

use crate::manifest::CoreEntry;
use crate::tree::Tree;

/// The conditions of a core, in order: the precondition, the steps, the edge that they exclude. None where a step is not
/// on the path.
pub(crate) fn conditions(
    tree: &Tree,
    base: TermId,
    core: &CoreEntry,
    excluded: Option<(usize, usize)>,
) -> Option<Vec<TermId>> {
    let path = excluded.map(|(node, _)| tree.path_to(node)).unwrap_or_default();
    let mut terms = Vec::new();
    if core.precondition {
        terms.push(base);
    }
    for &step in &core.steps {
        terms.push(tree.term(*path.get(step)?));
    }
    terms.extend(excluded.map(|edge| tree.term(edge)));
    Some(terms)
}

/// The script that asserts conditions; the expected answer is `unsat`.
pub(crate) fn text(arena: &Arena, terms: &[TermId], comments: &str) -> String {
    let mut text = comments.to_owned();
    text.push_str(&smtlib::script(arena, terms).text);
    text.push_str("(check-sat)\n");
    text
}

/// The lines of a script that are not comments.
pub(crate) fn without_comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with(';'))
}

/// The comments of a core's script: the place of each condition.
pub(crate) fn comments(
    program: &Program,
    tree: &Tree,
    core: &CoreEntry,
    excluded: Option<(usize, usize)>,
) -> String {
    let mut text = String::from("; unsat: these conditions exclude each other\n");
    let mut put = |line: String| writeln!(text, "; {line}").expect("writing to a string should not fail");
    if core.precondition {
        put("the precondition".to_owned());
    }
    let path = excluded.map(|(node, _)| tree.path_to(node)).unwrap_or_default();
    for step in core.steps.iter().filter_map(|&step| path.get(step)) {
        put(condition(program, tree, *step));
    }
    if let Some(edge) = excluded {
        put(format!("and the excluded edge: {}", condition(program, tree, edge)));
    }
    text
}

/// A condition as readable text.
pub(crate) fn condition(program: &Program, tree: &Tree, (node, edge): (usize, usize)) -> String {
    let node = &tree.nodes[node];
    let place = program.show_place(node.place);
    let what = match (node.edges[edge].objective, node.required) {
        (Some(objective), _) => {
            let text = &program.conditions[objective.condition].text;
            format!("{} of `{text}`", program.objective_name(objective))
        }
        (None, Some(kind)) => format!("required: {kind:?}"),
        (None, None) => format!("edge {edge} of a fork"),
    };
    format!("{place}: {}", what.replace('\n', " "))
}
