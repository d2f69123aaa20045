// Drives a heater and a cooler: how hard, by how far the room is from where it should be.

#include <math.h>

#define COLDEST -40.0
#define HOTTEST 85.0
#define FULL 100.0
#define NEAR 0.25
#define LEAST 5.0

enum action {
    REST,
    HEAT,
    COOL,
    FAULT
};

// The power that is left after limiting it.
static double limited(double power)
{
    if (power > FULL) {
        return FULL;
    }
    if (power < -FULL) {
        return -FULL;
    }
    return power;
}

// `trend` is the difference that was there a second ago, `gain` the percent of power for a degree.
enum action drive(double target, float measured, double trend, float gain, int *percent)
{
    *percent = 0;
    // A sensor that is torn off gives NaN.
    if (isnan(measured) || measured < COLDEST || measured > HOTTEST) {
        return FAULT;
    }

    double difference = target - measured;

    if (fabs(difference) < NEAR) {
        return REST;
    }

    double power = limited(gain * difference + (difference - trend) / 4.0);

    *percent = (int)power;
    // unreachable: never true. The power is limited.
    if (*percent > 100) {
        return FAULT;
    }
    // unreachable: the second is never true. No target is above 30 degrees, so 60 degrees are missing only below -30.
    if (difference > 60.0 && measured > -25.0) {
        return FAULT;
    }
    if (power > LEAST) {
        return HEAT;
    }
    if (power < -LEAST) {
        return COOL;
    }
    return REST;
}

int drive_precond(double target, float measured, double trend, float gain, int *percent)
{
    return target >= 5.0 && target <= 30.0 && trend >= -125.0 && trend <= 125.0 && gain >= 0.5f && gain <= 20.0f;
}
