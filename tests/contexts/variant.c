// A union with a tag.
enum kind { EMPTY, NUMBER, BYTES };

struct value {
    enum kind kind;
    union {
        int number;
        unsigned char bytes[4];
    } as;
};

int variant(const struct value *v)
{
    switch (v->kind) {
    case EMPTY:
        return 0;
    case NUMBER:
        if (v->as.number < 0)
            return -1;
        return v->as.number > 2 ? 2 : 1;
    case BYTES:
        if (v->as.bytes[0] == 3 && v->as.bytes[3] == 0)
            return 3;
        return v->as.bytes[3] > 0x7f ? 5 : 4;
    default:
        return -2;
    }
}
