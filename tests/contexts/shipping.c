// A structure that is given as a value.
struct parcel {
    short width, height;
    unsigned char zone;
    _Bool express;
};

int shipping(struct parcel p)
{
    if (p.width <= 0 || p.height <= 0)
        return -1;
    int size = p.width * p.height;
    if (p.zone > 2)
        return -2;
    int price = size > 6 ? 4 : 2;
    if (p.express)
        price *= 2;
    switch (p.zone) {
    case 0:
        break;
    case 1:
        price += 1;
        break;
    case 2:
        if (p.express)
            return -3;
        price += 3;
        break;
    }
    return price > 9;
}
