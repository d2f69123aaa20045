// Functions and variables that nothing defines: what they give is an input.
#include <stddef.h>

struct reading {
    int value;
    const char *unit;
    short flags[2];
};

struct pair {
    unsigned char a;
    double b;
};

enum mode { OFF, ON = 3 };

extern int limit;
extern const char *names[2];
int sensor(int channel);
struct pair pair_of(const struct reading *reading, const char *const *words);
int read_block(int *to, int n);
void fill_in(struct reading *reading, short *quality);
void log_it(const char *format, ...);
_Noreturn void die(const char *why);
char *title(void);
const struct pair *find(int key);
void *handle(void);
enum mode mode(void);
float level();

int control(int n)
{
    int local[3] = {0}, sum = 0;
    struct reading reading = {1, "m", {0, 0}};
    short quality = 0;
    for (int i = 0; i < 2; i++)
        sum += sensor(i) > limit;
    log_it("sum %d", sum);
    if (sum == 2)
        return mode() == ON && level() > 1.5f ? 1 : 2;
    if (n == 77)
        die("no");
    if (read_block(local, 3) < 0)
        return -1;
    read_block(NULL, 0);
    fill_in(NULL, NULL);
    fill_in(&reading, NULL);
    fill_in(NULL, &quality);
    if (local[2] == 42 && quality == 9)
        return 3;
    if (reading.value == 5 && reading.flags[1] == -2)
        return reading.unit[0];
    struct pair pair = pair_of(&reading, names);
    if (pair.a == 200 && pair.b > 0.5)
        return 4;
    const char *name = title();
    const struct pair *found = find(1);
    if (name && name[0] == 'k' && name[1] == 0)
        return 6;
    return found && found->b > 2 ? found->a : -2;
}

/* What it calls cannot be an input; it has to be linked all the same. */
int handled(void)
{
    return handle() != 0;
}
