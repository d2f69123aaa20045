/* Records with const members: of a global they keep their value, behind a parameter they are inputs. */
struct settings { const int limit; unsigned mode : 3; const unsigned level : 5; const signed offset : 4; int value; const char name[3]; };
struct outer { const struct settings inner; int more; };

struct settings global = { 10, 1, 2, -3, 4, "ab" };

// cover: of_global unreachable of_global#0:true
int of_global(void) {
    if (global.limit != 10) return 1;
    if (global.value > global.limit) return 2;
    return global.mode == 7;
}

// cover: behind
int behind(const struct settings *s) {
    if (s->limit == 77 && s->level == 21) return 1;
    if (s->offset == -8 && s->mode == 5) return 2;
    return s->name[2] == 'z' && s->value < 0;
}

// cover: nested
int nested(struct outer o) {
    if (o.inner.limit < 0 && o.inner.value > 3) return 1;
    return o.more == 4 && o.inner.level == 31;
}
