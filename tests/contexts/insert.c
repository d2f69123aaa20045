// A sorted list; where does a value belong?
#include <stddef.h>

struct node {
    unsigned char key;
    struct node *next;
};

static int ascending(const struct node *p)
{
    while (p && p->next) {
        if (p->key >= p->next->key)
            return 0;
        p = p->next;
    }
    return 1;
}

int insert(struct node *head, struct node *new)
{
    if (head == NULL || new->key < head->key)
        return 0;
    int place = 1;
    struct node *p = head;
    while (p->next != NULL && p->next->key < new->key) {
        if (p->key >= p->next->key)
            return -1;
        p = p->next;
        place++;
    }
    if (p->key == new->key)
        return -2;
    new->next = p->next;
    p->next = new;
    if (place > 3)
        return -3;
    return place;
}
