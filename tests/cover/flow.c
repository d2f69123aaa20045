// Fallthrough, nested macros, recursion, function pointers, a loop left by break, goto.
// cover: fall unreachable fall#1:false
// cover: nested
// cover: climb unreachable climb#1:true
// cover: dispatch
// cover: search_loop
// cover: jump
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define BOTH(x, y) ((x) > 3 && (y) < 5)

int fall(int a) {
    int n = 0;
    switch (a) {
    case 1: n++;
    case 2: n += 2;
    case 3 ... 5: n += 4; break;
    default: n = -1;
    }
    if (n < 8) return n;
    return 9;
}

int nested(int a, int b, int c) {
    if (BOTH(MAX(a, b), MAX(b, c))) return 1;
    return MAX(MAX(a, b), c) == 0;
}

static int depth(int n) { return n > 0 ? 1 + depth(n - 1) : 0; }

int climb(unsigned char n) {
    if (n > 5) return -1;
    if (depth(n) > 5) return 1;
    return depth(n) == 5;
}

static int add(int a, int b) { return a > b ? 1 : 2; }
static int sub(int a, int b) { return a < b ? 3 : 4; }

int dispatch(signed char way, signed char a, signed char b) {
    int (*operation)(int, int) = add;
    if (way > 0) operation = sub;
    return operation(a, b);
}

int search_loop(const unsigned char values[4], unsigned char wanted) {
    int found = -1;
    for (int i = 0; i < 4; i++) {
        if (values[i] == wanted) {
            found = i;
            break;
        }
    }
    if (found == 3) return 1;
    return found < 0;
}

int jump(int a, int b) {
    int tries = 0;
again:
    if (a == b) goto done;
    if (tries++ < 2) {
        a++;
        goto again;
    }
    return 0;
done:
    return tries;
}
