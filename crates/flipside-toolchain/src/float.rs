//! Does every floating-point operation follow IEEE 754 under the user's flags?
//!
//! Flags can give that up: for speed, by an x87 unit with more digits, or by fusing a product and a sum.

use std::collections::BTreeMap;

/// Flags that let an optimiser deviate from IEEE 754; `-fno-…` undoes one.
const LOOSE: [&str; 10] = [
    "-ffast-math",
    "-Ofast",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-freciprocal-math",
    "-ffinite-math-only",
    "-fapprox-func",
    "-ffp-model=fast",
    "-ffp-model=aggressive",
    "-fno-signed-zeros",
];

/// Why floating-point arithmetic deviates from IEEE 754 under these flags, if it does.
pub(crate) fn hazard(flags: &[String], macros: &BTreeMap<String, String>) -> Option<String> {
    if let Some(flag) = loose(flags) {
        return Some(format!("floating point with `{flag}`"));
    }
    let has = |name: &str| macros.contains_key(name);
    let is_x86 = has("__x86_64__") || has("__i386__");
    if is_x86 && !has("__SSE2_MATH__") {
        return Some(
            "floating point of the x87 unit, which keeps more digits than its types have".to_owned(),
        );
    }
    let fuses = ["__FMA__", "__FMA4__", "__aarch64__", "__ARM_FEATURE_FMA", "__powerpc64__", "__riscv_flen"];
    let contract = flags.iter().rev().find_map(|flag| flag.strip_prefix("-ffp-contract="));
    if fuses.into_iter().any(has) && contract != Some("off") {
        return Some(
            "floating point where clang may fuse operations (`-ffp-contract=off` forbids it)".to_owned(),
        );
    }
    None
}

/// The first flag that lets an optimiser deviate and that no later one undoes.
fn loose(flags: &[String]) -> Option<&str> {
    let mut loose: Vec<&str> = Vec::new();
    for flag in flags.iter().map(String::as_str) {
        if LOOSE.contains(&flag) {
            loose.push(flag);
        } else if flag == "-fno-fast-math" || flag.starts_with("-ffp-model=") {
            loose.clear();
        } else if let Some(name) = flag.strip_prefix("-fno-") {
            loose.retain(|other| other.strip_prefix("-f") != Some(name));
        } else if let Some(name) = flag.strip_prefix("-f") {
            loose.retain(|other| other.strip_prefix("-fno-") != Some(name));
        }
    }
    loose.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(flags: &str, macros: &[&str]) -> Option<String> {
        let flags: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        hazard(&flags, &macros.iter().map(|&name| (name.to_owned(), "1".to_owned())).collect())
    }

    #[test]
    fn flags_that_deviate_from_ieee_754() {
        let plain = ["__x86_64__", "__SSE2_MATH__"];
        assert_eq!(found("-O2 -fno-fast-math", &plain), None);
        assert_eq!(found("-O2 -ffast-math", &plain), Some("floating point with `-ffast-math`".to_owned()));
        assert_eq!(found("-Ofast -fno-finite-math-only -fno-fast-math", &plain), None);
        assert_eq!(found("-fno-signed-zeros -fsigned-zeros -fapprox-func -fno-approx-func", &plain), None);
        assert!(found("-fno-fast-math -ffast-math -fno-finite-math-only", &plain).is_some());
        assert!(found("", &["__i386__"]).is_some_and(|text| text.contains("x87")));
        let fusing = ["__x86_64__", "__SSE2_MATH__", "__FMA__"];
        assert!(found("-mfma", &fusing).is_some_and(|text| text.contains("fuse")));
        assert_eq!(found("-mfma -ffp-contract=off", &fusing), None);
    }
}
