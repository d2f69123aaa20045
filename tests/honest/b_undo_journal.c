// honest: journal_seek
// kind: double-list
#include <stddef.h>

struct change {
    int kind;           /* 0 edit, 1 group begins, 2 group ends, 3 saved */
    int amount;
    struct change *older, *newer;
};

enum { AT_END = -1, CORRUPT = -2, UNBALANCED = -3 };

/*
 * Undoes (steps < 0) or redoes (steps > 0) that many changes from *at on; a
 * group counts as one. Gives how many nodes were passed.
 */
int journal_seek(struct change **at, int steps, int *document)
{
    struct change *c = *at;
    int passed = 0, depth = 0;

    while (steps != 0) {
        struct change *to = steps < 0 ? c->older : c->newer;

        if (to == NULL)
            return depth != 0 ? UNBALANCED : AT_END;
        if (steps < 0 && to->newer != c)
            return CORRUPT;
        if (steps > 0 && to->older != c)
            return CORRUPT;
        passed++;
        switch (to->kind) {
        case 1:
            depth += steps > 0 ? 1 : -1;
            break;
        case 2:
            depth -= steps > 0 ? 1 : -1;
            break;
        case 3:
            break;
        default:
            *document += steps > 0 ? to->amount : -to->amount;
            break;
        }
        if (depth < 0)
            return UNBALANCED;
        c = to;
        if (depth == 0 && to->kind != 3)
            steps += steps < 0 ? 1 : -1;
    }
    *at = c;
    return passed;
}
