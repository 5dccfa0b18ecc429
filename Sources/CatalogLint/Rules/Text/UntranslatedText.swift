import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A translation differs from the original.
  static let untranslatedText = Rule(
    id: "untranslated-text",
    severity: .warning,
    summary: "a text is the same as in the primary language",
    rationale: """
      Customers see an untranslated text in the middle of a translated app. Shelf compares descriptions, and names of \
      two words or more where there is no description, because a single name may be the same in every language. \
      Variants of one language (en-US, en-GB) are not compared.
      """,
    source: .ownAdvice(),
    examples: [
      .good(
        "the name stays, the description is translated",
        gold(
          """
          localizations:
            en-US: {name: Lighthouse Gold, description: Coins to spend on chapters.}
            fr-FR: {name: Lighthouse Gold, description: Des pièces pour vos chapitres.}
          """)),
      .bad(
        "copied",
        gold(
          """
          localizations:
            en-US: {name: Gold Coins, description: Coins to spend on chapters.}
            fr-FR: {name: Pièces d’or, description: ⟦Coins to spend on chapters.⟧}
          """)),
    ],
    product: { visit, report in
      let locales = visit.locales
      guard let original = locales.primary, locales.locales.count > 1 else { return }
      let texts = visit.product.localizations
      let (source, allowed) = (texts.value(at: original), visit.context.exceptions["untranslated-text"])
      for index in texts.indices where index != original && !locales.isOfPrimaryLanguage[index] {
        guard let field = sameText(texts.value(at: index), source, allowed) else { continue }
        let (locale, primary) = (locales.locales[index], locales.locales[original])
        report(
          visit.path[.localizations][locale][field],
          "\(field == .name ? "display name" : "description") in \(locale) is the same as in \(primary)",
          notes: [Note("the text in \(primary)", at: visit.path[.localizations][primary][field])],
          help: "translate it, or remove \(locale) so that customers see \(primary)")
      }
    }
  )
}

/// The text that shows a missing translation.
private func sameText(_ text: Localization, _ original: Localization, _ allowed: [String]) -> CatalogKey? {
  if let description = text.description, let other = original.description {
    return isCopy(description, of: other) && !allowed.contains(description) ? .description : nil
  }
  if let name = text.name, let other = original.name, text.description == nil {
    return isCopy(name, of: other) && !allowed.contains(name) ? .name : nil
  }
  return nil
}

/// Whether two texts are equal and contain at least two words.
private func isCopy(_ text: String, of original: String) -> Bool {
  guard text.utf8.count == original.utf8.count, text.utf8.elementsEqual(original.utf8) else { return false }
  let words = text.split(separator: " ").filter { word in word.unicodeScalars.contains { $0.properties.isAlphabetic } }
  return words.count > 1 || !(words.first?.utf8.allSatisfy { $0 < 0x80 } ?? true)
}
