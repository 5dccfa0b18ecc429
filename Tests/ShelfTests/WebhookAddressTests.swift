import Testing

@testable import CommandSupport
@testable import shelf

/// The addresses where notifications may be posted.
@Suite struct WebhookAddressTests {
  @Test(
    "valid addresses",
    arguments: [
      ("http://127.0.0.1:8460/notifications", "http://127.0.0.1:8460/notifications"),
      ("http://localhost", "http://localhost:80/"),
      ("HTTPS://LOCALHOST:8443?x=1#y", "https://localhost:8443/?x=1"), ("https://[::1]/a", "https://[::1]:443/a"),
      ("http://backend:8460/in", "http://backend:8460/in"), ("https://example.com/", "https://example.com:443/"),
    ])
  func taken(text: String, whole: String) throws {
    #expect(try #require(WebhookAddress(text)).text == whole)
  }

  @Test(
    "all other addresses are refused",
    arguments: [
      "", "http://", "http://a%2Fb/", "http://é.example/", "http://localhost:0/", "http://localhost:65536/",
      "http://localhost:x/", "ftp://localhost/", "http://user@localhost/", "http://127.0.0.1/a b",
      "http://[example.com]/", "localhost", "http://[::1/", "http://127.0.0.1:80@example.com/",
    ])
  func refused(text: String) { #expect(WebhookAddress(text) == nil) }

  @Test("redirects may lead only to this machine or the same host, and paths stay on the same server")
  func redirects() throws {
    let address = try #require(WebhookAddress("https://localhost:8443/in"))
    #expect(address.following("/out?x=1")?.text == "https://localhost:8443/out?x=1")
    #expect(address.following("http://127.0.0.1:1/")?.text == "http://127.0.0.1:1/")
    for location in ["//example.com/", "http://example.com/", "out", ""] { #expect(address.following(location) == nil) }
    let backend = try #require(WebhookAddress("http://backend:8460/in"))
    #expect(backend.following("https://backend/")?.text == "https://backend:443/")
    #expect(backend.following("http://other/") == nil)
    #expect(address.beside("/entitlements/7")?.text == "https://localhost:8443/entitlements/7")
  }
}
