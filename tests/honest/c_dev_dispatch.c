// honest: dev_ioctl
// kind: function-table
// dead: dev_ioctl#5:true, dev_ioctl#11:false
#include <stddef.h>
#include <stdint.h>

struct device;
typedef int (*dev_fn)(struct device *dev, uint32_t *arg);

#define DEV_FNS 8u
#define CMD_WRITE 0x80u
#define CMD_READ 0x40u

struct device {
    const dev_fn *fns; /* DEV_FNS entries, null where not supported */
    struct device *parent;
    uint32_t last;
    uint8_t readonly;
    uint8_t busy;
};

/* A command byte: direction in the two high bits, the index of the operation in the low three. */
int dev_ioctl(struct device *dev, uint8_t cmd, uint32_t *arg)
{
    unsigned op = cmd & 7u;
    int hops = 0;

    if ((cmd & (CMD_WRITE | CMD_READ)) && !arg)
        return -22;
    if ((cmd & CMD_WRITE) && dev->readonly)
        return -30;
    if (dev->busy)
        return -16;
    if (op >= DEV_FNS)
        return -25;

    while (dev && !dev->fns[op]) {
        dev = dev->parent;
        hops++;
    }
    if (!dev)
        return -25;

    dev->busy = 1;
    int rc = dev->fns[op](dev, arg);
    dev->busy = 0;

    if (rc > 0 && (cmd & CMD_READ)) {
        if (arg)
            *arg = dev->last;
    } else if (rc < 0 && hops > 0) {
        rc -= 1000;
    }
    return rc;
}
