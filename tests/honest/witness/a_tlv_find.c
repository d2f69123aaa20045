#include "../a_tlv_find.c"
#include <string.h>

int main(void)
{
    uint8_t b[700];
    size_t len = 0;
    int why = 9;

    /* 5: three bytes; filler; 6: 200 bytes; 7: 300 bytes */
    memset(b, 0x11, sizeof b);
    size_t n = 0;
    b[n++] = 5;
    b[n++] = 3;
    n += 3;
    b[n++] = 0;
    b[n++] = 6;
    b[n++] = 0x81;
    b[n++] = 200;
    n += 200;
    b[n++] = 7;
    b[n++] = 0x82;
    b[n++] = 1;
    b[n++] = 44;
    size_t at = n;
    n += 300;
    if (tlv_find(b, n, 7, &len, &why) != b + at || len != 300 || why != 0)
        return 1;
    if (tlv_find(b, n, 8, &len, &why) != NULL || why != 0)
        return 2;
    if (tlv_find(b, n - 1, 7, &len, &why) != NULL || why != 4)
        return 3;

    const uint8_t no_length[] = {5};
    const uint8_t indefinite[] = {5, 0x80, 1, 2, 0, 0};
    const uint8_t huge[] = {5, 0x83, 1, 0, 0};
    const uint8_t cut[] = {5, 0x82, 1};
    const uint8_t long_form[] = {5, 0x81, 2, 1, 1};
    const uint8_t longer_form[] = {5, 0x82, 0, 200};
    if (tlv_find(no_length, sizeof no_length, 5, &len, &why) || why != 1)
        return 4;
    if (tlv_find(indefinite, sizeof indefinite, 5, &len, &why) || why != 2)
        return 5;
    if (tlv_find(huge, sizeof huge, 5, &len, &why) || why != 2)
        return 6;
    if (tlv_find(cut, sizeof cut, 5, &len, &why) || why != 2)
        return 7;
    if (tlv_find(long_form, sizeof long_form, 5, &len, &why) || why != 3)
        return 8;
    if (tlv_find(longer_form, sizeof longer_form, 5, &len, &why) || why != 3)
        return 9;
    return 0;
}
