// Every function of <string.h> that has a model, on empty, long, shared and embedded texts: a line per call, result and memory.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const texts[] = {
    "", "a", "b", "aa", "ab", "ba", "abc", "abcabc", "aab", "\x80", "\xff", "a\xff", "\t \n", "0123456789abcdef0123456789abcdef",
};
#define COUNT(array) ((int)(sizeof array / sizeof *array))

static int sign(int number) { return (number > 0) - (number < 0); }

// Where a pointer leads in a text.
static int at(const char *base, const char *found) { return found ? (int)(found - base) : -1; }

static void bytes(const char *what, int i, int j, int k, const char *from, int count) {
    printf("%s %d %d %d", what, i, j, k);
    for (int n = 0; n < count; n++)
        printf(" %02x", (unsigned)(unsigned char)from[n]);
    printf("\n");
}

static void measured(void) {
    for (int i = 0; i < COUNT(texts); i++) {
        const char *s = texts[i];
        printf("strlen %d %zu\n", i, strlen(s));
        for (int n = 0; n < 5; n++)
            printf("strnlen %d %d %zu\n", i, n, strnlen(s, n));
        for (int c = -1; c < 4; c++) {
            int character = c == -1 ? 0xff : "a\0b9"[c];
            printf("strchr %d %d %d\n", i, character, at(s, strchr(s, character)));
            printf("strrchr %d %d %d\n", i, character, at(s, strrchr(s, character)));
            printf("strchrnul %d %d %d\n", i, character, at(s, strchrnul(s, character)));
            printf("memchr %d %d %d\n", i, character, at(s, memchr(s, character, strlen(s) + 1)));
            printf("memrchr %d %d %d\n", i, character, at(s, memrchr(s, character, strlen(s) + 1)));
        }
    }
}

static void compared(void) {
    for (int i = 0; i < COUNT(texts); i++)
        for (int j = 0; j < COUNT(texts); j++) {
            const char *s = texts[i], *t = texts[j];
            size_t least = strlen(s) < strlen(t) ? strlen(s) : strlen(t);
            printf("strcmp %d %d %d\n", i, j, sign(strcmp(s, t)));
            printf("memcmp %d %d %d\n", i, j, sign(memcmp(s, t, least + 1)));
            printf("strncmp %d %d %d %d %d\n", i, j, sign(strncmp(s, t, 0)), sign(strncmp(s, t, 1)), sign(strncmp(s, t, 100)));
            printf("strstr %d %d %d\n", i, j, at(s, strstr(s, t)));
            printf("strspn %d %d %zu %zu\n", i, j, strspn(s, t), strcspn(s, t));
            printf("strpbrk %d %d %d\n", i, j, at(s, strpbrk(s, t)));
            printf("memmem %d %d %d\n", i, j, at(s, memmem(s, strlen(s), t, strlen(t))));
        }
}

static void written(void) {
    for (int i = 0; i < COUNT(texts); i++)
        for (int j = 0; j < 6; j++) {
            char room[80];
            memset(room, '.', sizeof room);
            int to = (int)(strcpy(room, texts[i]) - room);
            bytes("strcpy", i, j, to, room, 12);
            to = (int)(strcat(room, texts[j]) - room);
            bytes("strcat", i, j, to, room, 12);
            memset(room, '.', sizeof room);
            strncpy(room, texts[i], j);
            bytes("strncpy", i, j, 0, room, 8);
            memset(room, '.', sizeof room);
            room[0] = 'x', room[1] = 0;
            strncat(room, texts[i], j);
            bytes("strncat", i, j, 0, room, 8);
            memset(room, '.', sizeof room);
            to = (int)(stpcpy(room, texts[i]) - room);
            bytes("stpcpy", i, j, to, room, 8);
            to = (int)((char *)mempcpy(room, texts[j], strlen(texts[j])) - room);
            bytes("mempcpy", i, j, to, room, 8);
            char *copy = strndup(texts[i], j);
            bytes("strndup", i, j, (int)strlen(copy), copy, (int)strlen(copy) + 1);
            free(copy);
            copy = strdup(texts[i]);
            bytes("strdup", i, j, (int)strlen(copy), copy, (int)strlen(copy) + 1);
            free(copy);
        }
    for (int from = 0; from < 6; from++)
        for (int to = 0; to < 6; to++)
            for (int size = 0; size < 5; size++) {
                char room[] = "0123456789ab";
                memmove(room + to, room + from, size);
                bytes("memmove", from, to, size, room, 12);
                memset(room + to, from * 51, size);
                bytes("memset", from, to, size, room, 12);
                char other[13];
                memcpy(other, room, sizeof other);
                memcpy(other + to, room + from, size);
                bytes("memcpy", from, to, size, other, 12);
            }
}

static void divided(void) {
    static const char *const lines[] = {"", "a", ",", "a,b", ",a,,b,", ";a;b,c", "abc"};
    static const char *const separators[] = {"", ",", ";,", "b"};
    for (int i = 0; i < COUNT(lines); i++)
        for (int j = 0; j < COUNT(separators); j++) {
            char line[16], *rest, *next;
            strcpy(line, lines[i]);
            for (char *part = strtok(line, separators[j]); part; part = strtok(0, separators[j]))
                printf("strtok %d %d %d %s\n", i, j, (int)(part - line), part);
            strcpy(line, lines[i]);
            for (char *part = strtok_r(line, separators[j], &rest); part; part = strtok_r(0, separators[j], &rest))
                printf("strtok_r %d %d %d %s\n", i, j, (int)(part - line), part);
            strcpy(line, lines[i]);
            next = line;
            for (char *part = strsep(&next, separators[j]); part; part = strsep(&next, separators[j]))
                printf("strsep %d %d %d %s\n", i, j, (int)(part - line), part);
        }
    static const long numbers[] = {0, 1, 2, 8, -1, 0x7fffffff, -0x7fffffff - 1, 0x100};
    for (int i = 0; i < COUNT(numbers); i++)
        printf("ffs %d %d %d %d\n", i, ffs((int)numbers[i]), ffsl(numbers[i]), ffsll((long long)((unsigned long long)numbers[i] << 31)));
}

int main(void) {
    measured();
    compared();
    written();
    divided();
    return 0;
}
