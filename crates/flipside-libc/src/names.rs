//! Which names are the library's: what has one of them is not the user's, even where the user declares it by hand.

use flipside_program::{Function, Global, Program};

use crate::header::Names;
use crate::{HEADERS, LIBRARY};

/// How names begin that the compiler itself knows: nobody else can define them.
const COMPILERS: [&str; 4] = ["__builtin_", "__sync_", "__atomic_", "__c11_atomic_"];

/// Does the library, or the compiler, have a function of this name?
pub(crate) fn is_library_function(name: &str) -> bool {
    let plain = name.strip_suffix(['f', 'l']);
    COMPILERS.iter().any(|start| name.starts_with(start))
        || HEADERS.iter().any(|header| {
            header.functions.contains(name)
                || header.families.contains(name)
                || plain.is_some_and(|plain| header.families.contains(plain))
        })
}

/// The headers of C, POSIX, Linux and glibc, without `.h`, that are in no folder of their own.
const OWN_HEADERS: Names = Names(
    "a.out aio aliases alloca ar argp argz assert byteswap complex cpio crypt ctype dirent dlfcn elf endian envz err
     errno error execinfo fcntl features features-time64 fenv fmtmsg fnmatch fpu_control fstab fts ftw gconv getopt
     glob gnu-versions grp gshadow iconv ieee754 ifaddrs inttypes langinfo lastlog libgen libintl limits link locale
     malloc math mcheck memory mntent monetary mqueue netdb nl_types nss obstack paths poll printf proc_service pthread
     pty pwd re_comp regex regexp resolv sched search semaphore setjmp sgtty shadow signal spawn stab stdalign
     stdarg stdatomic stdbool stdc-predef stddef stdint stdio stdio_ext stdlib stdnoreturn string strings syscall
     sysexits syslog tar termio termios tgmath thread_db threads time ttyent uchar ucontext ulimit unistd utime utmp
     utmpx values wait wchar wctype wordexp",
);

/// The folders of such headers.
const OWN_FOLDERS: Names = Names(
    "arpa asm asm-generic bits finclude gnu linux misc mtd net netash netatalk netax25 neteconet netinet netipx netiucv
     netpacket netrom netrose nfs protocols rdma rpc rpcsvc scsi sound sys video xen",
);

/// Is it a header of the library, or of the compiler? One of another library lies in another folder, or has another name.
pub(crate) fn is_library_header(path: &str) -> bool {
    let Some((before, rest)) = path.rsplit_once("/include/") else { return true };
    // The compiler keeps its own beside its libraries.
    let is_compilers = ["/lib/", "/lib64/"].iter().any(|folder| before.contains(folder));
    // What differs between machines lies in a folder of the machine's name.
    let rest = match rest.split_once('/') {
        Some((machine, rest)) if machine.contains("-linux-") => rest,
        _ => rest,
    };
    is_compilers
        || match rest.split_once('/') {
            Some((folder, _)) => OWN_FOLDERS.contains(folder),
            None => OWN_HEADERS.contains(rest.strip_suffix(".h").unwrap_or(rest)),
        }
}

/// Does the library have a variable of this name?
pub(crate) fn is_library_variable(name: &str) -> bool {
    HEADERS.iter().any(|header| header.variables.contains(name))
}

/// Is it a function of the user's that nothing defines?
pub fn is_undefined(program: &Program, function: &Function) -> bool {
    flipside_execute::is_undefined(&LIBRARY, program, function)
}

/// Is it a variable of the user's that nothing defines?
pub fn is_undefined_variable(program: &Program, global: &Global) -> bool {
    flipside_execute::is_undefined_variable(&LIBRARY, program, global)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_other_libraries_are_told_apart() {
        for own in [
            "/usr/include/stdio.h",
            "/usr/include/x86_64-linux-gnu/bits/stdio2.h",
            "/usr/include/x86_64-linux-gnu/sys/stat.h",
            "/usr/lib/gcc/x86_64-linux-gnu/12/include/emmintrin.h",
            "model of the library",
        ] {
            assert!(is_library_header(own), "{own}");
        }
        for other in
            ["/usr/include/zlib.h", "/usr/include/openssl/bn.h", "/usr/include/x86_64-linux-gnu/gmp.h"]
        {
            assert!(!is_library_header(other), "{other}");
        }
    }

    #[test]
    fn the_library_is_told_from_the_user() {
        for name in [
            "printf",
            "sqrtf",
            "sqrt",
            "fabsl",
            "__builtin_expect",
            "__sync_fetch_and_add",
            "strtok_r",
            "qsort",
        ] {
            assert!(is_library_function(name), "{name}");
        }
        for name in ["read_sensor", "self", "printff", "log_message", ""] {
            assert!(!is_library_function(name), "{name}");
        }
        assert!(is_library_variable("environ") && !is_library_variable("mode"));
    }
}
