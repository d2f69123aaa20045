//! The names of the C library: what has one of them is not the user's, even where the user declares it by hand.
//!
//! A function of the library that has no model is unsupported, never a stub: what it does is known, just not here.

/// Functions, by header.
const FUNCTIONS: &[&str] = &[
    // ctype.h, wctype.h
    "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper isascii toascii",
    "iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit towctrans towlower towupper wctrans wctype",
    // fenv.h, locale.h, setjmp.h, signal.h
    "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv",
    "localeconv setlocale setjmp _setjmp sigsetjmp __sigsetjmp longjmp siglongjmp raise signal sigaction sigemptyset sigaddset sigprocmask kill alarm pause",
    // stdio.h
    "clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread freopen fscanf fseek fsetpos ftell fwrite getc getchar gets perror",
    "printf putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf",
    "vsnprintf vsprintf vsscanf fdopen fileno fseeko ftello getline getdelim popen pclose putc_unlocked putchar_unlocked getc_unlocked getchar_unlocked",
    "asprintf vasprintf dprintf vdprintf",
    // stdlib.h
    "_Exit _exit abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div exit free getenv labs ldiv llabs lldiv malloc mblen",
    "mbstowcs mbtowc posix_memalign qsort qsort_r quick_exit rand rand_r random realloc reallocarray setenv srand srandom strtod strtof strtold strtol strtoll strtoul",
    "strtoull system unsetenv putenv wcstombs wctomb alloca mkstemp realpath drand48 lrand48",
    // string.h, strings.h
    "memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset stpcpy stpncpy strcasecmp strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup",
    "strerror strerror_r strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal strspn strstr strcasestr strtok strtok_r strxfrm",
    "strlcpy strlcat bcmp bcopy bzero explicit_bzero ffs ffsl ffsll index rindex rawmemchr",
    // threads.h, time.h, uchar.h, wchar.h
    "asctime clock clock_gettime ctime difftime gettimeofday gmtime gmtime_r localtime localtime_r mktime nanosleep sleep strftime strptime time timespec_get usleep",
    "wcscat wcschr wcscmp wcscpy wcslen wcsncat wcsncmp wcsncpy wcsrchr wcsstr wcstol wcstoul wmemchr wmemcmp wmemcpy wmemmove wmemset fwprintf swprintf wprintf",
    // The system.
    "access chdir close dup dup2 execve execvp fcntl fork fstat getcwd getopt getopt_long getpid getuid ioctl isatty lseek mmap munmap mprotect open opendir readdir",
    "closedir pipe poll pread pwrite read select socket bind listen accept connect send sendto recv recvfrom setsockopt htons htonl ntohs ntohl stat lstat sysconf",
    "unlink wait waitpid write mkdir rmdir pthread_create pthread_join pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_mutex_destroy",
    "isfinite isnormal signbit fpclassify finite finitef isinf isinff isnan isnanf __finite __finitef __isinf __isinff __isnan __isnanf __signbit __signbitf __fpclassify __fpclassifyf",
    "__errno_location __assert_fail __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc",
];

/// Functions of `math.h` and `complex.h`, without the suffix of their type.
const MATH: &str = "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp hypot \
    ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln \
    scalbn sin sinh sqrt tan tanh tgamma trunc cabs carg cimag creal conj cproj";

/// Variables of the library.
const VARIABLES: &[&str] = &[
    "stdin",
    "stdout",
    "stderr",
    "environ",
    "__environ",
    "optarg",
    "opterr",
    "optind",
    "optopt",
    "timezone",
    "daylight",
    "tzname",
    "errno",
    "signgam",
    "sys_errlist",
    "sys_nerr",
    "program_invocation_name",
    "program_invocation_short_name",
];

/// Does the library have a function of this name?
pub(crate) fn is_library_function(name: &str) -> bool {
    let in_list = |list: &str, name: &str| list.split_whitespace().any(|known| known == name);
    name.starts_with("__builtin_")
        || FUNCTIONS.iter().any(|list| in_list(list, name))
        || in_list(MATH, name)
        || name.strip_suffix(['f', 'l']).is_some_and(|plain| in_list(MATH, plain))
}

/// Does the library have a variable of this name?
pub(crate) fn is_library_variable(name: &str) -> bool {
    VARIABLES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_functions_differ_from_the_users() {
        for name in ["printf", "sqrtf", "sqrt", "fabsl", "__builtin_expect", "strtok_r", "qsort"] {
            assert!(is_library_function(name), "{name}");
        }
        for name in ["read_sensor", "self", "printff", "log_message", ""] {
            assert!(!is_library_function(name), "{name}");
        }
        assert!(is_library_variable("environ") && !is_library_variable("mode"));
    }

    #[test]
    fn functions_with_a_model_belong_to_the_library() {
        // What a program of Test-Comp asks, what our own models in C call, and the allocator behind one that may fail.
        let prefixes = ["__VERIFIER", "flipside_", "__real_"];
        let own =
            |name: &&&str| prefixes.iter().any(|prefix| name.starts_with(prefix)) || **name == "reach_error";
        for name in super::super::models().keys().filter(|name| !own(name)) {
            assert!(is_library_function(name), "{name}");
        }
    }
}
