//! What may help where something stopped us: by the words in which the reasons are told.

/// Words of reasons, and what to try.
const TABLE: [(&[&str], &str); 6] = [
    (
        &["done: time limit", "code: out of time"],
        "Give it more time: a larger --time-limit, or none; --jobs N searches in N threads.",
    ),
    (&["done: interrupted", "code: interrupted"], "Let it run to its end, or give it a --time-limit."),
    (
        &[": the solver gave up"],
        "Give the solver more time (--solver-timeout MS), or ask another one where it gives up (--second-solver \"cvc5 --lang=smt2\").",
    ),
    (
        &[": the solver gave up", ": limit:"],
        "Say more about the inputs in a precondition: smaller ranges, shorter arrays (--length NAME=N).",
    ),
    (
        &[": unsupported:"],
        "Keep the construct out of the way: cover the functions around it, or give it a simpler definition for the analysis (-- -DNAME).",
    ),
    (
        &["code disagrees"],
        "Please report this, with the file: the compiled code does something else than our run.",
    ),
];

/// What may help where these reasons stopped us.
pub(crate) fn advice(reasons: &[String]) -> Vec<String> {
    let applies =
        |words: &[&str]| reasons.iter().any(|reason| words.iter().any(|word| reason.contains(word)));
    TABLE.iter().filter(|(words, _)| applies(words)).map(|(_, text)| (*text).to_owned()).collect()
}
