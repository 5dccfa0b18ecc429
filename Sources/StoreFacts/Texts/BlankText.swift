extension String {
  /// Whether it has no character but white space, or none at all: what the store takes for nothing.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
