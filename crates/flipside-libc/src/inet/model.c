// Models of <arpa/inet.h> in C. A line `//: NAME` begins the model of a function.

//: htonl
unsigned htonl(unsigned number) { return __builtin_bswap32(number); }

//: htons
unsigned short htons(unsigned short number) { return __builtin_bswap16(number); }

//: ntohl
unsigned ntohl(unsigned number) { return __builtin_bswap32(number); }

//: ntohs
unsigned short ntohs(unsigned short number) { return __builtin_bswap16(number); }
