//! Which two builds confirm the tests.
//!
//! The first counts branches and is made at `-O0`, whatever the user says: only there do counts mean what the source
//! says. The second is the user's own, without counting. When the user asks for no optimisation, that would be the
//! first one again; then it is made at `-O2`, so that what depends on optimisation shows. Only where variables change at
//! any time that are not volatile, it is made at `-O0`: an optimiser may read once what the source reads twice.

/// The level of the second build when the user's flags give none.
const LEVEL: &str = "-O2";

/// The flags of the second build.
pub(super) fn optimised(user: &[String]) -> Vec<String> {
    let mut flags = user.to_vec();
    if !optimises(user) {
        flags.push(LEVEL.to_owned());
    }
    flags
}

/// The same without optimisation.
pub(super) fn unoptimised(user: &[String]) -> Vec<String> {
    user.iter().cloned().chain(["-O0".to_owned()]).collect()
}

/// Do the flags ask for optimisation? The last level counts; what a response file says is the user's own business.
fn optimises(flags: &[String]) -> bool {
    let level = flags.iter().rev().find(|flag| flag.starts_with("-O"));
    level.is_some_and(|level| level != "-O0") || flags.iter().any(|flag| flag.starts_with('@'))
}

/// Do the flags ask for a sanitizer? Its shadow memory takes far more addresses than a test may have otherwise.
pub(super) fn sanitizes(flags: &[String]) -> bool {
    flags.iter().any(|flag| flag.starts_with("-fsanitize"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(user: &str, expected: &str) {
        let user: Vec<String> = user.split_whitespace().map(str::to_owned).collect();
        assert_eq!(optimised(&user).join(" "), expected);
    }

    #[test]
    fn the_users_level_is_kept_and_no_level_becomes_one() {
        check("", "-O2");
        check("-Iinclude -DA -g", "-Iinclude -DA -g -O2");
        check("-O3 -DA", "-O3 -DA");
        check("-Os", "-Os");
        check("-O", "-O");
        check("-O2 -O0", "-O2 -O0 -O2");
        check("-O0 -O1", "-O0 -O1");
        check("@flags", "@flags");
    }
}
