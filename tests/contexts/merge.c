// Two intervals, each with its ends in order, the first not behind the second.
struct interval {
    int from, to;
};

int merge(const struct interval *a, const struct interval *b, struct interval *result)
{
    if (a->from > a->to || b->from > b->to)
        return -1;
    if (a->from > b->from)
        return -2;
    result->from = a->from;
    if (a->to < b->from) {
        result->to = a->to;
        return 0;
    }
    result->to = a->to > b->to ? a->to : b->to;
    if (result->to < result->from)
        return -3;
    if (result->to - result->from > 4)
        return 2;
    return 1;
}
