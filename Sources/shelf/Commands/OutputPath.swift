import ArgumentParser

/// Where `--output` says that something is written.
enum OutputPath {
  /// The path as it was typed; nil for standard output, which `-` names as well as leaving the option out.
  static func checked(_ typed: String?) throws -> String? {
    if typed == "" { throw ValidationError("--output names no file") }
    return typed == "-" ? nil : typed
  }
}
