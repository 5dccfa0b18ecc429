import CatalogModel
import JSONSyntax

/// Lists that lost their address, as pages do that another client has merged.
extension ResourceGraph {
  /// What the resources of a list belong to, as far as nothing else has it.
  ///
  /// - Parameters:
  ///   - keys: what is listed.
  ///   - name: the ID or the name of the owner; nil for the one whose ID or name stands in the name of the file.
  ///   - file: the path of the file.
  /// - Returns: each resource with its owner; empty when that is unknown.
  package func owners(
    of keys: [ResourceKey], named name: String?, inFile file: String
  ) -> [(key: ResourceKey, owner: ResourceKey)] {
    let fileName = file.split(separator: "/").last.map(String.init) ?? file
    var known: [ResourceType: ResourceKey?] = [:]
    return keys.compactMap { key in
      let types = key.type.owners
      let isOwned = links[key]?.values.joined().contains { types.contains($0.type) } ?? false
      guard !types.isEmpty, !isOwned else { return nil }
      if known[key.type] == nil { known[key.type] = .some(owner(of: types, named: name, in: fileName)) }
      return known[key.type]?.map { (key, $0) }
    }
  }

  /// The resource of some types that has a name, or the longest one that stands in the name of a file.
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
  /// What people and programs call it.
  fileprivate var names: [String] {
    [key.id] + ["productId", "referenceName", "offerCode", "offerId", "name"].compactMap { attributes[$0]?.node.text }
  }
}

extension String {
  /// Whether another text stands in this one with neither letters nor digits around it.
  fileprivate func hasWord(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return ranges(of: word).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return ![before, after].contains { $0.isLetter || $0.isNumber }
    }
  }
}
