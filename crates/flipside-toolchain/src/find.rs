//! Finds clang and the llvm tools that belong to it.
//!
//! **Invariant:** `llvm-cov` and `llvm-profdata` have clang's own major version, or they are absent: profiles and coverage
//! mappings are not compatible between versions. They are needed only for replay, so their absence is an error only when
//! they are used.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::contain::Sandbox;
use crate::error::ToolchainError;
use crate::install;
use crate::process::ask_version;
use crate::version::{ClangVersion, NEWEST_TESTED_CLANG, OLDEST_CLANG};

/// The environment variable that names the clang to use.
pub const CLANG_VARIABLE: &str = "FLIPSIDE_CLANG";

/// One clang and the llvm tools of the same version.
#[derive(Clone, Debug)]
pub struct Toolchain {
    clang: PathBuf,
    version: ClangVersion,
    llvm_cov: Option<PathBuf>,
    llvm_profdata: Option<PathBuf>,
    /// When tools that still run are killed.
    deadline: Option<Instant>,
    /// Where the user's compiled code runs.
    pub(crate) sandbox: Sandbox,
}

impl Toolchain {
    /// Finds clang: `wanted` (a name or a path), else the variable `FLIPSIDE_CLANG`, else `clang`, else the newest of
    /// `clang-19` to `clang-14`.
    ///
    /// A clang requested by name is used or is an error; without a request, a numbered one replaces a `clang` that is too old.
    pub fn find(wanted: Option<&str>) -> Result<Toolchain, ToolchainError> {
        let from_environment = std::env::var(CLANG_VARIABLE).ok().filter(|name| !name.is_empty());
        Toolchain::find_on(&search_path(), wanted.or(from_environment.as_deref()))
    }

    fn find_on(search_path: &OsStr, wanted: Option<&str>) -> Result<Toolchain, ToolchainError> {
        let not_found = |tried| ToolchainError::ClangNotFound { tried, install: install::clang() };
        if let Some(name) = wanted {
            let path = find_program_on(search_path, name).ok_or_else(|| not_found(vec![name.to_owned()]))?;
            return Toolchain::at(&path, search_path);
        }
        let names: Vec<String> = std::iter::once("clang".to_owned()).chain(numbered_clangs()).collect();
        let mut first_error = None;
        for path in names.iter().filter_map(|name| find_program_on(search_path, name)) {
            match Toolchain::at(&path, search_path) {
                Ok(toolchain) => return Ok(toolchain),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or_else(|| not_found(names)))
    }

    /// Every usable clang on this machine, one per major version, newest first: for tests that compare versions.
    pub fn find_all() -> Vec<Toolchain> {
        let mut found: Vec<Toolchain> = Vec::new();
        for name in numbered_clangs().chain(std::iter::once("clang".to_owned())) {
            let toolchain = Toolchain::find_on(&search_path(), Some(&name)).ok();
            let is_new = |new: &Toolchain| found.iter().all(|known| known.version.major != new.version.major);
            let new = toolchain.filter(is_new);
            found.extend(new);
        }
        found.sort_by_key(|toolchain| std::cmp::Reverse(toolchain.version));
        found
    }

    fn at(clang: &Path, search_path: &OsStr) -> Result<Toolchain, ToolchainError> {
        let said = ask_version(clang, &["--version"]).unwrap_or_default();
        let Some(version) = ClangVersion::from_clang(&said) else {
            let said = said.lines().next().unwrap_or_default().to_owned();
            return Err(ToolchainError::NotClang { path: clang.to_owned(), said, install: install::clang() });
        };
        if version.too_old() {
            let install = install::clang();
            return Err(ToolchainError::ClangTooOld { path: clang.to_owned(), found: version, install });
        }
        let llvm_cov = find_llvm_tool("llvm-cov", &["--version"], clang, version, search_path);
        let llvm_profdata =
            find_llvm_tool("llvm-profdata", &["merge", "--version"], clang, version, search_path);
        Ok(Toolchain {
            clang: clang.to_owned(),
            version,
            llvm_cov,
            llvm_profdata,
            deadline: None,
            sandbox: Sandbox::default(),
        })
    }

    /// With tools that are killed when they still run at this time.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        Toolchain { deadline, ..self }
    }

