#include "../c_void_shape.c"
#include <stdlib.h>

static struct v_str *str(const char *s)
{
    struct v_str *v = malloc(sizeof *v + strlen(s));
    v->h = (struct head){TAG_STR, 0};
    v->len = (uint32_t)strlen(s);
    memcpy(v->bytes, s, v->len);
    return v;
}

int main(void)
{
    struct head nil = {TAG_NIL, 0}, nil2 = {TAG_NIL, 1}, odd = {99, 0}, odd2 = {99, 0};
    struct v_int one = {{TAG_INT, 0}, 1}, uno = {{TAG_INT, 0}, 1}, two = {{TAG_INT, 0}, 2};
    struct v_str *s = str("a long enough word"), *t = str("a long enough worm"), *u = str("short");
    struct v_pair p = {{TAG_PAIR, 0}, &one, &nil}, q = {{TAG_PAIR, 0}, &uno, &nil2}, r = {{TAG_PAIR, 0}, &two, &nil};
    struct v_pair deep = {{TAG_PAIR, 0}, &p, &nil}, deep2 = {{TAG_PAIR, 0}, &q, &nil};
    struct v_box box = {{TAG_BOX, 0}, &one}, box2 = {{TAG_BOX, 0}, &box}, empty = {{TAG_BOX, 0}, NULL};
    int bad = value_equal(&one, &one, 1) != 1 || value_equal(NULL, &one, 1) || value_equal(&one, NULL, 1)
        || value_equal(&nil, &nil2, 1) != 1 || value_equal(&one, &uno, 1) != 1 || value_equal(&one, &two, 1)
        || value_equal(&one, s, 1) || value_equal(s, t, 1) || value_equal(s, u, 1)
        || value_equal(&p, &q, 1) != 1 || value_equal(&p, &r, 1) || value_equal(&deep, &deep2, 1) != -1
        || value_equal(&box2, &uno, 1) != 1 || value_equal(&uno, &box, 1) != 1 || value_equal(&empty, &one, 1)
        || value_equal(&odd, &odd2, 1) != -2;
    free(s);
    free(t);
    free(u);
    return bad;
}
