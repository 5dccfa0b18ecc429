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
      customers[customer].share(product, event.original)
      for device in customers[customer].devices.indices { customers[customer].deliverShared(to: device) }
    case .revoked:
      guard let product = event.product else { return }
      // Without an original it is the refund of the customer's own purchase.
      if let original = event.original { lose(product, original, event, customer) }
      customers[customer].lose(product)
    case .seatAssigned:
      guard let product = event.product, let number = event.original, let payer = transaction(number)?.customer else {
        return
      }
      seatHolders[payer, default: []].removeAll { $0 == customer }
      seatHolders[payer, default: []].append(customer)
      customers[customer].assignedSeats[product] = number
      customers[customer].regain(product)
      for device in customers[customer].devices.indices { customers[customer].deliverShared(to: device) }
    default: break
    }
  }
}

extension StoreState {
  /// Removes a share or a seat of a customer.
  private mutating func lose(_ product: ProductID, _ number: Int, _ event: StoreEvent, _ customer: Int) {
    let isSeat = customers[customer].assignedSeats[product] == number
    if isSeat {
      customers[customer].assignedSeats[product] = nil
    } else {
      customers[customer].shared[product] = nil
    }
    guard event.cause != .historyCleared else { return }
    customers[customer].lostShares[product] = Customer.LostShare(
      transaction: number, at: event.at, cause: event.cause, isSeat: isSeat)
  }
}

extension Customer {
  /// Records a product that the family shares.
  mutating func share(_ product: ProductID, _ transaction: Int?) {
    shared[product] = transaction
    regain(product)
  }

  /// Shows the family's shared purchases to the app on a device: immediately while it is running.
  mutating func deliverShared(to device: Int) {
    guard devices[device].isRunning, devices[device].finishesItself, devices[device].isOnline else { return }
    devices[device].delivered.formUnion(allShared)
  }

  /// Removes a lost product from the apps.
  fileprivate mutating func lose(_ product: ProductID) {
    guard owned[product] == nil, shared[product] == nil, assignedSeats[product] == nil else { return }
    for index in devices.indices { devices[index].delivered.remove(product) }
  }
}
