// Vertical collision avoidance: T.c without its unreachable branch.
// subject: advise lines 175 branches 78 unreachable 0 loops 0

#define SURVEILLANCE_RANGE 240000
#define TRAFFIC_RANGE 36000
#define PROTECTED_RANGE 6000
#define TRAFFIC_GAP 1200
#define PROTECTED_GAP 600
#define CRITICAL_GAP 200
#define CEILING 48000
#define ON_GROUND 50
#define DESCENT_FLOOR 1000
#define NOMINAL_RATE 25
#define MAX_RATE 150
#define MAX_DEPRESSION 1500

enum sense {
    NO_SENSE,
    UP,
    DOWN
};

enum advisory {
    CLEAR,
    TRAFFIC,
    LEVEL_OFF,
    KEEP_CLIMBING,
    CLIMB,
    CLIMB_NOW,
    KEEP_DESCENDING,
    DESCEND,
    DESCEND_NOW
};

enum sensitivity {
    LOW = 1,
    MIDDLE,
    HIGH
};

// Altitudes and distances in feet, rates and speeds in feet per second.
struct encounter {
    int own_altitude;
    int own_rate;
    int ground_clearance;
    int other_altitude;
    int other_rate;
    int other_equipped;
    int other_sense;
    int range;
    int closing_speed;
    int sensitivity;
    int traffic_only;
    int previous;
};

// How many seconds before the closest approach the pilot is warned.
static int warning_time(int sensitivity)
{
    switch (sensitivity) {
    case LOW:
        return 15;
    case MIDDLE:
        return 25;
    default:
        return 35;
    }
}

// The other aircraft's altitude above ours in so many seconds, if both go on as now.
static int gap_after(const struct encounter *e, int seconds)
{
    return e->other_altitude - e->own_altitude + (e->other_rate - e->own_rate) * seconds;
}

static int within(int value, int limit)
{
    return value > -limit && value < limit;
}

static int is_tracked(const struct encounter *e)
{
    return e->ground_clearance > ON_GROUND && e->range <= SURVEILLANCE_RANGE;
}

// The rates and the two altimeters do not contradict what aircraft and terrain are like.
static int is_plausible(const struct encounter *e)
{
    return within(e->own_rate, MAX_RATE) && within(e->other_rate, MAX_RATE)
        && e->ground_clearance <= e->own_altitude + MAX_DEPRESSION;
}

static int is_threat(const struct encounter *e, int seconds)
{
    if (e->range > PROTECTED_RANGE) {
        if (e->closing_speed <= 0 || e->range > e->closing_speed * seconds) {
            return 0;
        }
    }
    return within(gap_after(e, seconds), PROTECTED_GAP);
}

static int can_climb(const struct encounter *e)
{
    return e->own_altitude < CEILING;
}

static int can_descend(const struct encounter *e)
{
    return e->ground_clearance >= DESCENT_FLOOR;
}

// The way to evade: away from what the other aircraft has announced, else to the side where there
// is more room.
static enum sense choose_sense(const struct encounter *e, int seconds)
{
    if (e->other_equipped) {
        if (e->other_sense == UP) {
            return can_descend(e) ? DOWN : NO_SENSE;
        }
        if (e->other_sense == DOWN) {
            return can_climb(e) ? UP : NO_SENSE;
        }
    }
    if (gap_after(e, seconds) > 0 && can_descend(e)) {
        return DOWN;
    }
    return can_climb(e) ? UP : NO_SENSE;
}

static int climb(const struct encounter *e)
{
    if (e->own_rate >= NOMINAL_RATE) {
        return KEEP_CLIMBING;
    }
    if (e->previous == CLIMB || within(e->other_altitude - e->own_altitude, CRITICAL_GAP)) {
        return CLIMB_NOW;
    }
    return CLIMB;
}

static int descent(const struct encounter *e)
{
    if (e->own_rate <= -NOMINAL_RATE) {
        return KEEP_DESCENDING;
    }
    if (e->previous == DESCEND || within(e->other_altitude - e->own_altitude, CRITICAL_GAP)) {
        return DESCEND_NOW;
    }
    return DESCEND;
}

// Neither climbing nor descending helps: at least do not fly towards the other aircraft.
static int no_way_out(const struct encounter *e)
{
    if (e->own_rate > 0 && e->other_altitude > e->own_altitude) {
        return LEVEL_OFF;
    }
    if (e->own_rate < 0 && e->other_altitude < e->own_altitude) {
        return LEVEL_OFF;
    }
    return TRAFFIC;
}

static int without_threat(const struct encounter *e)
{
    if (e->previous >= LEVEL_OFF && e->closing_speed > 0) {
        return TRAFFIC;
    }
    if (e->range > TRAFFIC_RANGE || !within(e->other_altitude - e->own_altitude, TRAFFIC_GAP)) {
        return CLEAR;
    }
    return TRAFFIC;
}

int advise(int own_altitude, int own_rate, int ground_clearance, int other_altitude,
           int other_rate, int other_equipped, int other_sense, int range, int closing_speed,
           int sensitivity, int traffic_only, int previous)
{
    struct encounter e = {
        own_altitude, own_rate, ground_clearance, other_altitude, other_rate, other_equipped,
        other_sense, range, closing_speed, sensitivity, traffic_only, previous
    };
    int seconds;

    if (!is_tracked(&e) || !is_plausible(&e)) {
        return CLEAR;
    }
    seconds = warning_time(e.sensitivity);
    if (!is_threat(&e, seconds)) {
        return without_threat(&e);
    }
    if (e.traffic_only) {
        return TRAFFIC;
    }
    switch (choose_sense(&e, seconds)) {
    case UP:
        return climb(&e);
    case DOWN:
        return descent(&e);
    default:
        return no_way_out(&e);
    }
}

// What the sensors can deliver.
int advise_precond(int own_altitude, int own_rate, int ground_clearance, int other_altitude,
                   int other_rate, int other_equipped, int other_sense, int range,
                   int closing_speed, int sensitivity, int traffic_only, int previous)
{
    return (own_altitude >= -1000) & (own_altitude <= 60000)
        & (own_rate >= -200) & (own_rate <= 200)
        & (ground_clearance >= 0) & (ground_clearance <= 60000)
        & (other_altitude >= -1000) & (other_altitude <= 60000)
        & (other_rate >= -200) & (other_rate <= 200)
        & ((other_equipped == 0) | (other_equipped == 1))
        & (other_sense >= NO_SENSE) & (other_sense <= DOWN)
        & (range >= 0) & (range <= 600000)
        & (closing_speed >= -2000) & (closing_speed <= 2000)
        & (sensitivity >= LOW) & (sensitivity <= HIGH)
        & ((traffic_only == 0) | (traffic_only == 1))
        & (previous >= CLEAR) & (previous <= DESCEND_NOW);
}
