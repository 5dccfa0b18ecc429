import CatalogModel

/// Downloads of hosted content to a device.
extension Simulation {
  /// Offers the newest content of a transaction (91), unless it is already offered; an app that finishes automatically
  /// starts the download immediately.
  mutating func offerContent(of transaction: Transaction, _ place: DevicePlace) {
    guard transaction.state == .purchased || transaction.state == .restored,
      shop.type(of: transaction.product) == .nonConsumable,
      let content = shop.product(transaction.product, in: state)?.hostedContent
    else { return }
    let number = transaction.number
    guard !device(place).open.all.contains(number), !device(place).files.all.contains(number) else { return }
    emit(.downloadWaiting, place) {
      ($0.product, $0.transaction, $0.version) = (transaction.product, number, content.version ?? "1.0")
    }
    if device(place).finishesItself { start(number, place, from: 0) }
  }

  private mutating func start(_ number: Int, _ place: DevicePlace, from progress: Int) {
    guard let index = device(place).download(of: number) else { return }
    let download = device(place).downloads[index]
    let whole =
      progress == 0 && download.duration == 0 ? 60 + shop.dice.roll(state.eventCount, below: 540) : download.duration
    let due = state.now.adding(milliseconds: max(1, whole / 4) * .second)
    emit(.downloadActive, place) {
      ($0.product, $0.transaction, $0.quantity, $0.ends) = (download.product, number, Int(whole), due)
    }
  }

  /// Takes a device offline, which pauses its downloads, or online, which resumes them.
  mutating func connect(_ online: Bool, _ place: DevicePlace) {
    emit(online ? .online : .offline, place)
    for number in Array(device(place).open.all) {
      guard let index = device(place).download(of: number) else { continue }
      let download = device(place).downloads[index]
      if online, download.isHeldUp {
        start(number, place, from: download.progress)
      } else if !online, download.state == .active {
        emit(.downloadPaused, place) { ($0.product, $0.transaction, $0.cause) = (download.product, number, .offline) }
      }
    }
    work(place)
  }

  /// Advances a download by a quarter.
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
    deliver(download.transaction, place)
  }

  mutating func download(_ action: ScenarioAction.DownloadAction, _ product: ProductID, _ place: DevicePlace) {
    let found = device(place).open[product].last.flatMap { device(place).download(of: $0) }.map {
      device(place).downloads[$0]
    }
    guard device(place).isRunning, let found, allows(action, of: found, isOnline: device(place).isOnline) else {
      let reason: Refusal =
        device(place).isRunning ? (found == nil || device(place).isOnline ? .notFound : .offline) : .appNotRunning
      return refuse(place.customer, product, reason, device: device(place).name)
    }
    let number = found.transaction
    switch action {
    case .start: start(number, place, from: 0)
    case .resume: start(number, place, from: found.progress)
    case .pause: emit(.downloadPaused, place) { ($0.product, $0.transaction) = (product, number) }
    case .cancel: emit(.downloadCancelled, place) { ($0.product, $0.transaction) = (product, number) }
    case .fail: emit(.downloadFailed, place) { ($0.product, $0.transaction) = (product, number) }
    }
    if !device(place).open.all.contains(number), device(place).finishesItself { deliver(number, place) }
  }

  private func allows(_ action: ScenarioAction.DownloadAction, of download: Download, isOnline: Bool) -> Bool {
    switch action {
    case .start: download.state == .waiting && isOnline
    case .resume: download.state == .paused && isOnline
    case .pause: download.state == .active
    case .cancel, .fail: true
    }
  }

  /// Moves downloaded files to permanent storage (100).
  mutating func keep(_ product: ProductID, _ place: DevicePlace) {
    guard device(place).isRunning, let number = device(place).files[product].last else {
      return refuse(place.customer, product, .notFound, device: device(place).name)
    }
    keep(number, place)
  }

  mutating func keep(_ number: Int, _ place: DevicePlace) {
    guard let index = device(place).download(of: number) else { return }
    let download = device(place).downloads[index]
    emit(.contentKept, place) {
      ($0.product, $0.transaction, $0.version) = (download.product, number, download.version)
    }
  }
}
