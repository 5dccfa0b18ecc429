package import CatalogModel

/// The text of a lock: one product a line, sorted by ID, so that two branches change the same line only for the same
/// product.
///
/// ```
/// # Values that can't be changed in App Store Connect; written by 'shelf lock', see 'shelf lock --help'
/// @version 1
/// com.example.lighthouse.gold consumable
/// com.example.lighthouse.pro auto_renewable_subscription period=P1M group="Pro Access" family_sharing
/// com.example.lighthouse.silver consumable retired
/// ```
///
/// The last known state in App Store Connect follows, if there is one.
package func lockText(of lock: CatalogLock, seen: [SeenProduct] = []) -> String {
  var text = "# Values that can't be changed in App Store Connect; written by 'shelf lock', see 'shelf lock --help'\n"
  text += "\(LockWords.version) \(LockWords.currentVersion)\n"
  for product in lock.products { text += line(of: product) + "\n" }
  for product in seen.sorted(by: { $0.id < $1.id }) { text += line(of: product) + "\n" }
  return text
}

/// A product's line, without the line end.
package func line(of product: LockedProduct) -> String {
  var line = written(product.id.text)
  if let type = product.type { line += " " + type.rawValue }
  if let period = product.period { line += " \(LockWords.period)=\(period)" }
  if let group = product.group { line += " \(LockWords.group)=\(quoted(group))" }
  if product.hasFamilySharing { line += " " + LockWords.familySharing }
  if product.isHosted { line += " " + LockWords.hosted }
  if product.isRetired { line += " " + LockWords.retired }
  return line
}

func written(_ text: String) -> String { LockWords.isPlain(text) ? text : quoted(text) }

/// A quoted text on one line, with escapes.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      // Escapes everything else that ends a line or is invisible.
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator || scalar.value == 0x85
      {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "\""
}
