// Made by 'make-description' from Apple's OpenAPI description of the App Store Connect API, version 4.4.1,
// as it was on 2026-07-21. Don't edit it.

/// The description's own version, and the day it was taken.
let describedVersion = "4.4.1"
let describedDay = "2026-07-21"

/// The values of attributes that have a closed list of them, list by list.
let describedWords = """
  V1,V2
  DOES_NOT_USE_THIRD_PARTY_CONTENT,USES_THIRD_PARTY_CONTENT
  IOS,MAC_OS,TV_OS,VISION_OS
  ACCEPTED,DEVELOPER_REMOVED_FROM_SALE,DEVELOPER_REJECTED,IN_REVIEW,INVALID_BINARY,METADATA_REJECTED,PENDING_APPLE_RELEASE,\
  PENDING_CONTRACT,PENDING_DEVELOPER_RELEASE,PREPARE_FOR_SUBMISSION,PREORDER_READY_FOR_SALE,PROCESSING_FOR_APP_STORE,\
  READY_FOR_REVIEW,READY_FOR_SALE,REJECTED,REMOVED_FROM_SALE,WAITING_FOR_EXPORT_COMPLIANCE,WAITING_FOR_REVIEW,\
  REPLACED_WITH_NEW_VERSION,NOT_APPLICABLE
  ACCEPTED,DEVELOPER_REJECTED,IN_REVIEW,INVALID_BINARY,METADATA_REJECTED,PENDING_APPLE_RELEASE,PENDING_DEVELOPER_RELEASE,\
  PREPARE_FOR_SUBMISSION,PROCESSING_FOR_DISTRIBUTION,READY_FOR_DISTRIBUTION,READY_FOR_REVIEW,REJECTED,\
  REPLACED_WITH_NEW_VERSION,WAITING_FOR_EXPORT_COMPLIANCE,WAITING_FOR_REVIEW
  APP_STORE,NOTARIZATION
  MANUAL,AFTER_APPROVAL,SCHEDULED
  AUTOMATICALLY_RENEWABLE_SUBSCRIPTION,NON_CONSUMABLE,CONSUMABLE,NON_RENEWING_SUBSCRIPTION,FREE_SUBSCRIPTION
  CREATED,DEVELOPER_SIGNED_OFF,DEVELOPER_ACTION_NEEDED,DELETION_IN_PROGRESS,APPROVED,DELETED,REMOVED_FROM_SALE,\
  DEVELOPER_REMOVED_FROM_SALE,WAITING_FOR_UPLOAD,PROCESSING_CONTENT,REPLACED,REJECTED,WAITING_FOR_SCREENSHOT,\
  PREPARE_FOR_SUBMISSION,MISSING_METADATA,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,PENDING_DEVELOPER_RELEASE
  APPROVED,IN_REVIEW,PREPARE_FOR_SUBMISSION,REJECTED
  READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,UNRESOLVED_ISSUES,CANCELING,COMPLETING,COMPLETE
  THREE_DAYS,SIXTEEN_DAYS,TWENTY_EIGHT_DAYS
  ALL_RENEWALS,PAID_TO_PAID_ONLY
  CONSUMABLE,NON_CONSUMABLE,NON_RENEWING_SUBSCRIPTION
  MISSING_METADATA,WAITING_FOR_UPLOAD,PROCESSING_CONTENT,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,DEVELOPER_ACTION_NEEDED,\
  PENDING_BINARY_APPROVAL,APPROVED,DEVELOPER_REMOVED_FROM_SALE,REMOVED_FROM_SALE,REJECTED
  AWAITING_UPLOAD,UPLOAD_COMPLETE,FAILED,PREPARE_FOR_SUBMISSION,WAITING_FOR_REVIEW,APPROVED,REJECTED
  PREPARE_FOR_SUBMISSION,WAITING_FOR_REVIEW,APPROVED,REJECTED
  NON_SPENDER,ACTIVE_SPENDER,CHURNED_SPENDER
  PREPARE_FOR_SUBMISSION,READY_FOR_REVIEW,WAITING_FOR_REVIEW,IN_REVIEW,ACCEPTED,APPROVED,REPLACED_WITH_NEW_VERSION,REJECTED,\
  DEVELOPER_REJECTED
  MISSING_METADATA,READY_TO_SUBMIT,WAITING_FOR_REVIEW,IN_REVIEW,DEVELOPER_ACTION_NEEDED,PENDING_BINARY_APPROVAL,APPROVED,\
  DEVELOPER_REMOVED_FROM_SALE,REMOVED_FROM_SALE,REJECTED
  ONE_WEEK,ONE_MONTH,TWO_MONTHS,THREE_MONTHS,SIX_MONTHS,ONE_YEAR
  READY_FOR_REVIEW,ACCEPTED,APPROVED,REJECTED,REMOVED
  PRODUCTION,SANDBOX
  THREE_DAYS,ONE_WEEK,TWO_WEEKS,ONE_MONTH,TWO_MONTHS,THREE_MONTHS,SIX_MONTHS,ONE_YEAR
  PAY_AS_YOU_GO,PAY_UP_FRONT,FREE_TRIAL
  MONTHLY,UPFRONT
  NEW,EXISTING,EXPIRED
  STACK_WITH_INTRO_OFFERS,REPLACE_INTRO_OFFERS
  HIGH,NORMAL
  NOT_PROMOTED,USE_AUTO_GENERATED_ASSETS
  """

