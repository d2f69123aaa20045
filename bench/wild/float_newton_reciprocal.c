// wild: program
// dead: main#2:true, main#3:true, main#4:true, main#5:true, main#7:true, main#9:false, main#11:true
// shape: floats: reciprocal by Newton's iteration, checks of monotone error
// unwind: 6
// why: the start lies between 0.5 and 1 for values between 1 and 2, and stays there under the iteration.
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    float d = __VERIFIER_nondet_float();
    float x;
    __VERIFIER_assume(d >= 1.0f && d <= 2.0f);
    x = 1.5f - 0.5f * d;
    if (x < 0.5f /* dead true */ || x > 1.0f /* dead true */)
        return 1;
    x = x * (2.0f - d * x);
    if (x > 1.01f /* dead true */)
        return 2;
    if (x < 0.25f /* dead true */)
        return 3;
    if (d == 1.0f && x != 1.0f /* dead true */)
        return 4;
    if (x == 0.5f && d == 2.0f /* dead false */)
        return 5;
    if (x > 0.9f && d > 1.2f /* dead true */)
        return 6;
    return 0;
}
