import SourceDiagnostics
import StoreClient
import TestSupport
import TextFormats

/// Faults on the way to App Store Connect and back, at random.
struct RandomFaults: Sendable {
  private var dice: Dice

  /// How often a request fails: one in this many.
  private static let rarity = 9

  /// How many requests met each fault.
  private(set) var met: [Fault: Int] = [:]

  var count: Int { met.values.reduce(0, +) }

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// The fault of the next request; nil for none.
  mutating func next(_ method: String, _ target: String) -> Fault? {
    guard dice.roll(Self.rarity) == 0 else { return nil }
    let possible = Fault.allCases.filter { $0.concerns(method, target) }
    let fault = dice.pick(possible)
    met[fault, default: 0] += 1
    return fault
  }
}

/// A fault on the way.
enum Fault: CaseIterable, Sendable {
  case failsBefore, failsAfter, limits, limitsBriefly, losesRequest, losesAnswer, cutsAnswer, page, highTotal, lowTotal
  case missingList

  /// Whether it can meet a request.
  func concerns(_ method: String, _ target: String) -> Bool {
    switch self {
    case .highTotal, .lowTotal, .missingList: method == "GET" && target.contains("limit=")
    // The pictures go to another host, which doesn't respond.
    case .page, .cutsAnswer: !target.hasPrefix("/upload/")
    default: true
    }
  }

  /// The error of a request that doesn't arrive; nil if it arrives.
  var before: Result<ClientReply, TransportFault>? {
    func error(_ status: Int, _ code: String) -> ClientReply {
      ClientReply(status: status, body: Array(#"{"errors":[{"status":"\#(status)","code":"\#(code)"}]}"#.utf8))
    }
    return switch self {
    case .failsBefore: .success(error(500, "UNEXPECTED_ERROR"))
    case .limits: .success(error(429, "RATE_LIMIT_EXCEEDED"))
    case .limitsBriefly: .success(ClientReply(status: 429, headers: ["retry-after": "2"]))
    case .losesRequest: .failure(.lost("the connection was closed"))
    case .page: .success(ClientReply(status: 200, body: Array("<html>Sign in</html>".utf8)))
    case .missingList: .success(error(404, "NOT_FOUND"))
    default: nil
    }
  }

  /// The error that replaces a response.
  func after(_ reply: ClientReply) -> Result<ClientReply, TransportFault> {
    switch self {
    case .failsAfter: .success(ClientReply(status: 500))
    case .losesAnswer: .failure(.lost("the connection was closed"))
    case .cutsAnswer:
      .success(replacing(reply, Array(reply.body.prefix(reply.body.count / 2))))
    case .highTotal: .success(replacing(reply, Self.moving(total: 1, in: reply.body)))
    case .lowTotal: .success(replacing(reply, Self.moving(total: -1, in: reply.body)))
    default: .success(reply)
    }
  }

  private func replacing(_ reply: ClientReply, _ body: [UInt8]) -> ClientReply {
    ClientReply(status: reply.status, headers: reply.headers, body: body)
  }

  /// A list with another total.
  private static func moving(total change: Int, in body: [UInt8]) -> [UInt8] {
    let root = parseJSON(TextFile(path: "", bytes: body)).root
    guard let total = root?["meta"]?["paging"]?["total"]?.integer else { return body }
    let text = String(decoding: body, as: UTF8.self)
    return Array(text.replacing("\"total\":\(total)", with: "\"total\":\(total + change)").utf8)
  }
}
