/* Tests of search, made by Flipside: for Unity.
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
#include "unity.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/* search#0:true: `low <= high` is true (line 8)
   search#1:false: `mid < 0` is false (line 10)
   search#2:false: `mid >= count` is false (line 10)
   search#3:false: `a[mid] == key` is false (line 12)
   search#4:false: `a[mid] < key` is false (line 14)
   search#4:true: `a[mid] < key` is true (line 14) */
static void test_search_0_true(void)
{
    int a[6] = {-1342177273, 805306374, 939524099, 1073741826, 0, 0};
    int count = 4;
    int key = 0;
    int result = search(a, count, key);
    TEST_ASSERT_EQUAL_INT64(-1, result); /* observed */
}

/* search#3:true: `a[mid] == key` is true (line 12) */
static void test_search_3_true(void)
{
    int a[6] = {-1342177273, 0, 3, 0, 0, 0};
    int count = 3;
    int key = 0;
    int result = search(a, count, key);
    TEST_ASSERT_EQUAL_INT64(1, result); /* observed */
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_search_0_true);
    RUN_TEST(test_search_3_true);
    return UNITY_END();
}
