// What the world around a program says: each call gives inputs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// cover: thrown unreachable thrown#0:true
int thrown(void) {
    int number = rand();
    if (number < 0) return -1;
    return number % 6 == 5 ? 1 : 0;
}

// cover: late unreachable late#0:true
int late(time_t limit) {
    time_t now, told = time(&now);
    if (now != told) return -1;
    return now > limit ? 1 : 0;
}

// cover: spaces
int spaces(void) {
    int count = 0;
    for (int i = 0; i < 3; i++) {
        int c = getchar();
        if (c == EOF) break;
        if (c == ' ') count++;
    }
    return count == 2 ? 1 : 0;
}

// cover: line unreachable line#3:true
int line(void) {
    char text[4];
    if (!fgets(text, sizeof text, stdin)) return -1;
    if (text[0] == 'q' && text[1] == '\n') return 1;
    if (strlen(text) > 3) return 2;
    return 0;
}
