// honest: as_integer
// kind: union
// dead: as_integer#11:true
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

struct var {
    uint8_t tag;
    union {
        int32_t i;
        uint64_t wide;
        const struct var *ref;
        struct {
            uint8_t digits;
            uint8_t bcd[6];
        } packed;
        char small[8];
    } as;
};

enum { TAG_INT = 1, TAG_WIDE, TAG_REF, TAG_PACKED, TAG_SMALL };
enum { CONV_OK, CONV_NULL, CONV_LOOP, CONV_RANGE, CONV_DIGIT, CONV_TAG };

/* The value of a variable as a number, through references. */
int as_integer(const struct var *v, int32_t *out)
{
    uint32_t sum = 0;
    unsigned hops = 0, k;

    while (v != NULL && v->tag == TAG_REF) {
        if (++hops > 4)
            return CONV_LOOP;
        v = v->as.ref;
    }
    if (v == NULL)
        return hops == 0 ? CONV_NULL : CONV_TAG;
    switch (v->tag) {
    case TAG_INT:
        *out = v->as.i;
        return CONV_OK;
    case TAG_WIDE:
        if (v->as.wide > INT32_MAX)
            return CONV_RANGE;
        *out = (int32_t)v->as.wide;
        return CONV_OK;
    case TAG_PACKED:
        if (v->as.packed.digits > 9)
            return CONV_RANGE;
        for (k = 0; k < v->as.packed.digits; k++) {
            unsigned pair = v->as.packed.bcd[k / 2u];
            unsigned digit = k & 1u ? pair & 15u : pair >> 4 & 15u;

            if (digit > 9u)
                return CONV_DIGIT;
            sum = sum * 10u + digit;
        }
        if (sum > INT32_MAX)
            return CONV_RANGE;
        *out = (int32_t)sum;
        return CONV_OK;
    case TAG_SMALL:
        for (k = 0; k < 8u && v->as.small[k] != '\0'; k++) {
            if (v->as.small[k] < '0' || v->as.small[k] > '9')
                return CONV_DIGIT;
            sum = sum * 10u + (uint32_t)(v->as.small[k] - '0');
        }
        *out = (int32_t)sum;
        return k == 0 ? CONV_DIGIT : CONV_OK;
    default:
        return CONV_TAG;
    }
}
