/* A protocol header in bit-fields: is it one that we accept, and how long is what follows? */

struct header {
    unsigned version : 4;
    unsigned words : 4; /* length of the header in words of 4 bytes */
    unsigned priority : 3;
    unsigned ack : 1;
    unsigned fragment : 1;
    unsigned length : 11; /* of header and data in bytes */
};

/* The length of the data, or a negative reason. */
int accept(struct header h, int fragments_allowed)
{
    unsigned bytes = h.words * 4;
    if (h.version != 4 && h.version != 6)
        return -1;
    if (h.words < 2)
        return -2;
    if (h.length < bytes)
        return -3;
    if (h.fragment && !fragments_allowed)
        return -4;
    if (h.priority > 7) /* three bits: cannot be true */
        return -5;
    if (h.priority == 7 && !h.ack)
        return -6;
    if (h.length - bytes > 2047) /* eleven bits: cannot be true */
        return -7;
    return (int)(h.length - bytes);
}
