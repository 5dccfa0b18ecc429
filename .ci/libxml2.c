/* What libxml2 may be built with and Shelf never needs: conversions by ICU.
 *
 * Shelf gives libxml2 nothing but UTF-8 in memory. In a static program these few functions, which only fail, take the place of a
 * library and thirty megabytes of tables. '.ci/archives' adds them to its copy of libxml2.a. */

#include <libxml/xmlversion.h>
#include <stddef.h>

#ifdef LIBXML_ICU_ENABLED
/* ICU's header has the number of its version in every name. */
#include <unicode/ucnv.h>

UConverter *ucnv_open(const char *name, UErrorCode *error) {
  (void)name;
  *error = U_UNSUPPORTED_ERROR;
  return NULL;
}

void ucnv_close(UConverter *converter) { (void)converter; }

void ucnv_setToUCallBack(UConverter *converter, UConverterToUCallback action, const void *context,
                         UConverterToUCallback *oldAction, const void **oldContext, UErrorCode *error) {
  (void)converter, (void)action, (void)context, (void)oldAction, (void)oldContext;
  *error = U_UNSUPPORTED_ERROR;
}

void ucnv_setFromUCallBack(UConverter *converter, UConverterFromUCallback action, const void *context,
                           UConverterFromUCallback *oldAction, const void **oldContext, UErrorCode *error) {
  (void)converter, (void)action, (void)context, (void)oldAction, (void)oldContext;
  *error = U_UNSUPPORTED_ERROR;
}

void ucnv_convertEx(UConverter *to, UConverter *from, char **target, const char *targetEnd, const char **source,
                    const char *sourceEnd, UChar *pivotStart, UChar **pivotSource, UChar **pivotTarget,
                    const UChar *pivotEnd, UBool reset, UBool flush, UErrorCode *error) {
  (void)to, (void)from, (void)target, (void)targetEnd, (void)source, (void)sourceEnd, (void)pivotStart, (void)pivotSource;
  (void)pivotTarget, (void)pivotEnd, (void)reset, (void)flush;
  *error = U_UNSUPPORTED_ERROR;
}

void UCNV_TO_U_CALLBACK_STOP(const void *context, UConverterToUnicodeArgs *arguments, const char *units, int32_t length,
                             UConverterCallbackReason reason, UErrorCode *error) {
  (void)context, (void)arguments, (void)units, (void)length, (void)reason, (void)error;
}

void UCNV_FROM_U_CALLBACK_STOP(const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t length,
                               UChar32 point, UConverterCallbackReason reason, UErrorCode *error) {
  (void)context, (void)arguments, (void)units, (void)length, (void)point, (void)reason, (void)error;
}
#endif
