import CatalogModel
import TextFormats

/// The versions of products and groups, with their texts and pictures.
extension CatalogLoading {
  /// Text attributes by locale.
  private typealias Texts = [LocaleCode: [String: String?]]

  mutating func addVersions(of record: Record, _ kind: ProductKind, _ product: Product) {
    func texts(_ localizations: SortedMap<LocaleCode, Localization>) -> Texts {
      Dictionary(
        uniqueKeysWithValues: localizations.map {
          ($0.key, ["name": $0.value.name, "description": $0.value.description])
        })
    }
    addVersions(
      of: record, kind, product.status, product.versionStatus, texts(product.localizations),
      onSale: texts(product.textsOnSale)
    ) { $0.addPictures(product, to: $1, of: record, kind) }
  }

  mutating func addVersions(of record: Record, _ group: SubscriptionGroup) {
    let approved = group.subscriptions.first {
      [.approved, .developerRemovedFromSale, .removedFromSale].contains($0.status)
    }
    func texts(_ localizations: SortedMap<LocaleCode, GroupLocalization>) -> Texts {
      Dictionary(
        uniqueKeysWithValues: localizations.map {
          ($0.key, ["name": $0.value.name, "customAppName": $0.value.appName])
        })
    }
    addVersions(
      of: record, .group, (approved ?? group.subscriptions.first)?.status, group.versionStatus,
      texts(group.localizations), onSale: texts(group.textsOnSale)
    ) { _, _ in }
  }

  /// Adds a version, or the one that customers see and the one with newer texts beside it.
  private mutating func addVersions(
    of record: Record, _ kind: ProductKind, _ status: ReviewStatus?, _ pending: VersionStatus?, _ texts: Texts,
    onSale: Texts, pictures: (inout Self, Record) -> Void
  ) {
    let word =
      switch status {
      case .approved?, .developerRemovedFromSale?, .removedFromSale?: "APPROVED"
      case .waitingForReview?: "WAITING_FOR_REVIEW"
      case .inReview?: "IN_REVIEW"
      case .pendingBinaryApproval?: "ACCEPTED"
      case .rejected?, .developerActionNeeded?: "REJECTED"
      default: "PREPARE_FOR_SUBMISSION"
      }
    let pending = word == "APPROVED" ? pending : nil
    let version = store.openVersion(of: record, kind)
    store.setState(version, word)
    addTexts(pending == nil ? texts : texts.merging(onSale) { $1 }, to: version, of: record, kind)
    pictures(&self, version)
    guard let pending else { return }
    let newer = store.openVersion(of: record, kind)
    for copy in store.state.leading(kind.text, by: "version", to: newer.id) { store.state.remove(copy.key) }
    addTexts(texts, to: newer, of: record, kind)
    store.setState(newer, pending.rawValue.uppercased())
  }

  private mutating func addTexts(_ texts: Texts, to version: Record, of record: Record, _ kind: ProductKind) {
    for (locale, words) in texts.sorted(by: { $0.key < $1.key }) {
      addText(words, locale, to: version, of: record, kind)
    }
  }

  private mutating func addText(
    _ words: [String: String?], _ locale: LocaleCode, to version: Record, of record: Record, _ kind: ProductKind
  ) {
    var text = store.made(kind.text)
    for (name, word) in words { text.set(name, word.map { .string($0) }) }
    text.attributes["locale"] = .string(locale.text)
    text.one["version"] = version.key
    text.one[kind.textOwner] = record.key
    store.state.put(text)
  }
}
