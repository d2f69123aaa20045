// string.h: length, compare, copy, concatenate, search, spans, tokens; only signs of comparisons are shown.
#include <stdio.h>
#include <string.h>

static int sign(int v) { return (v > 0) - (v < 0); }
static int offset(const char *base, const char *p) { return p ? (int)(p - base) : -1; }

int main(void) {
    const char *s = "hello world";
    printf("%d %d\n", (int)strlen(s), (int)strlen(""));
    printf("%d %d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("b", "abc")), sign(strcmp("", "")), sign(strcmp("ab", "abc")));
    printf("%d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)), strncmp("a", "b", 0));
    printf("%d %d %d\n", offset(s, strchr(s, 'o')), offset(s, strrchr(s, 'o')), offset(s, strchr(s, 'z')));
    printf("%d %d\n", offset(s, strchr(s, 0)), offset(s, strstr(s, "wor")));
    printf("%d %d\n", offset(s, strstr(s, "")), offset(s, strstr(s, "worlds")));
    printf("%d %d %d\n", (int)strspn(s, "ehl"), (int)strcspn(s, " "), offset(s, strpbrk(s, "dw")));
    char b[16];
    strcpy(b, "abc");
    strcat(b, "def");
    strncat(b, "ghij", 2);
    printf("%s\n", b);
    strncpy(b, "xy", 5);
    printf("%s %d %c\n", b, b[4], b[5]);
    char line[] = "one,two;;three";
    int n = 0;
    for (char *t = strtok(line, ",;"); t; t = strtok(NULL, ",;")) {
        if (strlen(t) > 3) printf("[%s] ", t);
        else printf("%s ", t);
        n++;
    }
    printf("%d\n", n);
    if (!strcmp("\xff", "\x01") || strcmp("\xff", "\x01") < 0) printf("signed\n");
    else printf("unsigned\n");
    return 0;
}
