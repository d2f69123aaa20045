// volatile objects: every access happens, values kept through loops, conditions and pointers to volatile.
#include <stdio.h>

static volatile int status = 2;
static volatile unsigned char port[3] = { 0x80, 0x01, 0xff };
struct device { volatile int ready; int data; };

static int wait_ready(struct device *d) {
    int polls = 0;
    while (!d->ready) {
        if (++polls == 3) d->ready = 1;
        if (polls > 10) return -1;
    }
    return polls;
}

static int sample(const volatile unsigned char *p, int n) {
    int bits = 0;
    for (int i = 0; i < n; i++) {
        if (p[i] & 0x80) bits |= 1 << i;
        if (p[i] & 0x01) bits |= 16 << i;
    }
    return bits;
}

int main(void) {
    volatile int local = 5;
    int a = local;
    local += a;
    local++;
    printf("%d %d\n", a, local);
    if (status == 2) status = status * 3;
    if (status != 6 || status < 0) return 1;
    printf("%d\n", status);
    struct device d = { 0, 9 };
    printf("%d ", wait_ready(&d));
    printf("%d\n", wait_ready(&d));
    printf("%d\n", sample(port, 3));
    port[1] |= 0x80;
    printf("%d\n", sample(port, 3));
    volatile int *volatile p = &local;
    *p = 1;
    const volatile int fixed = 8;
    int loops = 0;
    for (volatile int i = 0; i < fixed; i += 2) loops++;
    printf("%d %d\n", local, loops);
    return 0;
}
