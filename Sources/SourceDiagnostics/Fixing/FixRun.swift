/// Texts with everything fixed that has an answer: fixes are carried out and the texts read anew, until nothing is left
/// to carry out.
package struct FixRun: Sendable {
  /// The texts, fixed.
  package private(set) var files: SourceFiles

  /// How many fixes were carried out in each file, by index. A fix of several files counts in its first.
  package private(set) var fixCounts: [Int: Int] = [:]

  /// What is still to be said of the texts.
  package private(set) var findings: [Diagnostic<SourceRange?>]

  /// Files of which a fix would have made something that can't be read; they were fixed as far as that goes.
  private var careful: Set<Int> = []
  private var refused: Set<Fix<SourceRange?>> = []

  /// A chain of fixes that ends, ends long before this.
  private static let mostPasses = 100

  /// What a pass needs to know of those who find faults.
  package struct Examination: Sendable {
    /// All that is to be said of some texts.
    package var findings: @Sendable (SourceFiles) async -> [Diagnostic<SourceRange?>]

    /// Whether a fix is wanted.
    package var wants: @Sendable (Diagnostic<SourceRange?>, Fix<SourceRange?>) -> Bool

    /// Whether a finding says that a text can't be read, so that a fix must not bring about another one.
    package var isBroken: @Sendable (Diagnostic<SourceRange?>) -> Bool

    package init(
      findings: @escaping @Sendable (SourceFiles) async -> [Diagnostic<SourceRange?>],
      wants: @escaping @Sendable (Diagnostic<SourceRange?>, Fix<SourceRange?>) -> Bool,
      isBroken: @escaping @Sendable (Diagnostic<SourceRange?>) -> Bool
    ) {
      self.findings = findings
      self.wants = wants
      self.isBroken = isBroken
    }
  }

  package init(_ files: SourceFiles, by examination: Examination) async {
    self.files = files
    findings = await examination.findings(files)
    for _ in 0..<Self.mostPasses {
      guard await pass(examination) else { return }
    }
  }

  /// Carries out what can be carried out at one time; false when there is nothing.
  private mutating func pass(_ examination: Examination) async -> Bool {
    var fixes = findings.compactMap { finding in
      finding.fix.flatMap { examination.wants(finding, $0) && !refused.contains($0) ? $0 : nil }
    }
    if !careful.isEmpty { fixes = oneByOne(fixes) }
    let pass = FixPass(fixes)
    guard !pass.applied.isEmpty else { return false }
    var fixed = files
    for index in pass.files {
      fixed[index] = TextFile(path: files[index].path, bytes: pass.text(ofFile: index, from: files[index].bytes))
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

  /// Of several fixes in a file that has to be handled with care, only the first.
  private func oneByOne(_ fixes: [Fix<SourceRange?>]) -> [Fix<SourceRange?>] {
    var touched: Set<Int> = []
    return FixPass(fixes).applied.filter { fix in
      let files = Set(fix.edits.compactMap { $0.place?.file }).intersection(careful)
      guard touched.isDisjoint(with: files) else { return false }
      touched.formUnion(files)
      return true
    }
  }

  /// Takes a pass back. What one fix alone has broken is not tried again; several are tried one after the other.
  private mutating func refuse(_ pass: FixPass, in broken: [Int]) {
    for index in broken {
      let culprits = pass.applied.filter { $0.edits.contains { $0.place?.file == index } }
      if culprits.count == 1 { refused.formUnion(culprits) }
      careful.insert(index)
    }
  }

  /// How many findings say of each file, by its index, that it can't be read.
  private func faults(_ findings: [Diagnostic<SourceRange?>], _ examination: Examination) -> [Int: Int] {
    findings.reduce(into: [:]) { counts, finding in
      if let file = finding.place?.file, examination.isBroken(finding) { counts[file, default: 0] += 1 }
    }
  }
}
