// Threads: unsupported where one is started; what comes before it runs.
// expect: unsupported call of `pthread_create`
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument) {
    return argument;
}

int main(void) {
    pthread_t thread;
    int number = 1;
    if (number > 0) printf("before\n");
    fflush(stdout);
    if (pthread_create(&thread, 0, work, 0) != 0) return 1;
    return pthread_join(thread, 0);
}
