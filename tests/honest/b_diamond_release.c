// honest: release
// kind: sharing
#include <stddef.h>

struct object {
    int refs;
    unsigned pinned : 1;
    unsigned mark : 1;
    struct object *left, *right;
    struct object *free_next;
};

/*
 * Drops one reference of `o` and, without recursion, what only it held. What
 * is free goes to the front of *free_list; gives how many, or -1 if a count is
 * wrong.
 */
int release(struct object *o, struct object **free_list)
{
    struct object *todo = NULL, *child;
    int freed = 0, k;

    if (o == NULL)
        return 0;
    if (o->refs <= 0)
        return -1;
    if (--o->refs > 0 || o->pinned)
        return 0;
    o->free_next = NULL;
    todo = o;
    while (todo != NULL) {
        o = todo;
        todo = o->free_next;
        for (k = 0; k < 2; k++) {
            child = k == 0 ? o->left : o->right;
            if (child == NULL)
                continue;
            if (child->refs <= 0)
                return -1;
            child->refs--;
            if (child->refs == 0 && !child->pinned) {
                child->free_next = todo;
                todo = child;
            } else if (child->mark && o->left == o->right) {
                child->mark = 0;
            }
        }
        o->free_next = *free_list;
        *free_list = o;
        freed++;
    }
    return freed;
}
