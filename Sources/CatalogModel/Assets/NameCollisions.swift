extension AssetFolder {
  /// The names that are one on a disk blind to letter case and to the form of characters, in the order of the entries.
  /// Below two folders that are one, only the folders are reported.
  package var nameCollisions: [(first: String, second: String)] {
    var names: [String: String] = [:]
    var pairs: [(first: String, second: String)] = []
    var merged = Set<String>()
    for entry in entries {
      // Swift's texts are equal in whatever form their accents are.
      let folded = foldedFileName(entry.path)
      if let other = names[folded] {
        merged.insert(folded)
        let parent = foldedFileName(entry.path.split(separator: "/").dropLast().joined(separator: "/"))
        if !merged.contains(parent) { pairs.append((other, entry.path)) }
      } else {
        names[folded] = entry.path
      }
    }
    return pairs
  }
}
