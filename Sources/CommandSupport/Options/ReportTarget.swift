import ArgumentParser
package import Reporting

/// A format and its destination: `sarif`, or `sarif:out.sarif`.
package struct ReportTarget: ExpressibleByArgument {
  package let format: ReportFormatName

  /// The file to write; nil for standard output.
  package let file: String?

  package init(_ format: ReportFormatName, file: String? = nil) { (self.format, self.file) = (format, file) }

  package init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, let format = ReportFormatName(rawValue: name) else { return nil }
    self.init(format, file: parts.count > 1 ? parts[1] : nil)
  }

  package static var allValueStrings: [String] { ReportFormatName.allCases.map(\.rawValue) }

  /// Whether it may share a stream: lines for people and log readers may, documents may not.
  private var isLines: Bool {
    switch format {
    case .text, .concise, .github: true
    case .json, .sarif, .gitlab, .junit, .checkstyle, .rdjsonl: false
    }
  }

  /// The reason why some targets can't be written in one run; nil if they can.
  package static func conflict(in targets: [ReportTarget]) -> String? {
    if let nowhere = targets.first(where: { $0.file == "" }) {
      return "--format \(nowhere.format.rawValue): has no file name; use --format \(nowhere.format.rawValue):FILE"
    }
    let names = targets.compactMap(\.file)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      return "two reports can't share the file '\(twice)'"
    }
    let streamed = targets.filter { $0.file == nil }
    let annotations = streamed.filter { $0.format == .github }
    if streamed.count > 1,
      streamed.count - annotations.count > 1 || annotations.count > 1 || !streamed.allSatisfy(\.isLines)
    {
      let names = streamed.map { "'\($0.format.rawValue)'" }.joined(separator: " and ")
      let example = streamed.first { !$0.isLines } ?? streamed[0]
      return "\(names) can't share standard output; give one a file: --format \(example.format.rawValue):FILE"
    }
    return nil
  }
}
