// A table of functions as a small virtual machine: dispatch by opcode, errors, jumps.
#include <stdio.h>

struct machine { int stack[8], top, pc, steps; const int *code; };
typedef int instruction(struct machine *);

static int push(struct machine *m) {
    if (m->top == 8) return 1;
    m->stack[m->top++] = m->code[m->pc++];
    return 0;
}
static int add(struct machine *m) {
    if (m->top < 2) return 2;
    m->top--;
    m->stack[m->top - 1] += m->stack[m->top];
    return 0;
}
static int mul(struct machine *m) {
    if (m->top < 2) return 2;
    m->top--;
    m->stack[m->top - 1] *= m->stack[m->top];
    return 0;
}
static int dup(struct machine *m) {
    if (m->top < 1 || m->top == 8) return 3;
    m->stack[m->top] = m->stack[m->top - 1];
    m->top++;
    return 0;
}
static int jump_if_less(struct machine *m) {
    int limit = m->code[m->pc++], target = m->code[m->pc++];
    if (m->top < 1) return 2;
    if (m->stack[m->top - 1] < limit) m->pc = target;
    return 0;
}
static int halt(struct machine *m) { return m->top > 0 ? -1 : 4; }

static instruction *const table[] = { halt, push, add, mul, dup, jump_if_less };

static void run(const int *code) {
    struct machine m = { .code = code };
    int r = 0;
    while (!r && m.steps++ < 100) {
        int op = code[m.pc++];
        r = op < 0 || op >= (int)(sizeof table / sizeof *table) ? 9 : table[op](&m);
    }
    if (r == -1) printf("result %d after %d\n", m.stack[m.top - 1], m.steps);
    else printf("error %d after %d\n", r, m.steps);
}

int main(void) {
    run((int[]){ 1, 2, 1, 3, 2, 4, 3, 0 });
    run((int[]){ 1, 1, 4, 2, 5, 100, 2, 0 });
    run((int[]){ 2, 0 });
    run((int[]){ 0 });
    run((int[]){ 1, 1, 4, 4, 4, 4, 4, 4, 4, 4 });
    run((int[]){ 7 });
    run((int[]){ 1, 0, 5, 1, 2, 0 });
    return 0;
}
