// honest: rb_check
// kind: tree
// dead: rb_check#6:false
#include <stddef.h>

struct rb {
    int key;
    int red;
    struct rb *left, *right, *parent;
};

enum { RB_ROOT_PARENT = -1, RB_ROOT_RED = -2, RB_LINK = -3, RB_RED_RED = -4, RB_BLACK = -5 };

/* Checks a red-black tree without recursion; gives its number of nodes. */
int rb_check(const struct rb *root)
{
    const struct rb *n = root, *from = NULL;
    int black = 0, height = -1, nodes = 0;

    if (root == NULL)
        return 0;
    if (root->parent != NULL)
        return RB_ROOT_PARENT;
    if (root->red)
        return RB_ROOT_RED;
    while (n != NULL) {
        const struct rb *to;

        if (from == n->parent) {
            nodes++;
            if (!n->red)
                black++;
            else if (from != NULL && from->red)
                return RB_RED_RED;
            if (n->left == NULL || n->right == NULL) {
                if (height < 0)
                    height = black;
                else if (height != black)
                    return RB_BLACK;
            }
        }
        if (from == n->parent && n->left != NULL)
            to = n->left;
        else if (from != n->right && n->right != NULL)
            to = n->right;
        else
            to = n->parent;
        if (to != n->parent && to->parent != n)
            return RB_LINK;
        if (to == n->parent && !n->red)
            black--;
        from = n;
        n = to;
    }
    return nodes;
}
