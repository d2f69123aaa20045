#include "../b_value_compare.c"

static struct value text(const char *s)
{
    struct value v = {.kind = V_TEXT};
    v.u.text.bytes = s;
    v.u.text.length = strlen(s);
    return v;
}

static struct value list(const struct value *const *items, size_t n)
{
    struct value v = {.kind = V_LIST};
    v.u.list.items = items;
    v.u.list.count = n;
    return v;
}

int main(void)
{
    struct value nil = {.kind = V_NIL}, nil2 = nil;
    struct value one = {.kind = V_INT, .u.number = 1}, uno = one, two = {.kind = V_INT, .u.number = 2};
    struct value empty = text(""), abc = text("abcdefghijkl"), abd = text("abcdefghijkm"), ab = text("ab");
    if (value_compare(&one, &one) != 0) return 1;
    if (value_compare(NULL, &one) != -1 || value_compare(&one, NULL) != 1) return 2;
    if (value_compare(&one, &ab) != -1 || value_compare(&ab, &one) != 1) return 3;
    if (value_compare(&nil, &nil2) != 0) return 4;
    if (value_compare(&one, &uno) != 0 || value_compare(&one, &two) != -1) return 5;
    if (value_compare(&two, &one) != 1) return 6;
    if (value_compare(&abc, &abd) >= 0 || value_compare(&ab, &abc) != -1) return 7;
    if (value_compare(&abc, &ab) != 1 || value_compare(&empty, &ab) != -1) return 8;
    const struct value *i3[] = {&one, &abc, &nil}, *j3[] = {&one, &abd, &nil};
    struct value a = list(i3, 3), b = list(j3, 3), c = list(i3, 2), d = list(i3, 3);
    const struct value *n1[] = {&a}, *n2[] = {&b};
    struct value p = list(n1, 1), q = list(n2, 1);
    if (value_compare(&p, &q) >= 0 || value_compare(&q, &p) <= 0) return 9;
    if (value_compare(&c, &a) != -1 || value_compare(&a, &c) != 1) return 10;
    if (value_compare(&a, &d) != 0) return 11;
    struct value x = {.kind = (enum value_kind)7}, y = x;
    if (value_compare(&x, &y) != 0) return 12;
    return 0;
}