    /// When its tools have to be over.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The clang that is run.
    pub fn clang(&self) -> &Path {
        &self.clang
    }

    /// Its version.
    pub fn version(&self) -> ClangVersion {
        self.version
    }

    /// Is this a version Flipside has not been tested with? Worth a warning, no more.
    pub fn untested(&self) -> bool {
        self.version.untested()
    }

    /// The matching `llvm-cov`, if there is one.
    pub fn llvm_cov(&self) -> Option<&Path> {
        self.llvm_cov.as_deref()
    }

    /// The matching `llvm-profdata`, if there is one.
    pub fn llvm_profdata(&self) -> Option<&Path> {
        self.llvm_profdata.as_deref()
    }

    pub(crate) fn need_llvm_cov(&self) -> Result<&Path, ToolchainError> {
        self.llvm_cov().ok_or_else(|| self.llvm_tool_not_found("llvm-cov"))
    }

    pub(crate) fn need_llvm_profdata(&self) -> Result<&Path, ToolchainError> {
        self.llvm_profdata().ok_or_else(|| self.llvm_tool_not_found("llvm-profdata"))
    }

    fn llvm_tool_not_found(&self, tool: &'static str) -> ToolchainError {
        let version = self.version.major;
        ToolchainError::LlvmToolNotFound { tool, version, install: install::llvm_tools(version) }
    }
}

/// Finds `tool-N`, then the tool next to the real clang (through symbolic links, then next to the link itself), then on
/// `PATH`. Where the name does not carry the version, the tool is run to print it.
fn find_llvm_tool(
    tool: &str,
    ask: &[&str],
    clang: &Path,
    version: ClangVersion,
    search_path: &OsStr,
) -> Option<PathBuf> {
    if !version.apple
        && let Some(path) = find_program_on(search_path, &format!("{tool}-{}", version.major))
    {
        return Some(path);
    }
    let resolved = clang.canonicalize().ok();
    let beside_resolved = resolved.as_deref().and_then(Path::parent).map(|folder| folder.join(tool));
    let beside_link = clang.parent().map(|folder| folder.join(tool));
    let candidates = [beside_resolved, beside_link, find_program_on(search_path, tool)];
    candidates.into_iter().flatten().filter(|path| is_executable(path)).find(|path| {
        let found = ask_version(path, ask).as_deref().and_then(ClangVersion::from_llvm_tool);
        found.is_some_and(|found| found.major == version.major)
    })
}

fn numbered_clangs() -> impl Iterator<Item = String> {
    (OLDEST_CLANG..=NEWEST_TESTED_CLANG).rev().map(|major| format!("clang-{major}"))
}

fn search_path() -> OsString {
    std::env::var_os("PATH").unwrap_or_default()
}

/// The path of a program: as given when it contains a slash, else the first of that name on `PATH`.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    find_program_on(&search_path(), name)
}

fn find_program_on(search_path: &OsStr, name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(PathBuf::from(name)).filter(|path| is_executable(path));
    }
    std::env::split_paths(search_path).map(|folder| folder.join(name)).find(|path| is_executable(path))
}

