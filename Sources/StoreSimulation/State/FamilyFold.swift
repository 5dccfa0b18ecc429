import CatalogModel

extension StoreState {
  /// Who is in which family.
  mutating func applyFamily(_ event: StoreEvent, _ name: String, customer: Int) {
    switch event.kind {
    case .familyJoined:
      guard let family = event.reason else { return }
      customers[customer].family = family
      families[family, default: []].append(name)
    case .familyLeft:
      guard let family = customers[customer].family else { return }
      customers[customer].family = nil
      families[family]?.removeAll { $0 == name }
    case .revoked: if let product = event.product { customers[customer].lose(product) }
    default: break
    }
  }
}

extension Customer {
  /// Loses what another member of the family had bought.
  fileprivate mutating func lose(_ product: ProductID) {
    shared[product] = nil
    guard owned[product] == nil else { return }
    for index in devices.indices { devices[index].delivered.remove(product) }
  }
}
