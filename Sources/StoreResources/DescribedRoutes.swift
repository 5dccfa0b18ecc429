// Made by 'make-description' from Apple's OpenAPI description of the App Store Connect API, version 4.4.1,
// as it was on 2026-07-21. Don't edit it.

/// Method, path, status, answer, request, what may be included, parameters.
let describedRoutes = """
  GET /v1/apps|200|many:App||AppStoreVersion InAppPurchase PromotedPurchase ReviewSubmission SubscriptionGracePeriod \
  SubscriptionGroup|filter[name] filter[bundleId] filter[sku] filter[appStoreVersions.appStoreState]=ACCEPTED,\
  DEVELOPER_REMOVED_FROM_SALE,DEVELOPER_REJECTED,IN_REVIEW,INVALID_BINARY,METADATA_REJECTED,PENDING_APPLE_RELEASE,\
  PENDING_CONTRACT,PENDING_DEVELOPER_RELEASE,PREPARE_FOR_SUBMISSION,PREORDER_READY_FOR_SALE,PROCESSING_FOR_APP_STORE,\
  READY_FOR_REVIEW,READY_FOR_SALE,REJECTED,REMOVED_FROM_SALE,WAITING_FOR_EXPORT_COMPLIANCE,WAITING_FOR_REVIEW,\
  REPLACED_WITH_NEW_VERSION,NOT_APPLICABLE filter[appStoreVersions.platform]=IOS,MAC_OS,TV_OS,VISION_OS \
  filter[appStoreVersions.appVersionState]=ACCEPTED,DEVELOPER_REJECTED,IN_REVIEW,INVALID_BINARY,METADATA_REJECTED,\
  PENDING_APPLE_RELEASE,PENDING_DEVELOPER_RELEASE,PREPARE_FOR_SUBMISSION,PROCESSING_FOR_DISTRIBUTION,READY_FOR_DISTRIBUTION,\
  READY_FOR_REVIEW,REJECTED,REPLACED_WITH_NEW_VERSION,WAITING_FOR_EXPORT_COMPLIANCE,WAITING_FOR_REVIEW \
  filter[reviewSubmissions.state]=READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES,CANCELING,COMPLETING,\
  COMPLETE filter[reviewSubmissions.platform]=IOS,MAC_OS,TV_OS,VISION_OS filter[appStoreVersions] filter[id] \
  exists[gameCenterEnabledVersions] sort=name,-name,bundleId,-bundleId,sku,-sku limit=200 include=appEncryptionDeclarations,\
  appStoreIcon,ciProduct,betaGroups,appStoreVersions,preReleaseVersions,betaAppLocalizations,builds,betaLicenseAgreement,\
  betaAppReviewDetail,appInfos,appClips,endUserLicenseAgreement,inAppPurchases,subscriptionGroups,gameCenterEnabledVersions,\
  appCustomProductPages,inAppPurchasesV2,promotedPurchases,appEvents,reviewSubmissions,subscriptionGracePeriod,\
  gameCenterDetail,appStoreVersionExperimentsV2,androidToIosAppMappingDetails limit[androidToIosAppMappingDetails]=50 \
  limit[appClips]=50 limit[appCustomProductPages]=50 limit[appEncryptionDeclarations]=50 limit[appEvents]=50 \
  limit[appInfos]=50 limit[appStoreVersionExperimentsV2]=50 limit[appStoreVersions]=50 limit[betaAppLocalizations]=50 \
  limit[betaGroups]=50 limit[builds]=50 limit[gameCenterEnabledVersions]=50 limit[inAppPurchases]=50 \
  limit[inAppPurchasesV2]=50 limit[preReleaseVersions]=50 limit[promotedPurchases]=50 limit[reviewSubmissions]=50 \
  limit[subscriptionGroups]=50
  GET /v1/apps/{id}|200|one:App||AppStoreVersion InAppPurchase PromotedPurchase ReviewSubmission SubscriptionGracePeriod \
  SubscriptionGroup|include=appEncryptionDeclarations,appStoreIcon,ciProduct,betaGroups,appStoreVersions,preReleaseVersions,\
  betaAppLocalizations,builds,betaLicenseAgreement,betaAppReviewDetail,appInfos,appClips,endUserLicenseAgreement,\
  inAppPurchases,subscriptionGroups,gameCenterEnabledVersions,appCustomProductPages,inAppPurchasesV2,promotedPurchases,\
  appEvents,reviewSubmissions,subscriptionGracePeriod,gameCenterDetail,appStoreVersionExperimentsV2,\
  androidToIosAppMappingDetails limit[androidToIosAppMappingDetails]=50 limit[appClips]=50 limit[appCustomProductPages]=50 \
  limit[appEncryptionDeclarations]=50 limit[appEvents]=50 limit[appInfos]=50 limit[appStoreVersionExperimentsV2]=50 \
  limit[appStoreVersions]=50 limit[betaAppLocalizations]=50 limit[betaGroups]=50 limit[builds]=50 \
  limit[gameCenterEnabledVersions]=50 limit[inAppPurchases]=50 limit[inAppPurchasesV2]=50 limit[preReleaseVersions]=50 \
  limit[promotedPurchases]=50 limit[reviewSubmissions]=50 limit[subscriptionGroups]=50
  GET /v1/apps/{id}/inAppPurchases|200|many:InAppPurchase||App|filter[inAppPurchaseType]=AUTOMATICALLY_RENEWABLE_SUBSCRIPTION,\
  NON_CONSUMABLE,CONSUMABLE,NON_RENEWING_SUBSCRIPTION,FREE_SUBSCRIPTION filter[canBeSubmitted] sort=referenceName,\
  -referenceName,productId,-productId,inAppPurchaseType,-inAppPurchaseType limit=200 include=apps limit[apps]=50
  GET /v1/apps/{id}/inAppPurchasesV2|200|many:InAppPurchaseV2||InAppPurchaseAppStoreReviewScreenshot InAppPurchaseAvailability \
  InAppPurchaseContent InAppPurchaseImage InAppPurchaseLocalization InAppPurchaseOfferCode InAppPurchasePricePoint \
  InAppPurchasePriceSchedule InAppPurchaseVersion PromotedPurchase|filter[productId] filter[name] \
  filter[state]=MISSING_METADATA,WAITING_FOR_UPLOAD,PROCESSING_CONTENT,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,\
  DEVELOPER_ACTION_NEEDED,PENDING_BINARY_APPROVAL,APPROVED,DEVELOPER_REMOVED_FROM_SALE,REMOVED_FROM_SALE,REJECTED \
  filter[inAppPurchaseType]=CONSUMABLE,NON_CONSUMABLE,NON_RENEWING_SUBSCRIPTION sort=name,-name,inAppPurchaseType,\
  -inAppPurchaseType limit=200 include=inAppPurchaseLocalizations,content,appStoreReviewScreenshot,promotedPurchase,\
  iapPriceSchedule,inAppPurchaseAvailability,images,offerCodes,versions limit[inAppPurchaseLocalizations]=50 limit[images]=50 \
  limit[offerCodes]=50 limit[versions]=50
  GET /v1/apps/{id}/promotedPurchases|200|many:PromotedPurchase||InAppPurchaseV2 Subscription|limit=200 \
  include=inAppPurchaseV2,subscription
  GET /v1/apps/{id}/relationships/inAppPurchases|200|links:inAppPurchases|||limit=200
  GET /v1/apps/{id}/relationships/inAppPurchasesV2|200|links:inAppPurchases|||limit=200
  GET /v1/apps/{id}/relationships/promotedPurchases|200|links:promotedPurchases|||limit=200
  PATCH /v1/apps/{id}/relationships/promotedPurchases|204|none|links:promotedPurchases||
  GET /v1/apps/{id}/relationships/reviewSubmissions|200|links:reviewSubmissions|||limit=200
  GET /v1/apps/{id}/relationships/subscriptionGracePeriod|200|link:subscriptionGracePeriods|||
  GET /v1/apps/{id}/relationships/subscriptionGroups|200|links:subscriptionGroups|||limit=200
  GET /v1/apps/{id}/reviewSubmissions|200|many:ReviewSubmission||AppStoreVersion App ReviewSubmissionItem|filter[platform]=IOS,\
  MAC_OS,TV_OS,VISION_OS filter[state]=READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES,CANCELING,COMPLETING,\
  COMPLETE limit=200 include=app,items,appStoreVersionForReview,submittedByActor,lastUpdatedByActor limit[items]=50
  GET /v1/apps/{id}/subscriptionGracePeriod|200|one:SubscriptionGracePeriod|||
  GET /v1/apps/{id}/subscriptionGroups|200|many:SubscriptionGroup||SubscriptionGroupLocalization SubscriptionGroupVersion \
  Subscription|filter[referenceName] filter[subscriptions.state]=MISSING_METADATA,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,\
  DEVELOPER_ACTION_NEEDED,PENDING_BINARY_APPROVAL,APPROVED,DEVELOPER_REMOVED_FROM_SALE,REMOVED_FROM_SALE,REJECTED \
  sort=referenceName,-referenceName limit=200 include=subscriptions,subscriptionGroupLocalizations,versions \
  limit[subscriptions]=50 limit[subscriptionGroupLocalizations]=50 limit[versions]=50
  POST /v1/inAppPurchaseAppStoreReviewScreenshots|201|one:InAppPurchaseAppStoreReviewScreenshot|\
  InAppPurchaseAppStoreReviewScreenshotCreateRequest|InAppPurchaseV2|
  GET /v1/inAppPurchaseAppStoreReviewScreenshots/{id}|200|one:InAppPurchaseAppStoreReviewScreenshot||InAppPurchaseV2|\
  include=inAppPurchaseV2
  PATCH /v1/inAppPurchaseAppStoreReviewScreenshots/{id}|200|one:InAppPurchaseAppStoreReviewScreenshot|\
  InAppPurchaseAppStoreReviewScreenshotUpdateRequest|InAppPurchaseV2|
  DELETE /v1/inAppPurchaseAppStoreReviewScreenshots/{id}|204|none|||
  POST /v1/inAppPurchaseAvailabilities|201|one:InAppPurchaseAvailability|InAppPurchaseAvailabilityCreateRequest|Territory|
  GET /v1/inAppPurchaseAvailabilities/{id}|200|one:InAppPurchaseAvailability||Territory|include=availableTerritories \
  limit[availableTerritories]=50
  GET /v1/inAppPurchaseAvailabilities/{id}/availableTerritories|200|many:Territory|||limit=200
  GET /v1/inAppPurchaseAvailabilities/{id}/relationships/availableTerritories|200|links:territories|||limit=200
  GET /v1/inAppPurchaseContents/{id}|200|one:InAppPurchaseContent||InAppPurchaseV2|include=inAppPurchaseV2
  POST /v1/inAppPurchaseImages|201|one:InAppPurchaseImage|InAppPurchaseImageCreateRequest|InAppPurchaseV2|
  GET /v1/inAppPurchaseImages/{id}|200|one:InAppPurchaseImage||InAppPurchaseV2|include=inAppPurchase
  PATCH /v1/inAppPurchaseImages/{id}|200|one:InAppPurchaseImage|InAppPurchaseImageUpdateRequest|InAppPurchaseV2|
  DELETE /v1/inAppPurchaseImages/{id}|204|none|||
  POST /v1/inAppPurchaseLocalizations|201|one:InAppPurchaseLocalization|InAppPurchaseLocalizationCreateRequest|InAppPurchaseV2|
  GET /v1/inAppPurchaseLocalizations/{id}|200|one:InAppPurchaseLocalization||InAppPurchaseV2|include=inAppPurchaseV2
  PATCH /v1/inAppPurchaseLocalizations/{id}|200|one:InAppPurchaseLocalization|InAppPurchaseLocalizationUpdateRequest|\
  InAppPurchaseV2|
  DELETE /v1/inAppPurchaseLocalizations/{id}|204|none|||
  POST /v1/inAppPurchaseOfferCodeCustomCodes|201|one:InAppPurchaseOfferCodeCustomCode|\
  InAppPurchaseOfferCodeCustomCodeCreateRequest||
  GET /v1/inAppPurchaseOfferCodeCustomCodes/{id}|200|one:InAppPurchaseOfferCodeCustomCode|||include=createdByActor,\
  deactivatedByActor
  PATCH /v1/inAppPurchaseOfferCodeCustomCodes/{id}|200|one:InAppPurchaseOfferCodeCustomCode|\
  InAppPurchaseOfferCodeCustomCodeUpdateRequest||
  POST /v1/inAppPurchaseOfferCodeOneTimeUseCodes|201|one:InAppPurchaseOfferCodeOneTimeUseCode|\
  InAppPurchaseOfferCodeOneTimeUseCodeCreateRequest||
  GET /v1/inAppPurchaseOfferCodeOneTimeUseCodes/{id}|200|one:InAppPurchaseOfferCodeOneTimeUseCode|||include=createdByActor,\
  deactivatedByActor
  PATCH /v1/inAppPurchaseOfferCodeOneTimeUseCodes/{id}|200|one:InAppPurchaseOfferCodeOneTimeUseCode|\
  InAppPurchaseOfferCodeOneTimeUseCodeUpdateRequest||
  GET /v1/inAppPurchaseOfferCodeOneTimeUseCodes/{id}/values|200|csv|||
  POST /v1/inAppPurchaseOfferCodes|201|one:InAppPurchaseOfferCode|InAppPurchaseOfferCodeCreateRequest|\
  InAppPurchaseOfferCodeCustomCode InAppPurchaseOfferCodeOneTimeUseCode InAppPurchaseOfferPrice|
  GET /v1/inAppPurchaseOfferCodes/{id}|200|one:InAppPurchaseOfferCode||InAppPurchaseOfferCodeCustomCode \
  InAppPurchaseOfferCodeOneTimeUseCode InAppPurchaseOfferPrice|include=oneTimeUseCodes,customCodes,prices \
  limit[customCodes]=50 limit[oneTimeUseCodes]=50 limit[prices]=50
  PATCH /v1/inAppPurchaseOfferCodes/{id}|200|one:InAppPurchaseOfferCode|InAppPurchaseOfferCodeUpdateRequest|\
  InAppPurchaseOfferCodeCustomCode InAppPurchaseOfferCodeOneTimeUseCode InAppPurchaseOfferPrice|
  GET /v1/inAppPurchaseOfferCodes/{id}/customCodes|200|many:InAppPurchaseOfferCodeCustomCode|||limit=200 \
  include=createdByActor,deactivatedByActor
  GET /v1/inAppPurchaseOfferCodes/{id}/oneTimeUseCodes|200|many:InAppPurchaseOfferCodeOneTimeUseCode|||limit=200 \
  include=createdByActor,deactivatedByActor
  GET /v1/inAppPurchaseOfferCodes/{id}/prices|200|many:InAppPurchaseOfferPrice||InAppPurchasePricePoint Territory|\
  filter[territory] limit=200 include=territory,pricePoint
  GET /v1/inAppPurchaseOfferCodes/{id}/relationships/customCodes|200|links:inAppPurchaseOfferCodeCustomCodes|||limit=200
  GET /v1/inAppPurchaseOfferCodes/{id}/relationships/oneTimeUseCodes|200|links:inAppPurchaseOfferCodeOneTimeUseCodes|||limit=200
  GET /v1/inAppPurchaseOfferCodes/{id}/relationships/prices|200|links:inAppPurchaseOfferPrices|||limit=200
  GET /v1/inAppPurchasePricePoints/{id}/equalizations|200|many:InAppPurchasePricePoint||Territory|filter[territory] \
  filter[inAppPurchaseV2] limit=8000 include=territory
  GET /v1/inAppPurchasePricePoints/{id}/relationships/equalizations|200|links:inAppPurchasePricePoints|||limit=8000
  POST /v1/inAppPurchasePriceSchedules|201|one:InAppPurchasePriceSchedule|InAppPurchasePriceScheduleCreateRequest|\
  InAppPurchasePrice Territory|
  GET /v1/inAppPurchasePriceSchedules/{id}|200|one:InAppPurchasePriceSchedule||InAppPurchasePrice Territory|\
  include=baseTerritory,manualPrices,automaticPrices limit[automaticPrices]=50 limit[manualPrices]=50
  GET /v1/inAppPurchasePriceSchedules/{id}/automaticPrices|200|many:InAppPurchasePrice||InAppPurchasePricePoint Territory|\
  filter[territory] limit=200 include=inAppPurchasePricePoint,territory
  GET /v1/inAppPurchasePriceSchedules/{id}/baseTerritory|200|one:Territory|||
  GET /v1/inAppPurchasePriceSchedules/{id}/manualPrices|200|many:InAppPurchasePrice||InAppPurchasePricePoint Territory|\
  filter[territory] limit=200 include=inAppPurchasePricePoint,territory
  GET /v1/inAppPurchasePriceSchedules/{id}/relationships/automaticPrices|200|links:inAppPurchasePrices|||limit=200
  GET /v1/inAppPurchasePriceSchedules/{id}/relationships/baseTerritory|200|link:territories|||
  GET /v1/inAppPurchasePriceSchedules/{id}/relationships/manualPrices|200|links:inAppPurchasePrices|||limit=200
  POST /v1/inAppPurchaseSubmissions|201|one:InAppPurchaseSubmission|InAppPurchaseSubmissionCreateRequest|InAppPurchaseV2|
  POST /v1/inAppPurchaseVersions|201|one:InAppPurchaseVersion|InAppPurchaseVersionCreateRequest|InAppPurchaseImageV2 \
  InAppPurchaseLocalizationV2 InAppPurchaseV2|
  GET /v1/inAppPurchaseVersions/{id}|200|one:InAppPurchaseVersion||InAppPurchaseImageV2 InAppPurchaseLocalizationV2 \
  InAppPurchaseV2|include=inAppPurchase,image,images,localizations limit[images]=50 limit[localizations]=50
  GET /v1/inAppPurchaseVersions/{id}/image|200|one:InAppPurchaseImageV2|||
  GET /v1/inAppPurchaseVersions/{id}/images|200|many:InAppPurchaseImageV2|||limit=200
  GET /v1/inAppPurchaseVersions/{id}/localizations|200|many:InAppPurchaseLocalizationV2||InAppPurchaseVersion|limit=200 \
  include=version
  GET /v1/inAppPurchaseVersions/{id}/relationships/image|200|link:inAppPurchaseImages|||
  GET /v1/inAppPurchaseVersions/{id}/relationships/images|200|links:inAppPurchaseImages|||limit=200
  GET /v1/inAppPurchaseVersions/{id}/relationships/localizations|200|links:inAppPurchaseLocalizations|||limit=200
  GET /v1/inAppPurchases/{id}|200|one:InAppPurchase||App|include=apps limit[apps]=50
  POST /v1/promotedPurchases|201|one:PromotedPurchase|PromotedPurchaseCreateRequest|InAppPurchaseV2 Subscription|
  GET /v1/promotedPurchases/{id}|200|one:PromotedPurchase||InAppPurchaseV2 Subscription|include=inAppPurchaseV2,subscription
  PATCH /v1/promotedPurchases/{id}|200|one:PromotedPurchase|PromotedPurchaseUpdateRequest|InAppPurchaseV2 Subscription|
  DELETE /v1/promotedPurchases/{id}|204|none|||
  POST /v1/reviewSubmissionItems|201|one:ReviewSubmissionItem|ReviewSubmissionItemCreateRequest|AppStoreVersion \
  InAppPurchaseVersion SubscriptionGroupVersion SubscriptionVersion|
  PATCH /v1/reviewSubmissionItems/{id}|200|one:ReviewSubmissionItem|ReviewSubmissionItemUpdateRequest|AppStoreVersion \
  InAppPurchaseVersion SubscriptionGroupVersion SubscriptionVersion|
  DELETE /v1/reviewSubmissionItems/{id}|204|none|||
  GET /v1/reviewSubmissions|200|many:ReviewSubmission||AppStoreVersion App ReviewSubmissionItem|filter[platform]=IOS,MAC_OS,\
  TV_OS,VISION_OS filter[state]=READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES,CANCELING,COMPLETING,COMPLETE \
  filter[app]! limit=200 include=app,items,appStoreVersionForReview,submittedByActor,lastUpdatedByActor limit[items]=50
  POST /v1/reviewSubmissions|201|one:ReviewSubmission|ReviewSubmissionCreateRequest|AppStoreVersion App ReviewSubmissionItem|
  GET /v1/reviewSubmissions/{id}|200|one:ReviewSubmission||AppStoreVersion App ReviewSubmissionItem|include=app,items,\
  appStoreVersionForReview,submittedByActor,lastUpdatedByActor limit[items]=50
  PATCH /v1/reviewSubmissions/{id}|200|one:ReviewSubmission|ReviewSubmissionUpdateRequest|AppStoreVersion App \
  ReviewSubmissionItem|
  GET /v1/reviewSubmissions/{id}/items|200|many:ReviewSubmissionItem||AppStoreVersion InAppPurchaseVersion \
  SubscriptionGroupVersion SubscriptionVersion|limit=200 include=appStoreVersion,appCustomProductPageVersion,\
  appStoreVersionExperiment,appStoreVersionExperimentV2,appEvent,backgroundAssetVersion,gameCenterAchievementVersion,\
  gameCenterActivityVersion,gameCenterChallengeVersion,gameCenterLeaderboardSetVersion,gameCenterLeaderboardVersion,\
  inAppPurchaseVersion,subscriptionVersion,subscriptionGroupVersion
  GET /v1/reviewSubmissions/{id}/relationships/items|200|links:reviewSubmissionItems|||limit=200
  POST /v1/subscriptionAppStoreReviewScreenshots|201|one:SubscriptionAppStoreReviewScreenshot|\
  SubscriptionAppStoreReviewScreenshotCreateRequest|Subscription|
  GET /v1/subscriptionAppStoreReviewScreenshots/{id}|200|one:SubscriptionAppStoreReviewScreenshot||Subscription|\
  include=subscription
  PATCH /v1/subscriptionAppStoreReviewScreenshots/{id}|200|one:SubscriptionAppStoreReviewScreenshot|\
  SubscriptionAppStoreReviewScreenshotUpdateRequest|Subscription|
  DELETE /v1/subscriptionAppStoreReviewScreenshots/{id}|204|none|||
  POST /v1/subscriptionAvailabilities|201|one:SubscriptionAvailability|SubscriptionAvailabilityCreateRequest|Territory|
  GET /v1/subscriptionAvailabilities/{id}|200|one:SubscriptionAvailability||Territory|include=availableTerritories \
  limit[availableTerritories]=50
  GET /v1/subscriptionAvailabilities/{id}/availableTerritories|200|many:Territory|||limit=200
  GET /v1/subscriptionAvailabilities/{id}/relationships/availableTerritories|200|links:territories|||limit=200
  GET /v1/subscriptionGracePeriods/{id}|200|one:SubscriptionGracePeriod|||
  PATCH /v1/subscriptionGracePeriods/{id}|200|one:SubscriptionGracePeriod|SubscriptionGracePeriodUpdateRequest||
  POST /v1/subscriptionGroupLocalizations|201|one:SubscriptionGroupLocalization|SubscriptionGroupLocalizationCreateRequest|\
  SubscriptionGroup|
  GET /v1/subscriptionGroupLocalizations/{id}|200|one:SubscriptionGroupLocalization||SubscriptionGroup|include=subscriptionGroup
  PATCH /v1/subscriptionGroupLocalizations/{id}|200|one:SubscriptionGroupLocalization|\
  SubscriptionGroupLocalizationUpdateRequest|SubscriptionGroup|
  DELETE /v1/subscriptionGroupLocalizations/{id}|204|none|||
  POST /v1/subscriptionGroupSubmissions|201|one:SubscriptionGroupSubmission|SubscriptionGroupSubmissionCreateRequest||
  POST /v1/subscriptionGroupVersions|201|one:SubscriptionGroupVersion|SubscriptionGroupVersionCreateRequest|\
  SubscriptionGroupLocalizationV2 SubscriptionGroup|
  GET /v1/subscriptionGroupVersions/{id}|200|one:SubscriptionGroupVersion||SubscriptionGroupLocalizationV2 SubscriptionGroup|\
  include=subscriptionGroup,localizations limit[localizations]=50
  GET /v1/subscriptionGroupVersions/{id}/localizations|200|many:SubscriptionGroupLocalizationV2||SubscriptionGroupVersion|\
  limit=200 include=version
  GET /v1/subscriptionGroupVersions/{id}/relationships/localizations|200|links:subscriptionGroupLocalizations|||limit=200
  POST /v1/subscriptionGroups|201|one:SubscriptionGroup|SubscriptionGroupCreateRequest|SubscriptionGroupLocalization \
  SubscriptionGroupVersion Subscription|
  GET /v1/subscriptionGroups/{id}|200|one:SubscriptionGroup||SubscriptionGroupLocalization SubscriptionGroupVersion \
  Subscription|include=subscriptions,subscriptionGroupLocalizations,versions limit[subscriptionGroupLocalizations]=50 \
  limit[subscriptions]=50 limit[versions]=50
  PATCH /v1/subscriptionGroups/{id}|200|one:SubscriptionGroup|SubscriptionGroupUpdateRequest|SubscriptionGroupLocalization \
  SubscriptionGroupVersion Subscription|
  DELETE /v1/subscriptionGroups/{id}|204|none|||
  GET /v1/subscriptionGroups/{id}/relationships/subscriptionGroupLocalizations|200|links:subscriptionGroupLocalizations|||\
  limit=200
  GET /v1/subscriptionGroups/{id}/relationships/subscriptions|200|links:subscriptions|||limit=200
  GET /v1/subscriptionGroups/{id}/relationships/versions|200|links:subscriptionGroupVersions|||limit=200
  GET /v1/subscriptionGroups/{id}/subscriptionGroupLocalizations|200|many:SubscriptionGroupLocalization||SubscriptionGroup|\
  limit=200 include=subscriptionGroup
  GET /v1/subscriptionGroups/{id}/subscriptions|200|many:Subscription||PromotedPurchase SubscriptionAppStoreReviewScreenshot \
  SubscriptionAvailability SubscriptionGroup SubscriptionImage SubscriptionIntroductoryOffer SubscriptionLocalization \
  SubscriptionOfferCode SubscriptionPlanAvailability SubscriptionPrice SubscriptionPromotionalOffer SubscriptionVersion \
  WinBackOffer|filter[productId] filter[name] filter[state]=MISSING_METADATA,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,\
  DEVELOPER_ACTION_NEEDED,PENDING_BINARY_APPROVAL,APPROVED,DEVELOPER_REMOVED_FROM_SALE,REMOVED_FROM_SALE,REJECTED sort=name,\
  -name limit=200 include=subscriptionLocalizations,appStoreReviewScreenshot,group,introductoryOffers,promotionalOffers,\
  offerCodes,prices,promotedPurchase,subscriptionAvailability,winBackOffers,images,planAvailabilities,versions \
  limit[subscriptionLocalizations]=50 limit[introductoryOffers]=50 limit[promotionalOffers]=50 limit[offerCodes]=50 \
  limit[prices]=50 limit[winBackOffers]=50 limit[images]=50 limit[planAvailabilities]=50 limit[versions]=50
  GET /v1/subscriptionGroups/{id}/versions|200|many:SubscriptionGroupVersion||SubscriptionGroupLocalizationV2 \
  SubscriptionGroup|filter[state]=PREPARE_FOR_SUBMISSION,READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,ACCEPTED,APPROVED,\
  REPLACED_WITH_NEW_VERSION,REJECTED,DEVELOPER_REJECTED limit=200 include=subscriptionGroup,localizations \
  limit[localizations]=50
  POST /v1/subscriptionImages|201|one:SubscriptionImage|SubscriptionImageCreateRequest|Subscription|
  GET /v1/subscriptionImages/{id}|200|one:SubscriptionImage||Subscription|include=subscription
  PATCH /v1/subscriptionImages/{id}|200|one:SubscriptionImage|SubscriptionImageUpdateRequest|Subscription|
  DELETE /v1/subscriptionImages/{id}|204|none|||
  POST /v1/subscriptionIntroductoryOffers|201|one:SubscriptionIntroductoryOffer|SubscriptionIntroductoryOfferCreateRequest|\
  SubscriptionPricePoint Subscription Territory|
  PATCH /v1/subscriptionIntroductoryOffers/{id}|200|one:SubscriptionIntroductoryOffer|\
  SubscriptionIntroductoryOfferUpdateRequest|SubscriptionPricePoint Subscription Territory|
  DELETE /v1/subscriptionIntroductoryOffers/{id}|204|none|||
  POST /v1/subscriptionLocalizations|201|one:SubscriptionLocalization|SubscriptionLocalizationCreateRequest|Subscription|
  GET /v1/subscriptionLocalizations/{id}|200|one:SubscriptionLocalization||Subscription|include=subscription
  PATCH /v1/subscriptionLocalizations/{id}|200|one:SubscriptionLocalization|SubscriptionLocalizationUpdateRequest|Subscription|
  DELETE /v1/subscriptionLocalizations/{id}|204|none|||
  POST /v1/subscriptionOfferCodeCustomCodes|201|one:SubscriptionOfferCodeCustomCode|\
  SubscriptionOfferCodeCustomCodeCreateRequest|SubscriptionOfferCode|
  GET /v1/subscriptionOfferCodeCustomCodes/{id}|200|one:SubscriptionOfferCodeCustomCode||SubscriptionOfferCode|include=offerCode
  PATCH /v1/subscriptionOfferCodeCustomCodes/{id}|200|one:SubscriptionOfferCodeCustomCode|\
  SubscriptionOfferCodeCustomCodeUpdateRequest|SubscriptionOfferCode|
  POST /v1/subscriptionOfferCodeOneTimeUseCodes|201|one:SubscriptionOfferCodeOneTimeUseCode|\
  SubscriptionOfferCodeOneTimeUseCodeCreateRequest|SubscriptionOfferCode|
  GET /v1/subscriptionOfferCodeOneTimeUseCodes/{id}|200|one:SubscriptionOfferCodeOneTimeUseCode||SubscriptionOfferCode|\
  include=offerCode
  PATCH /v1/subscriptionOfferCodeOneTimeUseCodes/{id}|200|one:SubscriptionOfferCodeOneTimeUseCode|\
  SubscriptionOfferCodeOneTimeUseCodeUpdateRequest|SubscriptionOfferCode|
  GET /v1/subscriptionOfferCodeOneTimeUseCodes/{id}/values|200|csv|||
  POST /v1/subscriptionOfferCodes|201|one:SubscriptionOfferCode|SubscriptionOfferCodeCreateRequest|\
  SubscriptionOfferCodeCustomCode SubscriptionOfferCodeOneTimeUseCode SubscriptionOfferCodePrice Subscription|
  GET /v1/subscriptionOfferCodes/{id}|200|one:SubscriptionOfferCode||SubscriptionOfferCodeCustomCode \
  SubscriptionOfferCodeOneTimeUseCode SubscriptionOfferCodePrice Subscription|include=subscription,oneTimeUseCodes,customCodes,\
  prices limit[customCodes]=50 limit[oneTimeUseCodes]=50 limit[prices]=50
  PATCH /v1/subscriptionOfferCodes/{id}|200|one:SubscriptionOfferCode|SubscriptionOfferCodeUpdateRequest|\
  SubscriptionOfferCodeCustomCode SubscriptionOfferCodeOneTimeUseCode SubscriptionOfferCodePrice Subscription|
  GET /v1/subscriptionOfferCodes/{id}/customCodes|200|many:SubscriptionOfferCodeCustomCode||SubscriptionOfferCode|limit=200 \
  include=offerCode
  GET /v1/subscriptionOfferCodes/{id}/oneTimeUseCodes|200|many:SubscriptionOfferCodeOneTimeUseCode||SubscriptionOfferCode|\
  limit=200 include=offerCode
  GET /v1/subscriptionOfferCodes/{id}/prices|200|many:SubscriptionOfferCodePrice||SubscriptionPricePoint Territory|\
  filter[territory] limit=200 include=territory,subscriptionPricePoint
  GET /v1/subscriptionOfferCodes/{id}/relationships/customCodes|200|links:subscriptionOfferCodeCustomCodes|||limit=200
  GET /v1/subscriptionOfferCodes/{id}/relationships/oneTimeUseCodes|200|links:subscriptionOfferCodeOneTimeUseCodes|||limit=200
  GET /v1/subscriptionOfferCodes/{id}/relationships/prices|200|links:subscriptionOfferCodePrices|||limit=200
  POST /v1/subscriptionPlanAvailabilities|201|one:SubscriptionPlanAvailability|SubscriptionPlanAvailabilityCreateRequest|\
  Territory|
  GET /v1/subscriptionPlanAvailabilities/{id}|200|one:SubscriptionPlanAvailability||Territory|include=availableTerritories \
  limit[availableTerritories]=50
  PATCH /v1/subscriptionPlanAvailabilities/{id}|200|one:SubscriptionPlanAvailability|SubscriptionPlanAvailabilityUpdateRequest|\
  Territory|
  GET /v1/subscriptionPlanAvailabilities/{id}/availableTerritories|200|many:Territory|||limit=200
  GET /v1/subscriptionPlanAvailabilities/{id}/relationships/availableTerritories|200|links:territories|||limit=200
  PATCH /v1/subscriptionPlanAvailabilities/{id}/relationships/availableTerritories|204|none|links:territories||
  GET /v1/subscriptionPricePoints/{id}|200|one:SubscriptionPricePoint||Territory|include=territory
  GET /v1/subscriptionPricePoints/{id}/adjustedEqualizations|200|many:SubscriptionPricePoint||Territory|filter[territory] \
  filter[subscription] filter[upfrontPricePointId] filter[planType] limit=8000 include=territory
  GET /v1/subscriptionPricePoints/{id}/equalizations|200|many:SubscriptionPricePoint||Territory|filter[territory] \
  filter[subscription] filter[upfrontPricePointId] filter[planType] limit=8000 include=territory
  GET /v1/subscriptionPricePoints/{id}/relationships/equalizations|200|links:subscriptionPricePoints|||limit=8000
  POST /v1/subscriptionPrices|201|one:SubscriptionPrice|SubscriptionPriceCreateRequest|SubscriptionPricePoint Territory|
  DELETE /v1/subscriptionPrices/{id}|204|none|||
  POST /v1/subscriptionPromotionalOffers|201|one:SubscriptionPromotionalOffer|SubscriptionPromotionalOfferCreateRequest|\
  SubscriptionPromotionalOfferPrice Subscription|
  GET /v1/subscriptionPromotionalOffers/{id}|200|one:SubscriptionPromotionalOffer||SubscriptionPromotionalOfferPrice \
  Subscription|include=subscription,prices limit[prices]=50
  PATCH /v1/subscriptionPromotionalOffers/{id}|200|one:SubscriptionPromotionalOffer|SubscriptionPromotionalOfferUpdateRequest|\
  SubscriptionPromotionalOfferPrice Subscription|
  DELETE /v1/subscriptionPromotionalOffers/{id}|204|none|||
  GET /v1/subscriptionPromotionalOffers/{id}/prices|200|many:SubscriptionPromotionalOfferPrice||SubscriptionPricePoint \
  Territory|filter[territory] limit=200 include=territory,subscriptionPricePoint
  GET /v1/subscriptionPromotionalOffers/{id}/relationships/prices|200|links:subscriptionPromotionalOfferPrices|||limit=200
  POST /v1/subscriptionSubmissions|201|one:SubscriptionSubmission|SubscriptionSubmissionCreateRequest|Subscription|
  POST /v1/subscriptionVersions|201|one:SubscriptionVersion|SubscriptionVersionCreateRequest|SubscriptionImageV2 \
  SubscriptionLocalizationV2 Subscription|
  GET /v1/subscriptionVersions/{id}|200|one:SubscriptionVersion||SubscriptionImageV2 SubscriptionLocalizationV2 Subscription|\
  include=subscription,image,images,localizations limit[images]=50 limit[localizations]=50
  GET /v1/subscriptionVersions/{id}/image|200|one:SubscriptionImageV2|||
  GET /v1/subscriptionVersions/{id}/images|200|many:SubscriptionImageV2|||limit=200
  GET /v1/subscriptionVersions/{id}/localizations|200|many:SubscriptionLocalizationV2||SubscriptionVersion|limit=200 \
  include=version
  GET /v1/subscriptionVersions/{id}/relationships/image|200|link:subscriptionImages|||
  GET /v1/subscriptionVersions/{id}/relationships/images|200|links:subscriptionImages|||limit=200
  GET /v1/subscriptionVersions/{id}/relationships/localizations|200|links:subscriptionLocalizations|||limit=200
  POST /v1/subscriptions|201|one:Subscription|SubscriptionCreateRequest|PromotedPurchase SubscriptionAppStoreReviewScreenshot \
  SubscriptionAvailability SubscriptionGroup SubscriptionImage SubscriptionIntroductoryOffer SubscriptionLocalization \
  SubscriptionOfferCode SubscriptionPlanAvailability SubscriptionPrice SubscriptionPromotionalOffer SubscriptionVersion \
  WinBackOffer|
  GET /v1/subscriptions/{id}|200|one:Subscription||PromotedPurchase SubscriptionAppStoreReviewScreenshot \
  SubscriptionAvailability SubscriptionGroup SubscriptionImage SubscriptionIntroductoryOffer SubscriptionLocalization \
  SubscriptionOfferCode SubscriptionPlanAvailability SubscriptionPrice SubscriptionPromotionalOffer SubscriptionVersion \
  WinBackOffer|include=subscriptionLocalizations,appStoreReviewScreenshot,group,introductoryOffers,promotionalOffers,\
  offerCodes,prices,promotedPurchase,subscriptionAvailability,winBackOffers,images,planAvailabilities,versions \
  limit[images]=50 limit[introductoryOffers]=50 limit[offerCodes]=50 limit[planAvailabilities]=50 limit[prices]=50 \
  limit[promotionalOffers]=50 limit[subscriptionLocalizations]=50 limit[versions]=50 limit[winBackOffers]=50
  PATCH /v1/subscriptions/{id}|200|one:Subscription|SubscriptionUpdateRequest|PromotedPurchase \
  SubscriptionAppStoreReviewScreenshot SubscriptionAvailability SubscriptionGroup SubscriptionImage \
  SubscriptionIntroductoryOffer SubscriptionLocalization SubscriptionOfferCode SubscriptionPlanAvailability SubscriptionPrice \
  SubscriptionPromotionalOffer SubscriptionVersion WinBackOffer|
  DELETE /v1/subscriptions/{id}|204|none|||
  GET /v1/subscriptions/{id}/appStoreReviewScreenshot|200|one:SubscriptionAppStoreReviewScreenshot||Subscription|\
  include=subscription
  GET /v1/subscriptions/{id}/images|200|many:SubscriptionImage||Subscription|limit=200 include=subscription
  GET /v1/subscriptions/{id}/introductoryOffers|200|many:SubscriptionIntroductoryOffer||SubscriptionPricePoint Subscription \
  Territory|filter[territory] limit=200 include=subscription,territory,subscriptionPricePoint
  GET /v1/subscriptions/{id}/offerCodes|200|many:SubscriptionOfferCode||SubscriptionOfferCodeCustomCode \
  SubscriptionOfferCodeOneTimeUseCode SubscriptionOfferCodePrice Subscription|filter[territory] limit=200 include=subscription,\
  oneTimeUseCodes,customCodes,prices limit[oneTimeUseCodes]=50 limit[customCodes]=50 limit[prices]=50
  GET /v1/subscriptions/{id}/planAvailabilities|200|many:SubscriptionPlanAvailability||Territory|limit=200 \
  include=availableTerritories limit[availableTerritories]=50
  GET /v1/subscriptions/{id}/pricePoints|200|many:SubscriptionPricePoint||Territory|filter[territory] \
  filter[upfrontPricePointId] filter[planType] limit=8000 include=territory
  GET /v1/subscriptions/{id}/prices|200|many:SubscriptionPrice||SubscriptionPricePoint Territory|filter[planType]=MONTHLY,\
  UPFRONT filter[subscriptionPricePoint] filter[territory] limit=200 include=territory,subscriptionPricePoint
  GET /v1/subscriptions/{id}/promotedPurchase|200|one:PromotedPurchase||InAppPurchaseV2 Subscription|include=inAppPurchaseV2,\
  subscription
  GET /v1/subscriptions/{id}/promotionalOffers|200|many:SubscriptionPromotionalOffer||SubscriptionPromotionalOfferPrice \
  Subscription|filter[territory] limit=200 include=subscription,prices limit[prices]=50
  GET /v1/subscriptions/{id}/relationships/appStoreReviewScreenshot|200|link:subscriptionAppStoreReviewScreenshots|||
  GET /v1/subscriptions/{id}/relationships/images|200|links:subscriptionImages|||limit=200
  GET /v1/subscriptions/{id}/relationships/introductoryOffers|200|links:subscriptionIntroductoryOffers|||limit=200
  DELETE /v1/subscriptions/{id}/relationships/introductoryOffers|204|none|links:subscriptionIntroductoryOffers||
  GET /v1/subscriptions/{id}/relationships/offerCodes|200|links:subscriptionOfferCodes|||limit=200
  GET /v1/subscriptions/{id}/relationships/planAvailabilities|200|links:subscriptionPlanAvailabilities|||limit=200
  GET /v1/subscriptions/{id}/relationships/pricePoints|200|links:subscriptionPricePoints|||limit=8000
  GET /v1/subscriptions/{id}/relationships/prices|200|links:subscriptionPrices|||limit=200
  DELETE /v1/subscriptions/{id}/relationships/prices|204|none|links:subscriptionPrices||
  GET /v1/subscriptions/{id}/relationships/promotedPurchase|200|link:promotedPurchases|||
  GET /v1/subscriptions/{id}/relationships/promotionalOffers|200|links:subscriptionPromotionalOffers|||limit=200
  GET /v1/subscriptions/{id}/relationships/subscriptionAvailability|200|link:subscriptionAvailabilities|||
  GET /v1/subscriptions/{id}/relationships/subscriptionLocalizations|200|links:subscriptionLocalizations|||limit=200
  GET /v1/subscriptions/{id}/relationships/versions|200|links:subscriptionVersions|||limit=200
  GET /v1/subscriptions/{id}/relationships/winBackOffers|200|links:winBackOffers|||limit=200
  GET /v1/subscriptions/{id}/subscriptionAvailability|200|one:SubscriptionAvailability||Territory|include=availableTerritories \
  limit[availableTerritories]=50
  GET /v1/subscriptions/{id}/subscriptionLocalizations|200|many:SubscriptionLocalization||Subscription|limit=200 \
  include=subscription
  GET /v1/subscriptions/{id}/versions|200|many:SubscriptionVersion||SubscriptionImageV2 SubscriptionLocalizationV2 \
  Subscription|filter[state]=PREPARE_FOR_SUBMISSION,READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,ACCEPTED,APPROVED,\
  REPLACED_WITH_NEW_VERSION,REJECTED,DEVELOPER_REJECTED limit=200 include=subscription,image,images,localizations \
  limit[images]=50 limit[localizations]=50
  GET /v1/subscriptions/{id}/winBackOffers|200|many:WinBackOffer||WinBackOfferPrice|limit=200 include=prices limit[prices]=50
  GET /v1/territories|200|many:Territory|||limit=200
  POST /v1/winBackOffers|201|one:WinBackOffer|WinBackOfferCreateRequest|WinBackOfferPrice|
  GET /v1/winBackOffers/{id}|200|one:WinBackOffer||WinBackOfferPrice|include=prices limit[prices]=50
  PATCH /v1/winBackOffers/{id}|200|one:WinBackOffer|WinBackOfferUpdateRequest|WinBackOfferPrice|
  DELETE /v1/winBackOffers/{id}|204|none|||
  GET /v1/winBackOffers/{id}/prices|200|many:WinBackOfferPrice||SubscriptionPricePoint Territory|filter[territory] limit=200 \
  include=territory,subscriptionPricePoint
  GET /v1/winBackOffers/{id}/relationships/prices|200|links:winBackOfferPrices|||limit=200
  POST /v2/inAppPurchaseImages|201|one:InAppPurchaseImageV2|InAppPurchaseImageV2CreateRequest||
  GET /v2/inAppPurchaseImages/{id}|200|one:InAppPurchaseImageV2|||
  PATCH /v2/inAppPurchaseImages/{id}|200|one:InAppPurchaseImageV2|InAppPurchaseImageV2UpdateRequest||
  DELETE /v2/inAppPurchaseImages/{id}|204|none|||
  POST /v2/inAppPurchaseLocalizations|201|one:InAppPurchaseLocalizationV2|InAppPurchaseLocalizationV2CreateRequest|\
  InAppPurchaseVersion|
  GET /v2/inAppPurchaseLocalizations/{id}|200|one:InAppPurchaseLocalizationV2||InAppPurchaseVersion|include=version
  PATCH /v2/inAppPurchaseLocalizations/{id}|200|one:InAppPurchaseLocalizationV2|InAppPurchaseLocalizationV2UpdateRequest|\
  InAppPurchaseVersion|
  DELETE /v2/inAppPurchaseLocalizations/{id}|204|none|||
  POST /v2/inAppPurchases|201|one:InAppPurchaseV2|InAppPurchaseV2CreateRequest|InAppPurchaseAppStoreReviewScreenshot \
  InAppPurchaseAvailability InAppPurchaseContent InAppPurchaseImage InAppPurchaseLocalization InAppPurchaseOfferCode \
  InAppPurchasePricePoint InAppPurchasePriceSchedule InAppPurchaseVersion PromotedPurchase|
  GET /v2/inAppPurchases/{id}|200|one:InAppPurchaseV2||InAppPurchaseAppStoreReviewScreenshot InAppPurchaseAvailability \
  InAppPurchaseContent InAppPurchaseImage InAppPurchaseLocalization InAppPurchaseOfferCode InAppPurchasePricePoint \
  InAppPurchasePriceSchedule InAppPurchaseVersion PromotedPurchase|include=inAppPurchaseLocalizations,pricePoints,content,\
  appStoreReviewScreenshot,promotedPurchase,iapPriceSchedule,inAppPurchaseAvailability,images,offerCodes,versions \
  limit[images]=50 limit[inAppPurchaseLocalizations]=50 limit[offerCodes]=50 limit[pricePoints]=8000 limit[versions]=50
  PATCH /v2/inAppPurchases/{id}|200|one:InAppPurchaseV2|InAppPurchaseV2UpdateRequest|InAppPurchaseAppStoreReviewScreenshot \
  InAppPurchaseAvailability InAppPurchaseContent InAppPurchaseImage InAppPurchaseLocalization InAppPurchaseOfferCode \
  InAppPurchasePricePoint InAppPurchasePriceSchedule InAppPurchaseVersion PromotedPurchase|
  DELETE /v2/inAppPurchases/{id}|204|none|||
  GET /v2/inAppPurchases/{id}/appStoreReviewScreenshot|200|one:InAppPurchaseAppStoreReviewScreenshot||InAppPurchaseV2|\
  include=inAppPurchaseV2
  GET /v2/inAppPurchases/{id}/content|200|one:InAppPurchaseContent||InAppPurchaseV2|include=inAppPurchaseV2
  GET /v2/inAppPurchases/{id}/iapPriceSchedule|200|one:InAppPurchasePriceSchedule||InAppPurchasePrice Territory|\
  include=baseTerritory,manualPrices,automaticPrices limit[manualPrices]=50 limit[automaticPrices]=50
  GET /v2/inAppPurchases/{id}/images|200|many:InAppPurchaseImage||InAppPurchaseV2|limit=200 include=inAppPurchase
  GET /v2/inAppPurchases/{id}/inAppPurchaseAvailability|200|one:InAppPurchaseAvailability||Territory|\
  include=availableTerritories limit[availableTerritories]=50
  GET /v2/inAppPurchases/{id}/inAppPurchaseLocalizations|200|many:InAppPurchaseLocalization||InAppPurchaseV2|limit=200 \
  include=inAppPurchaseV2
  GET /v2/inAppPurchases/{id}/offerCodes|200|many:InAppPurchaseOfferCode||InAppPurchaseOfferCodeCustomCode \
  InAppPurchaseOfferCodeOneTimeUseCode InAppPurchaseOfferPrice|filter[territory] limit=200 include=oneTimeUseCodes,customCodes,\
  prices limit[oneTimeUseCodes]=50 limit[customCodes]=50 limit[prices]=50
  GET /v2/inAppPurchases/{id}/pricePoints|200|many:InAppPurchasePricePoint||Territory|filter[territory] limit=8000 \
  include=territory
  GET /v2/inAppPurchases/{id}/promotedPurchase|200|one:PromotedPurchase||InAppPurchaseV2 Subscription|include=inAppPurchaseV2,\
  subscription
  GET /v2/inAppPurchases/{id}/relationships/appStoreReviewScreenshot|200|link:inAppPurchaseAppStoreReviewScreenshots|||
  GET /v2/inAppPurchases/{id}/relationships/content|200|link:inAppPurchaseContents|||
  GET /v2/inAppPurchases/{id}/relationships/iapPriceSchedule|200|link:inAppPurchasePriceSchedules|||
  GET /v2/inAppPurchases/{id}/relationships/images|200|links:inAppPurchaseImages|||limit=200
  GET /v2/inAppPurchases/{id}/relationships/inAppPurchaseAvailability|200|link:inAppPurchaseAvailabilities|||
  GET /v2/inAppPurchases/{id}/relationships/inAppPurchaseLocalizations|200|links:inAppPurchaseLocalizations|||limit=200
  GET /v2/inAppPurchases/{id}/relationships/offerCodes|200|links:inAppPurchaseOfferCodes|||limit=200
  GET /v2/inAppPurchases/{id}/relationships/pricePoints|200|links:inAppPurchasePricePoints|||limit=8000
  GET /v2/inAppPurchases/{id}/relationships/promotedPurchase|200|link:promotedPurchases|||
  GET /v2/inAppPurchases/{id}/relationships/versions|200|links:inAppPurchaseVersions|||limit=200
  GET /v2/inAppPurchases/{id}/versions|200|many:InAppPurchaseVersion||InAppPurchaseImageV2 InAppPurchaseLocalizationV2 \
  InAppPurchaseV2|filter[state]=PREPARE_FOR_SUBMISSION,READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,ACCEPTED,APPROVED,\
  REPLACED_WITH_NEW_VERSION,REJECTED,DEVELOPER_REJECTED limit=200 include=inAppPurchase,image,images,localizations \
  limit[images]=50 limit[localizations]=50
  POST /v2/subscriptionGroupLocalizations|201|one:SubscriptionGroupLocalizationV2|SubscriptionGroupLocalizationV2CreateRequest|\
  SubscriptionGroupVersion|
  GET /v2/subscriptionGroupLocalizations/{id}|200|one:SubscriptionGroupLocalizationV2||SubscriptionGroupVersion|include=version
  PATCH /v2/subscriptionGroupLocalizations/{id}|200|one:SubscriptionGroupLocalizationV2|\
  SubscriptionGroupLocalizationV2UpdateRequest|SubscriptionGroupVersion|
  DELETE /v2/subscriptionGroupLocalizations/{id}|204|none|||
  POST /v2/subscriptionImages|201|one:SubscriptionImageV2|SubscriptionImageV2CreateRequest||
  GET /v2/subscriptionImages/{id}|200|one:SubscriptionImageV2|||
  PATCH /v2/subscriptionImages/{id}|200|one:SubscriptionImageV2|SubscriptionImageV2UpdateRequest||
  DELETE /v2/subscriptionImages/{id}|204|none|||
  POST /v2/subscriptionLocalizations|201|one:SubscriptionLocalizationV2|SubscriptionLocalizationV2CreateRequest|\
  SubscriptionVersion|
  GET /v2/subscriptionLocalizations/{id}|200|one:SubscriptionLocalizationV2||SubscriptionVersion|include=version
  PATCH /v2/subscriptionLocalizations/{id}|200|one:SubscriptionLocalizationV2|SubscriptionLocalizationV2UpdateRequest|\
  SubscriptionVersion|
  DELETE /v2/subscriptionLocalizations/{id}|204|none|||
  GET /v1/apps/{id}/appStoreVersions|200|many:AppStoreVersion|||limit=200 filter[platform] filter[versionString]
  """
