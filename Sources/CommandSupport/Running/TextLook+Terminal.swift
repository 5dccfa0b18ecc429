package import Reporting

extension TextLook {
  /// The look of a report on standard output: as wide as the terminal, or 80 columns.
  package static var terminal: TextLook { of(output: nil) }

  /// The look of a report in a file, or on standard output if there is none.
  ///
  /// - Parameter output: the file; nil for standard output.
  /// - Returns: the look; a file gets colors only if you ask for them.
  package static func of(output: String?) -> TextLook {
    let width = output == nil ? Terminal.width : nil
    return TextLook(color: Terminal.wantsColor(in: output), width: width ?? 80)
  }
}
