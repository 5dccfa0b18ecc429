import CatalogModel
import TextFormats

/// Lists without a URL, such as pages that another client has merged.
extension ResourceGraph {
  /// Returns the owners of a list's resources, as far as no other resource has them.
  ///
  /// - Parameters:
  ///   - keys: the listed resources.
  ///   - name: the ID or the name of the owner; nil to look for it in the file's name.
  ///   - file: the path of the file.
  /// - Returns: each resource with its owner; empty if it is unknown.
  package func owners(
    of keys: [ResourceKey], named name: String?, inFile file: String
  ) -> [(key: ResourceKey, owner: ResourceKey)] {
    let fileName = lastName(ofPath: file)
    var known: [ResourceType: ResourceKey?] = [:]
    return keys.compactMap { key in
      let types = key.type.owners
      let isOwned = links[key]?.values.joined().contains { types.contains($0.type) } ?? false
      guard !types.isEmpty, !isOwned else { return nil }
      if known[key.type] == nil { known[key.type] = .some(owner(of: types, named: name, in: fileName)) }
      return known[key.type]?.map { (key, $0) }
    }
  }

  /// Whether a resource has a name or an identifier.
  package func has(_ name: String) -> Bool { resources.contains { $0.names.contains(name) } }

  /// Returns the resource of certain types with a name, or the one with the longest name that the file's name contains.
  private func owner(of types: [ResourceType], named name: String?, in file: String) -> ResourceKey? {
    var best: (length: Int, key: ResourceKey)?
    for resource in resources where types.contains(resource.key.type) {
      for own in resource.names {
        if own == name { return resource.key }
        guard name == nil, own.count > best?.length ?? 0, file.hasWord(own) else { continue }
        best = (own.count, resource.key)
      }
    }
    return best?.key
  }
}

extension Resource {
  /// The resource's names and identifiers.
  fileprivate var names: [String] {
    [key.id] + ["productId", "referenceName", "offerCode", "offerId", "name"].compactMap { attributes[$0]?.node.text }
  }
}

extension String {
  /// Returns whether the string contains a word without letters or digits around it.
  fileprivate func hasWord(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return ranges(of: word).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return ![before, after].contains { $0.isLetter || $0.isNumber }
    }
  }
}
