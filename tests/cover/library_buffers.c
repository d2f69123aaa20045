// Copies into memory that is not initialised: how far it is afterwards depends on the inputs.
// Once an instruction can fork, cover: local_copy unreachable local_copy#1:true
// Once an instruction can fork, cover: part
// Once an instruction can fork, cover: assemble
// Once an instruction can fork, cover: duplicate
// Once an instruction can fork, cover: fill_some
#include <stdlib.h>
#include <string.h>

int local_copy(const char s[4]) {
    char copy[8];
    strcpy(copy, s);
    if (copy[0] == 'a') return 1;
    if (strcmp(copy, s) != 0) return 2;
    return strlen(copy) == 3;
}

int part(const unsigned char from[3], unsigned n) {
    unsigned char to[4];
    if (n > 3) return -1;
    memcpy(to, from, n);
    if (n > 1 && to[1] == 7) return 1;
    return 0;
}

int assemble(const char name[3]) {
    char path[8];
    strcpy(path, "/");
    strcat(path, name);
    if (strcmp(path, "/ab") == 0) return 1;
    return path[1] == 'q' ? 2 : 3;
}

int duplicate(const char s[3]) {
    char *copy = strdup(s);
    if (strlen(copy) == 2) {
        copy[1] = 'x';
        if (copy[0] == 'x') return 1;
    }
    free(copy);
    return 0;
}

int fill_some(unsigned n, int c) {
    char buffer[3];
    if (n < 1 || n > 3) return -1;
    memset(buffer, c, n);
    return buffer[n - 1] == 'a' ? 1 : 0;
}
