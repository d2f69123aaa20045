//! The structural check on the corpus of `tests/regions`, with every installed clang: the branch regions we predict
//! are those that llvm-cov lists.

#![allow(clippy::unwrap_used)]

mod support;

use std::path::PathBuf;

use flipside_c::lower_file_with_regions;
use flipside_program::verify;
use flipside_replay::{Native, structure};
use flipside_toolchain::Toolchain;
use support::{c_files, check_all, tests_folder, toolchains};

/// Sizes of variable-length arrays are not in clang's tree: a known gap (docs/limitations.md).
const KNOWN_GAP: &str = "vla.c";

// Shows B1.
#[test]
fn predicted_regions_are_the_listed_ones() {
    let toolchains = toolchains();
    let work: Vec<(&Toolchain, PathBuf)> = c_files(&tests_folder("regions"))
        .into_iter()
        .flat_map(|file| toolchains.iter().map(move |toolchain| (toolchain, file.clone())))
        .collect();
    check_all(&work, |(toolchain, file)| {
        let name =
            format!("{} with clang {}", file.file_name().unwrap().to_string_lossy(), toolchain.version());
        let flags = vec!["-w".to_owned()];
        let lowered =
            lower_file_with_regions(toolchain, file, &flags).map_err(|error| format!("{name}: {error}"))?;
        verify(&lowered.program)
            .map_err(|violations| format!("{name}: does not verify: {}", violations[0]))?;
        let native = Native::build_for_regions(toolchain, std::slice::from_ref(file), &flags)
            .map_err(|error| format!("{name}: {error}"))?;
        let listed = native.branches(&lowered).map_err(|error| format!("{name}: {error}"))?;
        let report = structure::compare(&lowered, &listed);
        assert!(report.regions > 0, "{name} should have regions");
        let gap = file.ends_with(KNOWN_GAP);
        match report.differences.first() {
            Some(difference) if !gap => {
                Err(format!("{name}: {difference} ({} in all)", report.differences.len()))
            }
            None if gap => Err(format!("{name}: the known gap is closed; say so in docs/limitations.md")),
            Some(_) | None => Ok(()),
        }
    });
}
