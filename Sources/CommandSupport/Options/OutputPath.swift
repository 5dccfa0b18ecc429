import ArgumentParser

/// Where `--output` says that something is written.
package enum OutputPath {
  /// What is wrong with an empty path.
  package static let nowhere = "--output names no file"

  /// The path as it was typed; nil for standard output, which `-` names as well as leaving the option out.
  package static func checked(_ typed: String?) throws -> String? {
    if typed == "" { throw ValidationError(nowhere) }
    return typed == "-" ? nil : typed
  }
}
