//! Near names, for "did you mean": spelling mistakes and names of which a part was given.

/// The candidates nearest to a name that is not there, best first.
pub(crate) fn near_names<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Vec<&'c str> {
    let mut near: Vec<(usize, &str)> = candidates
        .map(|candidate| (strsim::levenshtein(&name.to_lowercase(), &candidate.to_lowercase()), candidate))
        .filter(|&(distance, candidate)| {
            distance <= name.len().max(candidate.len()) / 3 + 1 || candidate.contains(name) && name.len() > 2
        })
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first_and_far_ones_do_not() {
        let names = ["compute_sum", "compare", "main", "computeSum2"];
        assert_eq!(near_names("compute_sun", names.into_iter()), ["compute_sum", "computeSum2"]);
        assert_eq!(near_names("zzz", names.into_iter()), Vec::<&str>::new());
        assert_eq!(near_names("Main", names.into_iter()), ["main"]);
    }
}
