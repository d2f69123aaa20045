//! Headers of which nothing has a model: only their names are known. A header that gets a model gets a folder.
//!

use crate::header::{Header, Names};

/// Functions that touch the world and nothing of the program's: a stub stands for them, whose result is an input, and natively the
/// stub is called in their place, so that nothing happens to the world. Those that write into the program's memory are not among
/// them, nor those that end or stop it, nor what the profile runtime of clang calls itself (`open`, `mkdir`, `ftruncate`).
pub(crate) const TOUCHES_THE_WORLD: Names = Names(
    "access bind chdir chmod chown close connect fchmod fchmodat fchown fchownat fdatasync fsync lchown link linkat listen mkdirat
     mkfifo mknod mount pwrite remove rename renameat rmdir send sendto setgid sethostname setsockopt setuid shutdown socket symlink
     symlinkat system truncate umount unlink unlinkat write",
);

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag
         fesetround fetestexcept feupdateenv

         localeconv setlocale

         setjmp _setjmp sigsetjmp __sigsetjmp longjmp siglongjmp

         raise signal sigaction sigemptyset sigaddset sigprocmask kill alarm pause

         fwprintf swprintf wprintf wcscat wcschr wcscmp wcscpy wcslen wcsncat wcsncmp wcsncpy wcsrchr wcsstr wcstol
         wcstoul wmemchr wmemcmp wmemcpy wmemmove wmemset

         iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper
         iswxdigit towctrans towlower towupper wctrans wctype

         close closedir dup dup2 execve execvp fcntl fork fstat getcwd getopt getopt_long getpid getuid
         ioctl isatty lseek lstat mkdir mmap mprotect munmap open opendir pipe poll pread pwrite read readdir
         select stat sysconf wait waitpid write

         accept bind connect htonl htons ntohl ntohs recv recvfrom sendto setsockopt

         pthread_create pthread_join pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
         pthread_mutex_unlock",
    ),
    variables: Names(
        "optarg opterr optind optopt sys_errlist sys_nerr program_invocation_name program_invocation_short_name",
    ),
    ..Header::EMPTY
};
