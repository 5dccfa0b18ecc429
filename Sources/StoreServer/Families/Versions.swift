import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  /// Opens a version of a product or group, with the texts and images of the one before.
  @discardableResult
  mutating func openVersion(of owner: Record, _ kind: ProductKind, copiesTexts: Bool = true) -> Record {
    let older = versions(of: owner)
    var version = made(kind.version)
    version.attributes["version"] = .integer((older.compactMap { $0.integer("version") }.max() ?? 0) + 1)
    version.attributes["state"] = "PREPARE_FOR_SUBMISSION"
    version.one[kind.owner] = owner.key
    if !copiesTexts { version.attributes["_isPartial"] = true }
    state.put(version)
    guard copiesTexts, let former = older.last(where: { $0.text("state") == "APPROVED" }) ?? older.last else {
      return version
    }
    copy(kind.text, from: former, to: version) { _ in true }
    if let image = kind.image { copy(image, from: former, to: version) { _ in true } }
    return version
  }

  /// Copies the parts of one version into another.
  mutating func copy(_ type: String, from former: Record, to version: Record, _ isCopied: (Record) -> Bool) {
    for row in state.leading(type, by: "version", to: former.id) where isCopied(row) {
      var copy = made(type)
      copy.attributes = row.attributes
      copy.one = row.one
      copy.one["version"] = version.key
      state.put(copy)
    }
  }

  mutating func createVersion(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let kind = ProductKind.ofVersion(draft.type), let key = draft.one(kind.owner), let owner = state[key] else {
      throw .unprocessable("data")
    }
    return openVersion(of: owner, kind).key
  }

  // MARK: - Texts

  /// Returns the localizations at a product's old path: those of the released version and of the one in preparation.
  func shownTexts(of record: Record) -> [RecordKey] {
    guard let kind = ProductKind.of(record.type) else { return [] }
    return shownVersions(of: record).flatMap { state.leading(kind.text, by: "version", to: $0.id) }.map(\.key)
  }

  func shownVersions(of record: Record) -> [Record] {
    versions(of: record).filter { $0.text("state") != "REPLACED_WITH_NEW_VERSION" }
  }

  mutating func createText(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let kind = ProductKind.ofText(draft.type) else { throw .unprocessable("data") }
    try checkTexts(draft, kind)
    let version: Record
    if let key = draft.one("version"), let named = state[key] {
      try checkEditable(named, kind)
      version = named
    } else if let key = draft.one(kind.textOwner), let owner = state[key] {
      version = try versionForOldText(of: owner, kind)
    } else {
      throw .unprocessable("data")
    }
    let locale = draft.text("locale") ?? ""
    if state.leading(kind.text, by: "version", to: version.id).contains(where: { $0.text("locale") == locale }) {
      throw .attribute("locale", "Entity with locale: \(locale) already exists. Try updating.", code: ".DUPLICATE")
    }
    var text = made(kind.text)
    text.setAttributes(of: draft)
    text.one["version"] = version.key
    text.one[kind.textOwner] = version.one[kind.owner]
    state.put(text)
    return text.key
  }

  /// Returns the version that a localization sent to the old path belongs to: the one in preparation, or a new one
  /// beside the released one.
  private mutating func versionForOldText(of owner: Record, _ kind: ProductKind) throws(Refusal) -> Record {
    guard let last = versions(of: owner).last else { return openVersion(of: owner, kind) }
    switch last.text("state") {
    case "PREPARE_FOR_SUBMISSION"?, "REJECTED"?, "DEVELOPER_REJECTED"?, "WAITING_FOR_REVIEW"?: return last
    case "APPROVED"?: return openVersion(of: owner, kind, copiesTexts: false)
    default:
      try checkEditable(last, kind)
      return last
    }
  }

  mutating func changeText(_ record: Record, _ draft: Draft) throws(Refusal) {
    guard let kind = ProductKind.ofText(record.type) else { throw .unprocessable("data") }
    try checkTexts(draft, kind)
    if let version = record.one["version"].flatMap({ state[$0] }) { try checkEditable(version, kind) }
    var record = record
    for (name, value) in draft.attributes {
      // A version's values can be replaced, but the old path can't clear them.
      if value == .null, draft.version == "v1" || name == "description" { continue }
      record.set(name, value)
    }
    state.put(record)
  }

  mutating func deleteText(_ record: Record) throws(Refusal) {
    guard let kind = ProductKind.ofText(record.type), let version = record.one["version"].flatMap({ state[$0] }) else {
      return
    }
    try checkEditable(version, kind)
    if state.leading(kind.text, by: "version", to: version.id).count == 1 {
      throw .state("Cannot delete the last localization")
    }
    state.remove(record.key)
  }

  /// Refuses to change parts of a version that is released or in review.
  func checkEditable(_ version: Record, _ kind: ProductKind) throws(Refusal) {
    let state = version.text("state") ?? ""
    switch state {
    case "PREPARE_FOR_SUBMISSION", "REJECTED", "DEVELOPER_REJECTED", "WAITING_FOR_REVIEW": return
    case "READY_FOR_REVIEW":
      throw .state("The version is part of a review submission. Remove it from the submission before you change it.")
    default:
      let shown = ["APPROVED", "ACCEPTED", "REPLACED_WITH_NEW_VERSION"].contains(state) ? "ACTIVE" : state
      throw .unmodifiable("Cannot edit \(kind.textName) when it is in \(shown) state")
    }
  }

  /// Checks the texts of a localization.
  private func checkTexts(_ draft: Draft, _ kind: ProductKind) throws(Refusal) {
    let isGroup = kind.type == "subscriptionGroups"
    let kinds: [(String, CustomerText)] = [
      ("name", isGroup ? .groupName : .productName), ("description", .productDescription),
      ("customAppName", .groupAppName),
    ]
    for (name, kind) in kinds {
      guard let text = draft.text(name) else { continue }
      if text.count < kind.minimum || text.count > kind.limit.maximum {
        throw .attribute(
          name, "The \(name) must have \(kind.minimum) to \(kind.limit.maximum) characters.")
      }
      let wrong = text.unicodeScalars.filter { CustomerText.isRefusedEmoji($0) || TextLimit.isRefusedControl($0) }
      if !wrong.isEmpty {
        throw .attribute(
          name,
          """
          An attribute value has invalid text. The following characters are not allowed: \
          \(wrong.map(String.init).joined(separator: ", "))
          """
        )
      }
    }
    if let locale = draft.text("locale"), !StoreLocale.all.contains(where: { $0.code.text == locale }) {
      throw .attribute("locale", "'\(locale)' is not a supported locale.")
    }
  }
}
