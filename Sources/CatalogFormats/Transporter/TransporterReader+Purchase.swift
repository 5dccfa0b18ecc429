import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// One `<in_app_purchase>`.
extension TransporterReader {
  mutating func readPurchase(_ element: MarkupElement, into product: inout Product) {
    let id = element["product_id"]?.trimmed ?? ""
    product.id = ProductID(id)
    if id.isEmpty { report(.missingField, "an in-app purchase without a '<product_id>'", at: element.tag) }
    let path = CatalogPath.product(product.id)
    note(path, at: element)
    for child in element.children { readChild(child, of: path, into: &product) }
  }

  private mutating func readChild(_ child: MarkupElement, of path: CatalogPath, into product: inout Product) {
    switch child.name {
    case "product_id": note(path[.id], at: child)
    case "reference_name":
      product.referenceName = child.text
      note(path[.referenceName], at: child)
    case "type":
      product.type = word(child, among: TransporterType.words, TransporterType.type) ?? product.type
      note(path[.type], at: child)
    case "duration":
      product.plan.period = duration(child)
      note(path[.period], at: child)
    case "free_trial_duration":
      if let duration = duration(child) { product.plan.introductoryOffers = [TransporterTrial.offer(duration)] }
      note(path[.introductoryOffers], at: child)
    case "cleared_for_sale": readCleared(child, of: path, into: &product)
    case "products": readProducts(child, of: path, into: &product)
    case "locales":
      readLocales(child, of: "an in-app purchase", into: &product)
      note(path[.localizations], at: child)
    case "review_screenshot", "review_notes":
      readReview(child, into: &product)
      note(path[.review], at: child)
    case "read_only_info": readStatus(child, of: path, into: &product)
    case "bonus_duration":
      report(.unknownField, "'<bonus_duration>' is lost: the App Store no longer has such a bonus", at: child.range)
    default: reportUnknown(child, of: "an in-app purchase")
    }
  }

  // MARK: - Sale

  private mutating func readCleared(_ element: MarkupElement, of path: CatalogPath, into product: inout Product) {
    product.isClearedForSale =
      word(element, among: ["true", "false"]) { $0 == "true" ? true : $0 == "false" ? false : nil } ?? true
    note(path[.clearedForSale], at: element)
  }

  private mutating func readProducts(_ element: MarkupElement, of path: CatalogPath, into product: inout Product) {
    for item in element.children where item.name != "product" { reportUnknown(item, of: "'<products>'") }
    let items = element.children.filter { $0.name == "product" }
    for item in items.dropFirst() {
      report(.unreadableValue, "a second '<product>' of one in-app purchase", at: item.tag)
    }
    for child in items.first?.children ?? [] {
      switch child.name {
      case "cleared_for_sale": readCleared(child, of: path, into: &product)
      case "wholesale_price_tier":
        product.price = tier(child).map { PriceSchedule(tier: $0) }
        note(path[.price], at: child)
      case "intervals":
        product.price = price(child)
        note(path[.price], at: child)
      default: reportUnknown(child, of: "'<product>'")
      }
    }
  }

  /// A tier's name by its number.
  private mutating func tier(_ element: MarkupElement) -> String? {
    if let stem = Int(element.trimmed), let tier = LegacyTier.all.first(where: { $0.stem == stem }) { return tier.name }
    report(
      .unreadableValue, "'\(element.trimmed)' is not a tier", at: element.place,
      help: "tiers are numbers from 0 to 87, and 510 to 590 for alternate ones")
    return nil
  }

  /// The price and its changes; the first interval is the price if it has no first day.
  private mutating func price(_ element: MarkupElement) -> PriceSchedule? {
    var price = PriceSchedule()
    var end: (day: CalendarDate, element: MarkupElement)?
    for (index, interval) in element.children.enumerated() {
      guard interval.name == "interval" else {
        reportUnknown(interval, of: "'<intervals>'")
        continue
      }
      let start = interval["start_date"].flatMap { date($0) }
      if let last = end, start?.dayBefore != last.day { reportEnd(last) }
      end = nil
      if let last = interval["end_date"], let day = date(last) { end = (day, last) }
      let tier = tierName(of: interval)
      if index == 0, interval["start_date"] == nil {
        price.tier = tier
      } else {
        var change = PriceChange()
        change.on = start
        change.tier = tier
        price.changes.append(change)
      }
    }
    if let end { reportEnd(end) }
    return price == PriceSchedule() ? nil : price
  }

