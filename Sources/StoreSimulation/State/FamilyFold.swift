import CatalogModel

extension StoreState {
  /// Applies a family event.
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
      // Without an original it is the refund of the customer's own purchase.
      if event.original != nil { customers[customer].shared[product] = nil }
      customers[customer].lose(product)
    default: break
    }
  }
}

extension Customer {
  /// Shows the family's shared purchases to the app on a device: immediately while it is running.
  mutating func deliverShared(to device: Int) {
    guard devices[device].isRunning, devices[device].finishesItself, devices[device].isOnline else { return }
    devices[device].delivered.formUnion(shared.keys)
  }

  /// Removes a lost product from the apps.
  fileprivate mutating func lose(_ product: ProductID) {
    guard owned[product] == nil, shared[product] == nil else { return }
    for index in devices.indices { devices[index].delivered.remove(product) }
  }
}
