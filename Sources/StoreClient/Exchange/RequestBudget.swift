/// The number of requests that may still be sent within a minute.
///
/// Apple documents the hourly limit only, but responds with 429 to about 300 requests within a minute.
struct RequestBudget: Sendable {
  /// The most within any minute; nil for no limit.
  let perMinute: Int?

  /// The moments of the requests within the last minute, oldest first.
  private var moments: [Int64] = []

  /// The earliest time of the next request.
  private var pause: Int64 = .min

  init(perMinute: Int?) { self.perMinute = perMinute }

  /// The wait before a number of requests, in milliseconds; nil if they can be sent, which counts them.
  mutating func wait(for count: Int, at now: Int64) -> Int64? {
    if pause > now { return pause - now }
    guard let perMinute else { return nil }
    let old = moments.prefix { $0 <= now - Self.minute }
    moments.removeFirst(old.count)
    let surplus = moments.count + min(count, perMinute) - perMinute
    if surplus > 0 { return moments[surplus - 1] + Self.minute - now }
    moments += Array(repeating: now, count: min(count, perMinute))
    return nil
  }

  /// Blocks requests for some time.
  mutating func stop(until moment: Int64) { pause = max(pause, moment) }

  private static let minute: Int64 = 60_000

  /// The rest of the hourly limit, from `X-Rate-Limit`: `user-hour-lim:3600;user-hour-rem:3121;`.
  static func remaining(_ header: String?) -> Int? {
    for part in (header ?? "").split(separator: ";") {
      let halves = part.split(separator: ":", maxSplits: 1)
      if halves.count == 2, halves[0].drop(while: { $0 == " " }) == "user-hour-rem" { return Int(halves[1]) }
    }
    return nil
  }
}
