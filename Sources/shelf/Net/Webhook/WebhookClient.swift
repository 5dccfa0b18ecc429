import NIOCore
import NIOHTTP1
import NIOPosix
import ServerPayloads

/// Posts notifications to a server on this machine, one after the other, over one connection as long as that lasts.
struct WebhookClient {
  /// The longest answer that is read, in bytes; what it says is of no account.
  private static let longest = 1 << 20

  /// How many redirects are followed.
  private static let redirects = 5

  /// How long an answer is waited for.
  private let seconds: Int64

  /// The open connection and where it leads; nil for none.
  private var open: (address: WebhookAddress, channel: any Channel)?

  init(seconds: Int64) { self.seconds = seconds }

  /// Posts a body, and says what came of it; the status where there was one.
  mutating func post(_ body: [UInt8], to address: WebhookAddress) async -> (result: DeliveryResult, status: Int?) {
    var address = address
    var seen: Set<WebhookAddress> = []
    while true {
      guard seen.insert(address).inserted, seen.count <= Self.redirects + 1 else { return (.circularRedirect, nil) }
      let reply: Reply
      do { reply = try await send(body, to: address) } catch { return (error.result, nil) }
      guard [301, 302, 303, 307, 308].contains(reply.status), let location = reply.location else {
        return (DeliveryResult(status: reply.status), reply.status)
      }
      // Nobody is led off this machine.
      guard let next = address.following(location) else { return (.unsuccessfulStatus, reply.status) }
      address = next
    }
  }

  private mutating func send(_ body: [UInt8], to address: WebhookAddress) async throws(Fault) -> Reply {
    if let open, open.channel.isActive, (open.address.host, open.address.port) == (address.host, address.port) {
      do { return try await exchange(body, address, on: open.channel) } catch {
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
    return try await exchange(body, address, on: channel)
  }

  private mutating func exchange(
    _ body: [UInt8], _ address: WebhookAddress, on channel: any Channel
  ) async throws(Fault) -> Reply {
    let promise = channel.eventLoop.makePromise(of: Reply.self)
    let call = Call(address: address, body: body, promise: promise)
    let limit = channel.eventLoop.scheduleTask(in: .seconds(seconds)) { promise.fail(Fault(.timedOut)) }
    channel.writeAndFlush(call).whenFailure { _ in promise.fail(Fault(.noResponse)) }
    do {
      let reply = try await promise.futureResult.get()
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
  }

  /// A request on its way.
  struct Call: Sendable {
    let address: WebhookAddress
    let body: [UInt8]
    let promise: EventLoopPromise<Reply>
  }

  /// Sends one request after the other, and hands over what comes back.
  private final class Exchange: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = Call
    typealias OutboundOut = HTTPClientRequestPart

    private let longest: Int
    private var call: Call?
    private var reply: Reply?
    private var count = 0

    init(longest: Int) { self.longest = longest }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      let call = unwrapOutboundIn(data)
      (self.call, reply, count) = (call, nil, 0)
      let headers: HTTPHeaders = [
        "Host": call.address.authority, "Content-Type": "application/json", "Content-Length": "\(call.body.count)",
        "User-Agent": "shelf/\(Shelf.version)",
      ]
      let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: call.address.path, headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: call.body)))), promise: nil)
      context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head):
        // What comes before the answer itself says nothing.
        guard head.status.code >= 200 else { return }
        reply = Reply(status: Int(head.status.code), location: head.headers.first(name: "Location"), staysOpen: head.isKeepAlive)
      case .body(let buffer):
        count += buffer.readableBytes
        if count > longest { fail(.invalidResponse, context) }
      case .end:
        guard let reply, let call else { return }
        self.call = nil
        call.promise.succeed(reply)
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
      call?.promise.fail(Fault(result))
      call = nil
      context.close(promise: nil)
    }
  }
}
