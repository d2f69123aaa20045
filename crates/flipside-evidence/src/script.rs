//! Scripts of cores: SMT-LIB 2, self-contained, with comments that say where the conditions stand.

use std::fmt::Write;

use flipside_program::Program;
use flipside_term::{Arena, TermId, smtlib};

use crate::manifest::CoreEntry;
use crate::walk::Walk;

/// The conditions of a core, in order: the precondition, the steps, the way that they exclude.
pub(crate) fn conditions(
    walk: &Walk,
    base: TermId,
    core: &CoreEntry,
    excluded: Option<(usize, usize)>,
) -> Option<Vec<TermId>> {
    let path = excluded.map(|(node, _)| walk.path_to(node)).unwrap_or_default();
    let mut terms = Vec::new();
    if core.precondition {
        terms.push(base);
    }
    for &step in &core.steps {
        terms.push(walk.term(*path.get(step)?));
    }
    terms.extend(excluded.map(|edge| walk.term(edge)));
    Some(terms)
}

/// The script that asserts conditions; `unsat` is what has to be answered.
pub(crate) fn text(arena: &Arena, terms: &[TermId], comments: &str) -> String {
    let mut text = comments.to_owned();
    text.push_str(&smtlib::script(arena, terms).text);
    text.push_str("(check-sat)\n");
    text
}

/// What of a script counts: the lines that are no comments.
pub(crate) fn without_comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with(';'))
}

/// Where the conditions of a core stand.
pub(crate) fn comments(
    program: &Program,
    walk: &Walk,
    core: &CoreEntry,
    excluded: Option<(usize, usize)>,
) -> String {
    let mut text = String::from("; unsat: these conditions exclude each other\n");
    let mut put = |line: String| writeln!(text, "; {line}").expect("writing to a string should not fail");
    if core.precondition {
        put("the precondition".to_owned());
    }
    let path = excluded.map(|(node, _)| walk.path_to(node)).unwrap_or_default();
    for step in core.steps.iter().filter_map(|&step| path.get(step)) {
        put(condition(program, walk, *step));
    }
    if let Some(edge) = excluded {
        put(format!("and the way that is excluded: {}", condition(program, walk, edge)));
    }
    text
}

/// A condition as a person reads it.
pub(crate) fn condition(program: &Program, walk: &Walk, (node, edge): (usize, usize)) -> String {
    let node = &walk.nodes[node];
    let place = program.show_place(node.place);
    let what = match (node.edges[edge].objective, node.required) {
        (Some(objective), _) => {
            let text = &program.conditions[objective.condition].text;
            format!("{} of `{text}`", program.objective_name(objective))
        }
        (None, Some(kind)) => format!("required: {kind:?}"),
        (None, None) => format!("way {edge} of a fork"),
    };
    format!("{place}: {}", what.replace('\n', " "))
}