/// Is it a file that may be run?
pub(crate) fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    /// A folder with programs that only print their version.
    fn machine(programs: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, said) in programs {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, format!("#!/bin/sh\necho '{said}'\n")).unwrap();
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        }
        folder
    }

    fn find(folder: &Path, wanted: Option<&str>) -> String {
        match Toolchain::find_on(folder.as_os_str(), wanted) {
            Ok(toolchain) => {
                let name = |path: Option<&Path>| {
                    let name = path.map(|path| path.strip_prefix(folder).unwrap().display().to_string());
                    name.unwrap_or("none".to_owned())
                };
                let tools = [toolchain.llvm_cov(), toolchain.llvm_profdata()].map(name).join(" ");
                format!("{} {} {tools}", name(Some(toolchain.clang())), toolchain.version())
            }
            Err(error) => error.to_string().replace(&format!("{}/", folder.display()), ""),
        }
    }

    #[test]
    fn prefers_clang_to_numbered_ones_and_newer_numbers_to_older() {
        let all = machine(&[
            ("clang", "clang version 16.0.1"),
            ("clang-14", "clang version 14.0.0"),
            ("clang-19", "clang version 19.1.7"),
        ]);
        assert_eq!(find(all.path(), None), "clang 16.0.1 none none");
        assert_eq!(find(all.path(), Some("clang-14")), "clang-14 14.0.0 none none");
        std::fs::remove_file(all.path().join("clang")).unwrap();
        assert_eq!(find(all.path(), None), "clang-19 19.1.7 none none");
    }

    #[test]
    fn an_old_clang_is_replaced_unless_requested() {
        let both = machine(&[("clang", "clang version 11.0.1"), ("clang-15", "clang version 15.0.7")]);
        assert_eq!(find(both.path(), None), "clang-15 15.0.7 none none");
        let message = find(both.path(), Some("clang"));
        assert!(message.contains("clang is clang 11.0.1, Flipside needs 14 or newer"), "{message}");
        assert!(message.contains("apt-get install"), "{message}");
    }

    #[test]
    fn a_missing_or_wrong_clang_is_reported() {
        let empty = machine(&[]);
        assert!(find(empty.path(), None).starts_with("no clang found (tried clang, clang-19, clang-18"));
        assert!(
            find(empty.path(), Some("/no/clang")).starts_with("no clang found (tried /no/clang); install")
        );
        let gcc = machine(&[("clang", "gcc (Debian 12.2.0-14) 12.2.0")]);
        assert!(
            find(gcc.path(), None).starts_with("clang is not clang: it says `gcc (Debian 12.2.0-14) 12.2.0`")
        );
    }

    #[test]
    fn newer_than_tested_is_allowed() {
        let new = machine(&[("clang", "clang version 23.1.0")]);
        let toolchain = Toolchain::find_on(new.path().as_os_str(), None).unwrap();
        assert!(toolchain.untested());
    }

    #[test]
    fn llvm_tools_have_clangs_version() {
        let numbered = machine(&[
            ("clang", "clang version 16.0.1"),
            ("llvm-cov", "LLVM version 14.0.6"),
            ("llvm-cov-16", "LLVM version 16.0.1"),
            ("llvm-profdata", "LLVM version 14.0.6"),
        ]);
        assert_eq!(find(numbered.path(), None), "clang 16.0.1 llvm-cov-16 none");
        let plain = machine(&[
            ("clang", "clang version 16.0.1"),
            ("llvm-cov", "LLVM version 16.0.6"),
            ("llvm-profdata", "LLVM version 16.0.6"),
        ]);
        assert_eq!(find(plain.path(), None), "clang 16.0.1 llvm-cov llvm-profdata");
    }

    #[test]
    fn llvm_tools_beside_the_real_clang_are_found_through_links() {
        let real = machine(&[
            ("llvm/bin/clang", "clang version 18.1.8"),
            ("llvm/bin/llvm-cov", "LLVM version 18.1.8"),
            ("llvm/bin/llvm-profdata", "LLVM version 18.1.8"),
        ]);
        let root = real.path().canonicalize().unwrap();
        symlink("llvm/bin/clang", root.join("clang")).unwrap();
        assert_eq!(find(&root, None), "clang 18.1.8 llvm/bin/llvm-cov llvm/bin/llvm-profdata");
    }
}
