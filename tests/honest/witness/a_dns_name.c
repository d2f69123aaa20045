#include "../a_dns_name.c"
#include <string.h>

#define MESSAGE "\003www\007example\003org\000" /* at 0, 4, 12; 17 bytes */

int main(void)
{
    char out[64];
    static const uint8_t m[] = MESSAGE "\004mail\300\004" /* at 17 */
                               "\003a b\002\x80z\000"   /* at 24 */
                               "\300\054";                /* at 32, forwards */
    if (dns_name(m, sizeof m, 0, out, sizeof out) != 17 || strcmp(out, "www.example.org") != 0)
        return 1;
    if (dns_name(m, sizeof m, 17, out, sizeof out) != 24 || strcmp(out, "mail.example.org") != 0)
        return 2;
    if (dns_name(m, sizeof m, 24, out, sizeof out) != 32 || strcmp(out, "a?b.?z") != 0)
        return 3;
    if (dns_name(m, sizeof m, 32, out, sizeof out) != 0)
        return 4;
    if (dns_name(m, sizeof m, 0, out, 10) != 0 || dns_name(m, sizeof m, 16, out, 0) != 0)
        return 5;
    if (dns_name(m, 12, 0, out, sizeof out) != 0 || dns_name(m, 8, 0, out, sizeof out) != 0 ||
        dns_name(m, 23, 17, out, sizeof out) != 0)
        return 6;
    static const uint8_t reserved[] = {0x41, 'a', 0};
    if (dns_name(reserved, sizeof reserved, 0, out, sizeof out) != 0)
        return 7;
    static const uint8_t chain[] = {0, 0xC0, 0, 0xC0, 1, 0xC0, 3, 0xC0, 5, 0xC0, 7};
    if (dns_name(chain, sizeof chain, 9, out, sizeof out) != 0)
        return 8;
    if (dns_name(chain, sizeof chain, 7, out, sizeof out) != 9 || out[0] != '\0')
        return 9;
    return 0;
}
