import CommandSupport
import Dispatch
import NIOCore
import NIOHTTP1
import NIOPosix
import StoreServer

/// A type that responds to HTTP requests.
protocol WebHost: Sendable {
  /// Whether it accepts uploads at a second address.
  var takesUploads: Bool { get }

  /// The source of events about requests; nil if there are none.
  var newsPath: String? { get }

  /// Records its address.
  func settle(address: String, uploadAddress: String) async
  func answer(_ request: StoreRequest) async -> StoreAnswer

  /// The news of each request as they come, as text for the page.
  func requests() async -> (number: Int, stream: AsyncStream<String>)
  func leave(_ number: Int) async

  /// Runs background work until it is canceled.
  func work() async
}

/// Serves a local store, or a page; on loopback, unless another address is given.
struct WebServer {
  let host: any WebHost

  /// The page served at `/`; nil if the host serves that path itself.
  let page: String?

  /// Where it listens, and its host names.
  var access = HostAccess()

  typealias Part = HTTPPart<HTTPResponseHead, ByteBuffer>
  typealias Client = NIOAsyncChannel<HTTPServerRequestPart, Part>
  typealias Listener = NIOAsyncChannel<Client, Never>

  /// The largest accepted body, in bytes.
  private static let largestBody = 32 << 20

  /// Listens on a port until the program is terminated.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for any free port.
  ///   - started: receives the address once the server can be reached.
  /// - Throws: a failure if the port is unavailable, and errors of `started`.
  func run(port: Int, started: @Sendable (String) throws -> Void) async throws {
    let api = try await listen(port)
    let uploads = host.takesUploads ? try await listen(0) : nil
    let address = address(of: api)
    await host.settle(address: address, uploadAddress: uploads.map { self.address(of: $0) } ?? address)
    // A caller that has read the address may end the program at once.
    let (signals, sources) = await Self.stopSignals()
    try started(address)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await serve(api, isUpload: false) }
      if let uploads { group.addTask { await serve(uploads, isUpload: true) } }
      group.addTask {
        await host.work()
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
      }
      group.addTask { for await _ in signals { break } }
      _ = await group.next()
      group.cancelAll()
    }
    for source in sources { source.cancel() }
  }

  private func listen(_ port: Int) async throws -> Listener {
    let address = access.address
    do {
      return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: address, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            let timeout = RequestTimeout()
            try channel.pipeline.syncOperations.addHandler(timeout)
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(PartHandler(timeout))
            return try Client(wrappingChannelSynchronously: channel)
          }
        }
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Failure("port \(port) of \(address) is in use; name another with --port, or 0 for any free port")
    } catch let error as IOError where error.errnoCode == EACCES {
      throw Failure("port \(port) needs special permission, as all ports below 1024 do; choose another with --port")
    } catch {
      throw Failure("can't listen at port \(port) of \(address): \(error)")
    }
  }

  private func address(of listener: Listener) -> String {
    "http://\(access.reachableHost):\(listener.channel.localAddress?.port ?? 0)"
  }

  private func serve(_ listener: Listener, isUpload: Bool) async {
    await withDiscardingTaskGroup { group in
      try? await listener.executeThenClose { clients in
        for try await client in clients { group.addTask { await serve(client, isUpload: isUpload) } }
      }
      group.cancelAll()
    }
  }

  // MARK: - One connection

  private func serve(_ client: Client, isUpload: Bool) async {
    try? await client.executeThenClose { inbound, outbound in
      var request: Request?
      var isLarge = false
      for try await part in inbound {
        switch part {
        case .head(let head):
          var headers: [String: String] = [:]
          for header in head.headers { headers[header.name.lowercased()] = header.value }
          request = Request(
            content: StoreRequest(head.method.rawValue, head.uri, headers: headers), isLast: !head.isKeepAlive,
            isOld: head.version == .http1_0)
          isLarge = false
        case .body(let buffer):
          isLarge = isLarge || (request?.content.body.count ?? 0) + buffer.readableBytes > Self.largestBody
          if !isLarge { request?.content.body.append(contentsOf: buffer.readableBytesView) }
        case .end:
          guard let complete = request else { continue }
          request = nil
          let goesOn = try await answer(
            complete, isLarge: isLarge, isUpload: isUpload, outbound, to: client.channel)
          if !goesOn { return }
        }
      }
    }
  }

  /// A request, and its connection's settings.
  private struct Request {
    var content: StoreRequest

    /// Whether the connection closes after the response: the client requests that, or uses HTTP/1.0.
    let isLast: Bool
    let isOld: Bool
  }

  /// Answers a request; false if the connection closes after it.
  private func answer(
    _ asked: Request, isLarge: Bool, isUpload: Bool, _ outbound: NIOAsyncChannelOutboundWriter<Part>,
    to channel: any Channel
  ) async throws -> Bool {
    let request = asked.content
    func reply(_ answer: StoreAnswer) async throws -> Bool {
      try await write(answer, for: asked, outbound, to: channel)
      return !asked.isLast
    }
    if !access.admits(request.headers) { return try await reply(StoreAnswer(status: 403)) }
    if isLarge { return try await reply(StoreAnswer(status: 413)) }
    if !isUpload, request.method == "GET", request.path == "/", let page {
      var answer = StoreAnswer(status: 200)
      answer.headers = [("Content-Type", "text/html; charset=utf-8")]
      answer.body = Array(page.utf8)
      return try await reply(answer)
    }
    if !isUpload, request.method == "GET", request.path == host.newsPath ?? "" {
      try await stream(outbound)
      return false
    }
    // The two addresses are independent, like Apple's.
    if host.takesUploads, isUpload != request.path.hasPrefix("/upload/") {
      return try await reply(StoreAnswer(status: 404))
    }
    let answer = await host.answer(request)
    if answer.delay > 0 { try await Task.sleep(for: .milliseconds(answer.delay)) }
    switch answer.delivery {
    case .whole: return try await reply(answer)
    case .none: return false
    case .cut:
      var half = answer
      half.body = Array(answer.body.prefix(answer.body.count / 2))
      try await outbound.write(.head(head(of: answer)))
      try await outbound.write(.body(ByteBuffer(bytes: half.body)))
      return false
    }
  }

  private func head(of answer: StoreAnswer) -> HTTPResponseHead {
    var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
    if answer.status != 204 { headers.replaceOrAdd(name: "Content-Length", value: String(answer.body.count)) }
    return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status), headers: headers)
  }

  private func write(
    _ answer: StoreAnswer, for request: Request, _ outbound: NIOAsyncChannelOutboundWriter<Part>,
    to channel: any Channel
  ) async throws {
    var head = head(of: answer)
    if request.isLast || request.isOld {
      head.headers.add(name: "Connection", value: request.isLast ? "close" : "keep-alive")
    }
    try await outbound.write(.head(head))
    if !answer.body.isEmpty, request.content.method != "HEAD" {
      try await outbound.write(.body(ByteBuffer(bytes: answer.body)))
    }
    guard request.isLast else { return try await outbound.write(.end(nil)) }
    // Closing the connection would drop what isn't written yet.
    try await channel.writeAndFlush(Part.end(nil))
  }

  /// Sends each request to a listening page until the page disconnects.
  private func stream(_ outbound: NIOAsyncChannelOutboundWriter<Part>) async throws {
    let (number, requests) = await host.requests()
    let headers: HTTPHeaders = ["Content-Type": "text/event-stream", "Cache-Control": "no-store"]
    try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)))
    try await outbound.write(.body(ByteBuffer(string: ": listening\n\n")))
    for await request in requests {
      do { try await outbound.write(.body(ByteBuffer(string: "data: \(request)\n\n"))) } catch { break }
    }
    await host.leave(number)
  }

  // MARK: - The end

  /// A stream of SIGINT and SIGTERM, as long as its sources exist.
  private static func stopSignals() async -> (signals: AsyncStream<Void>, sources: [any DispatchSourceSignal]) {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      await withCheckedContinuation { (registered: CheckedContinuation<Void, Never>) in
        source.setRegistrationHandler { registered.resume() }
        source.resume()
      }
      sources.append(source)
    }
    return (signals, sources)
  }
}

/// Passes responses on as plain bytes, which may cross tasks, and records when a request is complete.
private final class PartHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = WebServer.Part
  typealias OutboundOut = HTTPServerResponsePart

  private let timeout: RequestTimeout

  init(_ timeout: RequestTimeout) { self.timeout = timeout }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { timeout.end() }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let buffer): context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: promise)
    case .end(let trailers): context.write(wrapOutboundOut(.end(trailers)), promise: promise)
    }
  }
}

/// Closes a connection whose request stays incomplete. Connections between requests may stay open.
private final class RequestTimeout: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private static let longest = TimeAmount.seconds(15)
  private var deadline: Scheduled<Void>?

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    begin(context)
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard deadline == nil else { return }
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: Self.longest) { channel.close(promise: nil) }
  }

  func end() {
    deadline?.cancel()
    deadline = nil
  }
}
