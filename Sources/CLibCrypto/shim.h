#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

/* A new key on the curve P-256. Swift can call neither the macro for this nor the variadic function behind it. */
static inline EVP_PKEY *new_p256_key(void) { return EVP_EC_gen("P-256"); }
