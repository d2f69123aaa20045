// Functions and variables that nothing defines: what they give is an input.

struct message { int kind; unsigned char data[3]; };
struct pair { short first, second; };
struct handle;

int read_sensor(void);
unsigned char read_byte(int channel);
_Bool is_ready(void);
void log_value(const char *text, const int *value);
int receive(struct message *into, int limit);
int read_all(int values[], unsigned int count);
struct pair measure(struct handle *from);
long big(long, long);
void stop(int why) __attribute__((noreturn));
const char *name_of(int);
struct pair *find(int key);
double scale(int);
extern int mode;
extern struct pair limits;

// cover: once
int once(void) { return read_sensor() > 10 ? 1 : 0; }

// The results of two calls differ.
// cover: twice
int twice(void) {
    int first = read_sensor();
    int second = read_sensor();
    if (first == 3 && second == -3) return 1;
    return 0;
}

// A call in a loop gives a new value each time.
// cover: loop
int loop(int n) {
    int sum = 0;
    if (n > 3) return -1;
    for (int i = 0; i < n; i++) {
        unsigned char byte = read_byte(i);
        if (byte == 0xff) return -2;
        sum += byte;
    }
    if (sum == 600) return 1;
    return 0;
}

// What a stub may not write stays as it is.
// cover: logged unreachable logged#0:true
int logged(int a) {
    int copy = a;
    log_value("copy", &copy);
    if (copy != a) return 1;
    return is_ready() ? 2 : 3;
}

// What it may write is an input.
// cover: received
int received(void) {
    struct message message;
    if (receive(&message, 3) < 0) return -1;
    if (message.kind == 7 && message.data[2] == 'x') return 1;
    return 0;
}

// From the pointer to the end of its array, and no further.
// cover: filled unreachable filled#2:true, filled#3:true, filled#4:true
int filled(void) {
    struct { int before; int values[3]; int after; } all = {1, {2, 3, 4}, 5};
    read_all(all.values + 1, 2);
    if (all.values[1] == 100) return 1;
    if (all.values[2] == 200) return 2;
    if (all.values[0] != 2 || all.before != 1 || all.after != 5) return 3;
    return 0;
}

// cover: pairs
int pairs(struct pair p) {
    struct pair got = measure(0);
    if (got.first == p.first && got.second < p.second) return 1;
    return 0;
}

// A function that never returns ends the run.
// cover: stopped
int stopped(int a) {
    if (a < 0) stop(a);
    return big(a, 2) == 1L << 40;
}

// Variables that nothing defines hold anything.
// cover: elsewhere
int elsewhere(int a) {
    if (mode == 3) return limits.first < limits.second;
    return a > limits.second ? 1 : 2;
}

// Through a pointer to a function as well.
// cover: through
int through(int a) {
    int (*read)(void) = a ? read_sensor : 0;
    if (!read) return 0;
    return read() == 77 ? 1 : 2;
}

// A floating number is any, NaN among them.
// cover: scaled
int scaled(int a) {
    double factor = scale(a);
    if (factor != factor) return 1;
    return factor > 1.5 ? 2 : 3;
}

// A text that is given has at most eight characters.
// cover: named unreachable named#4:true
int named(int n) {
    const char *name = name_of(n);
    if (!name) return 0;
    if (name[0] == 'x' && name[1] == 0) return 1;
    int length = 0;
    while (name[length]) length++;
    if (length > 8) return 2;
    return length;
}

// A pointer that is given is null, or points to something new.
// cover: found
int found(int key) {
    struct pair *one = find(key), *other = find(key + 1);
    if (!one || !other) return 0;
    if (one->first > 3 && other->second == one->first) return 1;
    one->first = 7;
    return other->first == 7 ? 2 : 3;
}

/* Where it writes depends on the inputs. */
void write_one(char *to);

// cover: written_at
int written_at(unsigned i) {
    char a[4] = {0};
    if (i > 3) return 0;
    write_one(a + i);
    return a[2] == 9 ? 1 : 2;
}
