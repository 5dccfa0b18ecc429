import NIOCore
import NIOSSL
import ServerPayloads
import Synchronization

/// Says on standard error why clients break off while TLS begins: each reason once, for they try again and again.
final class TLSComplaints: Sendable {
  private let file: String
  private let said = Mutex<Set<String>>([])

  /// - Parameter file: where the certificate is found that they are to trust.
  init(file: String) { self.file = file }

  /// What stands behind TLS in a connection.
  func handler() -> some ChannelHandler { Handler(self) }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let complaints: TLSComplaints
    init(_ complaints: TLSComplaints) { self.complaints = complaints }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      if case NIOSSLError.handshakeFailed(let reason) = error { complaints.add("\(reason)") }
      context.fireErrorCaught(error)
    }
  }

  private func add(_ reason: String) {
    guard let text = Self.words(of: reason, file: file), said.withLock({ $0.insert(text).inserted }) else { return }
    Terminal.complain(text)
  }

  /// What BoringSSL's description of a handshake that failed means for who started the client; nil for one that just
  /// ended.
  ///
  /// ```
  /// TLSComplaints.words(of: "… OPENSSL_internal:TLSV1_ALERT_UNKNOWN_CA at …", file: "tls.pem")
  /// // a client rejected the certificate: it must trust 'tls.pem' as it was written at this start, …
  /// ```
  static func words(of description: String, file: String) -> String? {
    let reason = description.split(separator: "OPENSSL_internal:").dropFirst().first?.prefix { !$0.isWhitespace } ?? ""
    switch reason {
    // By TLS 1.3 OpenSSL's clients reject it without encryption, which is read here as what can't be decrypted.
    case _
    where reason.contains("UNKNOWN_CA") || reason.contains("BAD_CERTIFICATE") || reason.contains("CERTIFICATE_UNKNOWN"),
      "BAD_PACKET_LENGTH", "DECRYPTION_FAILED_OR_BAD_RECORD_MAC":
      return """
        a client rejected the certificate: it must trust '\(file)' as it was written at this start, for \
        each start makes a new one
        """
    case _ where reason.contains("CERTIFICATE_EXPIRED"):
      return
        "a client says that the certificate has expired: it holds for \(TLSIdentity.days) days; start the server again"
    case "UNSUPPORTED_PROTOCOL", "WRONG_VERSION_NUMBER", "TLSV1_ALERT_PROTOCOL_VERSION":
      return "a client speaks no TLS that is spoken here: it takes TLS 1.2 or 1.3"
    case "": return nil
    default: return "TLS with a client failed (\(reason)), and its connection was closed"
    }
  }
}
