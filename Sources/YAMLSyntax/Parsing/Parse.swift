package import SourceDiagnostics

/// Parses a text as YAML.
///
/// Never fails: the tree contains everything before a fatal fault, and every fault is reported.
///
/// - Parameters:
///   - file: the text; an encoding other than UTF-8 is a fault.
///   - fileIndex: the file's index in the list of files, for the ranges.
///   - limits: the resource limits.
/// - Returns: the tree, and the faults in the order of the text.
package func parse(
  _ file: TextFile, fileIndex: Int, limits: YAMLLimits = YAMLLimits()
) -> (tree: YAMLTree, faults: [Diagnostic<SourceRange?>]) {
  var faults: [Diagnostic<SourceRange?>] = []
  var start = 0
  switch Preamble(file, fileIndex: fileIndex, limits: limits) {
  case .text(let offset, let warning):
    start = offset
    if let warning { faults.append(warning) }
  case .refused(let fault):
    var draft = TreeDraft(file: file, fileIndex: fileIndex)
    draft.readEnd = 0
    return (YAMLTree(draft), [fault])
  }
  return LibYAML.events(of: file.bytes[start...]) { events in
    var builder = TreeBuilder(file: file, fileIndex: fileIndex, start: start, limits: limits)
    builder.build(from: &events)
    return (YAMLTree(builder.tree), faults + builder.faults)
  }
}

/// The result for a file above the size limit.
package func refuse(path: String, bytes: Int, fileIndex: Int) -> (tree: YAMLTree, faults: [Diagnostic<SourceRange?>]) {
  let start = SourceRange(file: fileIndex, bytes: 0..<0)
  return (
    YAMLTree(TreeDraft(file: TextFile(path: path, bytes: []), fileIndex: fileIndex)),
    [.tooLarge(bytes: bytes, limit: YAMLLimits().fileSize, at: start)]
  )
}

/// The start and size of a file, checked before parsing.
private enum Preamble {
  /// The text starts at an offset.
  case text(offset: Int, warning: Diagnostic<SourceRange?>?)
  case refused(Diagnostic<SourceRange?>)

  init(_ file: TextFile, fileIndex: Int, limits: YAMLLimits) {
    let bytes = file.bytes
    func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(file: fileIndex, bytes: bytes) }
    if bytes.count > limits.fileSize {
      self = .refused(.tooLarge(bytes: bytes.count, limit: limits.fileSize, at: range(0..<0)))
    } else if let encoding = Self.otherEncoding(bytes) {
      self = .refused(.notUTF8(encoding: encoding, at: range(0..<min(bytes.count, 2))))
    } else if let directive = Self.directive(beyond: limits.directives, in: bytes) {
      self = .refused(.tooManyDirectives(limit: limits.directives, at: range(directive)))
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .text(offset: 3, warning: .byteOrderMark(at: range(0..<3)))
    } else {
      self = .text(offset: 0, warning: nil)
    }
  }

  /// UTF-16 and UTF-32 by their byte order mark or by zeros in the first characters.
  private static func otherEncoding(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(4))
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard head.count == 4 else { return nil }
    if head[0] != 0, head[1] == 0, head[2] != 0, head[3] == 0 { return "UTF-16" }
    if head[0] == 0, head[1] != 0, head[2] == 0, head[3] != 0 { return "UTF-16" }
    if head[0] != 0, head[2] == 0, head[3] == 0 { return "UTF-32" }
    if head[0] == 0, head[1] == 0, head[3] != 0 { return "UTF-32" }
    return nil
  }

  /// The first line beyond the limit of directives.
  private static func directive(beyond limit: Int, in bytes: [UInt8]) -> Range<Int>? {
    var count = 0
    var isLineStart = true
    for (index, byte) in bytes.enumerated() {
      if isLineStart, byte == UInt8(ascii: "%") {
        count += 1
        if count > limit {
          let rest = bytes[index...]
          return index..<(rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count)
        }
      } else if isLineStart, byte != UInt8(ascii: "#"), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r"),
        count == 0
      {
        return nil
      }
      isLineStart = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    return nil
  }
}
