// Models of <stdio.h> in C: input, which gives inputs of the test, and texts that depend on the inputs. A line
// `//: NAME` begins the model of a function. One that defines `flipside_NAME` runs where the model in Rust meets such a
// text, or there is none; native code calls the library itself, so a replay compares the two.

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

//: fread
long read(int file, void *to, unsigned long size);
unsigned long fread(void *to, unsigned long size, unsigned long count, void *stream) {
    if (size == 0 || count == 0) return 0;
    long got = read(0, to, size * count);
    return got < 0 ? 0 : got / size;
}

//: feof
int __VERIFIER_nondet_feof(void);
int feof(void *stream) { return __VERIFIER_nondet_feof(); }

//: ferror
int __VERIFIER_nondet_ferror(void);
int ferror(void *stream) { return __VERIFIER_nondet_ferror(); }

//: clearerr
void clearerr(void *stream) {
}

//: scanf
// Whether a conversion finds something is an input, and so is its result: for every result there is a text.
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
            // A NUL byte is no white space: it is stored as any other. (It ends a text without a width, for shorter tests.)
            for (; width == 0 || at < width; at++) {
                char character = __VERIFIER_nondet_scanf_character();
                int ends = (character == ' ') | ((character >= '\t') & (character <= '\r')) | ((character == 0) & (width == 0));
                if (at == 0) __VERIFIER_assume(!ends);
                if (ends) break;
                if (stored) to[at] = character;
            }
            if (stored) to[at] = 0;
        } else {
            // This conversion is unsupported: `vscanf` has no model.
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

//: flipside_length
// The width of the number of a conversion, by its length modifier; moves the format past the modifier.
int flipside_length(const char **format) {
    int bits = 8 * sizeof(int);
    const char *at = *format;
    for (;; at++) {
        if (*at == 'h') bits /= 2;
        else if (*at == 'l') bits = at[1] == 'l' ? 64 : at[-1] == 'l' ? bits : 8 * sizeof(long);
        else if (*at == 'z' || *at == 't') bits = 8 * sizeof(void *);
        else if (*at == 'j') bits = 64;
        else break;
    }
    *format = at;
    return bits;
}

//: flipside_format
// Writes the text of a format, at most `size` bytes with its terminator; returns the whole length (C17 7.21.6.5).
// The model in Rust has checked the conversions and the types of their arguments before.
struct flipside_text {
    char *to;
    unsigned long size, length;
};
static void flipside_put(struct flipside_text *text, char character, int times) {
    for (; times > 0; times--) {
        if (text->length + 1 < text->size) text->to[text->length] = character;
        text->length++;
    }
}
static void flipside_put_all(struct flipside_text *text, const char *from, int length, int width, int left) {
    if (!left) flipside_put(text, ' ', width - length);
    for (int at = 0; at < length; at++) flipside_put(text, from[at], 1);
    if (left) flipside_put(text, ' ', width - length);
}
int flipside_length(const char **format);
int snprintf(char *, unsigned long, const char *, ...);
int flipside_format(char *to, unsigned long size, const char *format, __builtin_va_list arguments) {
    struct flipside_text text = {to, size, 0};
    for (; *format; format++) {
        if (*format != '%') {
            flipside_put(&text, *format, 1);
            continue;
        }
        int left = 0, plus = 0, space = 0, alternative = 0, zero = 0, width = 0, precision = -1;
        for (format++;; format++) {
            if (*format == '-') left = 1;
            else if (*format == '+') plus = 1;
            else if (*format == ' ') space = 1;
            else if (*format == '#') alternative = 1;
            else if (*format == '0') zero = 1;
            else break;
        }
        if (*format == '*') {
            width = __builtin_va_arg(arguments, int);
            if (width < 0) {
                left = 1;
                width = -width;
            }
            format++;
        } else {
            for (; *format >= '0' && *format <= '9'; format++) width = 10 * width + (*format - '0');
        }
        if (*format == '.') {
            precision = 0;
            if (*++format == '*') {
                precision = __builtin_va_arg(arguments, int);
                format++;
            } else {
                for (; *format >= '0' && *format <= '9'; format++) precision = 10 * precision + (*format - '0');
            }
        }
        int bits = flipside_length(&format);
        char letter = *format;
        if (letter == '%') {
            flipside_put(&text, '%', 1);
        } else if (letter == 'c') {
            char character = __builtin_va_arg(arguments, int);
            flipside_put_all(&text, &character, 1, width, left);
        } else if (letter == 's') {
            const char *from = __builtin_va_arg(arguments, const char *);
            int length = 0;
            while ((precision < 0 || length < precision) && from[length]) length++;
            flipside_put_all(&text, from, length, width, left);
        } else if (letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' || letter == 'o') {
            int is_signed = letter == 'd' || letter == 'i', is_long = bits > 32;
            unsigned base = letter == 'x' || letter == 'X' ? 16 : letter == 'o' ? 8 : 10;
            unsigned long long number;
            if (is_long) {
                number = __builtin_va_arg(arguments, unsigned long long);
            } else {
                unsigned short_number = __builtin_va_arg(arguments, unsigned);
                if (bits == 16) short_number = is_signed ? (unsigned)(short)short_number : (unsigned short)short_number;
                if (bits == 8) short_number = is_signed ? (unsigned)(signed char)short_number : (unsigned char)short_number;
                number = is_signed ? (unsigned long long)(int)short_number : short_number;
            }
            char prefix[2];
            int before = 0, digits = 1, zeros;
            if (is_signed && (long long)number < 0) {
                number = 0 - number;
                prefix[before++] = '-';
            } else if (is_signed && (plus || space)) {
                prefix[before++] = plus ? '+' : ' ';
            }
            for (unsigned long long limit = base; number >= limit; limit *= base) {
                digits++;
                if (limit > ~0ull / base) break;
            }
            if (alternative && base == 16 && number != 0) {
                prefix[before++] = '0';
                prefix[before++] = letter;
            }
            if (precision == 0 && number == 0) digits = 0;
            zeros = precision - digits;
            if (alternative && base == 8 && zeros <= 0 && (number != 0 || digits == 0)) zeros = 1;
            if (zero && !left && precision < 0) zeros = width - before - digits;
            if (zeros < 0) zeros = 0;
            if (!left) flipside_put(&text, ' ', width - before - zeros - digits);
            for (int at = 0; at < before; at++) flipside_put(&text, prefix[at], 1);
            flipside_put(&text, '0', zeros);
            const char *figures = letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
            for (int at = digits - 1; at >= 0; at--) {
                unsigned long long power = 1;
                for (int times = 0; times < at; times++) power *= base;
                // Small numbers are divided in 32 bits, which is easier for a solver.
                unsigned digit = is_long ? number / power % base : (unsigned)number / (unsigned)power % base;
                flipside_put(&text, figures[digit], 1);
            }
            if (left) flipside_put(&text, ' ', width - before - zeros - digits);
        } else {
            // A floating number that does not depend on the inputs, in a text that does.
            char conversion[12];
            int at = 0;
            conversion[at++] = '%';
            if (left) conversion[at++] = '-';
            if (plus) conversion[at++] = '+';
            if (space) conversion[at++] = ' ';
            if (alternative) conversion[at++] = '#';
            if (zero) conversion[at++] = '0';
            conversion[at++] = '*';
            conversion[at++] = '.';
            conversion[at++] = '*';
            conversion[at++] = letter;
            conversion[at] = 0;
            double number = __builtin_va_arg(arguments, double);
            int length = snprintf(0, 0, conversion, width, precision, number);
            char piece[length + 1];
            snprintf(piece, length + 1, conversion, width, precision, number);
            flipside_put_all(&text, piece, length, 0, 0);
        }
    }
    if (size > 0) to[text.length < size ? text.length : size - 1] = 0;
    return text.length;
}

//: snprintf
int flipside_format(char *to, unsigned long size, const char *format, __builtin_va_list arguments);
int flipside_snprintf(char *to, unsigned long size, const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int length = flipside_format(to, size, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

//: sprintf
int flipside_format(char *to, unsigned long size, const char *format, __builtin_va_list arguments);
int flipside_sprintf(char *to, const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int length = flipside_format(to, ~0ul, format, arguments);
    __builtin_va_end(arguments);
    return length;
}

//: vsnprintf
int flipside_format(char *to, unsigned long size, const char *format, __builtin_va_list arguments);
int flipside_vsnprintf(char *to, unsigned long size, const char *format, __builtin_va_list arguments) {
    return flipside_format(to, size, format, arguments);
}

//: vsprintf
int flipside_format(char *to, unsigned long size, const char *format, __builtin_va_list arguments);
int flipside_vsprintf(char *to, const char *format, __builtin_va_list arguments) {
    return flipside_format(to, ~0ul, format, arguments);
}

//: flipside_scan
// Reads a text by a format (C17 7.21.6.2); `sscanf` and `vsscanf` are made of it.
void flipside_undefined(const char *) __attribute__((weak));
void flipside_unsupported(const char *) __attribute__((weak));
static int flipside_is_space(char character) { return (character == ' ') | ((character >= '\t') & (character <= '\r')); }
static unsigned flipside_figure(char character) {
    unsigned decimal = (unsigned char)character - '0', letter = ((unsigned char)character | 32u) - 'a';
    return decimal < 10 ? decimal : letter < 26 ? letter + 10 : 99;
}
static void flipside_store(void *to, int bits, unsigned long long number) {
    if (bits == 8) *(unsigned char *)to = number;
    else if (bits == 16) *(unsigned short *)to = number;
    else if (bits == 32) *(unsigned *)to = number;
    else *(unsigned long long *)to = number;
}
static int flipside_in_set(const char *set, const char *end, char character) {
    int negated = *set == '^', found = 0;
    for (set += negated; set < end; set++) {
        if (set[1] == '-' && set + 2 < end) {
            found |= ((unsigned char)character >= (unsigned char)set[0]) & ((unsigned char)character <= (unsigned char)set[2]);
            set += 2;
        } else {
            found |= character == *set;
        }
    }
    return found != negated;
}
int flipside_length(const char **format);
int flipside_scan(const char *from, const char *format, __builtin_va_list arguments) {
    const char *at = from;
    int count = 0;
    for (; *format; format++) {
        if (flipside_is_space(*format)) {
            while (flipside_is_space(*at)) at++;
            continue;
        }
        if (*format != '%') {
            if (*at == 0) return count ? count : -1;
            if (*at != *format) return count;
            at++;
            continue;
        }
        int stored = 1, width = 0;
        if (*++format == '*') {
            stored = 0;
            format++;
        }
        for (; *format >= '0' && *format <= '9'; format++) width = 10 * width + (*format - '0');
        int bits = flipside_length(&format);
        char letter = *format;
        if (letter == 'n') {
            if (stored) flipside_store(__builtin_va_arg(arguments, void *), bits, at - from);
            continue;
        }
        if (letter != 'c' && letter != '[')
            while (flipside_is_space(*at)) at++;
        if (*at == 0) return count ? count : -1;
        if (letter == '%') {
            if (*at != '%') return count;
            at++;
            continue;
        }
        int most = width ? width : 0x7fffffff, used = 0;
        if (letter == 'd' || letter == 'i' || letter == 'u' || letter == 'x' || letter == 'X' || letter == 'o') {
            int is_signed = letter == 'd' || letter == 'i', negative = *at == '-', digits = 0, overflows = 0;
            unsigned base = letter == 'x' || letter == 'X' ? 16 : letter == 'o' ? 8 : letter == 'i' ? 0 : 10;
            if (negative || *at == '+') used++;
            if ((base == 16 || base == 0) && used < most && at[used] == '0') {
                used++;
                digits = 1;
                if (used < most && (at[used] == 'x' || at[used] == 'X')) {
                    used++;
                    if (used == most || flipside_figure(at[used]) >= 16) flipside_unsupported("`0x` without a digit for `sscanf`");
                    base = 16;
                } else if (base == 0) {
                    base = 8;
                }
            }
            if (base == 0) base = 10;
            unsigned long long number = 0;
            for (; used < most; used++) {
                unsigned figure = flipside_figure(at[used]);
                if (figure >= base) break;
                digits = 1;
                if (bits < 64) {
                    number = number * base + figure;
                    if (number >> bits) flipside_undefined("the number does not fit");
                } else {
                    overflows |= __builtin_mul_overflow(number, (unsigned long long)base, &number);
                    overflows |= __builtin_add_overflow(number, (unsigned long long)figure, &number);
                }
            }
            if (!digits) return count;
            if (is_signed) overflows |= number > (1ull << (bits - 1)) - !negative;
            if (overflows) flipside_undefined("the number does not fit");
            if (negative && !is_signed && number != 0) flipside_unsupported("a negative number for an unsigned conversion of `sscanf`");
            if (negative) number = 0 - number;
            if (stored) flipside_store(__builtin_va_arg(arguments, void *), bits, number);
        } else if (letter == 'c') {
            char *to = stored ? __builtin_va_arg(arguments, char *) : 0;
            for (most = width ? width : 1; used < most; used++) {
                if (at[used] == 0) flipside_unsupported("fewer characters than `%c` of `sscanf` wants");
                if (stored) to[used] = at[used];
            }
        } else if (letter == 's' || letter == '[') {
            char *to = stored ? __builtin_va_arg(arguments, char *) : 0;
            const char *set = format + 1, *end = set;
            if (letter == '[') {
                end += *end == '^';
                for (end++; *end != ']'; end++) {}
                format = end;
            }
            for (; used < most && at[used]; used++) {
                if (letter == 's' ? flipside_is_space(at[used]) : !flipside_in_set(set, end, at[used])) break;
                if (stored) to[used] = at[used];
            }
            if (used == 0) return count;
            if (stored) to[used] = 0;
        } else {
            flipside_unsupported("this conversion of `sscanf`");
        }
        at += used;
        count += stored;
    }
    return count;
}

//: sscanf
int flipside_scan(const char *from, const char *format, __builtin_va_list arguments);
int flipside_sscanf(const char *from, const char *format, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = flipside_scan(from, format, arguments);
    __builtin_va_end(arguments);
    return count;
}

//: vsscanf
int flipside_scan(const char *from, const char *format, __builtin_va_list arguments);
int flipside_vsscanf(const char *from, const char *format, __builtin_va_list arguments) {
    return flipside_scan(from, format, arguments);
}
