// Wide, UTF-8, UTF-16 and UTF-32 string and character literals.
#include <stddef.h>
#include <stdio.h>
typedef unsigned short u16;
typedef unsigned int u32;
static const wchar_t *name = L"wide \u00e9\U0001F600";
static wchar_t table[] = L"abc";
static wchar_t padded[6] = L"xy";
static u16 sixteen[] = u"a\u20ac\U0001F600z";
static u32 thirty_two[] = U"a\u20ac\U0001F600z";
static const char *utf8 = u8"\u20ac!";
static size_t length(const wchar_t *s) { size_t n = 0; while (s[n]) n++; return n; }
int main(void) {
    printf("%lu %lu %lu %lu %lu\n", (unsigned long)length(name), (unsigned long)sizeof table, (unsigned long)sizeof padded, (unsigned long)sizeof sixteen, (unsigned long)sizeof thirty_two);
    for (size_t i = 0; i <= length(name); i++) printf("%x ", (unsigned)name[i]);
    for (int i = 0; i < 6; i++) printf("%d ", (int)padded[i]);
    for (size_t i = 0; i < sizeof sixteen / sizeof *sixteen; i++) printf("%x ", sixteen[i]);
    for (size_t i = 0; i < sizeof thirty_two / sizeof *thirty_two; i++) printf("%x ", thirty_two[i]);
    for (const char *p = utf8; *p; p++) printf("%x ", (unsigned char)*p);
    printf("\n%d %d %d %d\n", (int)L'\u20ac', (int)u'z', (int)U'\U0001F600', (int)L'\xff');
    wchar_t local[] = L"l\x1234" L"\0q" "\"\\";
    printf("%lu %x %x\n", (unsigned long)(sizeof local / sizeof *local), (unsigned)local[1], (unsigned)local[3]);
    printf("%d\n", sizeof(L"ab") == 3 * sizeof(wchar_t));
    if (table[2] == L'c' && name[0] != L'W') printf("%s\n", __func__);
    return 0;
}
