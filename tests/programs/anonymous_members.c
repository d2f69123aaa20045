// Anonymous structs and unions inside structs: direct access, overlapping members, initialisers, nesting.
#include <stddef.h>
#include <stdio.h>

struct token {
    enum { NUMBER, WORD, SYMBOL } kind;
    union {
        long number;
        struct { const char *start; int length; };
        char symbol;
    };
    struct { short line, column; };
};

static int weight(const struct token *t) {
    switch (t->kind) {
    case NUMBER: return t->number > 100 ? 2 : 1;
    case WORD: return t->length > 3 && t->start[0] != '_' ? 4 : 3;
    case SYMBOL: return t->symbol == '+' || t->symbol == '-' ? 6 : 5;
    }
    return 0;
}

int main(void) {
    struct token list[] = {
        { NUMBER, { 500 }, { 1, 2 } },
        { NUMBER, { .number = 5 }, .line = 1 },
        { WORD, { .start = "while", .length = 5 }, { 2 } },
        { WORD, { .start = "_long", .length = 5 }, { 2, 7 } },
        { SYMBOL, .symbol = '-', .column = 9 },
        { SYMBOL, .symbol = '*' },
    };
    int lines = 0;
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
        printf("%d", weight(&list[i]));
        if (list[i].line > lines) lines = list[i].line;
    }
    printf(" %d %d\n", lines, list[4].column);
    struct token t = list[2];
    t.length = 2;
    printf("%d %d\n", weight(&t), list[2].length);
    printf("%d %d\n", (int)offsetof(struct token, length) - (int)offsetof(struct token, start), (int)sizeof(struct token));
    t.kind = NUMBER;
    t.number = -1;
    if (t.number < 0 && t.line == 2) printf("%d\n", weight(&t));
    return 0;
}
