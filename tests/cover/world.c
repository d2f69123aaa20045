// What the system says: files, sockets, clocks, locks. What is read and returned is an input.
#include <arpa/inet.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// A header may come as a whole, in part, or not at all.
// cover: header unreachable header#3:true
int header(int file) {
    unsigned char bytes[4];
    long got = read(file, bytes, sizeof bytes);
    if (got < 0) return errno == EINTR ? -1 : -2;
    if (got != sizeof bytes) return got > 4 ? -4 : -3;
    return bytes[0] == 'P' && bytes[3] > 9 ? 1 : 0;
}

// cover: record
int record(FILE *from) {
    int numbers[2];
    if (fread(numbers, sizeof numbers[0], 2, from) != 2) return feof(from) ? 0 : -1;
    return numbers[0] > numbers[1] ? 1 : 2;
}

// cover: port unreachable port#1:true
int port(unsigned short number) {
    unsigned short swapped = htons(number);
    if (swapped == 0x5000) return 1;
    return ntohs(swapped) != number ? 2 : 0;
}

// cover: served
int served(int socket) {
    int on = 1;
    fd_set wanted;
    FD_ZERO(&wanted);
    FD_SET(socket & 31, &wanted);
    if (setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0) {
        close(socket);
        return -1;
    }
    return select(32, &wanted, 0, 0, 0) > 0 ? 1 : 0;
}

// cover: later unreachable later#1:true
int later(const struct timespec *end) {
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return -1;
    if (now.tv_nsec < 0) return -2;
    return now.tv_sec > end->tv_sec ? 1 : 0;
}

static int count;

// cover: locked
int locked(pthread_mutex_t *lock) {
    if (pthread_mutex_lock(lock) != 0) return -1;
    count = count < 7 ? count + 1 : 0;
    pthread_mutex_unlock(lock);
    return 0;
}

// cover: decimal unreachable decimal#0:false
int decimal(const char *text) {
    if (localeconv()->decimal_point[0] == '.') return text[0] == '.' ? 1 : 0;
    return 2;
}

// cover: message
int message(int number) {
    const char *text = strerror(number);
    return text[0] == 'N' && text[1] == 'o' ? 1 : 0;
}

// What is swapped twice is what it was.
// cover: swapped_twice unreachable swapped_twice#0:true
int swapped_twice(unsigned number) {
    return ntohl(htonl(number)) != number ? 1 : 2;
}

// cover: received
int received(int socket, FILE *log) {
    unsigned char byte;
    if (recv(socket, &byte, 1, 0) != 1 && pread(socket, &byte, 1, 0) != 1) return -1;
    if (ferror(log)) {
        clearerr(log);
        return 2;
    }
    return byte > 9 ? 1 : 0;
}

// cover: started unreachable started#0:true, started#2:true
int started(void) {
    struct timeval now;
    unsigned char key;
    if (gettimeofday(&now, 0)) return -1;
    if (getrandom(&key, 1, 0) != 1) return -2;
    if (!setlocale(LC_ALL, "C")) return -3;
    return key > 9 ? 1 : 0;
}
