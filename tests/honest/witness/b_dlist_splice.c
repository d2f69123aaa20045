#include "../b_dlist_splice.c"

static void ring(struct link *l, int n)
{
    for (int i = 0; i < n; i++) {
        l[i].next = &l[(i + 1) % n];
        l[i].prev = &l[(i + n - 1) % n];
    }
}

int main(void)
{
    struct link a[8], b[3];
    int moved;
    ring(a, 8);
    ring(b, 3);
    if (splice(&b[0], NULL, &a[1], &moved) != SPLICE_NOTHING) return 1;
    if (splice(&b[0], &a[1], NULL, &moved) != SPLICE_NOTHING) return 2;
    if (splice(&a[3], &a[1], &a[5], &moved) != SPLICE_INSIDE) return 3;
    if (splice(&a[5], &a[1], &a[5], &moved) != SPLICE_INSIDE) return 4;
    if (splice(&a[6], &a[1], &a[5], &moved) != SPLICE_NOTHING) return 5;
    if (splice(&b[0], &a[1], &b[1], &moved) != SPLICE_LOST) return 6;
    if (splice(&b[0], &a[1], &a[6], &moved) != SPLICE_OK || moved != 6) return 7;
    if (a[0].next != &a[7] || b[2].next != &a[1] || b[0].prev != &a[6]) return 8;
    if (splice(&b[2], &a[2], &a[3], &moved) != SPLICE_OK || moved != 2) return 9;
    ring(a, 8);
    a[4].prev = &a[2];
    if (splice(&a[0], &a[2], &a[5], &moved) != SPLICE_BROKEN) return 10;
    ring(a, 8);
    a[4].next = NULL;
    if (splice(&a[0], &a[2], &a[6], &moved) != SPLICE_BROKEN) return 11;
    ring(a, 8);
    a[1].next = &a[5];
    if (splice(&a[0], &a[2], &a[3], &moved) != SPLICE_BROKEN) return 12;
    ring(a, 8);
    a[4].prev = &a[1];
    if (splice(&a[0], &a[2], &a[3], &moved) != SPLICE_BROKEN) return 13;
    ring(a, 6);
    ring(b, 3);
    if (splice(&b[0], &a[1], &a[5], &moved) != SPLICE_BULK || a[0].next != &a[0]) return 14;
    ring(a, 3);
    if (splice(&b[0], &a[1], &a[2], &moved) != SPLICE_EMPTIED) return 15;
    return 0;
}
