// Comparisons between signed and unsigned, different widths, after promotion, with constants and sizeof.
#include <stdio.h>

static int si_ui(int a, unsigned b) { return a < b ? -1 : a == b ? 0 : 1; }
static int sl_ui(long a, unsigned b) { return a < b ? -1 : a == b ? 0 : 1; }
static int sc_uc(signed char a, unsigned char b) { return a < b ? -1 : a == b ? 0 : 1; }
static int us_si(unsigned short a, int b) { return a < b ? -1 : a == b ? 0 : 1; }
static int ul_si(unsigned long a, int b) { return a < b ? -1 : a == b ? 0 : 1; }

int main(void) {
    int values[] = { -1, 0, 1, 200, 65535, -128 };
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            int a = values[i], b = values[j];
            printf("%d%d%d%d%d ", si_ui(a, b) + 1, sl_ui(a, b) + 1, sc_uc((signed char)a, (unsigned char)b) + 1, us_si((unsigned short)a, b) + 1, ul_si(a, b) + 1);
        }
        printf("\n");
    }
    int n = -1, loops = 0;
    unsigned size = 3;
    if (n < size) loops = 1;
    for (int i = -1; i < (int)size; i++) loops += 10;
    printf("%d\n", loops);
    if (n > 5u) printf("minus one is large\n");
    if ((unsigned char)n == 255 && (signed char)255 == n) printf("narrow\n");
    if (n == 0xffffffff) printf("equal as unsigned\n");
    if (n != 0xffffffffL) printf("differs as long\n");
    char c = -1;
    if (c == 0xff) printf("wrong\n");
    if ((c & 0xff) == 0xff) printf("masked\n");
    return 0;
}
