// What the code of a heap and the driver know of each other.

#define LARGEST 4

// The case: how many digits an input has at a size, how they become a heap, and the subject.
void heap_layout(unsigned size);
void heap_set(const unsigned *digits);
void heap_show(const unsigned *digits);
void heap_call(void);
int heap_within(unsigned name);
extern const unsigned heap_slots, heap_names, heap_queries;
// A query: is a slot taken by a heap for which these names (bits) hold?
extern const struct query { unsigned slot; unsigned long long names; } heap_query[];

// The driver: adds a digit, adds an object.
void heap_digit(unsigned radix);
void heap_object(const void *start, unsigned long size);
// Is this the start of an object that was not claimed yet?
int heap_claim(const void *start);
void heap_claim_nothing(void);
// How many bytes into its object this is.
long heap_offset(const void *at);

int branch_taken(unsigned slot, int taken);
// Do both point into one object?
int heap_together(const void *one, const void *other);
