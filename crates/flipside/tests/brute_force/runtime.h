// What the instrumented functions and the runtime know of each other.

#define MAXIMAL_INPUTS 16

struct subject {
    void (*call)(const long long *values);
    int (*legal)(const long long *values);
    unsigned inputs;
    long long low[MAXIMAL_INPUTS];
    long long high[MAXIMAL_INPUTS];
    // Where there is one, the inputs are its elements, and what is counted are positions in it.
    const long long *samples[MAXIMAL_INPUTS];
};

static inline float float_of(long long bits) {
    union { unsigned bits; float number; } value = { (unsigned)bits };
    return value.number;
}

static inline double double_of(long long bits) {
    union { long long bits; double number; } value = { bits };
    return value.number;
}

extern const struct subject subjects[];
extern const unsigned subject_count;
extern const unsigned subject_slots;

int branch_taken(unsigned slot, int taken);
void switch_taken(unsigned slot, long long value, const long long *ranges, unsigned arms, unsigned fallback);
