// String literals: concatenation, indexing, sizes, comparison by content, literals in conditionals and tables.
#include <stdio.h>

static int length(const char *s) { int n = 0; while (s[n]) n++; return n; }

static int compare(const char *a, const char *b) {
    while (*a && *a == *b) { a++; b++; }
    if (*a == *b) return 0;
    return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
}

static const char *plural(int n) { return n == 1 ? "" : n == 0 ? " (none)" : "s"; }

static const char *const days[] = { "mon", "tue", "wed", "thu" "rsday", "" };

int main(void) {
    printf("%d %d %d\n", length("abc" "def"), (int)sizeof "abc" "d", (int)sizeof "");
    printf("%c %c %d\n", "hello"[1], *("hello" + 4), "hello"[5]);
    printf("%d %d %d %d\n", compare("a", "b"), compare("b", "a"), compare("same", "same"), compare("ab", "abc"));
    for (int i = 0; i < 3; i++) printf("%d item%s\n", i, plural(i));
    for (int i = 0; *days[i]; i++)
        if (days[i][0] == 't') printf("%s %d\n", days[i], length(days[i]));
    const char *p = "embedded\0zero";
    printf("%s %s %d\n", p, p + 9, (int)sizeof "embedded\0zero");
    char local[] = "writable";
    local[0] = 'W';
    local[5] = 0;
    printf("%s\n", local);
    if (compare("line one\n"
                "line two", "line one\nline two") == 0) printf("joined\n");
    return 0;
}
