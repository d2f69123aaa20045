// Registers of a device at fixed addresses: each volatile read is an input.
#include <stdint.h>

struct uart {
    volatile uint32_t control, status, data;
};

#define UART ((struct uart *)0x40013800UL)
#define PERIPHERALS 0x40000000UL
#define PORT_IN (*(volatile uint16_t *)(PERIPHERALS + 0x20000 + 8))
#define PORT_OUT (*(volatile uint32_t *)(PERIPHERALS + 0x21000))

// cover: receive
int receive(uint8_t *out, int timeout)
{
    if (!out)
        return -2;
    while (!(UART->status & 0x20u)) {
        if (--timeout <= 0)
            return -1;
        if (UART->status & 8u) {
            UART->control |= 1u;
            return -3;
        }
    }
    *out = (uint8_t)UART->data;
    return *out == 0x55 ? 1 : 0;
}

// cover: button
int button(void)
{
    uint16_t before = PORT_IN;
    if (!(before & 4))
        return 0;
    PORT_OUT = 0x10;
    return PORT_IN == before ? 1 : 2;
}

// cover: masked unreachable masked#1:true
int masked(void)
{
    uint16_t now = PORT_IN;
    return (now & 4) && !(now & 0xff) ? 1 : 0;
}

// The register depends on an input.
// cover: channel
int channel(unsigned ch)
{
    volatile uint32_t *channels = (volatile uint32_t *)PERIPHERALS;
    if (ch >= 4)
        return -1;
    channels[ch] = 1;
    if (channels[ch + 4] == 7)
        return 1;
    return channels[2] == 7 ? 2 : 0;
}
