// wild: program
// dead: check#1:true, check#2:true, check#3:true, check#4:true, check#5:true, check#6:true, main#3:true, main#5:true, main#7:true
// shape: balanced tree on a pool: AVL insertion with a check of heights and order
// unwind: 9
// classes: 0..3, 0..3, 0..3, 0..3
// why: after each insertion every node is balanced, heights are right and keys are in order.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define NODES 4

static int key[NODES + 1], left[NODES + 1], right[NODES + 1], height[NODES + 1];
static int count;

static void update(int n)
{
    int l = height[left[n]], r = height[right[n]];
    height[n] = (l > r ? l : r) + 1;
}

static int rotate_right(int n)
{
    int l = left[n];
    left[n] = right[l];
    right[l] = n;
    update(n);
    update(l);
    return l;
}

static int rotate_left(int n)
{
    int r = right[n];
    right[n] = left[r];
    left[r] = n;
    update(n);
    update(r);
    return r;
}

static int insert(int n, int k)
{
    int balance;
    if (n == 0) {
        key[++count] = k;
        height[count] = 1;
        return count;
    }
    if (k < key[n])
        left[n] = insert(left[n], k);
    else if (k > key[n])
        right[n] = insert(right[n], k);
    else
        return n;
    update(n);
    balance = height[left[n]] - height[right[n]];
    if (balance > 1) {
        if (height[left[left[n]]] < height[right[left[n]]])
            left[n] = rotate_left(left[n]);
        return rotate_right(n);
    }
    if (balance < -1) {
        if (height[right[right[n]]] < height[left[right[n]]])
            right[n] = rotate_right(right[n]);
        return rotate_left(n);
    }
    return n;
}

static int check(int n, int low, int high)
{
    int l, r;
    if (n == 0)
        return 0;
    if (key[n] <= low /* dead true */ || key[n] >= high /* dead true */)
        return -1;
    l = check(left[n], low, key[n]);
    r = check(right[n], key[n], high);
    if (l < 0 /* dead true */ || r < 0 /* dead true */)
        return -1;
    if (l - r > 1 /* dead true */ || r - l > 1 /* dead true */)
        return -1;
    return (l > r ? l : r) + 1;
}

int main(void)
{
    int root = 0;
    for (int i = 0; i < NODES; i++) {
        int k = __VERIFIER_nondet_int();
        __VERIFIER_assume(k > -100 && k < 100);
        root = insert(root, k);
    }
    if (check(root, -100, 100) < 0 /* dead true */)
        return 1;
    if (count == 4 && height[root] != 3 /* dead true */)
        return 2;
    if (count == 3 && height[root] != 2 /* dead true */)
        return 3;
    return 0;
}
