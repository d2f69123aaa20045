//! Headers of which nothing has a model: only their names are known. A header that gets a model gets a folder.
//!
//! Functions that touch the world and write nothing into the subject's memory (`unlink`, `rmdir`, `access`, `socket`, `send`, …)
//! are not here: a stub stands for them, whose result is an input, and natively it is called in their place.

use crate::header::{Header, Names};

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
