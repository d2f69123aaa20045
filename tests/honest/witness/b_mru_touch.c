#include "../b_mru_touch.c"

int main(void)
{
    struct entry pool[10] = {0};
    struct entry *head = NULL, *dropped;

    for (unsigned i = 0; i < 6; i++)
        head = mru_touch(head, 100 + i, &pool[i], &dropped);
    if (head->key != 105) return 1;
    head = mru_touch(head, 105, NULL, NULL);
    head = mru_touch(head, 100, NULL, &dropped);
    if (head != &pool[0] || pool[0].hits != 2) return 2;
    for (int i = 0; i < 300; i++)
        head = mru_touch(head, 100, &pool[6], &dropped);
    if (pool[0].hits != 255) return 3;
    if (mru_touch(head, 7, NULL, &dropped) != head) return 4;
    head = mru_touch(head, 7, &pool[6], &dropped);
    if (dropped != &pool[1]) return 5;
    head = mru_touch(head, 8, &pool[7], NULL);
    int n = 0;
    for (struct entry *e = head; e; e = e->next) n++;
    return n == 6 ? 0 : 6;
}
