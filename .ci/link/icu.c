/* ICU's tables with nothing in them: a header, and a list of no entries.
 *
 * Foundation brings 34 megabytes of names, calendars and sorting of all languages, and Shelf, whose output is the same on every
 * machine, asks for none of it. With these in their place ICU answers that it does not know. */

#include <stdint.h>

__attribute__((aligned(16))) const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize, reserved;
  uint8_t isBigEndian, charset, charSize, reserved2, format[4], formatVersion[4], dataVersion[4], padding[8];
  uint32_t count, reserved3;
} shelf_icu_data = {
    .headerSize = 32,
    .magic = {0xda, 0x27},
    .infoSize = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .charSize = 2,
    .format = {'T', 'o', 'C', 'P'},
    .formatVersion = {1},
};
