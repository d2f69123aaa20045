// extern declarations: before the definition, inside a block past a hiding local, of arrays and functions.
#include <stdio.h>

extern int value;
extern int sizes[];
extern const char *label(int);
int read_value(void) { return value; }

static int hidden(int value) {
    int sum = value;
    {
        extern int value;
        sum += value * 10;
        value++;
    }
    return sum + value * 100;
}

int value = 4;
int sizes[] = { 1, 4, 9, -1 };
extern int value;

static int squares(void) {
    int n = 0;
    for (const int *p = sizes; *p >= 0; p++)
        if (*p == (n + 1) * (n + 1)) n++;
    return n;
}

int main(void) {
    extern int value;
    printf("%d\n", read_value());
    int h = hidden(2);
    printf("%d %d\n", h, value);
    printf("%d\n", squares());
    sizes[1] = 5;
    printf("%d\n", squares());
    for (int i = -1; i < 2; i++) printf("%s ", label(i));
    extern int late;
    if (late > 5) printf("%d\n", late);
    return 0;
}

const char *label(int n) { return n < 0 ? "minus" : n ? "plus" : "zero"; }
int late = 6;
