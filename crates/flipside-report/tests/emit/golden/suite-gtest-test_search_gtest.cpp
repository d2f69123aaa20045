/* Tests of search, made by Flipside: for GoogleTest; the calls are in the C file beside it.
   Expected values are what was observed: review them before you rely on them.
*/
#include <gtest/gtest.h>

extern "C" {
void run_search_0_true(long long observed[]);
void run_search_3_true(long long observed[]);
}

/* search#0:true: `low <= high` is true (line 8)
   search#1:false: `mid < 0` is false (line 10)
   search#2:false: `mid >= count` is false (line 10)
   search#3:false: `a[mid] == key` is false (line 12)
   search#4:false: `a[mid] < key` is false (line 14)
   search#4:true: `a[mid] < key` is true (line 14) */
TEST(search, search_0_true)
{
    long long observed[1];
    run_search_0_true(observed);
    EXPECT_EQ((long long)-1, observed[0]) << "result"; // observed
}

/* search#3:true: `a[mid] == key` is true (line 12) */
TEST(search, search_3_true)
{
    long long observed[1];
    run_search_3_true(observed);
    EXPECT_EQ((long long)1, observed[0]) << "result"; // observed
}

