// memset, memcpy, memmove with both overlaps, memcmp, memchr on bytes, integers and structs.
#include <stdio.h>
#include <string.h>

struct record { int key; char name[8]; };

static int sign(int v) { return v < 0 ? -1 : v > 0; }

int main(void) {
    int v[6];
    memset(v, 0, sizeof v);
    memset(v + 2, 0xff, 2 * sizeof *v);
    for (int i = 0; i < 6; i++) printf("%d ", v[i]);
    printf("\n");
    char s[] = "0123456789";
    memmove(s + 2, s, 5);
    printf("%s ", s);
    memmove(s, s + 4, 5);
    printf("%s ", s);
    memcpy(s, "AB", 2);
    memmove(s, s, 10);
    memcpy(s + 9, "", 1);
    printf("%s\n", s);
    printf("%d %d %d %d\n", sign(memcmp("abc", "abd", 2)), sign(memcmp("abc", "abd", 3)), sign(memcmp("b", "a", 1)), memcmp("x", "y", 0));
    printf("%d\n", sign(memcmp("\x80", "\x7f", 1)));
    const char *hit = memchr("find me", 'm', 7);
    printf("%s %d\n", hit ? hit : "none", memchr("find me", 'm', 5) == NULL);
    struct record a, b;
    memset(&a, 0, sizeof a);
    a.key = 5;
    strcpy(a.name, "five");
    memcpy(&b, &a, sizeof b);
    if (memcmp(&a, &b, sizeof a) == 0) printf("%d %s\n", b.key, b.name);
    b.name[0]++;
    if (memcmp(&a, &b, sizeof a) != 0) printf("differ\n");
    unsigned char bytes[4] = { 1, 2, 0, 0 };
    int n;
    memcpy(&n, bytes, 4);
    printf("%d\n", n);
    return 0;
}
