#include "../last_node.c"

int main(void)
{
    struct node nodes[5] = { { 9, &nodes[1] }, { 9, &nodes[2] }, { 9, &nodes[3] }, { 2, 0 }, { 1, 0 } };
    visit(&nodes[4]);
    visit(&nodes[4]);
    nodes[4].key = 8;
    nodes[4].next = &nodes[0];
    for (int i = 0; i < 8; i++)
        visit(&nodes[i % 5]);
    return 0;
}
