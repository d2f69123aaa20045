// Globals initialised with addresses: of variables, elements, members, functions, strings with offsets, each other.
#include <stdio.h>

struct node { int v; struct node *next; };
static int array[5] = { 10, 11, 12, 13, 14 };
static int *first = array, *third = &array[2], *past = array + 5;
static struct node tail = { 3, 0 }, middle = { 2, &tail }, head = { 1, &middle };
static struct node ring[2] = { { 5, &ring[1] }, { 6, ring } };
static int *member = &middle.v;
static const char *text = "offset" + 3;
static int twice(int x) { return x * 2; }
static int (*operation)(int) = twice;
static int (*operations[])(int) = { twice, 0, &twice };
static int **indirect = &third;
static void *nothing = 0;
static struct { const char *name; int *where; } links[] = { { "a", array }, { "m", &tail.v }, { 0, 0 } };

int main(void) {
    int sum = 0;
    for (int *p = first; p < past; p++) sum += *p;
    printf("%d %d %td\n", sum, *third, past - third);
    for (struct node *n = &head; n; n = n->next) {
        if (&n->v == member) n->v = 20;
        printf("%d ", n->v);
    }
    printf("%d %d\n", ring[0].next->next->v, ring[0].next->next == ring);
    printf("%s %d\n", text, operation(21));
    for (int i = 0; i < 3; i++) {
        if (!operations[i]) { printf("empty "); continue; }
        printf("%d ", operations[i](i));
    }
    ++*indirect;
    printf("%d %d\n", *third, nothing == 0);
    for (int i = 0; links[i].name; i++)
        if (*links[i].where > 5) printf("%s %d\n", links[i].name, *links[i].where);
        else printf("%s small\n", links[i].name);
    return 0;
}
