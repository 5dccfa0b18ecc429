/* Digests by the system: those of libmd, and on macOS those of CommonCrypto under the same names. */
#if defined(__APPLE__)
#include <CommonCrypto/CommonDigest.h>
#include <stddef.h>
#include <stdint.h>

// App Store Connect asks for the MD5 of uploads, so its deprecation does not matter here.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

typedef CC_MD5_CTX MD5_CTX;
typedef CC_SHA1_CTX SHA1_CTX;
typedef union {
  CC_SHA256_CTX small;
  CC_SHA512_CTX large;
} SHA2_CTX;

static inline void MD5Init(MD5_CTX *context) { CC_MD5_Init(context); }
static inline void MD5Update(MD5_CTX *context, const uint8_t *bytes, size_t count) {
  CC_MD5_Update(context, bytes, (CC_LONG)count);
}
static inline void MD5Final(uint8_t digest[16], MD5_CTX *context) { CC_MD5_Final(digest, context); }

static inline void SHA1Init(SHA1_CTX *context) { CC_SHA1_Init(context); }
static inline void SHA1Update(SHA1_CTX *context, const uint8_t *bytes, size_t count) {
  CC_SHA1_Update(context, bytes, (CC_LONG)count);
}
static inline void SHA1Final(uint8_t digest[20], SHA1_CTX *context) { CC_SHA1_Final(digest, context); }

static inline void SHA256Init(SHA2_CTX *context) { CC_SHA256_Init(&context->small); }
static inline void SHA256Update(SHA2_CTX *context, const uint8_t *bytes, size_t count) {
  CC_SHA256_Update(&context->small, bytes, (CC_LONG)count);
}
static inline void SHA256Final(uint8_t digest[32], SHA2_CTX *context) { CC_SHA256_Final(digest, &context->small); }

static inline void SHA512Init(SHA2_CTX *context) { CC_SHA512_Init(&context->large); }
static inline void SHA512Update(SHA2_CTX *context, const uint8_t *bytes, size_t count) {
  CC_SHA512_Update(&context->large, bytes, (CC_LONG)count);
}
static inline void SHA512Final(uint8_t digest[64], SHA2_CTX *context) { CC_SHA512_Final(digest, &context->large); }

#pragma clang diagnostic pop
#else
#include <sys/types.h>

#include <md5.h>
#include <sha1.h>
#include <sha2.h>
#endif
