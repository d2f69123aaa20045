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

// cover: two_numbers unreachable two_numbers#5:true
int two_numbers(void) {
    int a, b;
    int count = scanf("%d %d", &a, &b);
    if (count == EOF) return -1;
    if (count < 2) return count == 1 ? 1 : 2;
    if (a == 5 && b < -3) return 3;
    return count > 2 ? 4 : 0;
}

// cover: name unreachable name#3:true, name#4:true
int name(void) {
    char text[4];
    unsigned char small;
    if (scanf("%3s %2hhu", text, &small) != 2) return 0;
    if (strcmp(text, "ab") == 0) return 1;
    if (small == 99) return 2;
    return strchr(text, ' ') != 0 || small > 99 ? 3 : 4;
}

// A NUL byte is no white space.
// cover: nul
int nul(void) {
    char text[4];
    return scanf("%3s", text) == 1 && text[0] == 0 ? 1 : 0;
}

// cover: setting
int setting(void) {
    const char *text = getenv("MODE");
    if (!text) return 0;
    return strcmp(text, "fast") == 0 ? 1 : 2;
}

// Variables have values of their own, and keep them.
// cover: two_settings unreachable two_settings#3:true
int two_settings(void) {
    const char *one = getenv("ONE"), *two = getenv("TWO");
    if (!one || !two) return 0;
    if (strcmp(one, two) == 0) return 1;
    return one == two ? 2 : 3;
}

// cover: same_setting unreachable same_setting#0:true
int same_setting(void) { return getenv("ONE") != getenv("ONE") ? 1 : 0; }

// cover: long_setting
int long_setting(void) {
    const char *text = getenv("PATH");
    if (!text) return 0;
    return strlen(text) > 20 ? 1 : 2;
}

// cover: streams unreachable streams#0:true
int streams(void) {
    srand(7);
    srandom(7);
    if (random() < 0) return 1;
    int first = fgetc(stdin), second = getc(stdin);
    if (first == 'a' && second == 'b') return 2;
    return clock() == 12 ? 3 : 4;
}
