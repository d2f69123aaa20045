// wild: function spread
// dead: spread#6:true, spread#7:true, spread#8:true, spread#10:true, spread#11:true, spread#12:true
// shape: floats: mean and spread of three readings after validation
// unwind: 5
// why: validated readings are finite, so nothing is NaN; a square is not negative; the mean lies between the ends.
int spread(const float *v)
{
    float low, high, sum = 0.0f, mean, variance = 0.0f;
    for (int i = 0; i < 3; i++)
        if (!(v[i] >= -50.0f && v[i] <= 150.0f))
            return -1;
    low = high = v[0];
    for (int i = 0; i < 3; i++) {
        if (v[i] < low)
            low = v[i];
        if (v[i] > high)
            high = v[i];
        sum += v[i];
    }
    mean = sum / 3.0f;
    if (mean != mean /* dead true */)
        return -10;
    if (mean > 151.0f /* dead true */ || mean < -51.0f /* dead true */)
        return -11;
    for (int i = 0; i < 3; i++)
        variance += (v[i] - mean) * (v[i] - mean);
    if (variance < 0.0f /* dead true */)
        return -12;
    if (high < low /* dead true */)
        return -13;
    if (high - low > 200.0f /* dead true */)
        return -14;
    if (low == high && mean > 100.0f)
        return 1;
    if (variance == 0.0f && high != low)
        return 2;
    return 0;
}

#ifdef WILD_HARNESS
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float v[3];
    for (int i = 0; i < 3; i++)
        v[i] = __VERIFIER_nondet_float();
    return spread(v);
}
#endif
