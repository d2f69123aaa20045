// wild: function roots
// dead: roots#0:true, roots#1:true, roots#3:true, roots#7:true, roots#9:true, roots#10:true
// shape: floats: roots of a quadratic equation without a square root, sign rules
// unwind: 3
// why: squares are not negative and not NaN here; the sign of the value at the vertex follows from the discriminant.
int roots(float b, float c)
{
    float square = b * b;
    float disc = square - 4.0f * c;
    if (square < 0.0f /* dead true */)
        return -1;
    if (disc != disc /* dead true */)
        return -2;
    if (c < 0.0f && disc < 0.0f /* dead true */)
        return -3;
    if (disc == 0.0f && b != 0.0f)
        return 1;
    if (disc > 0.0f) {
        if (c > square /* dead true */)
            return -4;
        return 2;
    }
    if (b == 0.0f && c < 0.0f /* dead true */)
        return -5;
    if (disc < -400.0f /* dead true */)
        return -6;
    return 0;
}

int roots_precond(float b, float c)
{
    return b >= -100.0f && b <= 100.0f && c >= -100.0f && c <= 100.0f;
}

#ifdef WILD_HARNESS
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    float b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
    __VERIFIER_assume(roots_precond(b, c));
    return roots(b, c);
}
#endif
