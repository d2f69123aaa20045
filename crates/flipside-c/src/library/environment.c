// Models of what the world around a program gives it: each call gives new inputs.

//: rand
int __VERIFIER_nondet_rand(void);
int rand(void) {
    return __VERIFIER_nondet_rand() & 0x7fffffff;
}

//: srand
void srand(unsigned seed) {
}

//: random
long __VERIFIER_nondet_random(void);
long random(void) {
    return __VERIFIER_nondet_random() & 0x7fffffff;
}

//: srandom
void srandom(unsigned seed) {
}

//: time
long __VERIFIER_nondet_time(void);
long time(long *to) {
    long now = __VERIFIER_nondet_time();
    if (to) *to = now;
    return now;
}

//: clock
long __VERIFIER_nondet_clock(void);
long clock(void) {
    return __VERIFIER_nondet_clock();
}

//: getc
int __VERIFIER_nondet_getc(void);
void __VERIFIER_assume(int holds);
int getc(void *stream) {
    int character = __VERIFIER_nondet_getc();
    __VERIFIER_assume((character >= -1) & (character <= 255));
    return character;
}

//: getchar
int getc(void *stream);
int getchar(void) {
    return getc(0);
}

//: fgetc
int getc(void *stream);
int fgetc(void *stream) {
    return getc(stream);
}

//: fgets
int getc(void *stream);
char *fgets(char *to, int size, void *stream) {
    int at = 0;
    if (size <= 0) return 0;
    while (at < size - 1) {
        int character = getc(stream);
        if (character == -1) {
            if (at == 0) return 0;
            break;
        }
        to[at++] = character;
        if (character == '\n') break;
    }
    to[at] = 0;
    return to;
}

//: getenv
// What a variable says: nothing, or a text of at most eight characters. A later call may overwrite it (C17 7.22.4.6).
// Its symbol is the one that a linker puts in the place of the function; what clang counts branches with asks for variables of its own.
char *__real_getenv(const char *name);
_Bool __VERIFIER_nondet_getenv_has(void);
char __VERIFIER_nondet_getenv(void);
char *getenv(const char *name) __asm__("__wrap_getenv");
char *getenv(const char *name) {
    static char text[9];
    const char own[] = "LLVM_";
    const char *from = name;
    int at = 0;
    while (*from == '_') from++;
    while (own[at] && from[at] == own[at]) at++;
    if (own[at] == 0) return __real_getenv(name);
    at = 0;
    if (!__VERIFIER_nondet_getenv_has()) return 0;
    while (at < 8) {
        char character = __VERIFIER_nondet_getenv();
        if (character == 0) break;
        text[at++] = character;
    }
    text[at] = 0;
    return text;
}

//: scanf
// Whether there is something to convert is an input, and so is what the conversion gives: text for it exists.
int __VERIFIER_nondet_scanf_finds(void);
long long __VERIFIER_nondet_scanf_number(void);
char __VERIFIER_nondet_scanf_character(void);
void __VERIFIER_assume(int holds);
int vscanf(const char *format, __builtin_va_list arguments);
static long long flipside_scanf_limit(int width) {
    long long limit = 1;
    while (width-- > 0 && limit < 1000000000000000000) limit *= 10;
    return limit;
}
static void flipside_scanf_store(void *to, int size, long long number) {
    if (size == 1) *(signed char *)to = number;
    else if (size == 2) *(short *)to = number;
    else if (size == 4) *(int *)to = number;
    else *(long long *)to = number;
}
static int flipside_scanf(const char *format, __builtin_va_list arguments) {
    int count = 0;
    for (; *format; format++) {
        if (*format != '%' || *++format == '%') continue;
        int stored = *format != '*', width = 0, size = 4;
        if (!stored) format++;
        for (; *format >= '0' && *format <= '9'; format++) width = 10 * width + (*format - '0');
        for (;; format++) {
            if (*format == 'h') size /= 2;
            else if (*format == 'l' || *format == 'z' || *format == 'j' || *format == 't') size = 8;
            else break;
        }
        int found = __VERIFIER_nondet_scanf_finds();
        __VERIFIER_assume((found >= -1) & (found <= 1));
        if (found <= 0) return found < 0 && count == 0 ? -1 : count;
        int is_signed = (*format == 'd') | (*format == 'i'), is_power = (*format == 'x') | (*format == 'o');
        if (is_signed || *format == 'u' || (is_power && width == 0)) {
            long long number = __VERIFIER_nondet_scanf_number(), limit = flipside_scanf_limit(width);
            if (size < 8 && is_signed) __VERIFIER_assume((number >= -(1ll << (8 * size - 1))) & (number < 1ll << (8 * size - 1)));
            if (size < 8 && !is_signed) __VERIFIER_assume((number >= 0) & (number < 1ll << 8 * size));
            if (width > 0 && width < 19) __VERIFIER_assume((number < limit) & (number > -(limit / 10)));
            if (stored) flipside_scanf_store(__builtin_va_arg(arguments, void *), size, number);
        } else if (*format == 'c') {
            char *to = stored ? __builtin_va_arg(arguments, char *) : 0;
            for (int at = 0; at < (width ? width : 1); at++) {
                char character = __VERIFIER_nondet_scanf_character();
                if (stored) to[at] = character;
            }
        } else if (*format == 's') {
            char *to = stored ? __builtin_va_arg(arguments, char *) : 0;
            int at = 0;
            for (; width == 0 || at < width; at++) {
                char character = __VERIFIER_nondet_scanf_character();
                int ends = (character == ' ') | ((character >= '\t') & (character <= '\r')) | (character == 0);
                if (at == 0) __VERIFIER_assume(!ends);
                if (ends) break;
                if (stored) to[at] = character;
            }
            if (stored) to[at] = 0;
        } else {
            // It has no model.
            return vscanf(format, arguments);
        }
        count += stored;
    }
    return count;
}
int scanf(const char *format, ...) __asm__("__isoc99_scanf");
int scanf(const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = flipside_scanf(format, arguments);
    __builtin_va_end(arguments);
    return count;
}
int flipside_scanf_plain(const char *format, ...) __asm__("scanf");
int flipside_scanf_plain(const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = flipside_scanf(format, arguments);
    __builtin_va_end(arguments);
    return count;
}
