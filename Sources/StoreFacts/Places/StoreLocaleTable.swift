/// The rows of `StoreLocale.all`: code, name, name in `.storekit` files, former name, `new` for those of 2026; sorted
/// by code.
let storeLocaleTable = """
  ar-SA|Arabic|ar|ar-SA|
  bn-BD|Bangla|bn_BD|bn-BD|new
  ca|Catalan|ca|ca-ES|
  cs|Czech|cs|cs-CZ|
  da|Danish|da|da-DK|
  de-DE|German|de|de-DE|
  el|Greek|el|el-GR|
  en-AU|English (Australia)|en_AU|en-AU|
  en-CA|English (Canada)|en_CA|en-CA|
  en-GB|English (U.K.)|en_GB|en-GB|
  en-US|English (U.S.)|en_US|en-US|
  es-ES|Spanish (Spain)|es_ES|es-ES|
  es-MX|Spanish (Mexico)|es_MX|es-MX|
  fi|Finnish|fi|fi-FI|
  fr-CA|French (Canada)|fr_CA|fr-CA|
  fr-FR|French|fr|fr-FR|
  gu-IN|Gujarati|gu_IN|gu-IN|new
  he|Hebrew|he|he|
  hi|Hindi|hi|hi-IN|
  hr|Croatian|hr|hr-HR|
  hu|Hungarian|hu|hu-HU|
  id|Indonesian|id|id-ID|
  it|Italian|it|it-IT|
  ja|Japanese|ja|ja-JP|
  kn-IN|Kannada|kn_IN|kn-IN|new
  ko|Korean|ko|ko-KR|
  ml-IN|Malayalam|ml_IN|ml-IN|new
  mr-IN|Marathi|mr_IN|mr-IN|new
  ms|Malay|ms|ms-MY|
  nl-NL|Dutch|nl|nl-NL|
  no|Norwegian|no|no-NO|
  or-IN|Odia|or_IN|or-IN|new
  pa-IN|Punjabi|pa_IN|pa-IN|new
  pl|Polish|pl|pl-PL|
  pt-BR|Portuguese (Brazil)|pt_BR|pt-BR|
  pt-PT|Portuguese (Portugal)|pt_PT|pt-PT|
  ro|Romanian|ro|ro-RO|
  ru|Russian|ru|ru-RU|
  sk|Slovak|sk|sk-SK|
  sl-SI|Slovenian|sl_SI|sl-SI|new
  sv|Swedish|sv|sv-SE|
  ta-IN|Tamil|ta_IN|ta-IN|new
  te-IN|Telugu|te_IN|te-IN|new
  th|Thai|th|th-TH|
  tr|Turkish|tr|tr-TR|
  uk|Ukrainian|uk|uk-UA|
  ur-PK|Urdu|ur_PK|ur-PK|new
  vi|Vietnamese|vi|vi-VI|
  zh-Hans|Chinese (Simplified)|zh_Hans|cmn-Hans|
  zh-Hant|Chinese (Traditional)|zh_Hant|cmn-Hant|
  """
