/// The keys of `.storekit` files. Each name is defined only here.
enum StoreKitKey: String, CaseIterable {
  // The document
  case version, major, minor, identifier, products, nonRenewingSubscriptions, subscriptions, subscriptionGroups,
    settings
  case appPolicies, subscriptionOffersKeyPair, subscriptionBundleGroups, subscriptionSuiteGroups
  case storefront = "_storefront"
  case applicationInternalID = "_applicationInternalID"
  case lastSynchronizedDate = "_lastSynchronizedDate"

  // Policies
  case eula, policies, policyText, policyURL

  // Products
  case displayPrice, familyShareable, internalID, localizations, productID, referenceName, type, promotionalImageID

  // Groups and subscriptions
  case id, name, adHocOffers, billingPlans, codeOffers, groupNumber, introductoryOffer, introductoryOffers
  case recurringSubscriptionPeriod, subscriptionGroupID, winbackOffers

  // Bundles and suites
  case duration, isFamilyShareable, members

  // Offers and plans
  case billingPlanType, commitmentDisplayPrice, eligibility, isEligible, isEnabled, isStackable, numberOfPeriods,
    offerID
  case paymentMode, subscriptionPeriod

  // Texts
  case locale, displayName, description, customAppName

  /// A key under `storekit:` in the YAML for a value that only `.storekit` files contain.
  enum Kept: String {
    case version, identifier, settings, products, subscriptions, locales, section, json, absent
    case subscriptionGroups = "subscription_groups"
    case internalID = "internal_id"
    case billingPlans = "billing_plans"
    case finalNewline = "final_newline"
    case locale
  }
}
