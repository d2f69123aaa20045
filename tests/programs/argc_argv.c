// main's parameters: argc is 1, argv[0] is there, argv[argc] is null; options parsed from an array like argv.
#include <stdio.h>
#include <string.h>

struct options { int verbose, level; const char *file; };

static int parse(int argc, const char **argv, struct options *o) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (a[0] != '-') {
            if (o->file) return 1;
            o->file = a;
        } else if (strcmp(a, "-v") == 0) {
            o->verbose++;
        } else if (a[1] == 'l') {
            if (!a[2] && ++i == argc) return 2;
            const char *n = a[2] ? a + 2 : argv[i];
            o->level = 0;
            while (*n >= '0' && *n <= '9') o->level = o->level * 10 + (*n++ - '0');
            if (*n) return 3;
        } else {
            return 4;
        }
    }
    return 0;
}

static void try(int n, const char **v) {
    struct options o = { 0, 1, 0 };
    int r = parse(n, v, &o);
    printf("%d %d %d %s\n", r, o.verbose, o.level, o.file ? o.file : "-");
}

int main(int argc, char **argv) {
    if (argc == 1 && argv[0] && !argv[1]) printf("no arguments\n");
    try(1, (const char *[]){ "p" });
    try(5, (const char *[]){ "p", "-v", "in.c", "-v", "-l12" });
    try(3, (const char *[]){ "p", "-l", "34" });
    try(2, (const char *[]){ "p", "-l" });
    try(2, (const char *[]){ "p", "-l5x" });
    try(3, (const char *[]){ "p", "a", "b" });
    try(2, (const char *[]){ "p", "-z" });
    return argc - 1;
}
