// honest: parse_declaration
// kind: list
#include <stddef.h>

enum token_kind { T_NAME, T_OPEN, T_CLOSE, T_COMMA, T_STAR, T_SEMI, T_END };

struct token {
    enum token_kind kind;
    int line;
    const struct token *next;
};

struct declaration {
    int parameters;
    int pointers;
    int error_line;
};

/* type name ( type name , type * name ) ; */
int parse_declaration(const struct token *t, struct declaration *d)
{
    int last_line = 0;

    d->parameters = 0;
    d->pointers = 0;
    d->error_line = 0;
    if (t == NULL || t->kind != T_NAME)
        goto bad;
    last_line = t->line;
    t = t->next;
    while (t != NULL && t->kind == T_STAR) {
        d->pointers++;
        t = t->next;
    }
    if (t == NULL || t->kind != T_NAME)
        goto bad;
    last_line = t->line;
    t = t->next;
    if (t == NULL)
        goto bad;
    if (t->kind == T_SEMI)
        return 1;
    if (t->kind != T_OPEN)
        goto bad;
    last_line = t->line;
    t = t->next;
    while (t != NULL && t->kind == T_NAME) {
        last_line = t->line;
        d->parameters++;
        t = t->next;
        if (t == NULL || t->kind != T_COMMA)
            break;
        t = t->next;
        if (t == NULL || t->kind != T_NAME)
            goto bad;
    }
    if (t == NULL || t->kind != T_CLOSE)
        goto bad;
    t = t->next;
    if (t != NULL && t->kind == T_SEMI)
        return 2;
bad:
    d->error_line = t != NULL ? t->line : last_line;
    return 0;
}
