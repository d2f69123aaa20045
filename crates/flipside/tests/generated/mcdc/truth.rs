//! The truth about the decisions of a program: it is compiled with recorders and run on all inputs; what MC/DC asks for is then
//! looked up by its definition, with all values of leaves that were not evaluated tried out.

use std::collections::BTreeSet;
use std::path::Path;

use super::generator::{Decision, Program, VALUES};

/// The recorders: `B` begins an evaluation, `L` is a leaf, `E` ends it and tells it.
const RUNTIME: &str = r#"
#include <stdio.h>
static int stack[64][20], depth = 0;
static int B(int d) { depth++; stack[depth][0] = d; for (int k = 1; k < 20; k++) stack[depth][k] = 2; return 0; }
static int record(int leaf, int value) { stack[depth][leaf + 1] = value; return value; }
#define L(leaf, value) record(leaf, !!(value))
static int E(int outcome) {
    printf("%d ", stack[depth][0]);
    for (int k = 1; k < 20; k++) putchar("FT-"[stack[depth][k]]);
    printf(" %d\n", outcome);
    depth--;
    return outcome;
}
"#;

/// An evaluation of a decision: the values of its leaves, and the outcome.
pub type Row = (Vec<Option<bool>>, bool);

/// By decision: the rows of its truth table that some input evaluates.
pub fn rows(program: &Program, folder: &Path) -> Vec<BTreeSet<Row>> {
    let (a, b, c) = (VALUES[0], VALUES[1], VALUES[2]);
    let main = format!(
        "int main(void) {{ for (unsigned w = 0; w < {}; w++) for (unsigned a = 0; a < {a}; a++) for (unsigned b = 0; b < {b}; b++) \
         for (unsigned c = 0; c < {c}; c++) f(w, a, b, c); return 0; }}\n",
        program.functions
    );
    let printed = crate::printed(folder, &format!("{RUNTIME}{}{main}", program.recorded));
    let mut rows = vec![BTreeSet::new(); program.decisions.len()];
    for line in printed.lines() {
        let [decision, values, outcome] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let decision: usize = decision.parse().unwrap();
        let letters = values.chars().take(program.decisions[decision].leaves);
        let values = letters.map(|letter| match letter {
            'T' => Some(true),
            'F' => Some(false),
            _ => None,
        });
        rows[decision].insert((values.collect(), outcome == "1"));
    }
    rows
}

/// Would flipping a leaf alone flip the outcome, for some values of the leaves that were not evaluated?
fn is_unmasked(decision: &Decision, row: &Row, leaf: usize) -> bool {
    let open: Vec<usize> = (0..decision.leaves).filter(|&other| row.0[other].is_none()).collect();
    (0..1_u32 << open.len()).any(|bits| {
        let mut values: Vec<bool> = row.0.iter().map(|value| *value == Some(true)).collect();
        for (at, &other) in open.iter().enumerate() {
            values[other] = bits >> at & 1 == 1;
        }
        let before = decision.tree.outcome(&values);
        values[leaf] = !values[leaf];
        before != decision.tree.outcome(&values)
    })
}

/// Is a leaf shown with masking MC/DC?
pub fn is_shown_by_masking(decision: &Decision, rows: &BTreeSet<Row>, leaf: usize) -> bool {
    [true, false]
        .into_iter()
        .all(|value| rows.iter().any(|row| row.0[leaf] == Some(value) && is_unmasked(decision, row, leaf)))
}

/// Is a leaf shown with unique-cause MC/DC?
pub fn is_shown_by_unique_cause(rows: &BTreeSet<Row>, leaf: usize) -> bool {
    let fits = |one: &Row, other: &Row| {
        one.1 != other.1
            && (0..one.0.len()).all(|at| match (one.0[at], other.0[at]) {
                (Some(one), Some(other)) => (one != other) == (at == leaf),
                _ => at != leaf,
            })
    };
    rows.iter().any(|one| rows.iter().any(|other| fits(one, other)))
}
