#include "../b_tree_distance.c"

static void tree(struct member *m, int n)
{
    for (int i = 0; i < n; i++) {
        m[i].id = i;
        m[i].retired = 0;
        m[i].parent = i ? &m[(i - 1) / 2] : NULL;
        m[i].left = 2 * i + 1 < n ? &m[2 * i + 1] : NULL;
        m[i].right = 2 * i + 2 < n ? &m[2 * i + 2] : NULL;
    }
}

int main(void)
{
    struct member m[15], o[7];
    const struct member *c = NULL;
    tree(m, 15);
    tree(o, 7);
    if (tree_distance(NULL, &m[1], &c) != NO_MEMBER) return 1;
    if (tree_distance(&m[1], NULL, &c) != NO_MEMBER) return 2;
    if (tree_distance(&m[7], &m[10], &c) != 4 || c != &m[1]) return 3;
    if (tree_distance(&m[14], &m[2], &c) != 2 || c != &m[2]) return 4;
    if (tree_distance(&m[1], &m[13], &c) != 4 || c != &m[0]) return 5;
    if (tree_distance(&m[4], &o[5], &c) != OTHER_TREE) return 6;
    m[14].retired = 1;
    m[6].retired = 1;
    if (tree_distance(&m[14], &m[6], &c) != 2) return 7;
    if (tree_distance(&m[2], &m[14], &c) != 4) return 8;
    if (tree_distance(&m[14], &m[9], &c) != 8) return 9;
    if (tree_distance(&m[9], &m[14], &c) != 8) return 10;
    m[3].parent = &m[2];
    if (tree_distance(&m[8], &m[0], &c) != NOT_A_CHILD) return 11;
    return 0;
}
