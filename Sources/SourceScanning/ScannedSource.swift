package import SourceDiagnostics

/// The products in the code of one file.
package struct ScannedSource: Sendable {
  /// The findings, in file 0.
  package private(set) var findings: [Diagnostic<SourceRange?>] = []

  /// The findings that comments suppress.
  package private(set) var suppressed: [(finding: Diagnostic<SourceRange?>, comment: SourceRange, reason: String?)] = []

  /// The rules in comments that suppress nothing.
  package private(set) var unneeded: [(rule: String, place: SourceRange)] = []

  /// The products in the code, by their index in the catalog.
  package private(set) var used: Set<Int> = []

  /// Scans a file.
  ///
  /// - Parameters:
  ///   - file: the file's text.
  ///   - language: its language.
  ///   - ids: the IDs of the catalog.
  package init(_ file: TextFile, _ language: SourceLanguage, _ ids: SoldIDs) {
    let literals: [Literal]
    var requests: [Range<Int>] = []
    if let dialect = language.dialect {
      let scanned = LiteralScanner.scan(file.bytes, dialect)
      requests = scanned.requests
      literals = JoinedLiterals(scanned.literals, in: file.bytes).joined
    } else {
      literals = PropertyListScanner.scan(file.bytes)
    }
    judge(literals, ids, usesWhatItNames: language.usesWhatItNames, in: file)
    if !requests.isEmpty { apply(CodeComments(requests, in: file)) }
  }

  private mutating func judge(_ literals: [Literal], _ ids: SoldIDs, usesWhatItNames: Bool, in file: TextFile) {
    var judged = Self.judged(literals) { LiteralJudge.judge($0, ids, besideIDs: false) }
    if judged.contains(where: \.judgement.namesProduct), !ids.sharedPrefixes.isEmpty {
      judged = Self.judged(literals) {
        LiteralJudge.judge($0, ids, besideIDs: !LiteralJudge.isLabel($0, in: file.bytes))
      }
    }
    for (literal, judgement) in judged {
      if usesWhatItNames { used.formUnion(judgement.used) }
      // A test configuration may sell products that aren't on sale.
      let isAsked = usesWhatItNames || !judgement.namesProduct
      if isAsked, let finding = judgement.finding(at: literal, ids) { findings.append(finding) }
    }
  }

  /// The strings that are relevant.
  private static func judged(
    _ literals: [Literal], _ judge: (Literal) -> Judgement
  ) -> [(literal: Literal, judgement: Judgement)] {
    literals.compactMap { literal in
      let judgement = judge(literal)
      if case .other = judgement { return nil }
      return (literal, judgement)
    }
  }

  private mutating func apply(_ comments: CodeComments) {
    var kept: [Diagnostic<SourceRange?>] = []
    var needed: Set<Int> = []
    for finding in findings {
      if let index = comments.request(for: finding) {
        needed.insert(index)
        suppressed.append((finding, comments.requests[index].place, comments.requests[index].reason))
      } else {
        kept.append(finding)
      }
    }
    findings = kept
    unneeded = comments.requests.indices.filter { !needed.contains($0) }.map {
      (comments.requests[$0].rule, comments.requests[$0].name)
    }
  }
}
