// Open addressing with tombstones: collisions, replacement, deletion, full table, word counts.
#include <stdio.h>
#include <string.h>

enum { SIZE = 11 };
enum use { EMPTY, USED, DELETED };
struct entry { enum use use; char key[12]; int value; };
struct table { struct entry entry[SIZE]; int used, probes; };

static unsigned hash(const char *s) {
    unsigned h = 5381;
    for (; *s; s++) h = h * 33 ^ (unsigned char)*s;
    return h;
}

static struct entry *find(struct table *t, const char *key, int create) {
    struct entry *spare = NULL;
    unsigned at = hash(key) % SIZE;
    for (int i = 0; i < SIZE; i++, at = (at + 1) % SIZE) {
        struct entry *e = &t->entry[at];
        t->probes++;
        if (e->use == USED) {
            if (strcmp(e->key, key) == 0) return e;
        } else {
            if (!spare) spare = e;
            if (e->use == EMPTY) break;
        }
    }
    if (!create || !spare || strlen(key) >= sizeof spare->key) return NULL;
    spare->use = USED;
    strcpy(spare->key, key);
    spare->value = 0;
    t->used++;
    return spare;
}

static int removed(struct table *t, const char *key) {
    struct entry *e = find(t, key, 0);
    if (!e) return 0;
    e->use = DELETED;
    t->used--;
    return 1;
}

int main(void) {
    static struct table t;
    const char *words[] = { "the", "cat", "the", "hat", "a", "cat", "the", "on", "mat", "in", "at", "it", "be", "we", "us", "overlong word" };
    int refused = 0;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        struct entry *e = find(&t, words[i], 1);
        if (e) e->value++;
        else refused++;
    }
    printf("%d %d %d\n", t.used, refused, t.probes);
    for (int i = 0; i < 4; i++) {
        struct entry *e = find(&t, words[i], 0);
        printf("%s %d\n", words[i], e ? e->value : -1);
    }
    int r = removed(&t, "cat"), s = removed(&t, "dog");
    printf("%d %d %d\n", r, s, t.used);
    struct entry *e = find(&t, "new", 1);
    printf("%s %d\n", e ? e->key : "none", find(&t, "cat", 0) == NULL);
    return 0;
}
