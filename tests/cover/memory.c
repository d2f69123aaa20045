// Inputs in memory: null, structs, bit-fields, globals, symbolic indices, unions, struct parameters.
// cover: check_item
// cover: lookup unreachable lookup#2:true
// cover: count_global
// cover: pixel
// cover: swap unreachable swap#1:true
// cover: bytes
// cover: through_constant_pointer
// cover: behind_an_unnamed_structure
struct item { int key; unsigned char tag; unsigned kind : 2; signed level : 3; };

int check_item(struct item *item, int limit) {
    if (!item) return -1;
    if (item->key > limit && item->kind == 3) return 1;
    if (item->level < -2) item->tag = 9;
    return item->tag == 9;
}

static const short squares[6] = { 0, 1, 4, 9, 16, 25 };

int lookup(unsigned i, unsigned char table[4]) {
    if (i >= 6) return -1;
    if (squares[i] == 16) return 1;
    if (squares[i] == 7) return 2;
    table[i & 3] = 5;
    return table[1] == 5;
}

static int calls;
int limit_of_calls = 3;

int count_global(int step) {
    if (step < 0 || step > 4) return 0;
    calls += step;
    if (calls > limit_of_calls) return 1;
    return 0;
}

struct point { signed char x, y; };

int pixel(struct point p) {
    struct point q = p;
    q.x = 1;
    if (p.x == 3 && q.y == 4) return 1;
    return q.x == 2;
}

int swap(unsigned char *a, unsigned char *b) {
    unsigned char t = *a;
    *a = *b;
    *b = t;
    if (*a > *b) return *b > *a ? 1 : 2;
    return 0;
}

union word { unsigned number; unsigned char byte[4]; };

int bytes(unsigned n) {
    union word w;
    w.number = n;
    if (w.byte[0] == 0x12 && w.byte[3] == 0x34) return 1;
    w.byte[1] = 7;
    return w.number == 0x0700;
}

int behind;
static int *const ways[2] = { &behind, &limit_of_calls };

int through_constant_pointer(int a) {
    if (*ways[0] == 5) return 1;
    return a > 0 && *ways[1] > a;
}

struct register_file { unsigned size; struct { short value; } *registers; };

int behind_an_unnamed_structure(struct register_file *file) {
    if (file->registers->value == 5) return 1;
    return file->size == 7;
}

// An index of 64 bits, mixed with what is read there. One that is inside only because its product with the size of an element wraps is an error.
// cover: wide_index unreachable wide_index#1:true, wide_index#2:true
int wide_index(unsigned long i) {
    static const unsigned short primes[70] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311, 313, 317, 331, 337, 347, 349};
    unsigned long prime = primes[i];
    if ((prime ^ i) == 37) return 1;
    if (prime + i == 300) return 2;
    if (i > 1000) return 3;
    return 0;
}
