package import SourceDiagnostics
package import YAMLSyntax

/// The findings that comments suppress.
///
/// `# shelf:ignore rule, rule -- reason` at the end of a line applies to that line; on a separate line it applies to
/// the next line that isn't a comment, with all lines of a block text. `# shelf:ignore-file rule` applies to the whole
/// file. Reading faults can't be suppressed, because unreadable values are not checked.
package struct Suppressions: Sendable {
  /// A rule in a comment.
  private struct Request {
    var rule: String

    /// The place of the rule's name.
    var place: SourceRange

    /// The line it applies to, from 1; nil for the whole file.
    var line: Int?

    /// The text after `--`.
    var reason: String?

    /// The range to remove if it is unnecessary: its name with a comma, or the whole comment.
    var removal: SourceRange
  }

  /// A suppressed finding.
  package struct Suppressed: Sendable {
    package var finding: Diagnostic<SourceRange?>

    /// The place of the rule in the comment.
    package var comment: SourceRange

    /// The text after `--`.
    package var reason: String?
  }

  /// A rule suppressed on a line, or in the whole file.
  private struct Spot: Hashable {
    var file: Int
    var line: Int?
    var rule: String
  }

  private var requests: [Int: [Request]] = [:]

  /// The first request of a file for each spot.
  private var firstRequests: [Spot: Int] = [:]
  private var tables: [Int: LineTable] = [:]

  /// By file: the first line of the block text that contains a line, because no comment fits between its lines.
  private var blockStarts: [Int: [Int: Int]] = [:]
  private var nameless: [SourceRange] = []

  /// Reads the comments of some files.
  package init(in trees: [YAMLTree]) {
    for tree in trees {
      let directives = tree.directives
      guard !directives.isEmpty else { continue }
      let table = LineTable(tree.file)
      tables[tree.fileIndex] = table
      for block in tree.blockScalars {
        let start = table.position(at: block.bytes.lowerBound).line
        let end = table.position(at: max(block.bytes.lowerBound, block.bytes.upperBound - 1)).line
        for line in start...end { blockStarts[tree.fileIndex, default: [:]][line] = start }
      }
      var nextLine = NextLine()
      for directive in directives { parse(directive, of: tree, table, &nextLine) }
    }
  }

  /// Removes suppressed findings and those that only follow from a reading fault, and checks the comments.
  ///
  /// - Parameters:
  ///   - findings: all findings of a run.
  ///   - rules: every kind of finding; reading faults are kept.
  ///   - reading: the kinds of errors that leave other findings unknown.
  ///   - catalogsOf: the catalogs of a file, by number; nil if there is only one.
  ///   - isAsked: whether a kind was checked in this run; comments about other kinds are ignored.
  /// - Returns: the remaining findings, the suppressed ones, and the faults of the comments.
  package func apply(
    to findings: [Diagnostic<SourceRange?>], rules: [DiagnosticKind],
    reading: [DiagnosticKind] = DiagnosticKind.readingKinds, catalogsOf: ((Int) -> [Int])? = nil,
    isAsked: (DiagnosticKind) -> Bool = { _ in true }
  ) -> (kept: [Diagnostic<SourceRange?>], suppressed: [Suppressed], faults: [Diagnostic<SourceRange?>]) {
    let findings = findings.withoutFollowUps(catalogsOf: catalogsOf)
    guard !requests.isEmpty || !nameless.isEmpty else { return (findings, [], []) }
    var used: Set<SourceRange> = []
    var kept: [Diagnostic<SourceRange?>] = []
    var suppressed: [Suppressed] = []
    for finding in findings {
      if let request = request(for: finding) {
        used.insert(request.place)
        suppressed.append(Suppressed(finding: finding, comment: request.place, reason: request.reason))
      } else {
        kept.append(finding)
      }
    }
    // Rules may find more once all values of a catalog can be read, so each of its comments may be necessary.
    let errors = kept.filter { $0.severity == .error && reading.contains($0.kind) }
    let unread = Set(errors.compactMap(\.place?.file).flatMap { catalogsOf?($0) ?? [0] })
    let faults = faults(rules: rules, used: used) { kind, file in
      isAsked(kind)
        && (DiagnosticKind.readingKinds.contains(kind) || unread.isDisjoint(with: catalogsOf?(file) ?? [0]))
    }
    return (kept, suppressed, faults)
  }

  private func request(for finding: Diagnostic<SourceRange?>) -> Request? {
    guard let place = finding.place, let requests = requests[place.file], let table = tables[place.file],
      !DiagnosticKind.readingKinds.contains(finding.kind)
    else { return nil }
    let line = table.position(at: place.bytes.lowerBound).line
    let start = blockStarts[place.file]?[line] ?? line
    let names = [finding.kind.id] + finding.kind.formerly
    let spots = names.flatMap { name in [line, start, nil].map { Spot(file: place.file, line: $0, rule: name) } }
    return spots.compactMap { firstRequests[$0] }.min().map { requests[$0] }
  }

  /// Unknown rules, unnecessary suppressions, comments without a rule.
  private func faults(
    rules: [DiagnosticKind], used: Set<SourceRange>, isChecked: (DiagnosticKind, _ file: Int) -> Bool
  ) -> [Diagnostic<SourceRange?>] {
    var faults = nameless.map { place in
      Diagnostic<SourceRange?>(
        .unknownRule, "the comment has no rule", at: place, help: "add the rules: # shelf:ignore rule-id -- reason")
    }
    let names = KnownSpellings(rules.flatMap { [$0.id] + $0.formerly })
    for request in requests.values.joined() where !used.contains(request.place) {
      if let kind = rules.named(request.rule) {
        if isChecked(kind, request.place.file) { faults.append(unused(request)) }
      } else {
        faults.append(unknownRule(request, names.nearest(to: request.rule)))
      }
    }
    return faults
  }

  private func unused(_ request: Request) -> Diagnostic<SourceRange?> {
    let isReading = DiagnosticKind.readingKinds.contains { $0.id == request.rule }
    let removal = Edit<SourceRange?>(at: request.removal, newText: "")
    return Diagnostic(
      .unusedSuppression, "nothing to suppress for '\(request.rule)' here", at: request.place,
      help: isReading ? "reading problems can't be suppressed" : "remove it from the comment",
      fix: Fix<SourceRange?>("remove it", isSafe: true, edits: [removal]))
  }

  private func unknownRule(_ request: Request, _ nearest: String?) -> Diagnostic<SourceRange?> {
    Diagnostic(
      .unknownRule, "no rule '\(request.rule)'\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: request.place,
      fix: nearest.map {
        Fix<SourceRange?>("write '\($0)'", isSafe: true, edits: [Edit(at: request.place, newText: $0)])
      })
  }
}

