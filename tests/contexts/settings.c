// What the globals hold: a mode, limits, a table.
enum mode { QUIET, NORMAL, LOUD };
enum mode mode = NORMAL;
int limits[2] = { 1, 9 };
static struct {
    unsigned retries;
    int *log;
} state;

int settings(int value)
{
    if (limits[0] > limits[1])
        return -1;
    if (value < limits[0])
        return -2;
    if (value > limits[1]) {
        if (mode == LOUD)
            return -3;
        value = limits[1];
    }
    if (state.retries > 2)
        return -4;
    if (state.log != 0)
        *state.log = value;
    if (mode == QUIET)
        return 0;
    return value > 4 ? 2 : 1;
}