/// Name, type, attributes, relationships and what may be included, of each document that is sent or answered.
let describedShapes = """
  App|apps|accessibilityUrl:s name:s bundleId:s sku:s primaryLocale:s isOrEverWasMadeForKids:b subscriptionStatusUrl:s \
  subscriptionStatusUrlVersion:e0 subscriptionStatusUrlForSandbox:s subscriptionStatusUrlVersionForSandbox:e0 \
  contentRightsDeclaration:e1 streamlinedPurchasingEnabled:b|inAppPurchases:inAppPurchases*~ \
  subscriptionGroups:subscriptionGroups*~ inAppPurchasesV2:inAppPurchases*~ promotedPurchases:promotedPurchases*~ \
  reviewSubmissions:reviewSubmissions*~ subscriptionGracePeriod:subscriptionGracePeriods~|
  AppStoreVersion|appStoreVersions|platform:e2 versionString:s appStoreState:e3 appVersionState:e4 copyright:s reviewType:e5 \
  releaseType:e6 earliestReleaseDate:t usesIdfa:b downloadable:b createdDate:t||
  InAppPurchase|inAppPurchases|referenceName:s productId:s inAppPurchaseType:e7 state:e8|apps:apps*|
  InAppPurchaseAppStoreReviewScreenshot|inAppPurchaseAppStoreReviewScreenshots|fileSize:i fileName:s sourceFileChecksum:s \
  imageAsset:o assetToken:s assetType:s uploadOperations:*o assetDeliveryState:o|inAppPurchaseV2:inAppPurchases|
  InAppPurchaseAppStoreReviewScreenshotCreateRequest|inAppPurchaseAppStoreReviewScreenshots|fileSize:i! fileName:s!|\
  inAppPurchaseV2:inAppPurchases!|
  InAppPurchaseAppStoreReviewScreenshotUpdateRequest|inAppPurchaseAppStoreReviewScreenshots|sourceFileChecksum:s? uploaded:b?||
  InAppPurchaseAvailability|inAppPurchaseAvailabilities|availableInNewTerritories:b|availableTerritories:territories*~|
  InAppPurchaseAvailabilityCreateRequest|inAppPurchaseAvailabilities|availableInNewTerritories:b!|\
  inAppPurchase:inAppPurchases! availableTerritories:territories*!|
  InAppPurchaseContent|inAppPurchaseContents|fileName:s fileSize:i url:s lastModifiedDate:t|inAppPurchaseV2:inAppPurchases|
  InAppPurchaseImage|inAppPurchaseImages|fileSize:i fileName:s sourceFileChecksum:s assetToken:s imageAsset:o \
  uploadOperations:*o state:e15|inAppPurchase:inAppPurchases|
  InAppPurchaseImageCreateRequest|inAppPurchaseImages|fileSize:i! fileName:s!|inAppPurchase:inAppPurchases!|
  InAppPurchaseImageUpdateRequest|inAppPurchaseImages|sourceFileChecksum:s? uploaded:b?||
  InAppPurchaseImageV2|inAppPurchaseImages|fileSize:i fileName:s assetToken:s imageAsset:o uploadOperations:*o \
  assetDeliveryState:o||
  InAppPurchaseImageV2CreateRequest|inAppPurchaseImages|fileSize:i! fileName:s!|version:inAppPurchaseVersions!|
  InAppPurchaseImageV2UpdateRequest|inAppPurchaseImages|uploaded:b?||
  InAppPurchaseLocalization|inAppPurchaseLocalizations|name:s locale:s description:s state:e16|inAppPurchaseV2:inAppPurchases|
  InAppPurchaseLocalizationCreateRequest|inAppPurchaseLocalizations|name:s! locale:s! description:s?|\
  inAppPurchaseV2:inAppPurchases!|
  InAppPurchaseLocalizationUpdateRequest|inAppPurchaseLocalizations|name:s? description:s?||
  InAppPurchaseLocalizationV2|inAppPurchaseLocalizations|name:s locale:s description:s|version:inAppPurchaseVersions|
  InAppPurchaseLocalizationV2CreateRequest|inAppPurchaseLocalizations|name:s! locale:s! description:s?|\
  version:inAppPurchaseVersions!|
  InAppPurchaseLocalizationV2UpdateRequest|inAppPurchaseLocalizations|name:s? description:s?||
  InAppPurchaseOfferCode|inAppPurchaseOfferCodes|name:s customerEligibilities:*e17 productionCodeCount:i sandboxCodeCount:i \
  active:b|oneTimeUseCodes:inAppPurchaseOfferCodeOneTimeUseCodes*~ customCodes:inAppPurchaseOfferCodeCustomCodes*~ \
  prices:inAppPurchaseOfferPrices*~|
  InAppPurchaseOfferCodeCreateRequest|inAppPurchaseOfferCodes|name:s! customerEligibilities:*e17!|\
  inAppPurchase:inAppPurchases! prices:inAppPurchaseOfferPrices*!|InAppPurchaseOfferPriceInlineCreate
  InAppPurchaseOfferCodeCustomCode|inAppPurchaseOfferCodeCustomCodes|customCode:s numberOfCodes:i createdDate:t \
  expirationDate:d active:b|createdByActor:actors deactivatedByActor:actors|
  InAppPurchaseOfferCodeCustomCodeCreateRequest|inAppPurchaseOfferCodeCustomCodes|customCode:s! numberOfCodes:i! \
  expirationDate:d?|offerCode:inAppPurchaseOfferCodes!|
  InAppPurchaseOfferCodeCustomCodeUpdateRequest|inAppPurchaseOfferCodeCustomCodes|active:b?||
  InAppPurchaseOfferCodeOneTimeUseCode|inAppPurchaseOfferCodeOneTimeUseCodes|numberOfCodes:i createdDate:t expirationDate:d \
  active:b environment:e22|values:~ createdByActor:actors deactivatedByActor:actors|
  InAppPurchaseOfferCodeOneTimeUseCodeCreateRequest|inAppPurchaseOfferCodeOneTimeUseCodes|numberOfCodes:i! expirationDate:d! \
  environment:e22?|offerCode:inAppPurchaseOfferCodes!|
  InAppPurchaseOfferCodeOneTimeUseCodeUpdateRequest|inAppPurchaseOfferCodeOneTimeUseCodes|active:b?||
  InAppPurchaseOfferCodeUpdateRequest|inAppPurchaseOfferCodes|active:b?||
  InAppPurchaseOfferPrice|inAppPurchaseOfferPrices||territory:territories pricePoint:inAppPurchasePricePoints|
  InAppPurchaseOfferPriceInlineCreate|inAppPurchaseOfferPrices||territory:territories pricePoint:inAppPurchasePricePoints|
  InAppPurchasePrice|inAppPurchasePrices|startDate:d endDate:d manual:b|inAppPurchasePricePoint:inAppPurchasePricePoints \
  territory:territories|
  InAppPurchasePriceInlineCreate|inAppPurchasePrices|startDate:d? endDate:d?|inAppPurchaseV2:inAppPurchases \
  inAppPurchasePricePoint:inAppPurchasePricePoints territory:territories|
  InAppPurchasePricePoint|inAppPurchasePricePoints|customerPrice:s proceeds:s|territory:territories equalizations:~|
  InAppPurchasePriceSchedule|inAppPurchasePriceSchedules||baseTerritory:territories~ manualPrices:inAppPurchasePrices*~ \
  automaticPrices:inAppPurchasePrices*~|
  InAppPurchasePriceScheduleCreateRequest|inAppPurchasePriceSchedules||inAppPurchase:inAppPurchases! \
  baseTerritory:territories! manualPrices:inAppPurchasePrices*!|InAppPurchasePriceInlineCreate TerritoryInlineCreate
  InAppPurchaseSubmission|inAppPurchaseSubmissions||inAppPurchaseV2:inAppPurchases|
  InAppPurchaseSubmissionCreateRequest|inAppPurchaseSubmissions||inAppPurchaseV2:inAppPurchases!|
  InAppPurchaseV2|inAppPurchases|name:s productId:s inAppPurchaseType:e13 state:e14 reviewNote:s familySharable:b \
  contentHosting:b|inAppPurchaseLocalizations:inAppPurchaseLocalizations*~ pricePoints:inAppPurchasePricePoints*~ \
  content:inAppPurchaseContents~ appStoreReviewScreenshot:inAppPurchaseAppStoreReviewScreenshots~ \
  promotedPurchase:promotedPurchases~ iapPriceSchedule:inAppPurchasePriceSchedules~ \
  inAppPurchaseAvailability:inAppPurchaseAvailabilities~ images:inAppPurchaseImages*~ offerCodes:inAppPurchaseOfferCodes*~ \
  versions:inAppPurchaseVersions*~|
  InAppPurchaseV2CreateRequest|inAppPurchases|name:s! productId:s! inAppPurchaseType:e13! reviewNote:s? familySharable:b?|\
  app:apps!|
  InAppPurchaseV2UpdateRequest|inAppPurchases|name:s? reviewNote:s? familySharable:b?||
  InAppPurchaseVersion|inAppPurchaseVersions|version:i state:e18|inAppPurchase:inAppPurchases image:inAppPurchaseImages~ \
  images:inAppPurchaseImages*~ localizations:inAppPurchaseLocalizations*~|
  InAppPurchaseVersionCreateRequest|inAppPurchaseVersions||inAppPurchase:inAppPurchases!|
  PromotedPurchase|promotedPurchases|visibleForAllUsers:b enabled:b state:e9|inAppPurchaseV2:inAppPurchases \
  subscription:subscriptions|
  PromotedPurchaseCreateRequest|promotedPurchases|visibleForAllUsers:b! enabled:b?|app:apps! inAppPurchaseV2:inAppPurchases \
  subscription:subscriptions|
  PromotedPurchaseUpdateRequest|promotedPurchases|visibleForAllUsers:b? enabled:b?||
  ReviewSubmission|reviewSubmissions|platform:e2 submittedDate:t state:e10|app:apps items:reviewSubmissionItems*~ \
  appStoreVersionForReview:appStoreVersions submittedByActor:actors lastUpdatedByActor:actors|
  ReviewSubmissionCreateRequest|reviewSubmissions|platform:e2?|app:apps!|
  ReviewSubmissionItem|reviewSubmissionItems|state:e21|appStoreVersion:appStoreVersions \
  inAppPurchaseVersion:inAppPurchaseVersions subscriptionVersion:subscriptionVersions \
  subscriptionGroupVersion:subscriptionGroupVersions|
  ReviewSubmissionItemCreateRequest|reviewSubmissionItems||reviewSubmission:reviewSubmissions! \
  appStoreVersion:appStoreVersions appCustomProductPageVersion:appCustomProductPageVersions \
  appStoreVersionExperiment:appStoreVersionExperiments appStoreVersionExperimentV2:appStoreVersionExperiments \
  appEvent:appEvents backgroundAssetVersion:backgroundAssetVersions gameCenterAchievementVersion:gameCenterAchievementVersions \
  gameCenterActivityVersion:gameCenterActivityVersions gameCenterChallengeVersion:gameCenterChallengeVersions \
  gameCenterLeaderboardSetVersion:gameCenterLeaderboardSetVersions gameCenterLeaderboardVersion:gameCenterLeaderboardVersions \
  inAppPurchaseVersion:inAppPurchaseVersions subscriptionVersion:subscriptionVersions \
  subscriptionGroupVersion:subscriptionGroupVersions|
  ReviewSubmissionItemUpdateRequest|reviewSubmissionItems|resolved:b? removed:b?||
  ReviewSubmissionUpdateRequest|reviewSubmissions|platform:e2? submitted:b? canceled:b?||
  Subscription|subscriptions|name:s productId:s familySharable:b state:e19 subscriptionPeriod:e20 reviewNote:s groupLevel:i|\
  subscriptionLocalizations:subscriptionLocalizations*~ appStoreReviewScreenshot:subscriptionAppStoreReviewScreenshots~ \
  group:subscriptionGroups introductoryOffers:subscriptionIntroductoryOffers*~ \
  promotionalOffers:subscriptionPromotionalOffers*~ offerCodes:subscriptionOfferCodes*~ prices:subscriptionPrices*~ \
  pricePoints:~ promotedPurchase:promotedPurchases~ subscriptionAvailability:subscriptionAvailabilities~ \
  winBackOffers:winBackOffers*~ images:subscriptionImages*~ planAvailabilities:subscriptionPlanAvailabilities*~ \
  versions:subscriptionVersions*~|
  SubscriptionAppStoreReviewScreenshot|subscriptionAppStoreReviewScreenshots|fileSize:i fileName:s sourceFileChecksum:s \
  imageAsset:o assetToken:s assetType:s uploadOperations:*o assetDeliveryState:o|subscription:subscriptions|
  SubscriptionAppStoreReviewScreenshotCreateRequest|subscriptionAppStoreReviewScreenshots|fileSize:i! fileName:s!|\
  subscription:subscriptions!|
  SubscriptionAppStoreReviewScreenshotUpdateRequest|subscriptionAppStoreReviewScreenshots|sourceFileChecksum:s? uploaded:b?||
  SubscriptionAvailability|subscriptionAvailabilities|availableInNewTerritories:b|availableTerritories:territories*~|
  SubscriptionAvailabilityCreateRequest|subscriptionAvailabilities|availableInNewTerritories:b!|subscription:subscriptions! \
  availableTerritories:territories*!|
  SubscriptionCreateRequest|subscriptions|name:s! productId:s! familySharable:b? subscriptionPeriod:e20? reviewNote:s? \
  groupLevel:i?|group:subscriptionGroups!|
  SubscriptionGracePeriod|subscriptionGracePeriods|optIn:b sandboxOptIn:b duration:e11 renewalType:e12||
  SubscriptionGracePeriodUpdateRequest|subscriptionGracePeriods|optIn:b? sandboxOptIn:b? duration:e11? renewalType:e12?||
  SubscriptionGroup|subscriptionGroups|referenceName:s|subscriptions:subscriptions*~ \
  subscriptionGroupLocalizations:subscriptionGroupLocalizations*~ versions:subscriptionGroupVersions*~|
  SubscriptionGroupCreateRequest|subscriptionGroups|referenceName:s!|app:apps!|
  SubscriptionGroupLocalization|subscriptionGroupLocalizations|name:s customAppName:s locale:s state:e16|\
  subscriptionGroup:subscriptionGroups|
  SubscriptionGroupLocalizationCreateRequest|subscriptionGroupLocalizations|name:s! customAppName:s? locale:s!|\
  subscriptionGroup:subscriptionGroups!|
  SubscriptionGroupLocalizationUpdateRequest|subscriptionGroupLocalizations|name:s? customAppName:s?||
  SubscriptionGroupLocalizationV2|subscriptionGroupLocalizations|name:s customAppName:s locale:s|\
  version:subscriptionGroupVersions|
  SubscriptionGroupLocalizationV2CreateRequest|subscriptionGroupLocalizations|name:s! customAppName:s? locale:s!|\
  version:subscriptionGroupVersions!|
  SubscriptionGroupLocalizationV2UpdateRequest|subscriptionGroupLocalizations|name:s? customAppName:s?||
  SubscriptionGroupSubmission|subscriptionGroupSubmissions|||
  SubscriptionGroupSubmissionCreateRequest|subscriptionGroupSubmissions||subscriptionGroup:subscriptionGroups!|
  SubscriptionGroupUpdateRequest|subscriptionGroups|referenceName:s?||
  SubscriptionGroupVersion|subscriptionGroupVersions|version:i state:e18|subscriptionGroup:subscriptionGroups \
  localizations:subscriptionGroupLocalizations*~|
  SubscriptionGroupVersionCreateRequest|subscriptionGroupVersions||subscriptionGroup:subscriptionGroups!|
  SubscriptionImage|subscriptionImages|fileSize:i fileName:s sourceFileChecksum:s assetToken:s imageAsset:o \
  uploadOperations:*o state:e15|subscription:subscriptions|
  SubscriptionImageCreateRequest|subscriptionImages|fileSize:i! fileName:s!|subscription:subscriptions!|
  SubscriptionImageUpdateRequest|subscriptionImages|sourceFileChecksum:s? uploaded:b?||
  SubscriptionImageV2|subscriptionImages|fileSize:i fileName:s assetToken:s imageAsset:o uploadOperations:*o \
  assetDeliveryState:o||
  SubscriptionImageV2CreateRequest|subscriptionImages|fileSize:i! fileName:s!|version:subscriptionVersions!|
  SubscriptionImageV2UpdateRequest|subscriptionImages|uploaded:b?||
  SubscriptionIntroductoryOffer|subscriptionIntroductoryOffers|startDate:d endDate:d duration:e23 offerMode:e24 \
  numberOfPeriods:i targetSubscriptionPlanType:e25|subscription:subscriptions territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionIntroductoryOfferCreateRequest|subscriptionIntroductoryOffers|startDate:d? endDate:d? duration:e23! \
  offerMode:e24! numberOfPeriods:i! targetSubscriptionPlanType:e25?|subscription:subscriptions! territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|SubscriptionPricePointInlineCreate
  SubscriptionIntroductoryOfferInlineCreate|subscriptionIntroductoryOffers|startDate:d? endDate:d? duration:e23! \
  offerMode:e24! numberOfPeriods:i! targetSubscriptionPlanType:e25?|subscription:subscriptions territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionIntroductoryOfferUpdateRequest|subscriptionIntroductoryOffers|endDate:d?||
  SubscriptionLocalization|subscriptionLocalizations|name:s locale:s description:s state:e16|subscription:subscriptions|
  SubscriptionLocalizationCreateRequest|subscriptionLocalizations|name:s! locale:s! description:s?|subscription:subscriptions!|
  SubscriptionLocalizationUpdateRequest|subscriptionLocalizations|name:s? description:s?||
  SubscriptionLocalizationV2|subscriptionLocalizations|name:s locale:s description:s|version:subscriptionVersions|
  SubscriptionLocalizationV2CreateRequest|subscriptionLocalizations|name:s! locale:s! description:s?|\
  version:subscriptionVersions!|
  SubscriptionLocalizationV2UpdateRequest|subscriptionLocalizations|name:s? description:s?||
  SubscriptionOfferCode|subscriptionOfferCodes|name:s customerEligibilities:*e26 offerEligibility:e27 duration:e23 \
  offerMode:e24 numberOfPeriods:i totalNumberOfCodes:i productionCodeCount:i sandboxCodeCount:i active:b autoRenewEnabled:b \
  targetSubscriptionPlanType:e25|subscription:subscriptions oneTimeUseCodes:subscriptionOfferCodeOneTimeUseCodes*~ \
  customCodes:subscriptionOfferCodeCustomCodes*~ prices:subscriptionOfferCodePrices*~|
  SubscriptionOfferCodeCreateRequest|subscriptionOfferCodes|name:s! customerEligibilities:*e26! offerEligibility:e27! \
  duration:e23! offerMode:e24! numberOfPeriods:i! autoRenewEnabled:b? targetSubscriptionPlanType:e25?|\
  subscription:subscriptions! prices:subscriptionOfferCodePrices*!|SubscriptionOfferCodePriceInlineCreate
  SubscriptionOfferCodeCustomCode|subscriptionOfferCodeCustomCodes|customCode:s numberOfCodes:i createdDate:t expirationDate:d \
  active:b|offerCode:subscriptionOfferCodes|
  SubscriptionOfferCodeCustomCodeCreateRequest|subscriptionOfferCodeCustomCodes|customCode:s! numberOfCodes:i! \
  expirationDate:d?|offerCode:subscriptionOfferCodes!|
  SubscriptionOfferCodeCustomCodeUpdateRequest|subscriptionOfferCodeCustomCodes|active:b?||
  SubscriptionOfferCodeOneTimeUseCode|subscriptionOfferCodeOneTimeUseCodes|numberOfCodes:i createdDate:t expirationDate:d \
  active:b environment:e22|offerCode:subscriptionOfferCodes values:~|
  SubscriptionOfferCodeOneTimeUseCodeCreateRequest|subscriptionOfferCodeOneTimeUseCodes|numberOfCodes:i! expirationDate:d! \
  environment:e22?|offerCode:subscriptionOfferCodes!|
  SubscriptionOfferCodeOneTimeUseCodeUpdateRequest|subscriptionOfferCodeOneTimeUseCodes|active:b?||
  SubscriptionOfferCodePrice|subscriptionOfferCodePrices||territory:territories subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionOfferCodePriceInlineCreate|subscriptionOfferCodePrices||territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionOfferCodeUpdateRequest|subscriptionOfferCodes|active:b?||
  SubscriptionPlanAvailability|subscriptionPlanAvailabilities|availableInNewTerritories:b planType:e25|\
  availableTerritories:territories*~|
  SubscriptionPlanAvailabilityCreateRequest|subscriptionPlanAvailabilities|availableInNewTerritories:b? planType:e25!|\
  availableTerritories:territories*! subscription:subscriptions!|
  SubscriptionPlanAvailabilityUpdateRequest|subscriptionPlanAvailabilities|availableInNewTerritories:b?|\
  availableTerritories:territories*|
  SubscriptionPrice|subscriptionPrices|startDate:d preserved:b planType:e25|territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionPriceCreateRequest|subscriptionPrices|startDate:d? preserveCurrentPrice:b? planType:e25?|\
  subscription:subscriptions! territory:territories subscriptionPricePoint:subscriptionPricePoints!|
  SubscriptionPriceInlineCreate|subscriptionPrices|startDate:d? preserveCurrentPrice:b? planType:e25?|\
  subscription:subscriptions territory:territories subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionPricePoint|subscriptionPricePoints|customerPrice:s proceeds:s proceedsYear2:s|territory:territories \
  equalizations:~ adjustedEqualizations:~|
  SubscriptionPricePointInlineCreate|subscriptionPricePoints|||
  SubscriptionPromotionalOffer|subscriptionPromotionalOffers|duration:e23 name:s numberOfPeriods:i offerCode:s offerMode:e24 \
  targetSubscriptionPlanType:e25|subscription:subscriptions prices:subscriptionPromotionalOfferPrices*~|
  SubscriptionPromotionalOfferCreateRequest|subscriptionPromotionalOffers|duration:e23! name:s! numberOfPeriods:i! \
  offerCode:s! offerMode:e24! targetSubscriptionPlanType:e25?|subscription:subscriptions! \
  prices:subscriptionPromotionalOfferPrices*!|SubscriptionPromotionalOfferPriceInlineCreate
  SubscriptionPromotionalOfferInlineCreate|subscriptionPromotionalOffers|duration:e23! name:s! numberOfPeriods:i! offerCode:s! \
  offerMode:e24! targetSubscriptionPlanType:e25?|subscription:subscriptions prices:subscriptionPromotionalOfferPrices*|
  SubscriptionPromotionalOfferPrice|subscriptionPromotionalOfferPrices||territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionPromotionalOfferPriceInlineCreate|subscriptionPromotionalOfferPrices||territory:territories \
  subscriptionPricePoint:subscriptionPricePoints|
  SubscriptionPromotionalOfferUpdateRequest|subscriptionPromotionalOffers||prices:subscriptionPromotionalOfferPrices*|\
  SubscriptionPromotionalOfferPriceInlineCreate
  SubscriptionSubmission|subscriptionSubmissions||subscription:subscriptions|
  SubscriptionSubmissionCreateRequest|subscriptionSubmissions||subscription:subscriptions!|
  SubscriptionUpdateRequest|subscriptions|name:s? familySharable:b? subscriptionPeriod:e20? reviewNote:s? groupLevel:i?|\
  introductoryOffers:subscriptionIntroductoryOffers* promotionalOffers:subscriptionPromotionalOffers* \
  prices:subscriptionPrices*|SubscriptionPromotionalOfferInlineCreate SubscriptionPriceInlineCreate \
  SubscriptionIntroductoryOfferInlineCreate
  SubscriptionVersion|subscriptionVersions|version:i state:e18|subscription:subscriptions image:subscriptionImages~ \
  images:subscriptionImages*~ localizations:subscriptionLocalizations*~|
  SubscriptionVersionCreateRequest|subscriptionVersions||subscription:subscriptions!|
  Territory|territories|currency:s||
  TerritoryInlineCreate|territories|||
  WinBackOffer|winBackOffers|referenceName:s offerId:s duration:e23 offerMode:e24 periodCount:i \
  customerEligibilityPaidSubscriptionDurationInMonths:i customerEligibilityTimeSinceLastSubscribedInMonths:r \
  customerEligibilityWaitBetweenOffersInMonths:i startDate:d endDate:d priority:e28 promotionIntent:e29 \
  targetSubscriptionPlanType:e25|prices:winBackOfferPrices*~|
  WinBackOfferCreateRequest|winBackOffers|referenceName:s! offerId:s! duration:e23! offerMode:e24! periodCount:i! \
  customerEligibilityPaidSubscriptionDurationInMonths:i! customerEligibilityTimeSinceLastSubscribedInMonths:r! \
  customerEligibilityWaitBetweenOffersInMonths:i? startDate:d! endDate:d? priority:e28! promotionIntent:e29? \
  targetSubscriptionPlanType:e25?|subscription:subscriptions! prices:winBackOfferPrices*!|WinBackOfferPriceInlineCreate
  WinBackOfferPrice|winBackOfferPrices||territory:territories subscriptionPricePoint:subscriptionPricePoints|
  WinBackOfferPriceInlineCreate|winBackOfferPrices||territory:territories! subscriptionPricePoint:subscriptionPricePoints|
  WinBackOfferUpdateRequest|winBackOffers|customerEligibilityPaidSubscriptionDurationInMonths:i? \
  customerEligibilityTimeSinceLastSubscribedInMonths:r? customerEligibilityWaitBetweenOffersInMonths:i? startDate:d? \
  endDate:d? priority:e28? promotionIntent:e29?||
  """
