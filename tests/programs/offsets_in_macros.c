// offsetof inside macros of the user: container_of, lists inside of records, macros that use macros.
#include <stddef.h>
#include <stdio.h>

#define FIELD(type, member) offsetof(type, member)
#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))
#define list_entry(ptr, type) container_of(ptr, type, links)
#define for_each(at, head) for ((at) = (head)->next; (at) != (head); (at) = (at)->next)

struct list { struct list *next, *previous; };
struct item { char name; int value; struct list links; struct { int a[4]; short s; } in; };

static void add(struct list *head, struct list *entry) {
    entry->next = head->next;
    entry->previous = head;
    head->next->previous = entry;
    head->next = entry;
}

int main(void) {
    struct list head = { &head, &head }, *at;
    struct item items[3] = { { 'a', 1 }, { 'b', 2 }, { 'c', 3 } };
    int sum = 0;
    for (int i = 0; i < 3; i++) add(&head, &items[i].links);
    for_each (at, &head) {
        struct item *item = list_entry(at, struct item);
        printf("%c%d ", item->name, item->value);
        if (item->value > 1) sum += item->value;
    }
    printf("%d\n", sum);
    short *s = &items[1].in.s;
    printf("%c %lu %lu\n", container_of(s, struct item, in.s)->name, (unsigned long)FIELD(struct item, in.a[2]),
           (unsigned long)offsetof(struct item, value));
    return 0;
}
