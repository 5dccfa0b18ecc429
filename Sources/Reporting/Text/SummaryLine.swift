import SourceDiagnostics

extension FindingsReport.Summary {
  /// The numbers in one line: `3 errors, 12 warnings in 4 of 31 files (4 fixable, 2 with 'shelf fix --unsafe')`, or
  /// `31 files, 214 products: clean`; with a baseline, `…: clean, 12 known, in the baseline`; of a few files,
  /// `1 of 7 files: clean`.
  var line: String { known > 0 ? "\(ownLine), \(known) known, in the baseline" : ownLine }

  private var clean: String {
    if !isWhole { return ": no problems in what could be read" }
    return lacksApp
      ? ": no problems, but checks that need an 'app:' record were skipped"
      : ": clean"
  }

  private var ownLine: String {
    let checked = wanted.map { "\($0) of \(counted(files, "file"))" }
    if isClean { return (checked ?? "\(counted(files, "file")), \(counted(products, "product"))") + clean }
    let counts = [(errors, "error"), (warnings, "warning"), (infos, "info")]
    var line = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    if let checked {
      line += "; checked \(checked)"
    } else if filesWithFindings > 0 {
      line += files > 1 ? " in \(filesWithFindings) of \(files) files" : " in 1 file"
    }
    let fixes = [(fixable, "fixable"), (likelyFixable, "with 'shelf fix --unsafe'")].filter { $0.0 > 0 }
    return fixes.isEmpty ? line : line + " (" + fixes.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ")"
  }
}
