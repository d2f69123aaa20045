//! Which functions the subject may call that touch the world: files, processes, the network.

use std::collections::BTreeSet;

use flipside_c::own_name;
use flipside_program::{FunctionId, Program};

/// Functions of POSIX and Linux that change something outside of the process, or wait for what happens there.
const TOUCHING: &str = "
    chdir chmod chown fchdir fchmod fchmodat fchown fchownat fopen freopen ftruncate lchown link linkat mkdir mkdirat mkfifo mknod
    mkstemp mount open openat opendir pwrite remove removexattr rename renameat rmdir setxattr symlink symlinkat tmpfile truncate
    umount unlink unlinkat utime utimensat utimes write writev creat
    alarm clone daemon execl execle execlp execv execve execvp fork kill killpg pause popen posix_spawn posix_spawnp
    prctl ptrace raise reboot setgid setpgid setsid setuid sigaction signal syscall system vfork wait waitpid
    accept bind connect getaddrinfo gethostbyname listen recv recvfrom recvmsg send sendmsg sendto setsockopt socket
    ioctl mmap msgget semget shm_open shmat shmget sem_open mq_open pthread_create sethostname settimeofday clock_settime
";

/// Those that the function can reach by calls, by name; of a program, all that its files declare and call.
pub(crate) fn effects(program: &Program, function: Option<FunctionId>) -> Vec<String> {
    let start = function.or_else(|| program.function_named("main"));
    let reached = start.map(|start| program.reachable_functions(start)).unwrap_or_default();
    let known: BTreeSet<&str> = TOUCHING.split_whitespace().collect();
    let names = reached.into_iter().map(|id| &program.functions[id]);
    let found = names.filter(|function| function.body.is_none()).map(|function| own_name(&function.name));
    found
        .filter(|name| known.contains(name))
        .map(str::to_owned)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}
