//! How much a program may take.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

use crate::SandboxError;
use crate::policy::{Policy, Role};

/// The largest file: a profile of a large program is far smaller.
const FILE_SIZE: u64 = 256 << 20;
/// Open files: a driver uses two numbers above 500.
const OPEN_FILES: u64 = 1024;
/// Processes and threads at a time. The kernel counts per user, so that this needs a user namespace; root is not counted, but by `watch`.
pub(crate) const PROCESSES: u64 = 256;

/// Sets them for this process and what it becomes or starts.
pub(crate) fn set(policy: &Policy) -> Result<(), SandboxError> {
    let mut wanted = vec![(Resource::RLIMIT_CORE, 0)];
    wanted.extend(policy.processor_seconds.map(|seconds| (Resource::RLIMIT_CPU, seconds)));
    if policy.role != Role::Tool {
        wanted.extend([(Resource::RLIMIT_FSIZE, FILE_SIZE), (Resource::RLIMIT_NOFILE, OPEN_FILES)]);
        wanted.push((Resource::RLIMIT_MEMLOCK, 0));
        wanted.extend(policy.has_namespaces.then_some((Resource::RLIMIT_NPROC, PROCESSES)));
    }
    let wrong = |why: nix::Error| SandboxError::new("a limit cannot be set", why);
    for (resource, most) in wanted {
        let (_, hard) = getrlimit(resource).map_err(wrong)?;
        let most = most.min(hard);
        setrlimit(resource, most, most).map_err(wrong)?;
    }
    Ok(())
}
