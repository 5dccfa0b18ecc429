import CatalogModel

/// Counts requests within a rolling hour and within a clock minute.
struct RequestMeter: Sendable {
  /// The number of requests in each second of the last hour that had any, oldest first.
  private var seconds: [(second: Int64, count: Int)] = []
  private var minute: Int64 = 0
  private var inMinute = 0
  private(set) var inHour = 0

  /// Counts a request, and returns whether it is within both limits. A rejected request isn't counted.
  mutating func admit(at now: Instant, _ settings: StoreSettings) -> Bool {
    let second = now.milliseconds / 1000
    let dropped = seconds.prefix { $0.second <= second - 3600 }
    inHour -= dropped.reduce(0) { $0 + $1.count }
    seconds.removeFirst(dropped.count)
    if minute != second / 60 {
      minute = second / 60
      inMinute = 0
    }
    if let limit = settings.requestsPerMinute, inMinute >= limit { return false }
    if let limit = settings.requestsPerHour, inHour >= limit { return false }
    inMinute += 1
    inHour += 1
    if let last = seconds.last, last.second == second {
      seconds[seconds.count - 1].count += 1
    } else {
      seconds.append((second, 1))
    }
    return true
  }

  /// Returns the value of `X-Rate-Limit`; without an hourly limit, the usual limit of an account.
  func header(_ settings: StoreSettings) -> String {
    let limit = settings.requestsPerHour ?? 3600
    let rest = settings.requestsPerHour == nil ? limit : max(0, limit - inHour)
    return "user-hour-lim:\(limit);user-hour-rem:\(rest);"
  }
}
