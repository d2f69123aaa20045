// Inline assembly that only orders, atomic operations, and addresses as text.

#include <stdatomic.h>
#include <stdio.h>

#define BARRIER() __asm__ __volatile__("" : : : "memory")

// cover: hidden_value unreachable hidden_value#1:true
int hidden_value(int x) {
    int y;
    BARRIER();
    __asm__("" : "+r"(x));
    __asm__("" : "=r"(y) : "0"(x));
    if (y == 7) return 1;
    if (y != x) return 2;
    return 0;
}

// cover: counted unreachable counted#1:true
int counted(int *count) {
    int before = __atomic_fetch_add(count, 1, __ATOMIC_SEQ_CST);
    if (before == 41) return 1;
    if (__atomic_load_n(count, __ATOMIC_RELAXED) == before) return 2;
    return __sync_sub_and_fetch(count, 1) == -3 ? 3 : 0;
}

// cover: swapped unreachable swapped#1:false, swapped#2:false, swapped#3:true
int swapped(int *lock, int expected) {
    int old = *lock;
    if (__atomic_compare_exchange_n(lock, &expected, 5, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        if (*lock == 5 && expected == old) return 1;
        return 2;
    }
    if (expected != old) return 3;
    return 0;
}

// cover: standard unreachable standard#1:true
int standard(int start) {
    _Atomic(int) number;
    atomic_init(&number, start);
    atomic_fetch_or(&number, 1);
    if (atomic_load(&number) == 9) return 1;
    if (!(number & 1)) return 2;
    atomic_thread_fence(memory_order_seq_cst);
    return atomic_exchange(&number, 4) > 100 ? 3 : 4;
}

// cover: address_as_text
int address_as_text(int a) {
    printf("%p %d\n", (void *)&a, a);
    return a > 3 ? 1 : 0;
}
