extension StoreDescription {
  /// The attributes of resources that the description doesn't contain: `subscriptions.priceTiers`; sorted.
  ///
  /// A later version of the API has them. Resources of a type that isn't described are skipped.
  func undescribed(_ resources: [(type: String, attributes: [String])]) -> [String] {
    let known = Dictionary(allShapes.map { ($0.type, Set($0.attributes.map(\.name))) }) { $0.union($1) }
    let names = resources.flatMap { type, attributes in
      known[type].map { known in attributes.filter { !known.contains($0) }.map { "\(type).\($0)" } } ?? []
    }
    return Set(names).sorted()
  }
}

/// Returns the attributes that a later version of the App Store Connect API added to resources; sorted.
package func undescribedAttributes(of resources: [(type: String, attributes: [String])]) -> [String] {
  StoreDescription.current.undescribed(resources)
}