// MARK: - Reading comments

extension Suppressions {
  private mutating func parse(_ comment: Comment, of tree: YAMLTree, _ table: LineTable, _ nextLine: inout NextLine) {
    let start = comment.range.bytes.lowerBound
    let text = Array(tree.file.bytes[comment.range.bytes])
    let words = Self.words(of: text)
    guard let command = words.first.map({ String(decoding: text[$0], as: UTF8.self) }),
      command == "shelf:ignore" || command == "shelf:ignore-file"
    else { return }
    let rules = words.dropFirst().prefix { String(decoding: text[$0], as: UTF8.self) != "--" }
    if rules.isEmpty { nameless.append(comment.range) }
    let reason = words.dropFirst(rules.count + 2).first.map { String(decoding: text[$0.lowerBound...], as: UTF8.self) }
    let line = command == "shelf:ignore" ? self.line(of: comment, in: tree, table, &nextLine) : nil
    for (number, rule) in zip(rules.indices, rules) {
      func range(_ bytes: Range<Int>) -> SourceRange {
        SourceRange(file: tree.fileIndex, bytes: start + bytes.lowerBound..<start + bytes.upperBound)
      }
      let neighbour = number > rules.startIndex ? rules[number - 1].upperBound..<rule.upperBound : nil
      let next = number + 1 < rules.endIndex ? rule.lowerBound..<rules[number + 1].lowerBound : nil
      let request = Request(
        rule: String(decoding: text[rule], as: UTF8.self), place: range(rule), line: line, reason: reason,
        removal: (neighbour ?? next).map(range) ?? removal(of: comment, in: tree))
      let spot = Spot(file: tree.fileIndex, line: line, rule: request.rule)
      if firstRequests[spot] == nil { firstRequests[spot] = requests[tree.fileIndex]?.count ?? 0 }
      requests[tree.fileIndex, default: []].append(request)
    }
  }

  /// A comment with the whitespace before it; with its whole line if nothing else is on it.
  private func removal(of comment: Comment, in tree: YAMLTree) -> SourceRange {
    let bytes = tree.file.bytes
    var start = comment.range.bytes.lowerBound
    var end = comment.range.bytes.upperBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    if comment.isAlone {
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      if end < bytes.count { end += bytes[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1 }
    }
    return SourceRange(file: tree.fileIndex, bytes: start..<end)
  }

  /// The words separated by `#`, spaces and commas.
  private static func words(of text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      let separates = [UInt8(ascii: "#"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ",")].contains(byte)
      if separates, let begun = start {
        words.append(begun..<index)
        start = nil
      } else if !separates, start == nil {
        start = index
      }
    }
    if let start { words.append(start..<text.count) }
    return words
  }

  /// The line that a comment applies to: its own, or the next one with content.
  private func line(of comment: Comment, in tree: YAMLTree, _ table: LineTable, _ nextLine: inout NextLine) -> Int {
    let line = table.position(at: comment.range.bytes.lowerBound).line
    guard comment.isAlone else { return line }
    return nextLine.find(after: line, of: table.lineCount) { Self.isBlank(tree.file.bytes[table.range(ofLine: $0)]) }
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    let first = line.first { $0 != 0x20 && $0 != 0x09 }
    return first == nil || first == UInt8(ascii: "#")
  }
}
