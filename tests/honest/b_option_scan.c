// honest: scan_options
// kind: two-d
#include <stddef.h>
#include <string.h>

struct settings {
    int verbose;
    int threads;
    const char *output;
    int first_operand;
};

enum { SCAN_OK, SCAN_UNKNOWN, SCAN_MISSING, SCAN_NUMBER };

/* Reads the options of a program; `argv` ends with a null pointer. */
int scan_options(const char *const *argv, struct settings *s)
{
    int i;

    for (i = 1; argv[i] != NULL; i++) {
        const char *a = argv[i];

        if (a[0] != '-' || a[1] == '\0')
            break;
        if (strcmp(a, "--") == 0) {
            i++;
            break;
        }
        if (strncmp(a, "--threads=", 10) == 0) {
            int n = 0;

            for (a += 10; *a >= '0' && *a <= '9' && n < 1000; a++)
                n = 10 * n + (*a - '0');
            if (*a != '\0' || n == 0)
                return SCAN_NUMBER;
            s->threads = n;
        } else if (strcmp(a, "--output") == 0) {
            if (argv[i + 1] == NULL)
                return SCAN_MISSING;
            s->output = argv[++i];
        } else if (a[1] == 'v') {
            for (a++; *a == 'v'; a++)
                s->verbose++;
            if (*a != '\0')
                return SCAN_UNKNOWN;
        } else {
            return SCAN_UNKNOWN;
        }
    }
    s->first_operand = argv[i] != NULL ? i : 0;
    return SCAN_OK;
}
