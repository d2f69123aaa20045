#include "../utf8.c"

int main(void)
{
    const unsigned char text[] = { 'a', 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xe0, 0x80, 0x80, 0xc3, 'x', 0xff, 0x80, 0xc1 };
    for (unsigned i = 0; i < sizeof text; i++)
        feed(text[i]);
    return 0;
}
