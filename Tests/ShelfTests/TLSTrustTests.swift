import CatalogModel
import NIOCore
import NIOEmbedded
import NIOSSL
import Testing

@testable import ServerPayloads
@testable import shelf

/// Whom a client that trusts the authority takes the server for.
struct TLSTrustTests {
  private static let now = Clock.now ?? Instant(milliseconds: 0)

  /// Whether what a client says in TLS arrives, when it asks for a host.
  private func isTrusted(_ identity: TLSIdentity, as host: String, trusting root: [UInt8]? = nil) throws -> Bool {
    let leaf = try NIOSSLCertificate(bytes: identity.leaf, format: .der)
    let key = try NIOSSLPrivateKey(bytes: identity.key, format: .der)
    let there = try NIOSSLContext(
      configuration: .makeServerConfiguration(certificateChain: [.certificate(leaf)], privateKey: .privateKey(key)))
    var settings = TLSConfiguration.makeClientConfiguration()
    settings.trustRoots = .certificates([try NIOSSLCertificate(bytes: root ?? identity.root, format: .der)])
    let server = EmbeddedChannel(handler: NIOSSLServerHandler(context: there))
    let client = EmbeddedChannel(
      handler: try NIOSSLClientHandler(context: NIOSSLContext(configuration: settings), serverHostname: host))
    for channel in [server, client] {
      channel.connect(to: try SocketAddress(unixDomainSocketPath: "/tls"), promise: nil)
    }
    client.writeAndFlush(ByteBuffer(string: "ping"), promise: nil)
    for _ in 0..<20 {
      do {
        while let bytes = try client.readOutbound(as: ByteBuffer.self) { try server.writeInbound(bytes) }
        while let bytes = try server.readOutbound(as: ByteBuffer.self) { try client.writeInbound(bytes) }
      } catch { return false }
    }
    return try server.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "ping")
  }

  @Test("it is the store's hosts and this machine", arguments: StoreHosts.all + ["localhost"])
  func trusted(host: String) throws {
    #expect(try isTrusted(TLSIdentity(hosts: StoreHosts.all, at: Self.now), as: host))
  }

  @Test("it is nobody else, and trusted by nobody who trusts another start's authority")
  func refused() throws {
    let identity = try TLSIdentity(hosts: StoreHosts.all, at: Self.now)
    #expect(try !isTrusted(identity, as: "www.apple.com"))
    let other = try TLSIdentity(hosts: StoreHosts.all, at: Self.now)
    #expect(try !isTrusted(identity, as: StoreHosts.all[0], trusting: other.root))
  }

  @Test("a leaf for another name is rejected, though the authority signed it")
  func constrained() throws {
    let both = StoreHosts.all + ["www.example.com"]
    let unconstrained = try TLSIdentity(hosts: both, names: both, at: Self.now)
    #expect(try isTrusted(unconstrained, as: "www.example.com"))
    let forged = try TLSIdentity(hosts: StoreHosts.all, names: both, at: Self.now)
    #expect(try !isTrusted(forged, as: "www.example.com"))
    #expect(try !isTrusted(forged, as: StoreHosts.all[0]))
  }

  @Test("before its hour and behind its thirty days it is no good")
  func outdated() throws {
    for days in [-31, 1] {
      let identity = try TLSIdentity(
        hosts: StoreHosts.all, at: Self.now.adding(milliseconds: Int64(days) * Instant.day))
      #expect(try !isTrusted(identity, as: StoreHosts.all[0]))
    }
  }
}
