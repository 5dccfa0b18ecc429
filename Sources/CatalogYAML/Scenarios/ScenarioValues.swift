import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Values that only scenarios have.
extension NodeReader {
  /// A time: a day, which means its start in UTC, or a time with its zone.
  mutating func moment(_ value: Value) -> Instant? {
    guard let scalar = scalar(value, expected: "a day or a time") else { return nil }
    let text = string(scalar)
    if let day = CalendarDate(text) { return Instant(startOf: day) }
    if let moment = Instant(text) { return moment }
    let lacksZone = Instant(text + "Z") != nil
    report(
      .invalidValue, "'\(subject)' must be a day or a time such as 2027-01-15T09:00:00Z, found '\(text)'",
      at: ref(scalar),
      help: lacksZone ? "add the zone: '\(text)Z' is UTC" : nil,
      fix: lacksZone ? replacement(of: ref(scalar), with: text + "Z") : nil)
    return nil
  }

  /// A duration, down to seconds.
  mutating func span(_ value: Value) -> TimeSpan? {
    guard let scalar = scalar(value, expected: "a duration") else { return nil }
    let text = string(scalar)
    if let span = TimeSpan(text) { return span }
    report(
      .invalidValue, "'\(subject)' must be a duration such as P1M or PT5M, found '\(text)'", at: ref(scalar),
      help:
        """
        write P with years Y, months M, weeks W, days D, then T with hours H, minutes M, seconds S: P1M, P10D, \
        P1DT12H, PT5M
        """
    )
    return nil
  }

  /// The code of a territory with a storefront.
  mutating func territory(_ value: Value) -> TerritoryCode? {
    guard let text = code(value) else { return nil }
    if Territory.hasStorefront(TerritoryCode(text)) { return TerritoryCode(text) }
    let meant =
      Territory.suggestion(for: text)?.code.text
      ?? nearestSpelling(to: text, among: Territory.all.map(\.code.text))
    report(
      .invalidValue, "unknown territory '\(text)'\(meant.map { ", did you mean '\($0)'?" } ?? "")", at: value.top,
      help: meant == nil ? "use the three-letter code of a storefront, such as GBR" : nil)
    return nil
  }

  /// The name of a customer or a device, which can be a key, before or after a period.
  mutating func name(_ value: Value, of what: String) -> String? {
    guard let text = text(value) else { return nil }
    let reserved = [CatalogKey.at.rawValue, CatalogKey.after.rawValue, "developer"]
    guard !text.isEmpty, !text.contains("."), !(what == "customer" && reserved.contains(text)) else {
      report(
        .invalidValue, "a \(what) is named '\(text)'", at: value.top,
        help: "a name can't contain a period, and can't be \(reserved.joined(separator: ", "))")
      return nil
    }
    return text
  }

  /// The names of a customer's devices, without duplicates.
  mutating func deviceNames(_ value: Value) -> [String] {
    var names: [String] = []
    for (name, ref) in list(value, { reader, item in reader.name(item, of: "device").map { ($0, item.top) } }) {
      guard names.contains(name) else {
        names.append(name)
        continue
      }
      report(.invalidValue, "two devices of one customer are named '\(name)'", at: ref)
    }
    return names
  }

  /// The participants, without duplicates.
  mutating func participants(_ value: Value) -> [ParticipantDraft] {
    var all: [ParticipantDraft] = []
    for (draft, entry) in list(value, { reader, item in reader.participant(item).map { ($0, item) } }) {
      guard all.contains(where: { $0.customer.name == draft.customer.name }) else {
        all.append(draft)
        continue
      }
      let name = trees.entry(CatalogKey.name.rawValue, of: entry)?.value.top ?? entry.top
      report(
        .invalidValue, "two customers are named '\(draft.customer.name)'", at: name,
        help: "each customer needs a different name")
    }
    return all
  }

  private mutating func participant(_ value: Value) -> ParticipantDraft? {
    guard let draft = record(value, Records.customer, new: ParticipantDraft()),
      let entry = trees.entry(CatalogKey.name.rawValue, of: value), !trees.isNull(entry.value.top)
    else { return nil }
    return at(.field(.name)) { $0.name(entry.value, of: "customer") } == nil ? nil : draft
  }
}
