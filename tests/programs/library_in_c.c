// Library functions that are modelled in C: qsort and bsearch with their comparisons counted, tokens, quotients, searches.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { const char *name; int weight; char tag; };

static int compares;

static int by_weight(const void *left, const void *right) {
    const struct entry *a = left, *b = right;
    compares++;
    if (a->weight != b->weight) return a->weight < b->weight ? -1 : 1;
    return 0;
}

static int by_value(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    compares++;
    return (a > b) - (a < b);
}

static void sorts(void) {
    struct entry entries[] = {{"c", 3, '1'}, {"a", 1, '2'}, {"c", 3, '3'}, {"b", 2, '4'}, {"a", 1, '5'}};
    qsort(entries, 5, sizeof entries[0], by_weight);
    for (int i = 0; i < 5; i++) printf("%s%c ", entries[i].name, entries[i].tag);
    printf("%d\n", compares);
    int values[9] = {5, -3, 9, 0, 5, 7, -8, 2, 1};
    compares = 0;
    qsort(values, 9, sizeof(int), by_value);
    for (int i = 0; i < 9; i++) printf("%d ", values[i]);
    printf("%d\n", compares);
    qsort(values, 0, sizeof(int), by_value);
    qsort(values, 1, sizeof(int), by_value);
    compares = 0;
    for (int key = -9; key < 10; key += 3) {
        int *found = bsearch(&key, values, 9, sizeof(int), by_value);
        printf("%d:%ld ", key, found ? (long)(found - values) : -1L);
    }
    printf("%d\n", compares);
}

static void tokens(void) {
    char text[] = "  one, two,,three ", more[] = "a;b;;c", *rest, *at = more;
    for (char *token = strtok(text, " ,"); token; token = strtok(NULL, " ,")) printf("[%s]", token);
    char path[] = "/usr/bin:/bin";
    for (char *token = strtok_r(path, ":", &rest); token; token = strtok_r(NULL, ":", &rest)) printf("<%s>", token);
    for (char *token = strsep(&at, ";"); token; token = strsep(&at, ";")) printf("{%s}", token);
    printf("\n");
}

static void others(void) {
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(7, -2);
    lldiv_t ll = lldiv(1LL << 40, 1000);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
    char buffer[16];
    char *end = stpcpy(stpcpy(buffer, "left"), "right");
    printf("%s %d\n", buffer, (int)(end - buffer));
    char *copy = strndup(buffer, 6), *all = strndup("ab", 9);
    printf("%s %s %d\n", copy, all, (int)(strchrnul(copy, 'z') - copy));
    free(copy);
    free(all);
    printf("%d %d %d\n", (int)((char *)memmem(buffer, 9, "tr", 2) - buffer), memmem(buffer, 9, "x", 1) == NULL,
           (int)((char *)memrchr(buffer, 't', 9) - buffer));
    end = mempcpy(buffer, "xyz", 3);
    printf("%s %d\n", buffer, (int)(end - buffer));
}

int main(void) {
    sorts();
    tokens();
    others();
    return 0;
}
