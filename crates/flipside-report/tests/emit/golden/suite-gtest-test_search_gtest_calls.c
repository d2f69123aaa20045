/* Tests of search, made by Flipside: the calls, in C.
   Expected values are what was observed: review them before you rely on them.
*/
#ifndef SUBJECT
#define SUBJECT "../search.c"
#endif
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define main subject_main
#include SUBJECT
#undef main
#include <string.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

void run_search_0_true(long long observed[]);
void run_search_0_true(long long observed[])
{
    int a[6] = {-1342177273, 805306374, 939524099, 1073741826, 0, 0};
    int count = 4;
    int key = 0;
    int result = search(a, count, key);
    observed[0] = (long long)result;
}

void run_search_3_true(long long observed[]);
void run_search_3_true(long long observed[])
{
    int a[6] = {-1342177273, 0, 3, 0, 0, 0};
    int count = 3;
    int key = 0;
    int result = search(a, count, key);
    observed[0] = (long long)result;
}
