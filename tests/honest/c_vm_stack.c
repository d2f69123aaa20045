// honest: filter_run
// kind: interpreter
// dead: filter_run#1:default, filter_run#10:true
#include <stddef.h>
#include <stdint.h>

#define STACK 6

enum { OP_PUSH, OP_LOAD, OP_ADD, OP_AND, OP_EQ, OP_SKIP, OP_DUP, OP_RET };

/* Runs a packet filter: an instruction is one byte, the operation in the high three bits, a small
   operand below. Gives the verdict of the program, or a negative number when it is not well-formed. */
int filter_run(const uint8_t *code, size_t n, const uint8_t *pkt, size_t len)
{
    uint32_t st[STACK];
    unsigned sp = 0;

    for (size_t pc = 0; pc < n; pc++) {
        unsigned op = code[pc] >> 5, k = code[pc] & 0x1fu;
        switch (op) {
        case OP_PUSH:
        case OP_LOAD:
            if (sp == STACK)
                return -1;
            if (op == OP_LOAD && k >= len)
                return 0;
            st[sp++] = op == OP_LOAD ? pkt[k] : k;
            break;
        case OP_ADD:
        case OP_AND:
        case OP_EQ:
            if (sp < 2)
                return -2;
            sp--;
            if (op == OP_ADD)
                st[sp - 1] += st[sp];
            else if (op == OP_AND)
                st[sp - 1] &= st[sp];
            else
                st[sp - 1] = st[sp - 1] == st[sp];
            break;
        case OP_SKIP:
            if (sp == 0)
                return -2;
            if (sp > STACK)
                return -1;
            if (st[--sp] == 0)
                pc += k;
            break;
        case OP_DUP:
            if (sp == 0 || sp == STACK)
                return -2;
            st[sp] = st[sp - 1];
            sp++;
            break;
        case OP_RET:
            return sp ? (int)(st[sp - 1] & 0xffffu) : (int)k;
        default:
            return -3;
        }
    }
    return -4;
}
