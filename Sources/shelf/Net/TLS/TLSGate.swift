import NIOCore
import NIOSSL
import ServerPayloads

/// What a server needs to speak TLS as the store's hosts, and to be taken for the proxy to them.
struct TLSGate: Sendable {
  let identity: TLSIdentity

  fileprivate let hosts: Set<String>
  fileprivate let context: NIOSSLContext
  fileprivate let complaints: TLSComplaints

  /// With an authority of its own.
  ///
  /// - Parameters:
  ///   - hosts: whose place it takes.
  ///   - file: where the authority's certificate is found, for what is reported of clients.
  /// - Throws: a `Failure`.
  init(hosts: [String], trustedBy file: String) throws {
    guard let now = Clock.now else { throw Failure("the clock gives no time") }
    do {
      identity = try TLSIdentity(hosts: hosts, at: now)
      var settings = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(try NIOSSLCertificate(bytes: identity.leaf, format: .der))],
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: identity.key, format: .der)))
      settings.minimumTLSVersion = .tlsv12
      settings.applicationProtocols = ["http/1.1"]
      context = try NIOSSLContext(configuration: settings)
    } catch {
      throw Failure("no keys can be made for TLS: \(error)")
    }
    self.hosts = Set(hosts)
    complaints = TLSComplaints(file: file)
  }

  /// Has a new connection find out what is spoken in it, before all that stands in its pipeline.
  func guardConnection(of channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(TLSGateHandler(self), position: .first)
  }
}

/// Finds out what is spoken in a connection, answers `CONNECT`, puts TLS before HTTP where it is spoken, and leaves.
private final class TLSGateHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let gate: TLSGate
  private var opening: ConnectionOpening
  private var isClosing = false

  init(_ gate: TLSGate) {
    self.gate = gate
    opening = ConnectionOpening(hosts: gate.hosts)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isClosing { return }
    opening.take(unwrapInboundIn(data).readableBytesView)
    while true {
      switch opening.next() {
      case .more: return
      case .answer(let text, let closes):
        let written = context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text)))
        if closes {
          isClosing = true
          let channel = context.channel
          written.whenComplete { _ in channel.close(promise: nil) }
          return
        }
      case .tls:
        let pipeline = context.pipeline.syncOperations
        do {
          try pipeline.addHandler(gate.complaints.handler(), position: .after(self))
          try pipeline.addHandler(NIOSSLServerHandler(context: gate.context), position: .after(self))
        } catch { return context.close(promise: nil) }
        return leave(context)
      case .plain: return leave(context)
      }
    }
  }

  /// Hands on what it has, and takes no part in what comes.
  private func leave(_ context: ChannelHandlerContext) {
    context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: opening.left)))
    context.fireChannelReadComplete()
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }
}
