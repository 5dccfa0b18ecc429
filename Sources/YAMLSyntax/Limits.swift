/// Resource limits for a file, so that a few kilobytes never cost gigabytes or minutes.
package struct YAMLLimits: Sendable {
  /// The maximum nesting depth. Catalogs need about eight levels.
  package var depth = 64

  /// The maximum number of nodes that a file's aliases expand to.
  package var expandedNodes = 1_000_000

  /// The maximum number of bytes that a file's aliases expand to, so that one long text isn't copied ten thousand
  /// times.
  package var expandedBytes = 32 << 20

  /// The maximum size of a file in bytes.
  package var fileSize = 256 << 20

  /// The maximum number of directives (`%TAG …`) of a document; libyaml compares each with all others.
  package var directives = 64

  package init() {}
}
