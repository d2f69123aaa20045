// honest: avl_retrace
// kind: tree
#include <stddef.h>

struct avl {
    int key;
    signed char balance;        /* height of right minus height of left */
    struct avl *parent, *child[2];
};

/* The new node `n` made its subtree one higher: rebalance on the way up. */
struct avl *avl_retrace(struct avl *root, struct avl *n)
{
    struct avl *p, *top;

    for (p = n->parent; p != NULL; n = p, p = p->parent) {
        int side = p->child[1] == n;
        int heavy = side ? 1 : -1;

        if (p->balance == 0) {
            p->balance = (signed char)heavy;
            continue;
        }
        if (p->balance != heavy) {
            p->balance = 0;
            return root;
        }
        if (n->balance == heavy) {
            top = n;
            p->balance = 0;
        } else {
            top = n->child[!side];
            n->child[!side] = top->child[side];
            if (n->child[!side] != NULL)
                n->child[!side]->parent = n;
            top->child[side] = n;
            n->parent = top;
            p->balance = (signed char)(top->balance == heavy ? -heavy : 0);
            n->balance = (signed char)(top->balance == -heavy ? heavy : 0);
        }
        p->child[side] = top->child[!side];
        if (p->child[side] != NULL)
            p->child[side]->parent = p;
        top->child[!side] = p;
        top->balance = 0;
        top->parent = p->parent;
        p->parent = top;
        if (top->parent == NULL)
            return top;
        top->parent->child[top->parent->child[1] == p] = top;
        return root;
    }
    return root;
}
