// error: heap object that nothing points to any more
#include <stdlib.h>
struct box { short *inside; };
static long *kept;
int *f(struct box *box, int a)
{
    int *p = malloc(sizeof *p);
    *p = a;
    // What a variable, the caller's memory or the result leads to is no leak.
    kept = malloc(sizeof *kept);
    box->inside = malloc(sizeof *box->inside);
    if (a == 7) {
#ifdef CORRECT
        free(p);
#endif
        return 0;
    }
    return p;
}
