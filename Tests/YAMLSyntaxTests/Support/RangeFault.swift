import SourceDiagnostics
import YAMLSyntax

/// The first invalid range of a tree or its faults; nil if all are valid.
func rangeFault(in parsed: Parsed) -> String? {
  let tree = parsed.tree
  let count = tree.file.bytes.count
  guard tree.readEnd >= 0, tree.readEnd <= count else { return "reading ends outside of the file" }
  for fault in parsed.faults {
    guard let place = fault.place, isInside(place.bytes, count) else {
      return "'\(fault.message)' is outside of the file"
    }
    for note in fault.notes where !isInside(note.place?.bytes ?? 0..<0, count) {
      return "a note is outside of the file"
    }
  }
  for (node, parent) in parsed.nodes {
    let range = parsed.bytes(of: node)
    guard isInside(range, count) else { return "\(range) is outside of the file" }
    if let parent,
      range.lowerBound < parsed.bytes(of: parent).lowerBound || range.upperBound > parsed.bytes(of: parent).upperBound
    {
      return "\(range) is outside of its parent \(parsed.bytes(of: parent))"
    }
    var end = 0
    for child in parsed.children(of: node) {
      guard parsed.bytes(of: child).lowerBound >= end else { return "\(parsed.bytes(of: child)) begins before \(end)" }
      end = parsed.bytes(of: child).upperBound
    }
  }
  return commentFault(in: parsed)
}

private func commentFault(in parsed: Parsed) -> String? {
  var end = 0
  for comment in parsed.tree.comments {
    let range = comment.range.bytes
    guard isInside(range, parsed.tree.file.bytes.count), range.lowerBound >= end, !range.isEmpty else {
      return "a comment at \(range) behind \(end)"
    }
    guard parsed.tree.file.bytes[range.lowerBound] == UInt8(ascii: "#") else {
      return "a comment without '#' at \(range)"
    }
    end = range.upperBound
  }
  return nil
}

private func isInside(_ range: Range<Int>, _ count: Int) -> Bool { range.lowerBound >= 0 && range.upperBound <= count }
