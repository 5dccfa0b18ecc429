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
    case .sharingStopped: if let product = event.product { customers[customer].unshared.insert(product) }
    case .sharingAllowed: if let product = event.product { customers[customer].unshared.remove(product) }
    case .shared:
      guard let product = event.product else { return }
      customers[customer].shared[product] = event.original
      for device in customers[customer].devices.indices { customers[customer].deliverShared(to: device) }
    case .revoked:
      guard let product = event.product else { return }
      // Without an original it is a purchase of the customer's own that was taken back.
      if event.original != nil { customers[customer].shared[product] = nil }
      customers[customer].lose(product)
    default: break
    }
  }
}

extension Customer {
  /// Has the app on a device see what the family shares, as it sees it among its entitlements: at once while it runs.
  mutating func deliverShared(to device: Int) {
    guard devices[device].isRunning, devices[device].finishesItself, devices[device].isOnline else { return }
    devices[device].delivered.formUnion(shared.keys)
  }

  /// Takes from the apps what the customer has no longer.
  fileprivate mutating func lose(_ product: ProductID) {
    guard owned[product] == nil, shared[product] == nil else { return }
    for index in devices.indices { devices[index].delivered.remove(product) }
  }
}
