// A function that is defined elsewhere: whatever it gives is possible.
int read_sensor(int channel, unsigned char *value);

int sensor(int channel, int tries)
{
    unsigned char value = 0;
    if (channel < 0 || channel > 3)
        return -1;
    while (tries > 0) {
        if (read_sensor(channel, &value) == 0) {
            if (value > 200)
                return -2;
            return value & 1;
        }
        tries--;
    }
    if (value == 7)
        return -3;
    if (tries < 0)
        return -4;
    return -5;
}
