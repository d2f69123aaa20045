// wild: function interpret
// dead: interpret#3:true, interpret#7:true, interpret#10:true, interpret#12:false, interpret#13:true, interpret#15:true
// shape: small interpreter: a verifier of stack depths, then a machine that checks again
// unwind: 10
// why: what the verifier accepts never underflows, never overflows and leaves one value.
#define LENGTH 6
#define DEPTH 3

enum { PUSH1, PUSH2, ADD, MUL, DUP, SWAP, NEG };

static int verify(const unsigned char *code, int n)
{
    int depth = 0;
    for (int i = 0; i < n; i++) {
        switch (code[i]) {
        case PUSH1:
        case PUSH2:
            depth++;
            break;
        case ADD:
        case MUL:
            if (depth < 2)
                return 0;
            depth--;
            break;
        case DUP:
            if (depth < 1)
                return 0;
            depth++;
            break;
        case SWAP:
            if (depth < 2)
                return 0;
            break;
        case NEG:
            if (depth == 0)
                return 0;
            break;
        default:
            return 0;
        }
        if (depth > DEPTH)
            return 0;
    }
    return depth == 1;
}

int interpret(const unsigned char *code, int n)
{
    int stack[DEPTH];
    int top = 0;
    if (!verify(code, n))
        return -1;
    for (int i = 0; i < n; i++) {
        int x;
        if (code[i] <= PUSH2) {
            if (top == DEPTH /* dead true */)
                return -2;
            stack[top++] = code[i] == PUSH1 ? 1 : 2;
        } else if (code[i] == ADD || code[i] == MUL) {
            if (top < 2 /* dead true */)
                return -3;
            x = stack[--top];
            if (code[i] == ADD)
                stack[top - 1] += x;
            else
                stack[top - 1] *= x;
        } else if (code[i] == DUP) {
            if (top >= DEPTH /* dead true */)
                return -4;
            stack[top] = stack[top - 1];
            top++;
        } else if (code[i] == SWAP) {
            x = stack[top - 1];
            stack[top - 1] = stack[top - 2];
            stack[top - 2] = x;
        } else if (code[i] == NEG /* dead false */) {
            stack[top - 1] = -stack[top - 1];
        } else {
            return -5;
        }
    }
    if (top != 1 /* dead true */)
        return -6;
    if (stack[0] == 0)
        return 1;
    if (stack[0] > 16 /* dead true */)
        return 2;
    return 0;
}

int interpret_precond(const unsigned char *code, int n)
{
    (void)code;
    return n >= 0 && n <= LENGTH;
}

#ifdef WILD_HARNESS
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
int main(void)
{
    unsigned char code[LENGTH];
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < LENGTH; i++)
        code[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(interpret_precond(code, n));
    return interpret(code, n);
}
#endif
