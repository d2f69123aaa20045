// An action at most once in a hundred ticks. Any caller may set `pause`: that is no state.
// state: throttle
// given: throttle#0:false, throttle#1:false, throttle#1:true, throttle#2:false, throttle#2:true
// late: throttle#2:true

unsigned pause = 100;

int throttle(unsigned tick)
{
    static unsigned last, refused;
    static int started;
    if (!started) {
        started = 1;
        last = tick;
        return 1;
    }
    if (tick - last < pause) {
        refused++;
        if (refused > 200)
            return -2;
        return -1;
    }
    last = tick;
    return 1;
}
