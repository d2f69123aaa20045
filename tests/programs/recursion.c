// Recursion: one and several calls per level, local state per level, accumulators, recursion over strings and arrays.
#include <stdio.h>

static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

static int palindrome(const char *s, int i, int j) {
    return i >= j || (s[i] == s[j] && palindrome(s, i + 1, j - 1));
}

static int moves;
static void hanoi(int n, int from, int to, int via) {
    if (n == 0) return;
    hanoi(n - 1, from, via, to);
    moves += from != to ? 1 : 100;
    hanoi(n - 1, via, to, from);
}

static int ways(const int *coins, int n, int amount) {
    if (amount == 0) return 1;
    if (amount < 0 || n == 0) return 0;
    return ways(coins, n, amount - coins[0]) + ways(coins + 1, n - 1, amount);
}

static void permute(char *s, int k, int n) {
    if (k == n) { printf("%s ", s); return; }
    for (int i = k; i < n; i++) {
        char t = s[k]; s[k] = s[i]; s[i] = t;
        permute(s, k + 1, n);
        t = s[k]; s[k] = s[i]; s[i] = t;
    }
}

int main(void) {
    printf("%u %u\n", ackermann(2, 3), ackermann(1, 5));
    printf("%d %d %d %d\n", palindrome("racecar", 0, 6), palindrome("abca", 0, 3), palindrome("", 0, -1), palindrome("abba", 0, 3));
    hanoi(5, 0, 2, 1);
    int coins[] = { 5, 2, 1 };
    printf("%d %d\n", moves, ways(coins, 3, 10));
    char s[] = "abc";
    permute(s, 0, 3);
    printf("%s\n", s);
    return 0;
}
