// wild: program
// dead: drop#5:true, main#1:true, main#2:true, main#4:true, main#6:true, main#8:true
// shape: tree on the heap: insertion, removal of one key, order and size checked
// unwind: 8
// options: --accept-defaults
// classes: 0..3, 0..3, 0..3, 0..3
// why: removal keeps the order; the key is not there any more; the size is one less if it was there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define KEYS 3

struct node {
    int key;
    struct node *left, *right;
};

static struct node *insert(struct node *n, int key)
{
    if (!n) {
        n = malloc(sizeof *n);
        n->key = key;
        n->left = n->right = NULL;
    } else if (key < n->key) {
        n->left = insert(n->left, key);
    } else if (key > n->key) {
        n->right = insert(n->right, key);
    }
    return n;
}

static struct node *drop(struct node *n, int key)
{
    struct node *rest;
    if (!n)
        return NULL;
    if (key < n->key) {
        n->left = drop(n->left, key);
        return n;
    }
    if (key > n->key) {
        n->right = drop(n->right, key);
        return n;
    }
    if (n->left && n->right) {
        struct node *m = n->right;
        while (m->left /* dead true */)
            m = m->left;
        n->key = m->key;
        n->right = drop(n->right, m->key);
        return n;
    }
    rest = n->left ? n->left : n->right;
    free(n);
    return rest;
}

static int count(const struct node *n)
{
    return n ? count(n->left) + 1 + count(n->right) : 0;
}

static int has(const struct node *n, int key)
{
    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n != NULL;
}

int main(void)
{
    struct node *root = NULL;
    int key, before, was_there;
    for (int i = 0; i < KEYS; i++)
        root = insert(root, __VERIFIER_nondet_int());
    key = __VERIFIER_nondet_int();
    before = count(root);
    was_there = has(root, key);
    root = drop(root, key);
    if (has(root, key) /* dead true */)
        return 1;
    if (count(root) != before - was_there /* dead true */)
        return 2;
    if (!root) {
        if (before != 1 /* dead true */)
            return 3;
        return 4;
    }
    if (root->left && root->left->key >= root->key /* dead true */)
        return 5;
    if (root->right && root->right->key <= root->key /* dead true */)
        return 6;
    return 0;
}
