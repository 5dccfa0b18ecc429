package import Subprocess

/// Bytes for the standard input of another program.
///
/// A program that exits before it has read them isn't an error here: its status and its output say why it did.
package struct ProgramInput: InputProtocol {
  let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package func write(with writer: StandardInputWriter) async throws { _ = try? await writer.write(bytes) }
}
