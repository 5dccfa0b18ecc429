import CatalogFormats
import CatalogLint
import CatalogYAML
import HostedContent
import LockFile
package import SourceDiagnostics
import SourceScanning

/// All kinds of findings in reading order: reading faults, then the rules, then those of other file formats and of
/// code.
package enum RuleBook {
  /// A section of related kinds.
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

  /// Kinds without a place in a catalog, which occur only when reading and writing other files.
  private static let others = Chapter(
    title: "Import and export",
    kinds: DiagnosticKind.formatKinds.filter { !kinds.contains($0) })

  /// The kind with an ID, among all that any command prints.
  package static func explained(_ name: String) -> DiagnosticKind? {
    kind(named: name) ?? others.kinds.first { $0.id == name }
  }

  /// The kind with an ID, current or former.
  package static func kind(named name: String) -> DiagnosticKind? {
    kinds.first { $0.id == name } ?? kinds.first { $0.formerly.contains(name) }
  }

  /// The ID that was probably meant.
  package static func name(nearestTo name: String) -> String? {
    nearestSpelling(to: name, among: kinds.flatMap { [$0.id] + $0.formerly })
  }

  /// The title of a kind's section.
  package static func chapter(of kind: DiagnosticKind) -> String {
    (chapters + [others]).first { $0.kinds.contains(kind) }?.title ?? ""
  }
}
