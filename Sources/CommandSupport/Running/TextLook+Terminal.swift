package import Reporting

extension TextLook {
  /// The look of a report on standard output: as wide as the terminal, or 80 columns.
  package static func terminal(_ color: ReportOptions.ColorChoice) -> TextLook { of(color, output: nil) }

  /// The look of a report in a file, or on standard output if there is none.
  ///
  /// - Parameters:
  ///   - color: when to colour it.
  ///   - output: the file; nil for standard output.
  /// - Returns: the look; a file gets colours only if they are asked for.
  package static func of(_ color: ReportOptions.ColorChoice, output: String?) -> TextLook {
    let width = output == nil ? Terminal.width : nil
    return TextLook(color: color == .always || (output == nil && color.isOn), width: width ?? 80)
  }
}
