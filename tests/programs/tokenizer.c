// A tokenizer for a small C subset: identifiers, keywords, numbers in three bases, strings, comments, operators, errors.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum kind { END, NAME, KEYWORD, NUMBER, STRING, OPERATOR, ERROR };
struct token { enum kind kind; const char *start; int length; long value; };

static int keyword(const char *s, int n) {
    static const char *const words[] = { "if", "else", "while", "return" };
    for (int i = 0; i < 4; i++)
        if ((int)strlen(words[i]) == n && !memcmp(words[i], s, (size_t)n)) return 1;
    return 0;
}

static int digit(int c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return 99;
}

static struct token scan(const char **p) {
    const char *s = *p;
    for (;;) {
        while (*s == ' ' || *s == '\n') s++;
        if (s[0] == '/' && s[1] == '/') while (*s && *s != '\n') s++;
        else if (s[0] == '/' && s[1] == '*') {
            const char *e = strstr(s + 2, "*/");
            if (!e) { *p = s + strlen(s); return (struct token){ ERROR, s, 2, 1 }; }
            s = e + 2;
        } else break;
    }
    struct token t = { END, s, 0, 0 };
    if (isalpha((unsigned char)*s) || *s == '_') {
        while (isalnum((unsigned char)*s) || *s == '_') s++;
        t.kind = keyword(t.start, (int)(s - t.start)) ? KEYWORD : NAME;
    } else if (*s >= '0' && *s <= '9') {
        int base = 10;
        if (*s == '0') { base = 8; if (s[1] == 'x') { base = 16; s += 2; } }
        while (digit(*s) < base) t.value = t.value * base + digit(*s++);
        t.kind = NUMBER;
    } else if (*s == '"') {
        for (s++; *s && *s != '"'; s++) if (*s == '\\' && s[1]) s++;
        t.kind = *s ? STRING : ERROR;
        if (*s) s++;
    } else if (*s) {
        t.kind = strchr("+-*/=<>!(){};&|", *s) ? OPERATOR : ERROR;
        s++;
        if (t.kind == OPERATOR && (*s == '=' || (*s == s[-1] && strchr("+-&|", *s)))) s++;
    }
    t.length = (int)(s - t.start);
    *p = s;
    return t;
}

int main(void) {
    const char *text = "while (x1 >= 0x1f && y != 017) { /* c */ s = \"a\\\"b\"; // end\n x1++; } return 42 @ \"open";
    int counts[7] = { 0 };
    for (struct token t; (t = scan(&text)).kind != END;) {
        counts[t.kind]++;
        printf("%d:%.*s", t.kind, t.length, t.start);
        if (t.kind == NUMBER) printf("=%ld", t.value);
        putchar(' ');
    }
    text = "a /* no end";
    scan(&text);
    printf("\n%d %d %d\n", counts[OPERATOR], counts[ERROR], (int)scan(&text).value);
    return 0;
}
