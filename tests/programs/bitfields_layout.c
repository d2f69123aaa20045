// Bit-field layout: neighbours in one unit, zero width, crossing into a new unit, sizes, access through pointers to the struct.
#include <stdio.h>
#include <string.h>

struct packet { unsigned version : 4, kind : 4; unsigned length : 16; unsigned last : 8; };
struct split { unsigned a : 20; unsigned b : 20; };
struct forced { unsigned a : 3; unsigned : 0; unsigned b : 3; };
struct padded { char c; unsigned x : 5; unsigned : 3; unsigned y : 8; short s; };
struct wide { unsigned long long low : 33, high : 31; };

static int check(const struct packet *p) {
    if (p->version != 4) return 1;
    if (p->kind == 0 || p->kind > 9) return 2;
    if (p->length > 1000 && !p->last) return 3;
    return 0;
}

int main(void) {
    struct packet p = { 4, 2, 300, 1 };
    unsigned raw;
    memcpy(&raw, &p, sizeof raw);
    printf("%x %d\n", raw, (int)sizeof p);
    printf("%d ", check(&p));
    p.length = 2000;
    p.last = 256 + 0;
    printf("%d ", check(&p));
    p.kind = 10;
    printf("%d ", check(&p));
    p.version++;
    printf("%d\n", check(&p));
    memcpy(&raw, &p, sizeof raw);
    printf("%x\n", raw);
    printf("%d %d %d %d\n", (int)sizeof(struct split), (int)sizeof(struct forced), (int)sizeof(struct padded), (int)sizeof(struct wide));
    struct padded d = { 'c', 31, 255, -1 };
    d.x = 0;
    if (d.y == 255 && d.c == 'c' && d.s == -1) printf("neighbours kept\n");
    struct wide w = { 0x1ffffffffULL, 5 };
    w.low++;
    printf("%d %d\n", (int)w.low, (int)w.high);
    return 0;
}
