import CatalogModel
import SourceDiagnostics

/// A number and a noun: `1 character`, `41 characters`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Words as a sentence lists them: `fr-FR, ja and ko`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return Array(words.dropLast()).joined(separator: ", ") + " and " + last
}

/// The author's text in single quotes: shortened in the middle, with invisible characters named.
func quoted(_ text: String) -> String { "'\(shortened(VisibleText.spelled(text)))'" }

/// At most 60 characters of a text; what is left out shows as `…`.
private func shortened(_ text: String) -> String {
  text.utf8.count <= 60 || text.count <= 60 ? text : "\(text.prefix(36))…\(text.suffix(20))"
}

extension ProductType {
  /// As messages call it: `a consumable`.
  var spoken: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable: "a non-consumable"
    case .nonRenewingSubscription: "a non-renewing subscription"
    case .autoRenewableSubscription: "an auto-renewable subscription"
    case .freeSubscription: "a free subscription"
    }
  }
}
