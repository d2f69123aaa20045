// What the instrumented functions and the runtime know of each other.

#define MAXIMAL_INPUTS 16

struct subject {
    void (*call)(const long long *values);
    int (*legal)(const long long *values);
    unsigned inputs;
    long long low[MAXIMAL_INPUTS];
    long long high[MAXIMAL_INPUTS];
};

extern const struct subject subjects[];
extern const unsigned subject_count;
extern const unsigned subject_slots;

int branch_taken(unsigned slot, int taken);
void switch_taken(unsigned slot, long long value, const long long *ranges, unsigned arms, unsigned fallback);
