// honest: value_compare
// kind: union
#include <stddef.h>
#include <string.h>

enum value_kind { V_NIL, V_INT, V_TEXT, V_LIST };

struct value {
    enum value_kind kind;
    union {
        long number;
        struct {
            const char *bytes;
            size_t length;
        } text;
        struct {
            const struct value *const *items;
            size_t count;
        } list;
    } u;
};

/* A total order of values: by kind, then by content. */
int value_compare(const struct value *a, const struct value *b)
{
    size_t i, n;
    int c;

    if (a == b)
        return 0;
    if (a == NULL || b == NULL)
        return a == NULL ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    switch (a->kind) {
    case V_NIL:
        return 0;
    case V_INT:
        if (a->u.number == b->u.number)
            return 0;
        return a->u.number < b->u.number ? -1 : 1;
    case V_TEXT:
        n = a->u.text.length < b->u.text.length ? a->u.text.length : b->u.text.length;
        c = n > 0 ? memcmp(a->u.text.bytes, b->u.text.bytes, n) : 0;
        if (c != 0)
            return c;
        return (a->u.text.length > n) - (b->u.text.length > n);
    case V_LIST:
        for (i = 0; i < a->u.list.count; i++) {
            if (i >= b->u.list.count)
                return 1;
            c = value_compare(a->u.list.items[i], b->u.list.items[i]);
            if (c != 0)
                return c;
        }
        return i < b->u.list.count ? -1 : 0;
    }
    return 0;
}
