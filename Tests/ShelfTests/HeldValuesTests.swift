import Foundation
import Testing

/// What App Store Connect has and its API doesn't return, recorded in `catalog.lock`, is only a warning.
@Suite struct HeldValuesTests {
  private let scratch = Scratch()

  @Test(
    "a value that the lock has is a warning, and any other is an error",
    arguments: [
      ("", "error", "error"), ("picture=a.png announced=2035-01-15:5.99", "warning", "warning"),
      ("picture=b.png announced=2035-01-15:4.99", "error", "error"),
      ("picture=a.png announced=2035-01-16:5.99", "warning", "error"),
    ])
  func severities(held: String, picture: String, price: String) throws {
    try scratch.write(
      """
      shelf: 1
      app: {name: Lighthouse, bundle_id: com.example, primary_locale: en-US, version_on_sale: "1.0"}
      subscription_groups:
        - name: Magazine
          subscriptions:
            - id: com.example.magazine
              status: approved
              period: P1M
              price: {base: 3.99, changes: [{on: 2035-01-15, base: 5.99}]}
              review: {screenshot: review/a.png}

      """, "app.yaml")
    try scratch.write("@version 1\n@seen com.example.magazine id=1 \(held)\n", "catalog.lock")
    let outcome = try scratch.run(["lint", "--format", "concise", "--as-of", "2026-11-21"])
    let rules = ["[missing-asset]", "[silent-subscriber-increase]"]
    let found = outcome.output.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ").map(String.init)
      return words.count > 2 && rules.contains(words[2]) ? "\(words[2]) \(words[1])" : nil
    }
    #expect(found.sorted() == ["\(rules[0]) \(picture):", "\(rules[1]) \(price):"], "\(outcome.output)")
  }

  @Test("'fix' keeps a comment that may be about a lock that can't be read", arguments: ["{{{{\n", nil])
  func comments(_ lock: String?) throws {
    let text = """
      shelf: 1
      products:
        - {id: com.example.gold, type: consumable} # shelf:ignore locked-fact-changed

      """
    try scratch.write(text, "app.yaml")
    try scratch.write(lock ?? "", lock == nil ? "catalog.lock/file" : "catalog.lock")
    _ = try scratch.run(["fix", "--as-of", "2026-11-21"])
    #expect(try scratch.read("app.yaml") == text)
  }
}
