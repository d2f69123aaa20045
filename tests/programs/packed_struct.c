// Packed and aligned structs: sizes, offsets, unaligned members read and written by name and by bytes.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) tight { char tag; int value; short tail; };
struct loose { char tag; int value; short tail; };
#pragma pack(push, 2)
struct half { char tag; int value; short tail; };
#pragma pack(pop)
struct __attribute__((aligned(16))) wide { char c; };

static int parse(const unsigned char *bytes, int n) {
    struct tight t;
    if (n < (int)sizeof t) return -1;
    memcpy(&t, bytes, sizeof t);
    if (t.tag == 'N') return -t.value;
    if (t.tag != 'P') return 0;
    return t.value + t.tail;
}

int main(void) {
    printf("%d %d %d %d\n", (int)sizeof(struct tight), (int)sizeof(struct loose), (int)sizeof(struct half), (int)sizeof(struct wide));
    printf("%d %d %d\n", (int)offsetof(struct tight, value), (int)offsetof(struct half, value), (int)offsetof(struct loose, tail));
    unsigned char b[] = { 'P', 10, 1, 0, 0, 5, 0 };
    printf("%d %d ", parse(b, 7), parse(b, 6));
    b[0] = 'N';
    printf("%d ", parse(b, 7));
    b[0] = '?';
    printf("%d\n", parse(b, 7));
    struct tight v[2] = { { 'a', -2, 3 }, { 'b', 100000, -4 } };
    v[1].value += v[0].value;
    if (v[1].value == 99998 && v[0].tail == 3) printf("%d %d\n", v[1].value, v[1].tail);
    struct loose l = { 'x', 1, 2 };
    struct tight t = { l.tag, l.value, l.tail };
    printf("%c %d %d\n", t.tag, t.value, t.tail);
    return 0;
}
