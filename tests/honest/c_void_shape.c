// honest: value_equal
// kind: void-cast
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { TAG_NIL, TAG_INT, TAG_STR, TAG_PAIR, TAG_BOX };

struct head { uint8_t tag; uint8_t mark; };
struct v_int { struct head h; int64_t value; };
struct v_str { struct head h; uint32_t len; char bytes[]; };
struct v_pair { struct head h; const void *first; const void *rest; };
struct v_box { struct head h; const void *inside; };

/* Structural equality of two tagged values; boxes compare by what is in them, at most `depth` deep. */
int value_equal(const void *a, const void *b, int depth)
{
    for (;;) {
        if (a == b)
            return 1;
        if (!a || !b)
            return 0;
        while (((const struct head *)a)->tag == TAG_BOX) {
            a = ((const struct v_box *)a)->inside;
            if (!a)
                return 0;
        }
        if (((const struct head *)b)->tag == TAG_BOX) {
            b = ((const struct v_box *)b)->inside;
            continue;
        }
        if (((const struct head *)a)->tag != ((const struct head *)b)->tag)
            return 0;
        switch (((const struct head *)a)->tag) {
        case TAG_NIL:
            return 1;
        case TAG_INT:
            return ((const struct v_int *)a)->value == ((const struct v_int *)b)->value;
        case TAG_STR: {
            const struct v_str *s = a, *t = b;
            if (s->len != t->len)
                return 0;
            return memcmp(s->bytes, t->bytes, s->len) == 0;
        }
        case TAG_PAIR: {
            const struct v_pair *p = a, *q = b;
            if (depth <= 0)
                return -1;
            int first = value_equal(p->first, q->first, depth - 1);
            if (first != 1)
                return first;
            a = p->rest;
            b = q->rest;
            break;
        }
        default:
            return -2;
        }
    }
}
