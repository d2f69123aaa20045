//! Which functions the subject may call that touch the world: files, processes, the network.

use std::collections::BTreeSet;

use flipside_c::own_name;
use flipside_program::{FunctionId, Program};
use flipside_toolchain::Allowed;

/// Functions of POSIX and Linux that change files, or wait for what is in them.
const FILES: &str = "
    access chdir chmod chown close fchdir fchmod fchmodat fchown fchownat fdatasync fopen freopen fsync ftruncate lchown link linkat
    mkdir mkdirat mkfifo mknod mkstemp open openat opendir pwrite remove removexattr rename renameat rmdir setxattr symlink symlinkat
    tmpfile truncate unlink unlinkat utime utimensat utimes write writev creat
";
/// The network.
const NETWORK: &str = "
    accept bind connect getaddrinfo gethostbyname listen recv recvfrom recvmsg send sendmsg sendto setsockopt shutdown socket
";
/// Processes, the machine, other memory.
const OTHERS: &str = "
    alarm clone daemon execl execle execlp execv execve execvp fork kill killpg pause popen posix_spawn posix_spawnp
    prctl ptrace raise reboot setgid setpgid setsid setuid sigaction signal syscall system vfork wait waitpid mount umount
    ioctl mmap msgget semget shm_open shmat shmget sem_open mq_open pthread_create sethostname settimeofday clock_settime
";

/// What the user allows, by the names of the option.
pub(crate) fn names(allowed: Allowed) -> Vec<String> {
    let all = [(allowed.files, "files"), (allowed.network, "network")];
    all.iter().filter(|(is_on, _)| *is_on).map(|(_, name)| (*name).to_owned()).collect()
}

/// The functions of a program that do what the user allows.
pub(crate) fn allowed_functions(program: &Program, allowed: Allowed) -> Vec<FunctionId> {
    let lists = [(allowed.files, FILES), (allowed.network, NETWORK)];
    let known = lists.iter().filter(|(is_on, _)| *is_on).flat_map(|(_, list)| list.split_whitespace());
    known
        .filter_map(|name| program.function_named(name))
        .filter(|id| program.functions[*id].body.is_none())
        .collect()
}

/// Those that the function can reach by calls, by name; of a program, all that its files declare and call.
pub(crate) fn effects(program: &Program, function: Option<FunctionId>) -> Vec<String> {
    let start = function.or_else(|| program.function_named("main"));
    let reached = start.map(|start| program.reachable_functions(start)).unwrap_or_default();
    let lists = [FILES, NETWORK, OTHERS];
    let known: BTreeSet<&str> = lists.iter().flat_map(|list| list.split_whitespace()).collect();
    let names = reached.into_iter().map(|id| &program.functions[id]);
    let found = names.filter(|function| function.body.is_none()).map(|function| own_name(&function.name));
    found
        .filter(|name| known.contains(name))
        .map(str::to_owned)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}
