//! Namespaces: processes, network and shared memory that nobody else has. Mounts come later, in the first process: `mounts`.
//!
//! Users without rights can make them inside a user namespace of their own, where the kernel allows that. The user keeps
//! their number in it, so that the program sees nothing new.

use nix::sched::{CloneFlags, unshare};
use nix::unistd::{getgid, getuid};

use crate::policy::Policy;

/// Makes them for what this process starts next; `false` where the kernel does not allow it.
pub(crate) fn make(policy: &Policy) -> bool {
    let mut own = CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWIPC;
    own.set(CloneFlags::CLONE_NEWNET, !policy.allowed.network);
    let (user, group) = (getuid(), getgid());
    if unshare(own | CloneFlags::CLONE_NEWUSER).is_err() {
        return unshare(own).is_ok();
    }
    // Without a map everything belongs to nobody, and nothing of the user's own could be opened.
    let maps = [
        ("/proc/self/setgroups", "deny".to_owned()),
        ("/proc/self/uid_map", format!("{user} {user} 1")),
        ("/proc/self/gid_map", format!("{group} {group} 1")),
    ];
    maps.iter().all(|(file, text)| std::fs::write(file, text).is_ok())
}
