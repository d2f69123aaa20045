// _Bool: every nonzero value becomes 1, pointers and wide integers too, arithmetic on bools, bool arrays and members.
#include <stdbool.h>
#include <stdio.h>

static bool from_int(int v) { return v; }
static bool from_pointer(const void *p) { return p; }
static int to_int(bool b) { return b + 1; }
struct flags { bool a, b, c; };

static int count(struct flags f) { return f.a + f.b + f.c; }

static const char *describe(bool ready, bool error) {
    if (ready == error) return ready ? "both" : "none";
    return ready > error ? "ready" : "error";
}

int main(void) {
    printf("%d %d %d %d\n", from_int(0), from_int(2), from_int(-1), from_int(256));
    bool b = 1LL << 40;
    unsigned char c = (unsigned char)256;
    printf("%d %d %d\n", b, c, (bool)0x100);
    printf("%d %d\n", from_pointer(&b), from_pointer(0));
    printf("%d %d\n", to_int(77), to_int(0));
    b = !b;
    printf("%d ", b);
    b--;
    printf("%d ", b);
    b++;
    b += 5;
    printf("%d ", b);
    b ^= 1;
    printf("%d ", b);
    b |= 8;
    printf("%d\n", b);
    struct flags f = { .b = 3, .c = 4 };
    printf("%d\n", count(f));
    f.a = f.b && f.c;
    f.b = f.c & 2;
    printf("%d %d\n", f.a, f.b);
    printf("%s %s %s %s\n", describe(0, 0), describe(4, 9), describe(true, false), describe(false, true));
    bool seen[4] = { false };
    int repeats = 0;
    for (int i = 0; i < 10; i++) {
        if (seen[i * 3 % 4]) repeats++;
        seen[i * 3 % 4] = i;
    }
    printf("%d %d%d%d%d\n", repeats, seen[0], seen[1], seen[2], seen[3]);
    printf("%d %d\n", (int)sizeof(bool), true + true);
    return 0;
}
