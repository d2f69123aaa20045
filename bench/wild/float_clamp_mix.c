// wild: function mix
// dead: mix#0:true, mix#1:true, mix#2:true, mix#3:true, mix#4:true, mix#9:true
// shape: floats: clamping, a weighted mean, and checks of its range
// unwind: 3
// why: after clamping, a weighted mean with a weight between 0 and 1 lies between its two ends, up to rounding.
static double clamp(double x, double low, double high)
{
    if (x != x)
        return low;
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

int mix(double a, double b, double t)
{
    double x = clamp(a, 0.0, 100.0);
    double y = clamp(b, 0.0, 100.0);
    double w = clamp(t, 0.0, 1.0);
    double m;
    if (x != x /* dead true */)
        return -1;
    if (w < 0.0 /* dead true */ || w > 1.0 /* dead true */)
        return -2;
    m = x * (1.0 - w) + y * w;
    if (m < 0.0 /* dead true */)
        return -3;
    if (m > 200.0 /* dead true */)
        return -4;
    if (m == 50.0 && w == 0.5)
        return 1;
    if (x == y && w == 0.0 && m != x /* dead true */)
        return -5;
    if (m > 99.0)
        return 2;
    return 0;
}

int mix_precond(double a, double b, double t)
{
    (void)a, (void)b, (void)t;
    return 1;
}

#ifdef WILD_HARNESS
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double a = __VERIFIER_nondet_double();
    double b = __VERIFIER_nondet_double();
    double t = __VERIFIER_nondet_double();
    return mix(a, b, t);
}
#endif
