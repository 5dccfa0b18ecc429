/// Why a package can't be unpacked: the fault, as the end of a sentence that starts with its name.
package struct PackageDamage: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
