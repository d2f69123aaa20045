#include "../b_dlist_verify.c"

static struct dnode n[7];

static struct dlist make(int k)
{
    struct dlist l = {NULL, NULL, (size_t)k, 1};
    for (int i = 0; i < k; i++) {
        n[i].key = i / 2;
        n[i].prev = i ? &n[i - 1] : NULL;
        n[i].next = i + 1 < k ? &n[i + 1] : NULL;
    }
    if (k) {
        l.first = &n[0];
        l.last = &n[k - 1];
    }
    return l;
}

int main(void)
{
    const struct dnode *who;
    struct dlist l = make(7);
    if (dlist_verify(NULL, &who) != DL_NULL) return 1;
    if (dlist_verify(&l, &who) != DL_OK || who) return 2;
    l.last = NULL;
    if (dlist_verify(&l, &who) != DL_HALF_EMPTY) return 3;
    l = make(0);
    if (dlist_verify(&l, &who) != DL_OK) return 4;
    l.count = 2;
    if (dlist_verify(&l, &who) != DL_COUNT) return 5;
    l = make(5);
    l.first = &n[1];
    if (dlist_verify(&l, &who) != DL_FIRST) return 6;
    l = make(5);
    n[4].prev = &n[2];
    if (dlist_verify(&l, &who) != DL_BACK_LINK || who != &n[4]) return 7;
    l = make(6);
    n[5].key = -1;
    if (dlist_verify(&l, &who) != DL_ORDER) return 8;
    l.sorted = 0;
    if (dlist_verify(&l, &who) != DL_OK) return 9;
    l.count = 4;
    if (dlist_verify(&l, &who) != DL_TOO_LONG) return 10;
    l.count = 7;
    if (dlist_verify(&l, &who) != DL_TOO_SHORT) return 11;
    l.last = &n[2];
    if (dlist_verify(&l, &who) != DL_LAST) return 12;
    return 0;
}
