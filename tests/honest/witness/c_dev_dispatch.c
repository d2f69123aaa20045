#include "../c_dev_dispatch.c"

static int reset(struct device *d, uint32_t *arg) { (void)arg; d->last = 7; return 0; }
static int get(struct device *d, uint32_t *arg) { (void)arg; d->last++; return 1; }
static int put(struct device *d, uint32_t *arg) { if (*arg > 9) return -5; d->last = *arg; return 4; }

int main(void)
{
    static const dev_fn bus[DEV_FNS] = {reset, get, put, NULL, NULL, NULL, NULL, NULL};
    static const dev_fn leaf[DEV_FNS] = {reset, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    struct device root = {bus, NULL, 0, 0, 0};
    struct device node = {leaf, &root, 0, 0, 0};
    uint32_t v = 5;
    if (dev_ioctl(&node, 0, NULL) != 0) return 1;
    if (dev_ioctl(&node, CMD_READ | 1, NULL) != -22) return 2;
    if (dev_ioctl(&node, CMD_READ | 1, &v) != 1 || v != 1) return 3;
    v = 5;
    if (dev_ioctl(&node, CMD_WRITE | 2, &v) != 4) return 4;
    v = 10;
    if (dev_ioctl(&node, CMD_WRITE | 2, &v) != -1005) return 5;
    if (dev_ioctl(&root, CMD_WRITE | 2, &v) != -5) return 6;
    if (dev_ioctl(&node, 4, NULL) != -25) return 7;
    node.readonly = 1;
    if (dev_ioctl(&node, CMD_WRITE | 2, &v) != -30) return 8;
    node.busy = 1;
    if (dev_ioctl(&node, 0, NULL) != -16) return 9;
    return 0;
}
