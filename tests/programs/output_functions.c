// Output: characters, strings and blocks to both streams, what the functions return, text formatted through a list of arguments.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int into(char *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsprintf(to, format, arguments);
    va_end(arguments);
    return length;
}

int main(void) {
    char text[32];
    putchar('a');
    putc('b', stdout);
    fputc('c', stdout);
    puts("d");
    if (fputs("e\n", stdout) < 0) return 1;
    if (fwrite("fgh\n", 1, 4, stdout) != 4) return 1;
    fprintf(stdout, "%d\n", into(text, "%s-%03d", "i", 7));
    if (strcmp(text, "i-007") != 0) return 1;
    fprintf(stderr, "%c%5.2s|\n", 'j', "klm");
    fflush(stdout);
    return 0;
}
