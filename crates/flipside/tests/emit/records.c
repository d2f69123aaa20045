// What is returned in structures, and pointers that a call leaves behind.
#include <stdlib.h>

enum colour { RED, GREEN = 7 };

struct answer {
    char code;
    double share;
    struct {
        unsigned low : 3;
        signed high : 5;
        _Bool on;
    } parts[2];
    enum colour colour;
    int *where;
    const char *text;
    union {
        int number;
        double real;
    } either;
    struct {
        short x, y;
    };
    int unset;
    long double unseen;
};

/* Numbers, bit-fields, a NaN, a union of which a part is set, pointers; and members that nobody sets. */
struct answer classify(int values[3], int n, double d)
{
    struct answer a;
    a.code = 'x';
    a.share = d;
    for (int i = 0; i < 2; i++) {
        a.parts[i].low = 5;
        a.parts[i].high = -3;
        a.parts[i].on = n > 2;
    }
    a.colour = GREEN;
    a.where = n > 2 ? &values[1] : 0;
    a.text = n < 0 ? "below" : 0;
    if (d != d)
        a.either.real = 1.5;
    else
        a.either.number = 9;
    a.x = -4;
    a.y = 3;
    return a;
}

struct node {
    int key;
    struct node *next;
    const char *name;
    int *slot;
};

static struct node pool[2];
static int table[4];
static int (*handler)(int);

static int twice(int x)
{
    return 2 * x;
}

/* Pointers that are written and never read: into what the test gives, to variables, functions, strings and the heap. */
void link_up(struct node *list, struct node **out, int **where, const char **text, int n)
{
    *out = list;
    *where = &list->key;
    *text = "none";
    if (n > 3) {
        *out = &pool[1];
        *where = table + 2;
        list->next = list;
        handler = twice;
        *text = 0;
    } else if (n < -3) {
        *out = 0;
        list->name = "deep";
        list->slot = malloc(sizeof(int));
    }
}

/* What a function does with its copy, nobody sees. */
int copied(struct node by_value, int n)
{
    by_value.key = n & 7;
    by_value.next = 0;
    return by_value.key > 4 ? 1 : 0;
}
