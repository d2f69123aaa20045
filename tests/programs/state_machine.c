// A traffic controller as a table and as a switch: both give the same run; counts of each state.
#include <stdio.h>

enum state { RED, RED_YELLOW, GREEN, YELLOW, BLINK, STATES };
enum event { TICK, FAULT, REPAIR, BUTTON, EVENTS };

static const unsigned char next[STATES][EVENTS] = {
    [RED] = { RED_YELLOW, BLINK, RED, RED },
    [RED_YELLOW] = { GREEN, BLINK, RED_YELLOW, RED_YELLOW },
    [GREEN] = { YELLOW, BLINK, GREEN, YELLOW },
    [YELLOW] = { RED, BLINK, YELLOW, YELLOW },
    [BLINK] = { BLINK, BLINK, RED, BLINK },
};

static enum state step(enum state s, enum event e) {
    if (e == FAULT) return BLINK;
    switch (s) {
    case RED: return e == TICK ? RED_YELLOW : RED;
    case RED_YELLOW: return e == TICK ? GREEN : RED_YELLOW;
    case GREEN: return e == TICK || e == BUTTON ? YELLOW : GREEN;
    case YELLOW: if (e == TICK) return RED; return YELLOW;
    case BLINK: return e == REPAIR ? RED : BLINK;
    default: return s;
    }
}

int main(void) {
    const char *script = "ttttbtbttfttbrtrtbft";
    enum state a = RED, b = RED;
    int visits[STATES] = { 0 }, differ = 0;
    for (const char *p = script; *p; p++) {
        enum event e = *p == 't' ? TICK : *p == 'f' ? FAULT : *p == 'r' ? REPAIR : BUTTON;
        a = step(a, e);
        b = next[b][e];
        if (a != b) differ++;
        visits[a]++;
        putchar("RrGYB"[a]);
    }
    printf(" %d\n", differ);
    for (int s = 0; s < STATES; s++) printf("%d ", visits[s]);
    int same = 0;
    for (int s = 0; s < STATES; s++)
        for (int e = 0; e < EVENTS; e++)
            if (step(s, e) == next[s][e]) same++;
    printf("%d\n", same);
    return 0;
}
