//! How to install missing tools, as one line for a message.

/// The line for clang itself with its tools.
pub(crate) fn clang() -> String {
    "apt-get install clang llvm (Debian, Ubuntu), dnf install clang llvm compiler-rt (Fedora), brew install llvm (macOS)".to_owned()
}

/// The line for the llvm tools that match a clang.
pub(crate) fn llvm_tools(major: u32) -> String {
    format!(
        "apt-get install llvm-{major} (Debian, Ubuntu), dnf install llvm (Fedora), brew install llvm (macOS)"
    )
}

/// The line for clang's profile runtime.
pub(crate) fn profile_runtime(major: u32) -> String {
    format!("apt-get install libclang-rt-{major}-dev (Debian, Ubuntu), dnf install compiler-rt (Fedora)")
}

/// The line for a C compiler with its linker and the C library's headers.
pub(crate) fn c_compiler() -> String {
    "apt-get install gcc libc6-dev (Debian, Ubuntu), dnf install gcc (Fedora), xcode-select --install (macOS)"
        .to_owned()
}

/// The line for Z3's library and headers.
pub(crate) fn z3() -> String {
    "apt-get install libz3-dev (Debian, Ubuntu), dnf install z3-devel (Fedora), brew install z3 (macOS)"
        .to_owned()
}

/// The line for Csmith.
pub(crate) fn csmith() -> String {
    "apt-get install csmith (Debian, Ubuntu)".to_owned()
}
