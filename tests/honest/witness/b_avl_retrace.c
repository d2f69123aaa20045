#include "../b_avl_retrace.c"

static struct avl pool[128];
static int used;

static struct avl *insert(struct avl *root, int key)
{
    struct avl *n = &pool[used++], *p = root;
    *n = (struct avl){.key = key};
    if (!p) return n;
    for (;;) {
        int s = key > p->key;
        if (!p->child[s]) {
            p->child[s] = n;
            n->parent = p;
            return avl_retrace(root, n);
        }
        p = p->child[s];
    }
}

static int height(const struct avl *t)
{
    if (!t) return 0;
    int l = height(t->child[0]), r = height(t->child[1]);
    if (l < 0 || r < 0 || r - l != t->balance || r - l > 1 || l - r > 1) return -100;
    for (int s = 0; s < 2; s++)
        if (t->child[s] && t->child[s]->parent != t) return -100;
    return 1 + (l > r ? l : r);
}

int main(void)
{
    struct avl *root = NULL;
    for (int i = 0; i < 20; i++) {
        root = insert(root, i);
        if (height(root) < 0) return 1;
    }
    root = NULL;
    unsigned seed = 1;
    for (int i = 0; i < 60; i++) {
        seed = seed * 1103515245u + 12345u;
        root = insert(root, (int)(seed >> 16 & 0x3ff));
        if (height(root) < 0) return 2;
    }
    for (int last = 30; last <= 45; last += 15) {
        static const int keys[] = {50, 20, 80, 10, 40};
        root = NULL;
        for (int i = 0; i < 5; i++) root = insert(root, keys[i]);
        root = insert(root, last);
        if (root->key != 40 || height(root) != 3) return 4;
    }
    return used == 92 ? 0 : 3;
}
