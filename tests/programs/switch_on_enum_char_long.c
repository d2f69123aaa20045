// The condition of a switch has its own type: enum, char (signed), _Bool, bit-field, long, expression with a side effect.
#include <stdio.h>

enum op { ADD = '+', SUB = '-', MUL = '*' };

static int apply(enum op o, int a, int b) {
    switch (o) {
    case ADD: return a + b;
    case SUB: return a - b;
    case MUL: return a * b;
    }
    return -1;
}

static int of_char(char c) {
    switch (c) {
    case 'a': return 1;
    case '\xff': return 2;
    case -2: return 3;
    default: return 0;
    }
}

static int of_bool(_Bool b) { switch (b) { case 0: return 10; case 1: return 20; } return 30; }
static int of_long(long l) { switch (l) { case 3L: return 1; case 'x': return 2; default: return 3; } }
struct bits { unsigned k : 2; int s : 2; };
static int of_bits(struct bits b) {
    switch (b.k) { case 0: return 0; case 3: switch (b.s) { case -2: return 1; case 1: return 2; } return 3; }
    return 4;
}

int main(void) {
    printf("%d %d %d %d\n", apply(ADD, 7, 3), apply(SUB, 7, 3), apply(MUL, 7, 3), apply('/', 7, 3));
    printf("%d %d %d %d\n", of_char('a'), of_char((char)255), of_char(-2), of_char('b'));
    printf("%d %d %d\n", of_bool(0), of_bool(5), of_bool(!3));
    printf("%d %d %d\n", of_long(3), of_long(120), of_long(1L << 40));
    printf("%d %d %d ", of_bits((struct bits){ 0, 0 }), of_bits((struct bits){ 3, -2 }), of_bits((struct bits){ 3, 1 }));
    printf("%d %d\n", of_bits((struct bits){ 3, 0 }), of_bits((struct bits){ 1, 0 }));
    int i = 0, n = 0;
    while (i < 5) switch (i++) { case 1: n += 1; break; case 3: n += 10; continue; case 4: n += 100; }
    printf("%d %d\n", i, n);
    return 0;
}
