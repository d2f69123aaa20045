#include "../b_rb_check.c"

static struct rb t[16];

/* a heap-shaped tree: node i has children 2i+1 and 2i+2 */
static const struct rb *tree(int n, const char *colours)
{
    int rank = 0;
    for (int i = 0; i < n; i++) {
        t[i].red = colours[i] == 'r';
        t[i].left = 2 * i + 1 < n ? &t[2 * i + 1] : NULL;
        t[i].right = 2 * i + 2 < n ? &t[2 * i + 2] : NULL;
        t[i].parent = i ? &t[(i - 1) / 2] : NULL;
    }
    /* in-order keys */
    const struct rb *from = NULL;
    struct rb *p = t;
    while (p->left) p = p->left;
    while (p) {
        p->key = rank++;
        if (p->right) {
            p = p->right;
            while (p->left) p = p->left;
        } else {
            do {
                from = p;
                p = p->parent;
            } while (p && p->right == from);
        }
    }
    return t;
}

int main(void)
{
    if (rb_check(NULL) != 0) return 1;
    if (rb_check(tree(7, "brrbbbb")) != 7) return 2;
    if (rb_check(tree(10, "brrbbbbrrr")) != 10) return 3;
    tree(7, "brrbbbb");
    if (rb_check(&t[1]) != RB_ROOT_PARENT) return 4;
    if (rb_check(tree(3, "rbb")) != RB_ROOT_RED) return 5;
    if (rb_check(tree(7, "brbrbbb")) != RB_RED_RED) return 6;
    if (rb_check(tree(7, "bbbrbbb")) != RB_BLACK) return 7;
    tree(7, "bbbbbbb");
    t[3].parent = &t[0];
    if (rb_check(t) != RB_LINK) return 8;
    tree(7, "bbbbbbb");
    t[6].parent = &t[0];
    if (rb_check(t) != RB_LINK) return 9;
    if (rb_check(tree(1, "b")) != 1) return 12;
    tree(3, "brr");
    t[0].left = NULL;
    if (rb_check(t) != 2) return 11;
    return 0;
}
