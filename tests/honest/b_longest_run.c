// honest: longest_run
// kind: list
// dead: longest_run#4:true
#include <stddef.h>

struct sample {
    int value;
    struct sample *next;
};

struct run {
    const struct sample *first;
    int length;
};

enum { RUN_EMPTY, RUN_SORTED, RUN_PARTIAL, RUN_LATE, RUN_BROKEN };

/* Finds the longest non-decreasing run of a list of samples. */
int longest_run(const struct sample *head, struct run *best)
{
    const struct sample *start = head;
    const struct sample *s;
    int length = 0, total = 0, drops = 0, last = 0;

    best->first = NULL;
    best->length = 0;
    for (s = head; s != NULL; s = s->next) {
        total++;
        if (length > 0 && s->value < last) {
            start = s;
            length = 0;
            drops++;
        }
        length++;
        last = s->value;
        if (length > best->length) {
            best->first = start;
            best->length = length;
        }
        if (length + drops > total)
            return RUN_BROKEN;
    }
    if (total == 0)
        return RUN_EMPTY;
    if (drops == 0)
        return RUN_SORTED;
    if (best->length >= 5 && best->first != head)
        return RUN_LATE;
    return RUN_PARTIAL;
}
