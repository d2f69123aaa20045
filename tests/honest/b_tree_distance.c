// honest: tree_distance
// kind: tree
// dead: tree_distance#14:true
#include <stddef.h>

struct member {
    int id;
    int retired;
    const struct member *parent;
    const struct member *left, *right;
};

enum { NO_MEMBER = -1, OTHER_TREE = -2, NOT_A_CHILD = -3, BROKEN = -4 };

/* Number of edges between two members of a tree; retired ones count double. */
int tree_distance(const struct member *a, const struct member *b, const struct member **common)
{
    const struct member *p;
    int depth_a = 0, depth_b = 0, edges = 0;

    if (a == NULL || b == NULL)
        return NO_MEMBER;
    for (p = a; p->parent != NULL; p = p->parent) {
        if (p->parent->left != p && p->parent->right != p)
            return NOT_A_CHILD;
        depth_a++;
    }
    for (p = b; p->parent != NULL; p = p->parent)
        depth_b++;
    while (depth_a > depth_b) {
        edges += a->retired ? 2 : 1;
        a = a->parent;
        depth_a--;
    }
    while (depth_b > depth_a) {
        edges += b->retired ? 2 : 1;
        b = b->parent;
        depth_b--;
    }
    while (a != b) {
        edges += a->retired ? 2 : 1;
        edges += b->retired ? 2 : 1;
        a = a->parent;
        b = b->parent;
        if (a == NULL)
            return OTHER_TREE;
        if (b == NULL)
            return BROKEN;
    }
    *common = a;
    return edges;
}
