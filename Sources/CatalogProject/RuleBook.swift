import CatalogFormats
import CatalogLint
import CatalogYAML
import HostedContent
import LockFile
package import SourceDiagnostics
import SourceScanning

/// All kinds of faults in the order in which people read about them: those of reading, then the rules,
/// then those of files of other formats and of the apps' code.
package enum RuleBook {
  /// Kinds that belong together.
  package struct Chapter: Sendable {
    package let title: String
    package let kinds: [DiagnosticKind]
  }

  package static let chapters: [Chapter] =
    [Chapter(title: "Reading", kinds: DiagnosticKind.readingKinds + DiagnosticKind.lockReadingKinds)]
    + Rule.sections.filter { !$0.rules.isEmpty }.map { Chapter(title: $0.title, kinds: $0.rules.map(\.kind)) }
    + [
      Chapter(title: "Content packages", kinds: DiagnosticKind.contentPackageKinds),
      Chapter(title: "Scenarios", kinds: DiagnosticKind.scenarioKinds),
      Chapter(title: "Other formats", kinds: DiagnosticKind.formatReadingKinds),
      Chapter(title: ".storekit files", kinds: DiagnosticKind.storeKitKinds),
      Chapter(title: "IDs in code", kinds: DiagnosticKind.codeKinds),
    ]

  package static let kinds: [DiagnosticKind] = chapters.flatMap(\.kinds)

  /// What no catalog has at a place of its own, and only reading and writing other files says.
  private static let others = Chapter(
    title: "Import and export",
    kinds: DiagnosticKind.formatKinds.filter { !kinds.contains($0) })

  /// The kind of that name among all that any command prints.
  package static func explained(_ name: String) -> DiagnosticKind? {
    kind(named: name) ?? others.kinds.first { $0.id == name }
  }

  /// The kind with a name, which may be one of its former ones.
  package static func kind(named name: String) -> DiagnosticKind? {
    kinds.first { $0.id == name } ?? kinds.first { $0.formerly.contains(name) }
  }

  /// The name that was probably meant by one that nothing has.
  package static func name(nearestTo name: String) -> String? {
    nearestSpelling(to: name, among: kinds.flatMap { [$0.id] + $0.formerly })
  }

  /// The title of the chapter that a kind stands in.
  package static func chapter(of kind: DiagnosticKind) -> String {
    (chapters + [others]).first { $0.kinds.contains(kind) }?.title ?? ""
  }
}
