// Character arrays: implicit and explicit sizes, no room for the zero, braces, single characters, tails filled with zero.
#include <stdio.h>

static char implicit[] = "four";
static char exact[4] = "four";
static char longer[8] = "four";
static char braced[] = { "four" };
static char single[] = { 'f', 'o', 'u', 'r' };
static char rows[][4] = { "one", "two", "four" };
static signed char signs[3] = { -1, 'A' };

static int zeros(const char *p, int n) {
    int z = 0;
    for (int i = 0; i < n; i++)
        if (!p[i]) z++;
    return z;
}

int main(void) {
    printf("%d %d %d %d %d %d\n", (int)sizeof implicit, (int)sizeof exact, (int)sizeof longer, (int)sizeof braced, (int)sizeof single, (int)sizeof rows);
    printf("%d %d %d %d\n", zeros(implicit, sizeof implicit), zeros(exact, sizeof exact), zeros(longer, sizeof longer), zeros(single, sizeof single));
    printf("%.4s %s %.4s %s\n", exact, longer, rows[2], rows[1]);
    printf("%d %d %d\n", signs[0], signs[1], signs[2]);
    char local[6] = "ab";
    char copy[6] = { 'a', 'b' };
    int same = 1;
    for (int i = 0; i < 6; i++)
        if (local[i] != copy[i]) same = 0;
    printf("%d\n", same);
    char empty[3] = "";
    if (!empty[0] && !empty[1] && !empty[2]) printf("empty\n");
    for (int i = 0; i < 3; i++) {
        char fresh[4] = "xy";
        if (i == 1) fresh[0] = 'z';
        printf("%s", fresh);
    }
    printf("\n");
    return 0;
}
