// A button counts as pressed when it was read so five times in a row.
// state: debounce
// given: debounce#1:false, debounce#2:true, debounce#3:false, debounce#3:true
// beyond: debounce#3:true

enum { LIMIT = 5 };

int debounce(int raw)
{
    static int count;
    static int stable;
    static int last;
    if (raw != last) {
        last = raw;
        count = 0;
        return stable;
    }
    if (count < LIMIT) {
        count++;
        if (count == LIMIT) {
            stable = raw;
            return 2;
        }
    } else if (stable != raw) {
        return -1;
    }
    return stable;
}
