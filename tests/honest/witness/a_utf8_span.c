#include "../a_utf8_span.c"
#include <string.h>

static int valid(const char *s, size_t bytes, size_t points)
{
    const unsigned char *b = (const unsigned char *)s;
    size_t n = 77;
    const unsigned char *stop = utf8_span(b, b + strlen(s), &n);
    return (size_t)(stop - b) == bytes && n == points;
}

int main(void)
{
    if (!valid("", 0, 0) || !valid("plain", 5, 5))
        return 1;
    if (!valid("a\xC3\xA9z", 4, 3) || !valid("\xE2\x82\xAC!", 4, 2) || !valid("\xF0\x9F\x98\x80", 4, 1))
        return 2;
    if (!valid("ok\xC0\x80", 2, 2) || !valid("ok\xF8\x88\x80\x80\x80", 2, 2) || !valid("\x80", 0, 0))
        return 3;
    if (!valid("x\xE2\x82", 1, 1)) /* ends too early */
        return 4;
    if (!valid("x\xE2\x82z", 1, 1)) /* not a continuation */
        return 5;
    if (!valid("\xE0\x80\x80", 0, 0) || !valid("\xED\xA0\x80", 0, 0))
        return 6;
    if (!valid("\xF0\x80\x80\x80", 0, 0) || !valid("\xF4\x90\x80\x80", 0, 0))
        return 7;
    return 0;
}
