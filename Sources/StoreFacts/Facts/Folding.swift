/// A normalized form of a name that is equal for different spellings.
///
/// `Congo, Democratic Republic of the` and `democratic republic of the Congo` become the same text, and so do `Côte
/// d’Ivoire` and `COTE D'IVOIRE`, `St. Lucia` and `Saint Lucia`, `Trinidad & Tobago` and `Trinidad and Tobago`.
func foldedName(_ name: String) -> String {
  var words: [String] = []
  var word = ""
  for scalar in name.lowercased().unicodeScalars {
    if let letters = foldedLetters(scalar) {
      word += letters
    } else if !word.isEmpty {
      words.append(word)
      word = ""
    }
  }
  words.append(word)
  return words.lazy.map { $0 == "st" ? "saint" : $0 }
    .filter { !$0.isEmpty && $0 != "the" && $0 != "of" && $0 != "and" }
    .sorted().joined(separator: " ")
}

/// The ASCII letters for a lower-case scalar; nil for a word boundary.
private func foldedLetters(_ scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "a"..."z", "0"..."9": String(scalar)
  case ".", "'", "’", "\u{300}"..."\u{36F}": ""
  case "à"..."å": "a"
  case "ç": "c"
  case "è"..."ë": "e"
  case "ì"..."ï", "ı": "i"
  case "ñ": "n"
  case "ò"..."ö", "ø": "o"
  case "ù"..."ü": "u"
  default: scalar.properties.isAlphabetic ? String(scalar) : nil
  }
}
