//! Mounts of its own: `/proc` shows the processes of the namespace, and not the command lines of everybody else's.

use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, capabilities, clear_ambient_capability_set,
    configure_capability_in_ambient_set, set_capabilities, set_capabilities_secure_bits,
};

/// What mounting takes.
const RIGHT: CapabilitySet = CapabilitySet::SYS_ADMIN;

/// Lets the first process of new namespaces keep the right to mount in them, when it is started. Where that cannot be, it will have no
/// mounts of its own.
pub(crate) fn pass_right_on() {
    let passed = capabilities(None).and_then(|mut sets| {
        sets.inheritable |= RIGHT;
        set_capabilities(None, sets)
    });
    passed.and_then(|()| configure_capability_in_ambient_set(RIGHT, true)).ok();
}

/// Makes them for this process; `false` where the kernel does not allow it.
pub(crate) fn make() -> bool {
    let nothing = None::<&str>;
    // What is mounted here is seen by nobody else.
    let apart = MsFlags::MS_REC | MsFlags::MS_SLAVE;
    let plain = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    let own = unshare(CloneFlags::CLONE_NEWNS).and_then(|()| mount(nothing, "/", nothing, apart, nothing));
    own.and_then(|()| mount(Some("proc"), "/proc", Some("proc"), plain, nothing)).is_ok()
}

/// The program gets none of the rights that this process has in its namespaces, whoever the user is.
pub(crate) fn give_rights_up() {
    clear_ambient_capability_set().ok();
    // A process without rights cannot, and need not.
    set_capabilities_secure_bits(CapabilitiesSecureBits::NO_ROOT | CapabilitiesSecureBits::NO_ROOT_LOCKED)
        .ok();
    let given = capabilities(None).and_then(|mut sets| {
        sets.inheritable = CapabilitySet::empty();
        set_capabilities(None, sets)
    });
    given.ok();
}
