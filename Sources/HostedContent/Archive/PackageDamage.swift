/// Why a package can't be taken apart: what was found in it, as the end of a sentence that begins with its name.
package struct PackageDamage: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
