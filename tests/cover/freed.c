// A subject may free or reallocate what it is given.
#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};

// cover: release
void release(char *text)
{
    if (text && text[0] == 3)
        free(text);
}

// cover: grow
int grow(char *text, int more)
{
    if (more < 0 || more > 10)
        return 0;
    char *longer = realloc(text, (size_t)more + 10);
    return longer[0] == 7 ? 2 : 3;
}

// cover: release_all
int release_all(struct node *list)
{
    int count = 0;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
        if (++count == 2)
            return 2;
    }
    return count;
}
