/* How many bytes does the first character of a text take in UTF-8? 0 when it is not well formed.
   `lead` has been sorted out before the last tests, so a continuation of five bytes is never looked at. */
#define MOST 4

static int is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

int utf8_length(const unsigned char text[MOST], int count)
{
    unsigned char lead = text[0];
    int length;
    unsigned long point;

    if (count < 1)
        return 0;
    if (lead < 0x80)
        return 1;
    if ((lead & 0xE0) == 0xC0) {
        length = 2;
        point = lead & 0x1F;
    } else if ((lead & 0xF0) == 0xE0) {
        length = 3;
        point = lead & 0x0F;
    } else if ((lead & 0xF8) == 0xF0) {
        length = 4;
        point = lead & 0x07;
    } else {
        return 0;
    }
    if (length > count)
        return 0;
    for (int i = 1; i < length; i++) {
        if (!is_continuation(text[i]))
            return 0;
        point = point << 6 | (text[i] & 0x3F);
    }
    if (length == 2 && point < 0x80)
        return 0; /* overlong */
    if (length == 3 && (point < 0x800 || (point >= 0xD800 && point <= 0xDFFF)))
        return 0; /* overlong, or a surrogate */
    if (length == 4 && (point < 0x10000 || point > 0x10FFFF))
        return 0; /* overlong, or beyond Unicode */
    if (length > 4)
        return 0; /* five and six bytes were once allowed */
    return length;
}

int utf8_length_precond(const unsigned char text[MOST], int count)
{
    (void)text;
    return count >= 0 && count <= MOST;
}
