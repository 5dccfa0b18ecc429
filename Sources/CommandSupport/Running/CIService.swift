package import SystemPackage

/// A service that runs Shelf for a repository, and shows its findings.
package enum CIService {
  case gitHub
  case gitLab

  /// The service that the program runs in, detected by its environment variables.
  package static var current: CIService? {
    if Terminal.environment("GITHUB_ACTIONS") == "true" { return .gitHub }
    if Terminal.environment("GITLAB_CI") == "true" { return .gitLab }
    return nil
  }

  /// The path of the working folder in the repository; empty for its root, and if it is unknown.
  package var folder: String {
    let name = self == .gitHub ? "GITHUB_WORKSPACE" : "CI_PROJECT_DIR"
    guard let root = Terminal.environment(name).map({ FilePath($0).lexicallyNormalized() }),
      var folder = FileSystem.workingFolder, !root.isEmpty, folder.removePrefix(root)
    else { return "" }
    return folder.string
  }

  /// The file that a step of GitHub Actions adds its summary to.
  package static var jobSummaryFile: FilePath? {
    guard let path = Terminal.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
    return FilePath(path)
  }

  /// The file name of a Code Quality report in GitLab's documentation.
  package static let codeQualityFile: FilePath = "gl-code-quality-report.json"
}
