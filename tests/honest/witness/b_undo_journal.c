#include "../b_undo_journal.c"

static struct change c[9];

static void journal(const int *kinds, int n)
{
    for (int i = 0; i < n; i++) {
        c[i].kind = kinds[i];
        c[i].amount = 10 + i;
        c[i].older = i ? &c[i - 1] : NULL;
        c[i].newer = i + 1 < n ? &c[i + 1] : NULL;
    }
}

int main(void)
{
    int doc = 0;
    struct change *at;
    /* sentinel, edit, begin, edit, edit, end, saved, edit */
    journal((const int[]){3, 0, 1, 0, 0, 2, 3, 0}, 8);
    at = &c[0];
    if (journal_seek(&at, 2, &doc) != 5 || at != &c[5] || doc != 11 + 13 + 14) return 1;
    if (journal_seek(&at, 1, &doc) != 2 || at != &c[7]) return 2;
    if (journal_seek(&at, 1, &doc) != AT_END) return 3;
    at = &c[6];
    if (journal_seek(&at, -1, &doc) != 4 || at != &c[2]) return 4;
    if (journal_seek(&at, -1, &doc) != 1 || at != &c[1]) return 5;
    at = &c[3];
    if (journal_seek(&at, 2, &doc) != UNBALANCED) return 6;
    journal((const int[]){3, 1, 0}, 3);
    at = &c[0];
    if (journal_seek(&at, 1, &doc) != UNBALANCED) return 7;
    journal((const int[]){3, 0, 0}, 3);
    c[1].older = NULL;
    at = &c[0];
    if (journal_seek(&at, 1, &doc) != CORRUPT) return 8;
    journal((const int[]){3, 0, 0}, 3);
    c[1].newer = NULL;
    at = &c[2];
    if (journal_seek(&at, -1, &doc) != CORRUPT) return 9;
    if (journal_seek(&at, 0, &doc) != 0) return 10;
    return 0;
}
