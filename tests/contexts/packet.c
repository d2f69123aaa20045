// Bytes without a type, as many as are said to be there.
#include <stddef.h>

int packet(const void *data, size_t size)
{
    const unsigned char *bytes = data;
    if (size < 2)
        return -1;
    size_t length = bytes[0];
    if (length + 2 > size)
        return -2;
    unsigned char sum = 0;
    for (size_t i = 0; i < length; i++)
        sum = (unsigned char)(sum + bytes[1 + i]);
    if (length > 2)
        return -3;
    return bytes[1 + length] == sum ? 0 : 1;
}
