import JSONSyntax
import Reporting
import SourceDiagnostics

/// Joins documents of `shelf.checklists/1`; of a run over one catalog, `shelf.checklist/1` and shares that are empty.
struct ChecklistMerge {
  private let documents: [SharedDocument]

  init(_ documents: [SharedDocument]) { self.documents = documents }

  var text: String {
    if let only = documents.first(where: { $0.root["format"]?.text == "shelf.checklist/1" }) {
      let share = SharedDocument.range(ofLast: "share", in: only.root)
      return only.document(share.map { [($0, "")] } ?? [])
    }
    let catalogs = documents.flatMap { document in (document.root["catalogs"]?.elements ?? []).map { (document, $0) } }
      .sorted { comesBefore($0.1["catalog"]?.text ?? "", $1.1["catalog"]?.text ?? "") }
    var edits: [(range: Range<Int>, text: String)] = []
    let root = documents[0].root
    if let ready = root["ready"] {
      edits.append((ready.range, catalogs.allSatisfy { $0.1["ready"]?.flag == true } ? "true" : "false"))
    }
    for key in ["yes", "no", "unknown"] {
      guard let count = root["summary"]?[key] else { continue }
      edits.append((count.range, "\(documents.reduce(0) { $0 + ($1.root["summary"]?[key]?.integer ?? 0) })"))
    }
    if let list = root["catalogs"] {
      edits.append((list.range, SharedDocument.list(catalogs.map { $0.0.text($0.1.range) }, indentation: 2)))
    }
    if let share = SharedDocument.range(ofLast: "share", in: root) { edits.append((share, "")) }
    return documents[0].document(edits)
  }
}

/// Joins pages of checklists: a head with numbers, then a part for each app.
struct MarkdownMerge {
  private let texts: [String]

  init(_ files: [TextFile]) { texts = files.map { Self.withoutShare($0.text(0..<$0.bytes.count)) } }

  private static func withoutShare(_ text: String) -> String {
    guard let range = text.firstRange(of: "<!-- share ") else { return text }
    return String(text[..<range.lowerBound])
  }

  /// The line above the part of a catalog.
  private static let mark = "\n<!-- catalog: "

  var text: String {
    // A run over one catalog has a page without parts, and other shares that are empty.
    if let only = texts.first(where: { !$0.hasPrefix("# 0 apps") && !$0.contains(Self.mark) }) { return only }
    var frame = ChecklistMarkdownFrame()
    var parts: [(folder: String, text: String)] = []
    for text in texts {
      let pieces = text.split(separator: Self.mark, omittingEmptySubsequences: false)
      if let due = pieces[0].firstRange(of: "; due ") {
        frame.due = String(pieces[0][due.lowerBound...].prefix { $0 != "\n" })
      }
      for piece in pieces.dropFirst() {
        parts.append((String(piece.prefix { $0 != "\n" }), Self.mark + piece))
        frame.apps += 1
        add(numbersOf: piece, to: &frame)
      }
    }
    parts.sort { comesBefore($0.folder, $1.folder) }
    return frame.text + parts.map(\.text).joined()
  }

  /// Reads the line with the numbers, the first that is neither empty nor a heading: `not ready: 3 no, 120 yes`.
  private func add(numbersOf piece: Substring, to frame: inout ChecklistMarkdownFrame) {
    let line = piece.split(separator: "\n").dropFirst().first { !$0.hasPrefix("#") } ?? ""
    if line.hasPrefix("ready") { frame.readyApps += 1 }
    guard let colon = line.firstIndex(of: ":") else { return }
    for count in line[line.index(after: colon)...].split(separator: ",") {
      let words = count.split(separator: " ")
      guard words.count == 2, let number = Int(words[0]) else { continue }
      switch words[1] {
      case "no": frame.no += number
      case "unknown": frame.unknown += number
      case "yes": frame.yes += number
      default: break
      }
    }
  }
}