  private mutating func tierName(of interval: MarkupElement) -> String? {
    guard let element = interval["wholesale_price_tier"] else {
      report(.missingField, "an interval without a '<wholesale_price_tier>'", at: interval.tag)
      return nil
    }
    return tier(element)
  }

  /// Reports a price that ends before another one starts.
  private mutating func reportEnd(_ end: (day: CalendarDate, element: MarkupElement)) {
    report(
      .unreadableValue,
      "the price ends on \(end.day), and no other starts on the next day; in the catalog it continues",
      at: end.element.place)
  }

  // MARK: - Texts and pictures

  mutating func readLocales(
    _ element: MarkupElement, of what: String, skipping known: Set<String> = [], into product: inout Product
  ) {
    for (code, locale) in locales(in: element) {
      var text = Localization()
      for child in locale.children {
        switch child.name {
        case "title": text.name = child.text
        case "description": text.description = child.text
        case let other where known.contains(other): break
        default: reportUnknown(child, of: "the texts of \(what)")
        }
      }
      product.localizations[code] = text
      note(.product(product.id)[.localizations][code], at: locale)
    }
  }

  /// The elements with the texts of a locale, one for each.
  mutating func locales(in element: MarkupElement) -> [(code: LocaleCode, element: MarkupElement)] {
    var known: Set<LocaleCode> = []
    return element.children.compactMap { locale in
      guard locale.name == "locale", let name = locale.attribute("name") else {
        report(.unreadableValue, "expected '<locale name=\"…\">', found '<\(locale.name)>'", at: locale.tag)
        return nil
      }
      let code = ForeignWords.locale(name)
      if known.insert(code).inserted { return (code, locale) }
      report(.unreadableValue, "a second text for '\(name)'; the first one is used", at: locale.tag)
      return nil
    }
  }

  /// A screenshot, by its name in the package, or the notes; an empty note counts as missing.
  mutating func readReview(_ element: MarkupElement, into product: inout Product) {
    if element.name == "review_notes" {
      if !element.text.isEmpty { product.review.notes = element.text }
    } else if let name = element["file_name"] {
      product.review.screenshot = name.trimmed
    } else {
      report(.missingField, "a screenshot without a '<file_name>'", at: element.tag)
    }
  }

  /// The status, in downloaded metadata.
  private mutating func readStatus(_ element: MarkupElement, of path: CatalogPath, into product: inout Product) {
    for value in element.children where value.attribute("key") == "iap-status" {
      guard let status = TransporterStatus.status(value.trimmed) else {
        report(.unreadableValue, "unknown state '\(value.trimmed)'", at: value.place)
        continue
      }
      product.status = status
      note(path[.status], at: value)
    }
  }

  // MARK: - Values

  private mutating func word<Word>(_ element: MarkupElement, among words: [String], _ find: (String) -> Word?) -> Word?
  {
    let text = element.trimmed
    if let word = find(text) { return word }
    let help = nearestSpelling(to: text, among: words).map { "did you mean '\($0)'?" }
    report(.unreadableValue, "'\(text)' is not one of \(words.joined(separator: ", "))", at: element.place, help: help)
    return nil
  }

  private mutating func duration(_ element: MarkupElement) -> Period? {
    if let period = TransporterDuration.period(element.trimmed) { return period }
    report(
      .unreadableValue, "expected a duration such as '7 Days', '1 Month' or '1 Year', found '\(element.trimmed)'",
      at: element.place)
    return nil
  }

  private mutating func date(_ element: MarkupElement) -> CalendarDate? {
    if let date = CalendarDate(element.trimmed) { return date }
    report(.unreadableValue, "expected a date such as 2027-01-15, found '\(element.trimmed)'", at: element.place)
    return nil
  }
}

extension CalendarDate {
  fileprivate var dayBefore: CalendarDate? {
    if day > 1 { return CalendarDate(year: year, month: month, day: day - 1) }
    let (year, month) = month > 1 ? (year, month - 1) : (year - 1, 12)
    return [31, 30, 29, 28].lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
  }
}
