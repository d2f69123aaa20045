// Inline functions and macros for header_inline.c.
#ifndef HEADER_INLINE_H
#define HEADER_INLINE_H

#define HEADER_LIMIT 50
#define HEADER_POSITIVE(x) ((x) > 0 && (x) < HEADER_LIMIT)

struct header_range { int low, high; };

static inline int header_contains(struct header_range r, int v) { return v >= r.low && v <= r.high; }

static inline int header_abs(int v) {
    if (v < 0) return -v;
    return v;
}

static inline int header_never_called(int v) { return v ? 1 : 2; }

static int header_calls;

#endif
