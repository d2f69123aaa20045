// Duff's device and other switches whose labels are inside a loop.
#include <stdio.h>

static int copy(char *to, const char *from, int count) {
    int rounds = 0;
    if (count <= 0) return 0;
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++; rounds++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
    return rounds;
}

static int resume(int *state, int limit) {
    static int i;
    switch (*state) {
    case 0:
        for (i = 0; i < limit; i++) {
            *state = 1;
            return i;
    case 1:
            if (i == 2) { i++; }
        }
        *state = 2;
    }
    return -1;
}

int main(void) {
    for (int n = 0; n < 10; n++) {
        char out[16] = "................";
        out[12] = 0;
        int r = copy(out, "abcdefghijkl", n);
        printf("%d %s\n", r, out);
    }
    int s = 0, v;
    while ((v = resume(&s, 6)) >= 0) printf("%d ", v);
    printf("%d %d\n", s, resume(&s, 6));
    return 0;
}
