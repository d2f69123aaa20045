//! Headers of which nothing has a model: only their names are known. A header that gets a model gets a folder.
//!

use crate::header::{Header, Names};

/// Functions that touch the world outside, or wait for it: a stub stands for them. What they return and write through pointers
/// to numbers is an input, and natively the stub is called in their place, so that nothing happens to the world. Those that write
/// behind pointers to `void` are not among them, nor those that end or stop the program, nor what the profile runtime of clang
/// calls itself.
pub(crate) const TOUCHES_THE_WORLD: Names = Names(
    "access chdir chmod chown fchmod fchown lchown link mkfifo perror remove rename rmdir symlink truncate unlink utime

     close dup dup2 dup3 flock fstat fsync isatty lseek lstat pipe pwrite select stat write

     accept bind connect freeaddrinfo getaddrinfo getpeername getsockname listen send sendto setsockopt shutdown socket

     tcdrain tcflow tcflush tcgetattr tcsetattr cfgetispeed cfgetospeed cfsetispeed cfsetospeed

     alarm getegid geteuid getgid getppid getuid nanosleep sched_yield sleep usleep

     pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock
     pthread_mutexattr_destroy pthread_mutexattr_init pthread_mutexattr_settype
     pthread_cond_broadcast pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait
     pthread_cond_wait pthread_condattr_destroy pthread_condattr_init pthread_condattr_setclock
     pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_unlock pthread_rwlock_wrlock",
);

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag
         fesetround fetestexcept feupdateenv

         setjmp _setjmp sigsetjmp __sigsetjmp longjmp siglongjmp

         raise signal sigaction sigemptyset sigaddset sigprocmask kill alarm pause

         fwprintf swprintf wprintf wcscat wcschr wcscmp wcscpy wcslen wcsncat wcsncmp wcsncpy wcsrchr wcsstr wcstol
         wcstoul wmemchr wmemcmp wmemcpy wmemmove wmemset

         iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper
         iswxdigit towctrans towlower towupper wctrans wctype

         close closedir dup dup2 execve execvp fcntl fork fstat getcwd getopt getopt_long getpid getuid
         ioctl isatty lseek lstat mkdir mmap mprotect munmap open opendir pipe poll pwrite readdir
         select stat sysconf wait waitpid write

         accept bind connect recvfrom sendto setsockopt

         pthread_create pthread_join pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
         pthread_mutex_unlock",
    ),
    variables: Names(
        "optarg opterr optind optopt sys_errlist sys_nerr program_invocation_name program_invocation_short_name",
    ),
    ..Header::EMPTY
};
