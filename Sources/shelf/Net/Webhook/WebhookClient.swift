import NIOCore
import NIOHTTP1
import NIOPosix
import ServerPayloads

/// Posts notifications to a server on this machine and asks it, one request after the other, over one connection as
/// long as that lasts. Over TLS the installed `curl` carries each.
struct WebhookClient: Sendable {
  /// The longest answer that is read, in bytes.
  static let longest = 1 << 20

  /// How many redirects are followed.
  private static let redirects = 5

  /// How long an answer is waited for.
  private let seconds: Int64

  /// The open connection and where it leads; nil for none.
  private var open: (address: WebhookAddress, channel: any Channel)?

  init(seconds: Int64) { self.seconds = seconds }

  /// What came of a request: the status and the answer where there was one.
  struct Outcome: Sendable {
    var result: DeliveryResult
    var status: Int?
    var body: [UInt8] = []

    /// In a word: `200`, `TIMED_OUT`.
    var word: String { status.map(String.init) ?? result.rawValue }
  }

  /// Posts a body, or asks for what is there without one, and says what came of it.
  ///
  /// - Throws: a `Failure` where nothing can be asked at all, for want of `curl`.
  mutating func send(_ body: [UInt8]?, to address: WebhookAddress) async throws -> Outcome {
    var address = address
    var seen: Set<WebhookAddress> = []
    while true {
      guard seen.insert(address).inserted, seen.count <= Self.redirects + 1 else {
        return Outcome(result: .circularRedirect)
      }
      let reply: Reply
      do {
        let call = Call(address: address, body: body)
        reply = try await address.isSecure ? CurlExchange(seconds: seconds).send(call) : exchange(call)
      } catch let fault as Fault {
        return Outcome(result: fault.result)
      }
      guard [301, 302, 303, 307, 308].contains(reply.status), let location = reply.location else {
        return Outcome(result: DeliveryResult(status: reply.status), status: reply.status, body: reply.body)
      }
      // Nobody is led off this machine.
      guard let next = address.following(location) else {
        return Outcome(result: .unsuccessfulStatus, status: reply.status, body: reply.body)
      }
      address = next
    }
  }

  private mutating func exchange(_ call: Call) async throws(Fault) -> Reply {
    let address = call.address
    if let open, open.channel.isActive, (open.address.host, open.address.port) == (address.host, address.port) {
      do { return try await exchange(call, on: open.channel) } catch {
        // A server may close a connection that was idle, just as it is used again.
        guard error.result == .noResponse else { throw error }
      }
    }
    close()
    let channel: any Channel
    do {
      channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(seconds))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(Exchange(longest: Self.longest))
          }
        }
        .connect(host: address.host, port: address.port).get()
    } catch {
      throw Fault(.socketIssue)
    }
    open = (address, channel)
    return try await exchange(call, on: channel)
  }

  private mutating func exchange(_ call: Call, on channel: any Channel) async throws(Fault) -> Reply {
    let promise = channel.eventLoop.makePromise(of: Reply.self)
    let limit = channel.eventLoop.scheduleTask(in: .seconds(seconds)) { promise.fail(Fault(.timedOut)) }
    channel.writeAndFlush(Sent(call: call, promise: promise)).whenFailure { _ in promise.fail(Fault(.noResponse)) }
    do {
      // Whoever ends the program does not wait for an answer.
      let reply = try await withTaskCancellationHandler {
        try await promise.futureResult.get()
      } onCancel: {
        promise.fail(Fault(.other))
      }
      limit.cancel()
      if !reply.staysOpen { close() }
      return reply
    } catch {
      limit.cancel()
      close()
      throw error as? Fault ?? Fault(.invalidResponse)
    }
  }

  /// Gives the connection up.
  mutating func close() {
    open?.channel.close(promise: nil)
    open = nil
  }

  /// Why there is no answer.
  struct Fault: Error {
    let result: DeliveryResult

    init(_ result: DeliveryResult) { self.result = result }
  }

  /// What an answer says, as far as it matters.
  struct Reply: Sendable {
    var status: Int
    var location: String?
    var staysOpen: Bool
    var body: [UInt8] = []
  }

  /// A request: POST with a body, GET without.
  struct Call: Sendable {
    let address: WebhookAddress
    let body: [UInt8]?

    var method: String { body == nil ? "GET" : "POST" }
  }

  /// A request on its way.
  struct Sent: Sendable {
    let call: Call
    let promise: EventLoopPromise<Reply>
  }

  /// Sends one request after the other, and hands over what comes back.
  private final class Exchange: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = Sent
    typealias OutboundOut = HTTPClientRequestPart

    private let longest: Int
    private var promise: EventLoopPromise<Reply>?
    private var reply: Reply?

    init(longest: Int) { self.longest = longest }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      let sent = unwrapOutboundIn(data)
      let call = sent.call
      (self.promise, reply) = (sent.promise, nil)
      var headers: HTTPHeaders = ["Host": call.address.authority, "User-Agent": "shelf/\(Shelf.version)"]
      if let body = call.body {
        headers.add(name: "Content-Type", value: "application/json")
        headers.add(name: "Content-Length", value: String(body.count))
      } else {
        headers.add(name: "Accept", value: "application/json")
      }
      let head = HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: call.method), uri: call.address.path, headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if let body = call.body {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
      }
      context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        // What comes before the answer itself says nothing.
        guard head.status.code >= 200 else { return }
        guard DeliveryResult.canRead(head.headers.first(name: "Content-Type")) else {
          return fail(.unsupportedCharset, context)
        }
        reply = Reply(
          status: Int(head.status.code), location: head.headers.first(name: "Location"), staysOpen: head.isKeepAlive)
      case .body(let buffer):
        reply?.body.append(contentsOf: buffer.readableBytesView)
        if let reply, reply.body.count > longest { fail(.invalidResponse, context) }
      case .end:
        guard let reply, let promise else { return }
        self.promise = nil
        promise.succeed(reply)
      }
    }

    func channelInactive(context: ChannelHandlerContext) {
      fail(reply == nil ? .noResponse : .prematureClose, context)
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      fail(error is HTTPParserError ? .invalidResponse : .socketIssue, context)
    }

    private func fail(_ result: DeliveryResult, _ context: ChannelHandlerContext) {
      promise?.fail(Fault(result))
      promise = nil
      context.close(promise: nil)
    }
  }
}
