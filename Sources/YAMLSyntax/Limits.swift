/// How much a file may ask for before it is refused, so that a few kilobytes never cost gigabytes or minutes.
package struct YAMLLimits: Sendable {
  /// How many collections may stand in one another. Catalogs need about eight.
  package var depth = 64

  /// How many nodes aliases may stand for, all together, in one file.
  package var expandedNodes = 1_000_000

  /// How many bytes of the file aliases may stand for, all together, so that one long text is not copied ten thousand
  /// times.
  package var expandedBytes = 32 << 20

  /// How many bytes a file may have.
  package var fileSize = 256 << 20

  /// How many directives (`%TAG …`) a document may have; libyaml compares each with all others.
  package var directives = 64

  package init() {}
}
