extension AssetFolder {
  /// The names that are equal on a case-insensitive, normalizing disk, in the order of the entries. Below two
  /// colliding folders, only the folders are reported.
  package var nameCollisions: [(first: String, second: String)] {
    var names: [String: String] = [:]
    var pairs: [(first: String, second: String)] = []
    var merged = Set<String>()
    for entry in entries {
      // Swift compares texts by canonical equivalence.
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
