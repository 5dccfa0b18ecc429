/// Applies all available fixes to texts: fixes are applied and the texts read again, until none is left.
package struct FixRun: Sendable {
  /// The fixed texts.
  package private(set) var files: SourceFiles

  /// The number of fixes in each file, by index. A fix of several files counts in its first.
  package private(set) var fixCounts: [Int: Int] = [:]

  /// The remaining findings.
  package private(set) var findings: [Diagnostic<SourceRange?>]

  /// Files that a fix would have made unreadable; they get one fix at a time.
  private var careful: Set<Int> = []
  private var refused: Set<Fix<SourceRange?>> = []

  /// A terminating chain of fixes is much shorter than this.
  private static let mostPasses = 100

  /// The callbacks that a pass needs.
  package struct Examination: Sendable {
    /// All findings in some texts.
    package var findings: @Sendable (SourceFiles) async -> [Diagnostic<SourceRange?>]
    package var wants: @Sendable (Diagnostic<SourceRange?>, Fix<SourceRange?>) -> Bool

    /// Whether a finding means that a text is unreadable, so that a fix must not cause another one.
    package var isBroken: @Sendable (Diagnostic<SourceRange?>) -> Bool

    package init(
      findings: @escaping @Sendable (SourceFiles) async -> [Diagnostic<SourceRange?>],
      wants: @escaping @Sendable (Diagnostic<SourceRange?>, Fix<SourceRange?>) -> Bool,
      isBroken: @escaping @Sendable (Diagnostic<SourceRange?>) -> Bool
    ) { (self.findings, self.wants, self.isBroken) = (findings, wants, isBroken) }
  }

  package init(_ files: SourceFiles, by examination: Examination) async {
    self.files = files
    findings = await examination.findings(files)
    for _ in 0..<Self.mostPasses {
      guard await pass(examination) else { return }
    }
  }

  /// Applies the fixes that can be applied together; false if there are none.
  private mutating func pass(_ examination: Examination) async -> Bool {
    var fixes = findings.compactMap { finding in
      finding.fix.flatMap { examination.wants(finding, $0) && !refused.contains($0) ? $0 : nil }
    }
    if !careful.isEmpty { fixes = oneByOne(fixes) }
    let pass = FixPass(fixes)
    guard !pass.applied.isEmpty else { return false }
    var fixed = files
    for index in pass.files {
      fixed[index] = TextFile(path: files[index].path, bytes: pass.fixedBytes(ofFile: index, from: files[index].bytes))
    }
    let found = await examination.findings(fixed)
    let (before, after) = (faults(findings, examination), faults(found, examination))
    let broken = pass.files.filter { after[$0, default: 0] > before[$0, default: 0] }
    guard broken.isEmpty else {
      refuse(pass, in: broken)
      return true
    }
    files = fixed
    findings = found
    for case let place? in pass.applied.map({ $0.edits[0].place }) { fixCounts[place.file, default: 0] += 1 }
    return true
  }

  /// Keeps only the first of several fixes in a file that needs care.
  private func oneByOne(_ fixes: [Fix<SourceRange?>]) -> [Fix<SourceRange?>] {
    var touched: Set<Int> = []
    return FixPass(fixes).applied.filter { fix in
      let files = Set(fix.edits.compactMap { $0.place?.file }).intersection(careful)
      guard touched.isDisjoint(with: files) else { return false }
      touched.formUnion(files)
      return true
    }
  }

  /// Reverts a pass. A single fix that broke a file is not retried; several are retried one by one.
  private mutating func refuse(_ pass: FixPass, in broken: [Int]) {
    for index in broken {
      let culprits = pass.applied.filter { $0.edits.contains { $0.place?.file == index } }
      if culprits.count == 1 { refused.formUnion(culprits) }
      careful.insert(index)
    }
  }

  /// The number of reading faults in each file, by index.
  private func faults(_ findings: [Diagnostic<SourceRange?>], _ examination: Examination) -> [Int: Int] {
    findings.reduce(into: [:]) { counts, finding in
      if let file = finding.place?.file, examination.isBroken(finding) { counts[file, default: 0] += 1 }
    }
  }
}
