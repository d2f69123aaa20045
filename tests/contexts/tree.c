// A search tree of at most two levels.
#include <stddef.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static int is_search_tree(const struct tree *t)
{
    if (t == NULL)
        return 1;
    if (t->left != NULL && t->left->key >= t->key)
        return 0;
    return t->right == NULL || t->right->key > t->key;
}

int tree(const struct tree *t, int key)
{
    int depth = 0;
    int above = 0;
    while (t != NULL) {
        depth++;
        if (depth > 2)
            return -1;
        if (t->key == key)
            return depth;
        if (depth == 2 && t->key == above)
            return -2;
        above = t->key;
        t = key < t->key ? t->left : t->right;
    }
    return 0;
}
