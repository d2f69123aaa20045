// Objects that are freed on some paths, and looked at on the others.

void *malloc(unsigned long size);
void free(void *old);

// shared never takes: shared#6:true, shared#8:true, shared#10:false
int shared(unsigned char steps, unsigned char more) {
    int *slot[2] = {0, 0}, alive = 0;
    unsigned todo = steps | more << 8;
    for (int k = 0; B(k < 3); k++) {
        unsigned i = todo & 1, j = todo >> 1 & 1, what = todo >> 2 & 3;
        int *old = slot[i];
        todo >>= 4;
        if (B(what == 0)) {
            slot[i] = malloc(sizeof(int));
            *slot[i] = 1;
            alive++;
        } else if (B(what == 1)) {
            slot[i] = slot[j];
            if (B(slot[i] != 0)) ++*slot[i];
        } else {
            slot[i] = 0;
        }
        if (B(old != 0) && B(--*old == 0)) {
            free(old);
            alive--;
        }
    }
    int held = (slot[0] != 0) + ((slot[1] != 0) & (slot[1] != slot[0]));
    if (B(held != alive)) return 1;
    if (B(slot[0] != 0) && B(*slot[0] != 1 + (slot[0] == slot[1]))) return 2;
    if (B(alive == 2) && B(*slot[1] == 1)) return 3;
    return 4;
}

// late never takes: late#4:true
int late(unsigned char a, unsigned char b) {
    unsigned char *p = malloc(2), *q = p + (b & 1), is_there = 1;
    p[0] = a;
    p[1] = b;
    if (B(a > 100)) {
        free(p);
        is_there = 0;
    }
    if (B(b > 7)) a = 0;
    if (B(is_there)) *q = a & 63;
    if (B(is_there) && B(*q > 63)) return 1;
    if (B(is_there)) free(p);
    return 2;
}

// other never takes: other#3:true
int other(unsigned char a, unsigned char b) {
    char *p = 0, *q = 0;
    if (B(a > 9)) {
        p = malloc(1);
        *p = 1;
        free(p);
    } else {
        p = malloc(1);
        *p = 2;
        q = p;
    }
    if (B(b == a)) b = 3;
    if (B(q != 0) && B(*q != 2)) return 1;
    if (B(q == 0) && B(b == 3)) return 2;
    return 3;
}
