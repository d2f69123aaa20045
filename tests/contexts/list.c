// A list of at most five.
struct node { int key; struct node *next; };

int list(struct node *p)
{
    int n = 0;
    for (; p; p = p->next)
        n++;
    if (n == 5)
        return 1;
    if (n == 6)
        return 2;
    return 0;
}
