// wild: function recolour
// dead: recolour#3:true, recolour#4:true, recolour#6:true, recolour#7:true, recolour#10:true, recolour#11:true, recolour#13:false
// shape: colours and parents in a tree: one step of red-black repair on a given legal neighbourhood
// unwind: 8
// witness: 3 0 0 0 0 0 2 4 0 1 3 0 1 2 0 0 1 1 0 0 1 0 0 0 0
// why: the parent of a red node is black, so that a red parent has a grandparent; the links of parent and child agree.
#define NODES 6
#define NIL 0

struct tree {
    signed char parent[NODES], left[NODES], right[NODES];
    unsigned char red[NODES];
};

int recolour(struct tree *t, int n)
{
    int p, g, u;
    if (!t->red[n])
        return 0;
    p = t->parent[n];
    if (p == NIL) {
        t->red[n] = 0;
        return 1;
    }
    if (!t->red[p])
        return 2;
    g = t->parent[p];
    if (g == NIL /* dead true */)
        return -1;
    if (t->red[g] /* dead true */)
        return -2;
    if (t->left[g] == p) {
        u = t->right[g];
    } else {
        if (t->right[g] != p /* dead true */)
            return -3;
        u = t->left[g];
    }
    if (u == p /* dead true */)
        return -4;
    if (u != NIL && t->red[u]) {
        t->red[p] = t->red[u] = 0;
        t->red[g] = 1;
        if (t->left[u] == n /* dead true */ || t->right[u] == n /* dead true */)
            return -5;
        return 3;
    }
    if (t->left[p] == n)
        return 4;
    if (t->right[p] == n /* dead false */)
        return 5;
    return -6;
}

/* Node 0 is nil; links agree, a red node has no red child except for the node itself, and the root is black. */
int recolour_precond(struct tree *t, int n)
{
    if (n < 1 || n >= NODES)
        return 0;
    if (t->red[0])
        return 0;
    for (int i = 1; i < NODES; i++) {
        int p = t->parent[i], l = t->left[i], r = t->right[i];
        if (p < 0 || p >= NODES || l < 0 || l >= NODES || r < 0 || r >= NODES)
            return 0;
        if (p == i)
            return 0;
        if (p != NIL && t->left[p] != i && t->right[p] != i)
            return 0;
        if (l != NIL && (t->parent[l] != i || l == r))
            return 0;
        if (r != NIL && t->parent[r] != i)
            return 0;
        if (i != n && t->red[i] && (p == NIL || t->red[p]))
            return 0;
    }
    return 1;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    struct tree t;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < NODES; i++) {
        t.parent[i] = __VERIFIER_nondet_char();
        t.left[i] = __VERIFIER_nondet_char();
        t.right[i] = __VERIFIER_nondet_char();
        t.red[i] = __VERIFIER_nondet_uchar();
    }
    __VERIFIER_assume(recolour_precond(&t, n));
    return recolour(&t, n);
}
#endif
