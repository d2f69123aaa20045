#include "../b_booking.c"

int main(void)
{
    struct slot t[6];
    size_t n = 0;
    if (book(t, &n, 6, 9, 9, 1) != BOOK_BAD) return 1;
    if (book(t, &n, 6, 9, 10, 0) != BOOK_BAD) return 2;
    if (book(t, &n, 6, 100, 110, 1) != 0) return 3;
    if (book(t, &n, 6, 10, 20, 1) != 0) return 4;
    if (book(t, &n, 6, 50, 60, 2) != 1 || n != 3) return 5;
    if (book(t, &n, 6, 55, 70, 2) != BOOK_TAKEN) return 6;
    if (book(t, &n, 6, 40, 51, 2) != BOOK_TAKEN) return 7;
    if (book(t, &n, 6, 60, 70, 2) != 1 || t[1].to != 70) return 8;
    if (book(t, &n, 6, 45, 50, 2) != 1 || t[1].from != 45) return 9;
    if (book(t, &n, 6, 20, 25, 7) != 1 || n != 4) return 10;
    if (book(t, &n, 6, 40, 45, 7) != 2 || n != 5) return 11;
    if (book(t, &n, 6, 25, 40, 7) != 1 || n != 4 || t[1].to != 45) return 12;
    if (book(t, &n, 6, 200, 210, 3) != 4 || n != 5) return 13;
    if (book(t, &n, 6, 220, 230, 3) != 5 || n != 6) return 14;
    if (book(t, &n, 6, 300, 310, 3) != BOOK_FULL) return 15;
    return 0;
}
