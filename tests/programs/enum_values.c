// Enumerators: implicit and explicit values, negative ones, duplicates, expressions, use in switch and arithmetic.
#include <stdio.h>

enum level { LOW, MIDDLE, HIGH = 10, HIGHER, SAME = HIGH, BELOW = -5, BELOW_NEXT, MASK = 1 << 4 | 1 };
enum { ANONYMOUS = HIGHER * 2 };
typedef enum { NO, YES } answer;
enum big { LARGE = 0x7fffffff };

static const char *name(enum level l) {
    switch (l) {
    case LOW: return "low";
    case MIDDLE: return "middle";
    case HIGH: return "high";
    case HIGHER: return "higher";
    case BELOW: return "below";
    case BELOW_NEXT: return "below next";
    case MASK: return "mask";
    }
    return "none";
}

static answer opposite(answer a) { return a == YES ? NO : YES; }

int main(void) {
    for (int i = -6; i < 19; i++) {
        const char *n = name(i);
        if (n[0] != 'n') printf("%d %s\n", i, n);
    }
    printf("%d %d %d\n", SAME, ANONYMOUS, LARGE);
    enum level l = LOW;
    l++;
    if (l == MIDDLE) printf("next is middle\n");
    printf("%d %d\n", opposite(NO), opposite(YES));
    int counts[HIGH] = { 0 };
    counts[MIDDLE] = 3;
    int sum = 0;
    for (enum level i = LOW; i < HIGH; i++) sum += counts[i] + i;
    printf("%d %d\n", sum, (int)sizeof(enum level));
    return BELOW + 5;
}
