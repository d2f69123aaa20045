// Arrays as struct members: passing by value copies them, indexing, a stack and a bounded string built from them.
#include <stdio.h>

struct stack { int top; int cell[5]; };
struct text { unsigned char length; char data[10]; };

static int push(struct stack *s, int v) {
    if (s->top == 5) return 0;
    s->cell[s->top++] = v;
    return 1;
}

static int pop(struct stack *s, int *v) {
    if (s->top == 0) return 0;
    *v = s->cell[--s->top];
    return 1;
}

static int drained(struct stack copy) {
    int sum = 0, v;
    while (pop(&copy, &v)) sum = sum * 10 + v;
    return sum;
}

static struct text append(struct text t, const char *s) {
    while (*s && t.length < sizeof t.data - 1) t.data[t.length++] = *s++;
    t.data[t.length] = 0;
    if (*s) t.data[t.length - 1] = '~';
    return t;
}

int main(void) {
    struct stack s = { 0 };
    int pushed = 0;
    for (int i = 1; i < 8; i++) pushed += push(&s, i);
    printf("%d %d\n", pushed, drained(s));
    int v = 0;
    pop(&s, &v);
    printf("%d %d %d\n", v, s.top, drained(s));
    struct text t = { 0, "" };
    t = append(t, "abc");
    struct text u = append(append(t, "defg"), "hijkl");
    printf("%s %d %s %d\n", t.data, t.length, u.data, u.length);
    if (sizeof(struct stack) == 6 * sizeof(int)) printf("no padding\n");
    return 0;
}
