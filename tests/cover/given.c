// What functions that nothing defines give behind pointers: new objects with numbers, and pointers that lead somewhere.

struct node {
    int key;
    struct node *next;
    const char *name;
    unsigned ready : 1;
    unsigned level : 3;
};
struct handle;

void *pool_alloc(unsigned long size);
void *lookup(int key);
struct node *first(void);
struct handle *open_handle(int);
int find(int key, struct node **into);

// An allocator: what is written is read again.
// cover: made unreachable made#1:false
int made(int key) {
    struct node *node = pool_alloc(sizeof *node);
    if (!node) return -1;
    node->key = key;
    node->next = 0;
    if (node->key == key) return 1;
    return 0;
}

// As many as it is asked for.
// cover: several
int several(int a) {
    int *numbers = pool_alloc(4 * sizeof *numbers);
    if (!numbers) return -1;
    numbers[3] = a;
    return numbers[3] > 10 ? 1 : 0;
}

// What lookup gives has the type that it is used as.
// cover: used
int used(int key) {
    struct node *node = lookup(key);
    if (node == 0) return 0;
    if (node->key == 77) return 1;
    if (node->level == 5 && node->ready) return 2;
    return 3;
}

// A pointer inside may be null.
// cover: inside
int inside(void) {
    struct node *node = first();
    if (!node) return 0;
    if (!node->next) return 1;
    return node->name ? 2 : 3;
}

// Of an incomplete type there is an address alone.
// cover: opened
int opened(int number) {
    struct handle *handle = open_handle(number);
    if (handle) return 1;
    return 0;
}

// A pointer behind an argument.
// cover: found
int found(int key) {
    struct node *node = 0;
    if (find(key, &node) < 0) return -1;
    if (node) return 1;
    return 0;
}
