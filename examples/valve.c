/* How far a valve opens, in percent. */

void pc_label(int condition, int id, const char *tag);

static int limited(int percent)
{
    return percent > 100 ? 100 : percent;
}

static int alarm(int percent)
{
    return -percent;
}

int valve(unsigned char demand, unsigned char pressure)
{
    int percent = demand / 2;
    pc_label(percent == 100, 1, "full");
    pc_label(pressure > 250 && percent > 127, 2, "hot");
    if (demand > 200 && pressure < 30)
        percent = limited(percent + 10);
    if (percent > 150)
        return alarm(percent);
    return percent;
}
