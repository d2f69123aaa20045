#include "../b_diamond_release.c"

int main(void)
{
    struct object *list = NULL;
    if (release(NULL, &list) != 0) return 1;

    struct object leaf = {.refs = 2};
    struct object l = {.refs = 1, .left = &leaf}, r = {.refs = 1, .right = &leaf};
    struct object top = {.refs = 2, .left = &l, .right = &r};
    if (release(&top, &list) != 0) return 2;
    if (release(&top, &list) != 4 || leaf.refs != 0) return 3;
    if (release(&top, &list) != -1) return 4;

    struct object pin = {.refs = 1, .pinned = 1};
    struct object both = {.refs = 1, .left = &pin};
    if (release(&both, &list) != 1 || pin.refs != 0) return 5;
    struct object pin2 = {.refs = 1, .pinned = 1};
    if (release(&pin2, &list) != 0) return 6;

    struct object twice = {.refs = 3, .mark = 1};
    struct object pair = {.refs = 1, .left = &twice, .right = &twice};
    if (release(&pair, &list) != 1 || twice.mark || twice.refs != 1) return 7;
    struct object kept = {.refs = 2, .mark = 1};
    struct object one = {.refs = 1, .left = &kept};
    if (release(&one, &list) != 1 || !kept.mark) return 8;

    struct object under = {.refs = 1};
    struct object wrong = {.refs = 1, .left = &under, .right = &under};
    if (release(&wrong, &list) != -1) return 9;
    return 0;
}
