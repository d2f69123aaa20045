// A static pointer: null at first, then the node of the call before.
// state: visit
// given: visit#0:false, visit#1:false, visit#1:true, visit#2:false, visit#2:true

struct node {
    int key;
    struct node *next;
};

int visit(struct node *n)
{
    static struct node *last;
    static unsigned total = 1;
    if (last == 0) {
        last = n;
        return 0;
    }
    if (last->key > 7) {
        last = last->next;
        total++;
        return 1;
    }
    return total > 3 ? 4 : 3;
}
