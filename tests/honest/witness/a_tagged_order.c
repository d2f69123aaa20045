#include "../a_tagged_order.c"

int main(void)
{
    const unsigned char apple[] = "\050" "apple";           /* 5 << 3 */
    const unsigned char apples[] = "\006\001" "apples";     /* one byte */
    const unsigned char pear[] = "\044" "pear";             /* interned */
    const unsigned char fig[] = "\034" "fig";               /* interned */
    const unsigned char plum[] = "\003" "plum";             /* terminated */
    const unsigned char none[] = "\000";
    const unsigned char none_too[] = "\000\001";
    static unsigned char large[3 + 400 + 1];
    large[0] = 400 >> 8;
    large[1] = 400 & 255;
    large[2] = 2;
    memset(large + 3, 'a', 400);
    static unsigned char larger[3 + 420 + 1];
    larger[0] = 420 >> 8;
    larger[1] = 420 & 255;
    larger[2] = 2;
    memset(larger + 3, 'a', 420);

    if (tagged_order(apple + 1, apple + 1) != 0)
        return 1;
    if (tagged_order(apple + 1, apples + 2) != -1 || tagged_order(apples + 2, apple + 1) != 1)
        return 2;
    if (tagged_order(pear + 1, fig + 1) != 1 || tagged_order(fig + 1, pear + 1) != -1)
        return 3;
    const unsigned char pea[] = "\034" "pea";
    if (tagged_order(pear + 1, pea + 1) != 1)
        return 4;
    if (tagged_order(pear + 1, plum + 1) != -1 || tagged_order(plum + 1, pear + 1) != 1)
        return 5;
    if (tagged_order(none + 1, none_too + 2) != 0 || tagged_order(none + 1, fig + 1) != -1)
        return 6;
    if (tagged_order(large + 3, larger + 3) != -2 || tagged_order(larger + 3, large + 3) != 2)
        return 7;
    const unsigned char a[] = "\010" "a";
    if (tagged_order(a + 1, large + 3) != -2)
        return 8;
    return 0;
}
