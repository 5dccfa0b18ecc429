import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let productType = ChecklistItem(
    "product-type", "the product has a type",
    reason: "The type decides how the product is bought, restored and reviewed, and can't be changed.",
    source: .help("In-app purchase information"), blockedBy: [.missing(.type)],
    judge: .unlessWithdrawn { subject in
      if let type = subject.product.type { return .yes(type.words, at: subject.path[.type]) }
      let types = ProductType.allCases.map(\.rawValue)
      return .no("no type", at: subject.path[.type], .edit("add 'type:' with one of \(listed(types))"))
    })

  static let referenceName = ChecklistItem(
    "reference-name", "the product has a reference name",
    reason: "App Store Connect lists products by it; without one the status stays Missing Metadata.",
    source: .help("In-app purchase information"), blockedBy: ["reference-name-length", "duplicate-reference-name"],
    judge: .unlessWithdrawn { subject in
      let place = subject.path[.referenceName]
      if subject.gaps.contains(.referenceName) {
        return .no("no reference name", at: place, .edit("add 'reference_name:', 2 to 64 characters for your team"))
      }
      return .yes(quoted(subject.product.referenceName ?? ""), at: place)
    })

  static let period = ChecklistItem(
    "period", "the subscription has a period",
    reason: "A subscription without a period stays Missing Metadata.", source: .api("SubscriptionCreateRequest"),
    blockedBy: ["invalid-period", .missing(.period)],
    judge: .unlessWithdrawn { subject in
      guard subject.product.type == .autoRenewableSubscription else { return nil }
      if let period = subject.product.plan.period { return .yes(period.description, at: subject.path[.period]) }
      return .no("no period", at: subject.path[.period], .edit("add 'period:' with P1W, P1M, P2M, P3M, P6M or P1Y"))
    })

  static let displayName = ChecklistItem(
    "display-name", "the product has a name in every language of the app",
    reason: "Without a name in a language, the status may stay at Missing Metadata.",
    source: .help("In-app purchase statuses"),
    blockedBy: ["empty-text", "missing-primary-localization", "missing-localization", "unknown-locale"],
    judge: .unlessWithdrawn { subject in
      let missing = subject.gaps.compactMap { if case .displayName(let locale) = $0 { locale.text } else { nil } }
      return texts(subject, missing, "name")
    })

  static let description = ChecklistItem(
    "description", "the product has a description in each of its languages",
    reason: "A language without a description keeps the status at Missing Metadata.",
    source: .help("In-app purchase statuses", confidence: .medium), blockedBy: ["missing-description"],
    judge: .unlessWithdrawn { subject in
      let missing = subject.gaps.compactMap { if case .description(let locale) = $0 { locale.text } else { nil } }
      return texts(subject, missing, "description")
    })

  static let textLength = ChecklistItem(
    "text-length", "names and descriptions are within the length limits, without emoji",
    reason: "App Store Connect rejects longer texts and emoji when you save them.",
    source: FactSource("Creating your product page", address: "https://developer.apple.com/app-store/product-page/"),
    blockedBy: ["display-name-length", "description-length", "emoji-in-text"],
    judge: .unlessWithdrawn { subject in
      guard !subject.product.localizations.isEmpty else { return nil }
      let (name, description) = (TextLimits.displayName.value, TextLimits.description.value)
      return .yes(
        "at most \(name.maximum(on: subject.today)) and \(description.maximum(on: subject.today)) characters",
        at: subject.path[.localizations])
    })
}

/// Whether a field has texts in every language.
private func texts(_ subject: ProductSubject, _ missing: [String], _ field: String) -> Answer {
  let place = subject.path[.localizations]
  if subject.gaps.contains(.localizations) {
    return .no("no texts", at: place, .edit("add 'localizations:' with a name and a description for a language"))
  }
  guard missing.isEmpty else {
    return .no(
      "no \(field) in \(someOf(missing))", at: place,
      .edit("add a \(field) for \(someOf(missing)) below 'localizations:'"))
  }
  return .yes(counted(subject.product.localizations.count, "language"), at: place)
}
