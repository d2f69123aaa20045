// wild: program
// dead: insert#4:true, main#5:true, main#6:true, main#8:true, main#10:true
// shape: data structure on the heap: a list is built in order, reversed, checked, freed
// unwind: 8
// witness: 4 -2147483648 -2147483647 -2147483646 -2147483645
// options: --accept-defaults
// why: insertion keeps the list in ascending order, so the reversed one descends and has as many nodes.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

struct node {
    int key;
    struct node *next;
};

static struct node *insert(struct node *first, int key)
{
    struct node *n, **at = &first;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    if (*at && (*at)->key == key)
        return first;
    n = malloc(sizeof *n);
    if (!n /* dead true */)
        abort();
    n->key = key;
    n->next = *at;
    *at = n;
    return first;
}

static struct node *reverse(struct node *first)
{
    struct node *done = NULL;
    while (first) {
        struct node *next = first->next;
        first->next = done;
        done = first;
        first = next;
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    int count = 0, wanted = __VERIFIER_nondet_int(), result = 0;
    __VERIFIER_assume(wanted >= 0 && wanted <= 4);
    for (int i = 0; i < wanted; i++)
        list = insert(list, __VERIFIER_nondet_int());
    list = reverse(list);
    for (struct node *n = list; n; n = n->next) {
        count++;
        if (n->next && n->next->key >= n->key /* dead true */)
            result = 1;
    }
    if (count > wanted /* dead true */)
        result = 2;
    if (wanted > 0 && count == 0 /* dead true */)
        result = 3;
    if (count == 4 && list->key < -2147483645 /* dead true */)
        result = 4;
    if (count == 4 && list->key == -2147483645)
        result = 5;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return result;
}
