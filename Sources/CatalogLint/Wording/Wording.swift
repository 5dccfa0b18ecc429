import CatalogModel

/// A number and a noun: `1 character`, `41 characters`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Words as a sentence lists them: `fr-FR, ja and ko`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and " + last
}

/// The author's text in single quotes: shortened in the middle, with invisible characters named.
func quoted(_ text: String) -> String { "'\(shortened(visible(text)))'" }

/// At most 60 characters of a text; what is left out shows as `…`.
private func shortened(_ text: String) -> String {
  text.utf8.count <= 60 || text.count <= 60 ? text : "\(text.prefix(36))…\(text.suffix(20))"
}

/// A text whose control and formatting characters are written as `\u{200B}`.
func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isInvisible) else { return text }
  return text.unicodeScalars.reduce(into: "") { visible, scalar in
    if isInvisible(scalar) { visible += "\\u{\(hexadecimal(scalar))}" } else { visible.unicodeScalars.append(scalar) }
  }
}

/// A character by its number in Unicode: `U+200B`.
func codePoint(_ scalar: Unicode.Scalar) -> String { "U+" + hexadecimal(scalar) }

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  // The joiners are part of how emoji and some scripts are written.
  case .format: scalar.value != 0x200D && scalar.value != 0x200C
  default: false
  }
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
