#include "../b_longest_run.c"

static int run_of(const int *v, int n, struct run *r)
{
    struct sample s[16];
    for (int i = 0; i < n; i++) {
        s[i].value = v[i];
        s[i].next = i + 1 < n ? &s[i + 1] : NULL;
    }
    int result = longest_run(n ? s : NULL, r);
    r->first = NULL;
    return result;
}

int main(void)
{
    struct run r;
    if (run_of(NULL, 0, &r) != RUN_EMPTY) return 1;
    if (run_of((const int[]){1, 2, 3}, 3, &r) != RUN_SORTED || r.length != 3) return 2;
    if (run_of((const int[]){5, 9, 1, 2, 2, 3, 4}, 7, &r) != RUN_LATE || r.length != 5) return 3;
    if (run_of((const int[]){1, 2, 3, 4, 5, 0}, 6, &r) != RUN_PARTIAL) return 4;
    if (run_of((const int[]){3, 1}, 2, &r) != RUN_PARTIAL) return 5;
    return 0;
}
