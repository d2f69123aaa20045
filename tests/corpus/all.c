/* A little of everything, for readers of syntax trees. */
enum kind { LEAF, NODE = 4 };
struct node { int key : 5; unsigned flags; struct node *next; union { double real; char bytes[8]; } value; };
typedef int (*callback)(struct node *, const char *);
static const int table[3] = { 1, [2] = -7 };
extern int outside(int);
static int depth;

static int inner(struct node *list, callback call) {
    int found = 0;
    for (struct node *at = list; at && found < 3; at = at->next) {
        switch (at->flags) {
        case LEAF: found++; break;
        case NODE: continue;
        default: if (call && call(at, "text") != 0) goto out;
        }
    }
out:
    return found;
}

int f(int x, unsigned long n, double d, struct node *list) {
    static int calls;
    volatile int *device = (volatile int *)0x1000;
    int local[4] = { 0 }, size = (int)sizeof(struct node);
    if (x > 3 && (n << 2) != 8ul || !(d < 0.5)) return table[x & 1] ? inner(list, 0) : outside(x);
    do { local[calls & 3] += x--; } while (x > 0 && depth++ < size);
    return *device ? -x : (int)d % 7;
}
