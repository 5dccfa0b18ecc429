import CatalogModel
import StoreFacts

/// Content that the store hosts, on its way to a device.
extension Simulation {
  /// Puts the newest content beside a transaction (91); an app that finishes by itself starts it at once.
  mutating func offerContent(of transaction: Transaction, _ place: DevicePlace) {
    guard transaction.state == .purchased || transaction.state == .restored,
      let product = shop.product(transaction.product, in: state), product.type == .nonConsumable,
      let content = product.hostedContent
    else { return }
    emit(.downloadWaiting, place) {
      ($0.product, $0.transaction, $0.version) = (transaction.product, transaction.number, content.version ?? "1.0")
    }
    if device(place).finishesItself { start(transaction.number, place, from: 0) }
  }

  private mutating func start(_ number: Int, _ place: DevicePlace, from progress: Int) {
    guard let download = device(place).downloads.last(where: { $0.transaction == number }) else { return }
    let whole = progress == 0 ? 60 + shop.dice.roll(state.eventCount, below: 540) : download.duration
    let due = state.now.adding(milliseconds: max(1, whole / 4) * .second)
    emit(.downloadActive, place) {
      ($0.product, $0.transaction, $0.quantity, $0.ends) = (download.product, number, Int(whole), due)
    }
  }

  /// Brings a download a quarter on.
  mutating func advance(download index: Int, device: Int, customer: Int) {
    let place = DevicePlace(customer: customer, device: device)
    let download = self.device(place).downloads[index]
    let progress = download.progress + 25
    guard progress >= 100 else {
      let due = state.now.adding(milliseconds: max(1, download.duration / 4) * .second)
      return emit(.downloadProgress, place) {
        ($0.product, $0.transaction, $0.quantity, $0.ends) = (download.product, download.transaction, progress, due)
      }
    }
    emit(.downloadFinished, place) {
      ($0.product, $0.transaction, $0.version) = (download.product, download.transaction, download.version)
    }
    guard self.device(place).finishesItself, self.device(place).isRunning else { return }
    keep(download.product, place)
    observe(place)
  }

  mutating func download(_ action: ScenarioAction.DownloadAction, _ product: ProductID, _ place: DevicePlace) {
    let found = device(place).downloads.last { $0.product == product && !$0.isOver }
    guard let found, allows(action, found.state) else {
      return refuse(place.customer, product, .notFound, device: device(place).name)
    }
    switch action {
    case .start: start(found.transaction, place, from: 0)
    case .resume: start(found.transaction, place, from: found.progress)
    case .pause: emit(.downloadPaused, place) { ($0.product, $0.transaction) = (product, found.transaction) }
    case .cancel: emit(.downloadCancelled, place) { ($0.product, $0.transaction) = (product, found.transaction) }
    case .fail: emit(.downloadFailed, place) { ($0.product, $0.transaction) = (product, found.transaction) }
    }
    observe(place)
  }

  private func allows(_ action: ScenarioAction.DownloadAction, _ state: Download.State) -> Bool {
    switch action {
    case .start: state == .waiting
    case .resume: state == .paused
    case .pause: state == .active
    case .cancel, .fail: true
    }
  }

  /// Copies downloaded files to where they stay (100).
  mutating func keep(_ product: ProductID, _ place: DevicePlace) {
    guard let found = device(place).downloads.last(where: { $0.product == product && $0.hasFiles }) else {
      return refuse(place.customer, product, .notFound, device: device(place).name)
    }
    emit(.contentKept, place) {
      ($0.product, $0.transaction, $0.version) = (product, found.transaction, found.version)
    }
  }
}
