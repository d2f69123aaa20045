// Decodes UTF-8 byte by byte.
// state: feed
// given: feed#0:false, feed#6:false, feed#6:true, feed#7:false, feed#7:true, feed#8:false, feed#8:true

static unsigned value, missing, least;

long feed(unsigned char byte)
{
    if (missing == 0) {
        if (byte < 0x80)
            return byte;
        if (byte >= 0xc2 && byte < 0xe0) {
            missing = 1;
            value = byte & 0x1f;
            least = 0x80;
        } else if (byte >= 0xe0 && byte < 0xf0) {
            missing = 2;
            value = byte & 0x0f;
            least = 0x800;
        } else {
            return -1;
        }
        return -2;
    }
    if ((byte & 0xc0) != 0x80) {
        missing = 0;
        return -1;
    }
    value = value << 6 | (byte & 0x3f);
    if (--missing > 0)
        return -2;
    if (value < least)
        return -1;
    return value;
}
