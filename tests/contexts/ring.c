// A ring buffer: counted, changed in place, and repaired where it is broken.
struct ring {
    unsigned char data[4];
    unsigned head;
    unsigned count;
};

int ring(struct ring *r, unsigned char value, int overwrite)
{
    if (r->head >= 4 || r->count > 4) {
        r->head = 0;
        r->count = 0;
        return -1;
    }
    if (r->count == 4) {
        if (!overwrite)
            return 0;
        r->head = (r->head + 1) % 4;
        r->count--;
    }
    unsigned at = (r->head + r->count) % 4;
    if (at > 3)
        return -2;
    r->data[at] = value;
    r->count++;
    return r->data[r->head] == value ? 2 : 1;
}
