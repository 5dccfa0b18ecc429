import CatalogModel

extension StoreState {
  /// Resets a tester: all purchases and transactions are forgotten.
  mutating func clearHistory(of customer: Int) {
    for index in transactions.indices where transactions[index].customer == customer {
      transactions[index].state = .cleared
    }
    customers[customer].clearHistory()
  }
}

extension Customer {
  fileprivate mutating func clearHistory() {
    clearSubscriptions()
    (introduced, owned, lasting, restorable, charged, codes) = ([], [:], [], [], [:], [])
    (lostShares, pastLosses, purchases) = ([:], [], [])
    (asked, interrupted, lastSpent, lastWinBack) = (ProductLines(), ProductLines(), nil, nil)
    for index in devices.indices { devices[index].clearHistory() }
  }
}
