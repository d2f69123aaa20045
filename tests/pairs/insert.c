#include "verifier.h"
#include "../contexts/insert.c"

int main(void)
{
    struct node nodes[3], new, *head = NULL;
    for (int count = between(0, 3); count > 0; count--) {
        nodes[count - 1].key = (unsigned char)between(0, 4);
        nodes[count - 1].next = head;
        head = &nodes[count - 1];
    }
    new.key = (unsigned char)between(0, 4);
    new.next = NULL;
    __VERIFIER_assume(ascending(head));
    insert(head, &new);
    return 0;
}
