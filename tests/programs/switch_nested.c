// Switches inside switches and loops: which one break leaves, continue past a switch, labels deep in blocks.
#include <stdio.h>

static int machine(const char *s) {
    int state = 0, n = 0;
    for (; *s; s++) {
        switch (state) {
        case 0:
            switch (*s) {
            case '/': state = 1; break;
            case '"': state = 2; break;
            case ' ': continue;
            default: n++;
            }
            break;
        case 1:
            switch (*s) {
            case '*': state = 3; break;
            default: state = 0; n += 2;
            }
            break;
        case 2:
            if (*s == '"') state = 0;
            else if (*s == '\\' && s[1]) s++;
            break;
        case 3:
            if (*s == '*' && s[1] == '/') { s++; state = 0; }
            break;
        }
    }
    return n * 10 + state;
}

static int deep(int a, int b) {
    int r = 0;
    switch (a) {
    case 1: {
        int t = b;
        switch (t) { case 1: r = 11; break; case 2: r = 12; }
        r += 100;
        break;
    }
    case 2:
        if (b > 1) {
    case 3:
            r += 7;
        }
        r++;
    }
    return r;
}

int main(void) {
    printf("%d %d %d %d\n", machine("ab /* c */ d"), machine("a / b"), machine("x\"y\\\"z\"w"), machine("a/*"));
    for (int a = 0; a < 4; a++)
        for (int b = 1; b < 4; b++) printf("%d ", deep(a, b));
    printf("\n");
    return 0;
}
