// Atomic operations of one thread, and assembly that only orders.
#include <stdatomic.h>
#include <stdio.h>

static _Atomic long total = 3;

int main(void) {
    int n = 5, expected = 4;
    printf("%d\n", __atomic_add_fetch(&n, 2, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_fetch_sub(&n, 3, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_and_fetch(&n, 6, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_fetch_or(&n, 9, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_xor_fetch(&n, 1, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_exchange_n(&n, 11, __ATOMIC_SEQ_CST));
    printf("%d %d %d\n", __atomic_compare_exchange_n(&n, &expected, 1, 0, 0, 0), expected, n);
    printf("%d %d %d\n", __atomic_compare_exchange_n(&n, &expected, 1, 0, 0, 0), expected, n);
    printf("%d %d\n", __sync_fetch_and_add(&n, 7), n);
    printf("%d %d\n", __sync_bool_compare_and_swap(&n, 8, -1), n);
    printf("%d %d\n", __sync_val_compare_and_swap(&n, 8, 2), n);
    printf("%d %d\n", __sync_lock_test_and_set(&n, 6), n);
    __sync_synchronize();
    int most = 2147483647;
    printf("%d\n", __atomic_add_fetch(&most, 1, __ATOMIC_RELAXED));
    long was = 3;
    printf("%d\n", atomic_compare_exchange_strong(&total, &was, 10));
    printf("%ld\n", atomic_fetch_add(&total, 5));
    total += 2;
    total++;
    printf("%ld\n", atomic_load(&total));
    int *at = 0;
    __atomic_store_n(&at, &n, __ATOMIC_RELEASE);
    printf("%d\n", *__atomic_load_n(&at, __ATOMIC_ACQUIRE));
    unsigned char small = 250;
    printf("%d\n", __atomic_add_fetch(&small, 10, __ATOMIC_RELAXED));
    int y;
    __asm__ __volatile__("" : "=r"(y) : "0"(n) : "memory");
    __asm__ __volatile__("pause");
    printf("%d\n", y);
    return 0;
}
