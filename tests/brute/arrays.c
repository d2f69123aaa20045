// Elements that may be the same, tables, pointers that may be the same.

// same_element never takes: same_element#1:false, same_element#2:true
int same_element(unsigned char i, unsigned char j) {
    int a[4] = { 0, 0, 0, 0 };
    a[i & 3] = 1;
    if (B(a[j & 3])) {
        if (B((i & 3) == (j & 3))) return 1;
        return 2;
    }
    if (B(i == j)) return 3;
    return 0;
}

// overwritten never takes: overwritten#1:false, overwritten#2:true
int overwritten(unsigned char i, unsigned char j) {
    unsigned char a[8] = { 0 };
    a[i & 7] = 5;
    a[j & 7] = 9;
    if (B(a[i & 7] == 9)) {
        if (B(a[j & 7] == 9)) return 1;
        return 2;
    }
    if (B((i & 7) == (j & 7))) return 3;
    return 0;
}

static const signed char squares[8] = { 0, 1, 4, 9, 16, 25, 36, 49 };

// lookup never takes: lookup#0:true, lookup#3:false
int lookup(unsigned char i) {
    int v = squares[i & 7];
    if (B(v == 8)) return 1;
    if (B(v > 30)) return 2;
    if (B(v == 25)) {
        if (B((i & 7) == 5)) return 3;
        return 4;
    }
    return 0;
}

// pointers never takes: pointers#3:true, pointers#5:true, pointers#7:false
int pointers(unsigned char a, unsigned char b) {
    int x = 1, y = 2;
    int *p = B(a > 100) ? &x : &y;
    int *q = B(b > 100) ? &x : &y;
    *p = 10;
    *q = 20;
    if (B(x == 10) && B(y == 10)) return 1;
    if (B(x == 1) && B(y == 2)) return 2;
    if (B(x == 10) && B(y == 20)) return 3;
    if (B(p == q)) return 4;
    return 0;
}

static void swap(int *left, int *right) {
    int kept = *left;
    *left = *right;
    *right = kept;
}

// swapped never takes: swapped#1:true
int swapped(signed char a, signed char b) {
    int x = a, y = b;
    if (B(x > y)) swap(&x, &y);
    if (B(x > y)) return 1;
    if (B(x == y)) return 2;
    return 0;
}

struct pair {
    signed char left;
    short right;
};

// copied never takes: copied#0:false, copied#1:true
int copied(signed char a, signed char b) {
    struct pair first = { a, b }, second = first;
    first.left = 0;
    if (B(second.left == a) && B(first.left != 0)) return 1;
    if (B(second.right > 100)) {
        second = first;
        if (B(second.left == a)) return 2;
    }
    return second.left;
}

// Which elements were written depends on the inputs.

// partly_filled never takes: partly_filled#3:true, partly_filled#5:true, partly_filled#6:true, partly_filled#7:true
int partly_filled(unsigned char i, unsigned char j) {
    unsigned char kept[3];
    int n = 0, sum = 0;
    if (B(i & 1)) kept[n++] = i;
    if (B(j & 1)) kept[n++] = j;
    if (B(n == 2)) {
        if (B(kept[0] != i)) return 1;
        return 2;
    }
    if (B(n == 1)) {
        if (B((kept[0] & 1) == 0)) return 3;
        return 4;
    }
    for (int k = 0; B(k < n); k++) sum += kept[k];
    if (B(sum)) return 5;
    return 0;
}

// stacked never takes: stacked#2:false, stacked#4:true
int stacked(unsigned char i, unsigned char j) {
    unsigned char stack[4], copy[4];
    int top = 0;
    stack[top++] = i & 3;
    if (B(j & 1)) stack[top++] = j & 3;
    if (B(j & 2)) stack[top++] = 3;
    for (int k = 0; B(k < 4); k++) {
        if (B(k < top)) copy[k] = stack[k];
        else break;
    }
    if (B(copy[top - 1] > 3)) return 1;
    return top;
}
