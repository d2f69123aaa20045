#include "../c_vm_stack.c"

#define I(op, k) (uint8_t)((op) << 5 | (k))
#define RUN(...) filter_run((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), pkt, sizeof pkt)

int main(void)
{
    const uint8_t pkt[14] = {0x45, 0, 0, 20, 1, 2, 3, 4, 64, 17, 9, 9, 9, 9};
    if (RUN(I(OP_LOAD, 9), I(OP_PUSH, 17), I(OP_EQ, 0), I(OP_SKIP, 1), I(OP_RET, 7), I(OP_RET, 0)) != 7) return 1;
    if (RUN(I(OP_LOAD, 9), I(OP_PUSH, 6), I(OP_EQ, 0), I(OP_SKIP, 1), I(OP_RET, 7), I(OP_RET, 1)) != 1) return 2;
    if (RUN(I(OP_LOAD, 0), I(OP_PUSH, 15), I(OP_AND, 0), I(OP_DUP, 0), I(OP_ADD, 0), I(OP_RET, 0)) != 10) return 3;
    if (RUN(I(OP_LOAD, 20), I(OP_RET, 1)) != 0) return 4;
    if (RUN(I(OP_PUSH, 1), I(OP_PUSH, 1), I(OP_PUSH, 1), I(OP_PUSH, 1), I(OP_PUSH, 1), I(OP_PUSH, 1), I(OP_PUSH, 1)) != -1) return 5;
    if (RUN(I(OP_PUSH, 1), I(OP_DUP, 1), I(OP_DUP, 1), I(OP_DUP, 1), I(OP_DUP, 1), I(OP_DUP, 1), I(OP_DUP, 1)) != -2) return 6;
    if (RUN(I(OP_PUSH, 1), I(OP_ADD, 0)) != -2 || RUN(I(OP_SKIP, 0)) != -2 || RUN(I(OP_DUP, 0)) != -2) return 7;
    if (RUN(I(OP_PUSH, 1)) != -4) return 8;
    return 0;
}
