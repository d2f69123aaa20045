#include "../b_decl_tokens.c"
#include <string.h>

static int parse(const char *text, struct declaration *d)
{
    struct token t[20];
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        switch (text[i]) {
        case 'n': t[i].kind = T_NAME; break;
        case '(': t[i].kind = T_OPEN; break;
        case ')': t[i].kind = T_CLOSE; break;
        case ',': t[i].kind = T_COMMA; break;
        case '*': t[i].kind = T_STAR; break;
        case ';': t[i].kind = T_SEMI; break;
        default: t[i].kind = T_END; break;
        }
        t[i].line = 10 + (int)i;
        t[i].next = i + 1 < n ? &t[i + 1] : NULL;
    }
    return parse_declaration(n ? t : NULL, d);
}

int main(void)
{
    struct declaration d;
    if (parse("nn(n,n);", &d) != 2 || d.parameters != 2) return 1;
    if (parse("n**n;", &d) != 1 || d.pointers != 2) return 2;
    if (parse("nn();", &d) != 2) return 3;
    static const char *const bad[] = {
        "", ";", "n", "n*", "n*;", "nn", "nn$", "nn(", "nn(n", "nn(n;", "nn(n,", "nn(n,)", "nn(n)", "nn(n)n"
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (parse(bad[i], &d) != 0) return 4;
    return 0;
}
