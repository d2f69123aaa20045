//! seccomp: system calls that a test of a C function has no use for, and that reach beyond its own folder and process.
//!
//! What Landlock does not know of is refused here: sockets, modes, owners and times of files, devices, the kernel. A call
//! that is refused fails with `EPERM`, as it would for a user without rights; `clone3` is said not to exist, because its
//! flags cannot be looked at: the library then uses `clone`. So is what is newer than this text.
//!
//! Programs for 32 bits make other calls: `syscalls_32`.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use libc::c_long;
use nix::unistd::getppid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

use crate::SandboxError;
use crate::policy::{Policy, Role};
use crate::syscalls_32::{self, Wanted};

/// What nobody may do: network, kernel, other processes, mounts, clocks, keys, memory that outlives its processes.
const REFUSED: &[c_long] = &[
    libc::SYS_socket,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_open_by_handle_at,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    libc::SYS_fanotify_init,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Nobody sees how much is in it.
    libc::SYS_memfd_create,
];

/// Modes, owners, times and attributes of files, which Landlock lets anybody change. A compiler makes its output executable.
const ATTRIBUTES: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // Known to Landlock since its third version only.
    libc::SYS_truncate,
];

/// What only this machine has.
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[libc::SYS_iopl, libc::SYS_ioperm];
#[cfg(target_arch = "x86_64")]
const OLD_ATTRIBUTES: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];
#[cfg(not(target_arch = "x86_64"))]
const OLD_ATTRIBUTES: &[c_long] = &[];

/// Flags of `clone` that make namespaces.
const NAMESPACES: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u64;

/// Ways to put letters into the user's terminal, and to change attributes of files that may only be read.
const REQUESTS: [u32; 6] = [
    libc::TIOCSTI as u32,
    libc::TIOCLINUX as u32,
    0x4008_6602, // FS_IOC_SETFLAGS
    0x4004_6602, // FS_IOC32_SETFLAGS
    0x4008_7602, // FS_IOC_SETVERSION
    0x401c_5820, // FS_IOC_FSSETXATTR
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;
type Failure = seccompiler::BackendError;

/// Takes the calls away; `false` where nobody knows this machine's.
pub(crate) fn restrict(policy: &Policy) -> Result<bool, SandboxError> {
    let Ok(machine) = TargetArch::try_from(std::env::consts::ARCH) else { return Ok(false) };
    let wrong = |why: String| SandboxError::new("system calls cannot be refused", why);
    let mut filters = filters(policy, machine).map_err(|error| wrong(error.to_string()))?;
    if policy.command.first().is_some_and(|program| is_for_32_bits(Path::new(program))) {
        filters.iter_mut().for_each(leave_other_machines);
        filters.push(filter_for_32_bits(policy));
    }
    filters.push(syscalls_32::nothing_new());
    for filter in filters {
        seccompiler::apply_filter(&filter).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(true)
}

/// What is refused, and what is said not to exist.
fn filters(policy: &Policy, machine: TargetArch) -> Result<Vec<BpfProgram>, Failure> {
    let mut rules: Rules = REFUSED.iter().chain(OLD).map(|&call| (call, Vec::new())).collect();
    if are_attributes_refused(policy) {
        rules.extend(ATTRIBUTES.iter().chain(OLD_ATTRIBUTES).map(|&call| (call, Vec::new())));
    }
    if policy.allowed.network {
        rules.remove(&libc::SYS_socket);
    }
    add_conditions(&mut rules, policy)?;
    let filter = |rules: Rules, error: i32| -> Result<BpfProgram, Failure> {
        let refuse = SeccompAction::Errno(error as u32);
        SeccompFilter::new(rules, SeccompAction::Allow, refuse, machine)?.try_into()
    };
    let absent = Rules::from([(libc::SYS_clone3, Vec::new())]);
    Ok(vec![filter(rules, libc::EPERM)?, filter(absent, libc::ENOSYS)?])
}

/// A compiler makes its output executable; the user may allow it.
fn are_attributes_refused(policy: &Policy) -> bool {
    policy.role != Role::Tool && !policy.allowed.files
}

/// A filter begins with a look at the machine, and ends whoever makes the calls of another one: that is left to the next filter.
fn leave_other_machines(filter: &mut BpfProgram) {
    let kill = u32::from(SeccompAction::KillProcess);
    if let Some(end) = filter.get_mut(2).filter(|end| end.k == kill) {
        end.k = u32::from(SeccompAction::Allow);
    }
}

fn filter_for_32_bits(policy: &Policy) -> BpfProgram {
    syscalls_32::filter(&Wanted {
        attributes: are_attributes_refused(policy),
        sockets: !policy.allowed.network,
        namespaces: NAMESPACES as u32,
        requests: &REQUESTS,
        spared: &spared(policy),
    })
}

/// Where there are no namespaces, who gets no signals: the launcher, its group, and everybody.
fn spared(policy: &Policy) -> Vec<u32> {
    if policy.has_namespaces || policy.role == Role::Tool {
        return Vec::new();
    }
    let launcher = getppid().as_raw();
    [launcher, -launcher, -1].map(|pid| pid as u32).to_vec()
}

/// Calls that are refused only with some arguments.
fn add_conditions(rules: &mut Rules, policy: &Policy) -> Result<(), Failure> {
    let of = |size, argument, operator, value| {
        SeccompRule::new(vec![SeccompCondition::new(argument, size, operator, value)?])
    };
    let long = |argument, operator, value| of(SeccompCmpArgLen::Qword, argument, operator, value);
    let short = |argument, operator, value| of(SeccompCmpArgLen::Dword, argument, operator, value);
    let mut made = Vec::new();
    for bit in (0..64).map(|bit| 1 << bit).filter(|bit| NAMESPACES & bit != 0) {
        made.push(long(0, SeccompCmpOp::MaskedEq(bit), bit)?);
    }
    rules.insert(libc::SYS_clone, made);
    let asked: Result<Vec<_>, _> =
        REQUESTS.iter().map(|&request| short(1, SeccompCmpOp::Eq, u64::from(request))).collect();
    rules.insert(libc::SYS_ioctl, asked?);
    // Its own limits only.
    rules.insert(libc::SYS_prlimit64, vec![short(0, SeccompCmpOp::Ne, 0)?]);
    let spared = spared(policy);
    if !spared.is_empty() {
        for call in [libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo] {
            let made: Result<Vec<_>, _> =
                spared.iter().map(|&pid| short(0, SeccompCmpOp::Eq, u64::from(pid))).collect();
            rules.insert(call, made?);
        }
        rules.insert(libc::SYS_pidfd_open, Vec::new());
    }
    Ok(())
}

/// Is it an executable for 32 bits? The fifth byte of the format says so.
fn is_for_32_bits(program: &Path) -> bool {
    let mut head = [0; 5];
    let read = std::fs::File::open(program).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"\x7fELF\x01"
}
