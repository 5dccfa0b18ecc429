import SourceDiagnostics

/// A finding in a terminal: the problem, its place, the reason and the fix.
struct FindingBlock {
  private let finding: FindingsReport.Finding
  private let places: ReportPlaces
  private let options: TextRenderer.Options
  private let paint: TextPainter
  private let emitter: FrameEmitter

  /// Each file that is shown: first the finding's own, then those of the notes.
  private let frames: [(opening: LocatedRange, frame: SourceFrame)]

  /// Whether to print the reason of the rule, which is printed once in a run.
  private let showsReason: Bool

  init(
    _ finding: FindingsReport.Finding, _ places: ReportPlaces, _ options: TextRenderer.Options, tellsReason: Bool
  ) {
    (self.showsReason, self.finding, self.places, self.options) = (tellsReason, finding, places, options)
    paint = TextPainter(color: options.color)
    frames = Self.frames(finding, places)
    let lastLine = frames.map(\.frame.lastLine).max() ?? 1
    emitter = FrameEmitter(lastLine: lastLine, width: options.width, severity: finding.severity, paint: paint)
  }

  /// Several lines, the last one with its line break.
  func render() -> String {
    var text = header
    for (index, (opening, frame)) in frames.enumerated() {
      if index > 0 { text += emitter.bar }
      // A file without lines, such as a picture, is shown by its name only.
      if opening.file.bytes.isEmpty {
        text += emitter.opening(VisibleText.line(opening.file.path), isFirst: index == 0)
      } else {
        text += emitter.opening(opening.link, isFirst: index == 0) + emitter.bar + frame.render(with: emitter)
      }
    }
    let footers = footers
    if !footers.isEmpty, !frames.isEmpty { text += emitter.bar }
    return text + footers
  }

  private var header: String {
    emitter.rows(
      StyledText(finding.severity.rawValue, .severity(finding.severity)) + StyledText(": \(finding.message)", .message)
        + StyledText(" [\(finding.kind.id)]"), indent: 0, hanging: 2)
  }

  /// The marks of the finding and its notes, by file.
  private static func frames(
    _ finding: FindingsReport.Finding, _ places: ReportPlaces
  ) -> [(opening: LocatedRange, frame: SourceFrame)] {
    var marks = finding.notes.compactMap { note in
      places.located(note.place).map { SourceMark(place: $0, isPrimary: false, label: note.message) }
    }
    if let place = places.located(finding.place) {
      marks.insert(SourceMark(place: place, isPrimary: true, label: finding.label), at: 0)
    }
    var order: [Int] = []
    for mark in marks where !order.contains(mark.place.fileIndex) { order.append(mark.place.fileIndex) }
    return order.compactMap { fileIndex in
      let own = marks.filter { $0.place.fileIndex == fileIndex }
      guard let opening = own.first?.place, let frame = SourceFrame(own) else { return nil }
      return (opening, frame)
    }
  }

  private var footers: String {
    var text = finding.notes.filter { places.located($0.place) == nil }
      .map { emitter.footer("note", VisibleText.line($0.message)) }.joined()
    if finding.repeats > 0 { text += emitter.footer("note", "and \(finding.repeats) more like it") }
    if let help = finding.help { text += emitter.footer("help", VisibleText.line(help)) }
    let why = firstSentence(of: finding.kind.rationale)
    if showsReason, !why.isEmpty { text += emitter.footer("why", VisibleText.line(why)) }
    if showsReason, finding.kind.source.confidence == .low {
      text += emitter.footer(
        "note",
        """
        low confidence: not in Apple's current documentation; source: \(VisibleText.line(finding.kind.source.title))
        """)
    }
    if let fix = finding.fix { text += footer(for: fix) }
    if showsReason, options.explains { text += emitter.footer("more", "shelf explain \(finding.kind.id)") }
    return text
  }

  /// The description of the fix, with the edit itself if it is certain to be right.
  private func footer(for fix: Fix<SourceRange?>) -> String {
    let title = VisibleText.line(fix.title)
    if !fix.isSafe { return emitter.footer("fix", title + " (unsafe fix)") }
    let rows = FixPreview.rows(fix, places, width: emitter.textWidth - 9, paint)
    return emitter.footer("fix", title) + rows.map(emitter.footerContinuation).joined()
  }
}
