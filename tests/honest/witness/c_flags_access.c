#include "../c_flags_access.c"

int main(void)
{
    const uint32_t groups[] = {10, 20, 30};
    struct subject u = {1000, groups, 3, 0}, root = {0, NULL, 0, 1};
    const struct ace list[] = {
        {ACE_INHERIT_ONLY | ACC_WRITE, 1000},
        {ACE_GROUP | ACE_DENY | ACC_WRITE, 40},
        {ACE_GROUP | ACC_EXEC, 20},
        {ACC_READ | ACC_DELETE, 1000},
        {ACC_WRITE, 7},
        {ACE_EVERYONE | ACE_DENY | ACC_WRITE, 0},
    };
    if (access_check(list, 6, &u, ACC_READ | ACC_EXEC) != (ACC_READ | ACC_EXEC)) return 1;
    if (access_check(list, 6, &u, ACC_READ | ACC_WRITE) != 0) return 2;
    if (access_check(list, 6, &u, ACC_READ | ACC_WRITE | ACC_DELETE | 0x80000000u) != ACC_READ) return 3;
    if (access_check(list, 6, &root, ACC_READ | ACC_EXEC) != 0) return 4;
    if (access_check(list, 6, &root, ACC_WRITE | ACC_DELETE) != (ACC_WRITE | ACC_DELETE)) return 5;
    if (access_check(list, 6, &u, 0x80000000u | 0x40u) != 0) return 6;
    return 0;
}
