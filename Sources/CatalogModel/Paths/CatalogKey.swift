/// The name of a field in YAML and in every report. Each name is defined only here.
package enum CatalogKey: String, Sendable, CaseIterable {
  // A document
  case shelf, app, defaults, products, retired, extends, with, parameters, tables
  case subscriptionGroups = "subscription_groups"
  case storePages = "store_pages"

  // The app
  case name, sku, platforms, locales, newsstand, legal, agreements, tax, banking, renewals, enabled, sandbox
  case streamlinedPurchasing = "streamlined_purchasing"
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
  case euTerms = "eu_terms"
  case program
  case customApp = "custom_app"
  case groupInvitations = "group_invitations"
  case retentionMessages = "retention_messages"
  case retentionURL = "retention_url"
  case header, body, bullets, text
  case altText = "alt_text"

  // A product
  case id, type, owner, sells, price, status, restore, availability, localizations, description, review, promotion,
    duration
  case referenceName = "reference_name"
  case versionStatus = "version_status"
  case textsOnSale = "texts_on_sale"
  case clearedForSale = "cleared_for_sale"
  case familySharing = "family_sharing"
  case hostedContent = "hosted_content"
  case offerCodes = "offer_codes"
  case lifecycle, ignore
  case storekit, screenshot, notes, image, images, visible, order, source, version

  // Prices and territories
  case base, tier, territories, changes, on, except, kept, since, table, row
  case followBase = "follow_base"
  case existingSubscribers = "existing_subscribers"
  case newTerritories = "new_territories"

  // Seats
  case multiseat, markets, volume
  case fromSeats = "from_seats"

  // Groups, plans and offers
  case subscriptions, level, period, periods, mode, eligibility, codes, custom, count, expires, starts, ends, priority,
    min, max
  case appName = "app_name"
  case billingPlans = "billing_plans"
  case monthlyCommitment = "monthly_commitment"
  case retentionMessage = "retention_message"
  case upfront, members
  case targetPlan = "target_plan"
  case promotionIntent = "promotion_intent"
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

  // Accepted changes
  case accepted, field, old, new, until

  // A scenario
  case scenario, catalog, environment, era, seed, customers, publishes, steps, expect, at, after, territory, devices
  case asksToBuy = "asks_to_buy"
  case renewalRate = "renewal_rate"

  // Actions of a scenario
  case buy, quantity, days, launch, quit, erase, finish, payment, approve, decline, refund, move
  case promotionalOffer = "promotional_offer"
  case winBackOffer = "win_back_offer"
  case offerCode = "offer_code"
  case refreshReceipt = "refresh_receipt"
  case allowPurchases = "allow_purchases"
  case finishByHand = "finish_by_hand"
  case startDownload = "start_download"
  case pauseDownload = "pause_download"
  case resumeDownload = "resume_download"
  case cancelDownload = "cancel_download"
  case failDownload = "fail_download"
  case keepContent = "keep_content"
  case addDevice = "add_device"
  case online, resolve
  case interruptPurchases = "interrupt_purchases"
  case joinFamily = "join_family"
  case leaveFamily = "leave_family"
  case turnOffRenewal = "turn_off_renewal"
  case turnOnRenewal = "turn_on_renewal"
  case acceptPrice = "accept_price"
  case declinePrice = "decline_price"
  case failPayment = "fail_payment"
  case renewNow = "renew_now"
  case expireNow = "expire_now"
  case storeAnswers = "store_answers"
  case buyInStore = "buy_in_store"
  case appAccountToken = "app_account_token"
  case purchase, percent, reason
  case billingPlan = "billing_plan"
  case setClock = "set_clock"
  case shareWithFamily = "share_with_family"
  case stopSharing = "stop_sharing"
  case clearPurchaseHistory = "clear_purchase_history"
  case askRefund = "ask_refund"
  case declineRefund = "decline_refund"
  case reverseRefund = "reverse_refund"
  case extendRenewal = "extend_renewal"
  case extendRenewals = "extend_renewals"
  case setPrice = "set_price"
  case clearForSale = "clear_for_sale"
  case removeFromSale = "remove_from_sale"
  case updateContent = "update_content"
  case seats, member
  case setRenewalSeats = "set_renewal_seats"
  case assignSeat = "assign_seat"
  case revokeSeat = "revoke_seat"

  // Expectations of a scenario
  case active, owns, shared, renewing, phases, issues, paid, failure, transactions, queue, delivered, receipt, contents,
    downloads
  case nextPlans = "next_plans"
  case refunded, consents, happened, notifications
  case renewsOn = "renews_on"
  case nextPrices = "next_prices"
  case payments
  case renewalSeats = "renewal_seats"
  case activeByClock = "active_by_clock"
  case activeBySignedDate = "active_by_signed_date"

  // Expectations about the developer's server
  case webhook, get, json
}

extension CatalogKey {
  /// Whether its values may contain passwords or private keys.
  package var isSecret: Bool { self == .notes || self == .storekit }

  /// The text that replaces a secret value.
  package static let mask = "•••"
}
