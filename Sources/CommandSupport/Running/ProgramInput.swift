package import Subprocess

/// Bytes for the standard input of another program.
///
/// If the program exits before it has read them, no error is thrown: its exit code and its output show the reason.
package struct ProgramInput: InputProtocol {
  let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package func write(with writer: StandardInputWriter) async throws { _ = try? await writer.write(bytes) }
}
