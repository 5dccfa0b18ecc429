/// A value of another format that Shelf keeps without interpreting it, so that a round trip loses nothing.
package indirect enum ForeignValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, with its digits as written.
  case number(String)
  case string(String)
  case list([ForeignValue])
  case map(SortedMap<String, ForeignValue>)
}
