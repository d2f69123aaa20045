#include "../b_as_integer.c"

int main(void)
{
    int32_t r = 0;
    struct var i = {.tag = TAG_INT, .as.i = -5};
    struct var w = {.tag = TAG_WIDE, .as.wide = 77}, big = {.tag = TAG_WIDE, .as.wide = 1ull << 40};
    struct var p = {.tag = TAG_PACKED, .as.packed = {5, {0x12, 0x34, 0x50}}};
    struct var pd = {.tag = TAG_PACKED, .as.packed = {2, {0x1b}}};
    struct var pl = {.tag = TAG_PACKED, .as.packed = {12, {0}}};
    struct var s = {.tag = TAG_SMALL, .as.small = "901"}, full = {.tag = TAG_SMALL, .as.small = {'1', '2', '3', '4', '5', '6', '7', '8'}};
    struct var sl = {.tag = TAG_SMALL, .as.small = "1x"}, sb = {.tag = TAG_SMALL, .as.small = "1 2"}, se = {.tag = TAG_SMALL, .as.small = ""};
    struct var chain[3], loop, open = {.tag = TAG_REF, .as.ref = NULL}, other = {.tag = 77};

    for (int k = 0; k < 3; k++) {
        chain[k].tag = TAG_REF;
        chain[k].as.ref = k < 2 ? &chain[k + 1] : &i;
    }
    loop.tag = TAG_REF;
    loop.as.ref = &loop;
    if (as_integer(&chain[0], &r) != CONV_OK || r != -5) return 1;
    if (as_integer(&loop, &r) != CONV_LOOP) return 2;
    if (as_integer(&open, &r) != CONV_TAG || as_integer(NULL, &r) != CONV_NULL) return 3;
    if (as_integer(&w, &r) != CONV_OK || r != 77) return 4;
    if (as_integer(&big, &r) != CONV_RANGE) return 5;
    if (as_integer(&p, &r) != CONV_OK || r != 12345) return 6;
    if (as_integer(&pd, &r) != CONV_DIGIT || as_integer(&pl, &r) != CONV_RANGE) return 7;
    if (as_integer(&s, &r) != CONV_OK || r != 901) return 8;
    if (as_integer(&full, &r) != CONV_OK || r != 12345678) return 9;
    if (as_integer(&sl, &r) != CONV_DIGIT || as_integer(&sb, &r) != CONV_DIGIT) return 10;
    if (as_integer(&se, &r) != CONV_DIGIT || as_integer(&other, &r) != CONV_TAG) return 11;
    return 0;
}
