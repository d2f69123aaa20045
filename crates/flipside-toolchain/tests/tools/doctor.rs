//! What the doctor says about this machine.

use flipside_toolchain::{Toolchain, doctor};

#[test]
fn the_doctor_finds_what_the_toolchain_finds() {
    let toolchain = Toolchain::find(None).unwrap();
    let checks = doctor(None);
    let names: Vec<&str> = checks.iter().map(|check| check.what).collect();
    assert_eq!(names, ["clang", "llvm-cov", "llvm-profdata", "cc", "libz3", "csmith"]);
    let clang = checks[0].found.as_ref().unwrap();
    assert_eq!(
        (clang.path.as_path(), clang.version.clone()),
        (toolchain.clang(), toolchain.version().to_string())
    );
    assert_eq!(checks[1].found.as_ref().map(|found| found.path.as_path()), toolchain.llvm_cov());
    assert!(checks.iter().all(|check| !check.install.is_empty() && !check.purpose.is_empty()));
}

#[test]
fn the_doctor_explains_what_is_missing() {
    let checks = doctor(Some("/no/such/clang"));
    assert!(checks[0].found.is_none() && checks[0].needed);
    assert!(checks[0].note.as_ref().unwrap().contains("/no/such/clang"));
    assert!(checks[1].found.is_none());
}
