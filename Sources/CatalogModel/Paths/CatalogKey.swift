/// The name of a field, as the YAML and every report write it. Each name stands here and nowhere else.
package enum CatalogKey: String, Sendable, CaseIterable {
  // A document
  case shelf, app, defaults, products, retired, extends, with
  case subscriptionGroups = "subscription_groups"
  case storePages = "store_pages"

  // The app
  case name, sku, platforms, locales, newsstand, legal, agreements, tax, banking, renewals
  case bundleID = "bundle_id"
  case appleID = "apple_id"
  case teamID = "team_id"
  case primaryLocale = "primary_locale"
  case baseTerritory = "base_territory"
  case versionOnSale = "version_on_sale"
  case gracePeriod = "grace_period"
  case privacyPolicy = "privacy_policy"
  case termsOfUse = "terms_of_use"
  case paidApps = "paid_apps"

  // A product
  case id, type, sells, price, status, restore, availability, localizations, description, review, promotion, duration
  case referenceName = "reference_name"
  case clearedForSale = "cleared_for_sale"
  case familySharing = "family_sharing"
  case hostedContent = "hosted_content"
  case offerCodes = "offer_codes"
  case storekit, screenshot, notes, image, visible, order, source, version

  // Prices and territories
  case base, tier, territories, changes, on, except
  case existingSubscribers = "existing_subscribers"
  case newTerritories = "new_territories"

  // Groups, plans and offers
  case subscriptions, level, period, periods, mode, eligibility, codes, custom, count, expires, starts, ends, priority, min, max
  case appName = "app_name"
  case billingPlans = "billing_plans"
  case monthlyCommitment = "monthly_commitment"
  case introductoryOffers = "introductory_offers"
  case promotionalOffers = "promotional_offers"
  case winBackOffers = "win_back_offers"
  case stacksWithIntro = "stacks_with_intro"
  case renews
  case paidForMonths = "paid_for_months"
  case awayMonths = "away_months"
  case monthsBetweenOffers = "months_between_offers"

  // Store pages
  case kind, title

  // The configuration and the baseline
  case rules, exclude, baseline, severity, allow, findings, rule, product, path, file
  case failOn = "fail_on"
}
