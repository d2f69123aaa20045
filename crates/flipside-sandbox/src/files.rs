//! Landlock: a program writes in its own folders only, and reads what it needs.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, RestrictionStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};

use crate::SandboxError;
use crate::policy::Policy;

/// The rights that we know of. On an older kernel, those that it knows are taken away.
const NEWEST: ABI = ABI::V7;

/// What every program needs to start: the system's libraries, and what they read. `/proc` is needed by sanitizers; Landlock
/// itself keeps the program from looking into other processes there.
const SYSTEM: [&str; 22] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/sbin",
    "/opt",
    "/nix/store",
    "/etc/alternatives",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/timezone",
    "/proc",
    "/sys/devices/system",
    "/sys/kernel/mm/transparent_hugepage",
];

/// Devices that do nothing to anybody.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// What Landlock took away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Restricted {
    /// Files: all that matters of it.
    pub(crate) files: bool,
    /// Signals to processes outside, too.
    pub(crate) signals: bool,
}

/// Takes everything away from this process that the policy does not give.
pub(crate) fn restrict(policy: &Policy) -> Result<Restricted, SandboxError> {
    let status = restrict_to(policy).map_err(SandboxError::when("files cannot be protected"))?;
    let knows_signals = match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => effective_abi >= ABI::V6,
        LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => false,
    };
    let files = status.ruleset != RulesetStatus::NotEnforced;
    Ok(Restricted { files, signals: knows_signals })
}

fn restrict_to(policy: &Policy) -> Result<RestrictionStatus, landlock::RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let own = policy.readable.iter().chain(&policy.writable).map(PathBuf::as_path);
    let everything = policy.allowed.files.then_some(Path::new("/"));
    let readable: Vec<&Path> = SYSTEM.iter().map(Path::new).chain(own).collect();
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .scope(Scope::Signal)?;
    if !policy.allowed.network {
        ruleset = ruleset.handle_access(AccessNet::from_all(NEWEST))?.scope(Scope::AbstractUnixSocket)?;
    }
    let ruleset = ruleset
        .create()?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::from_file(NEWEST)))?
        .add_rules(path_beneath_rules(&policy.writable, AccessFs::from_all(NEWEST)))?
        .add_rules(path_beneath_rules(everything, AccessFs::from_all(NEWEST)))?;
    ruleset.restrict_self()
}
