/* A stand-in for Unity, for the check that generated tests compile and pass: the few words of it that they use, written anew. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

static int unity_failures, unity_tests;
static jmp_buf unity_back;

void setUp(void);
void tearDown(void);

static inline void unity_check(int same, int line)
{
    if (same)
        return;
    printf("line %d: FAIL\n", line);
    unity_failures++;
    longjmp(unity_back, 1);
}

static inline void unity_run(void (*test)(void))
{
    unity_tests++;
    setUp();
    if (setjmp(unity_back) == 0)
        test();
    tearDown();
}

#define UNITY_BEGIN() ((void)(unity_failures = 0))
#define RUN_TEST(test) unity_run(test)
#define UNITY_END() (printf("%d Tests %d Failures 0 Ignored\n", unity_tests, unity_failures), unity_failures)
#define TEST_ASSERT_EQUAL_INT(expected, actual) unity_check((int)(expected) == (int)(actual), __LINE__)
#define TEST_ASSERT_EQUAL_INT64(expected, actual) unity_check((int64_t)(expected) == (int64_t)(actual), __LINE__)
#define TEST_ASSERT_EQUAL_UINT64(expected, actual) unity_check((uint64_t)(expected) == (uint64_t)(actual), __LINE__)
