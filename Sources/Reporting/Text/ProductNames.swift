/// Product IDs in reports for people: without the app's bundle ID, which most of them start with.
package struct ProductNames: Hashable, Sendable {
  private let prefix: String?
  private let ids: Set<String>

  /// - Parameters:
  ///   - bundleID: the app's bundle ID; nil to show complete IDs.
  ///   - ids: all IDs of the report; a shortened ID must not equal another product's ID.
  package init(bundleID: String? = nil, among ids: some Sequence<String> = [String]()) {
    prefix = bundleID.flatMap { $0.isEmpty ? nil : $0 + "." }
    self.ids = Set(ids)
  }

  /// `coins.100` for `com.example.lighthouse.coins.100`.
  package func short(_ id: String) -> String {
    guard let prefix, id.hasPrefix(prefix) else { return id }
    let rest = String(id.dropFirst(prefix.count))
    return rest.isEmpty || ids.contains(rest) ? id : rest
  }
}
