import CatalogModel
import CatalogProject
import Foundation
import HostedContent
import ReviewReadiness
import RuleHandbook
import SourceDiagnostics
import TestSupport
import Testing

/// Lint and the checklist never contradict each other: on every example of every rule.
struct ReadinessPropertyTests {
  /// The examples that are catalogs; files of other formats and code can't be released.
  private static let examples = RuleBook.kinds.flatMap { kind in
    kind.examples.map { (title: "\(kind.id): \($0.title)", example: $0) }
  }

  @Test func `an error is never ready, and no item is done while it has findings`() throws {
    var errors = 0
    for (title, example) in Self.examples {
      let catalog = ExampleCatalog(example)
      let findings = catalog.findings
      let checklist = Checklist(
        Checklist.Request(catalog.read.catalog, findings: findings, assets: catalog.assets, today: day))
      errors += check(checklist, of: catalog.read.catalog, findings, title)
    }
    #expect(errors > 100)
  }

  /// Every YAML file among the fixtures of all tests and in the sample, each as a separate catalog, and each catalog
  /// folder as a whole.
  @Test func `the properties apply to all fixtures`() throws {
    let root = Repository.root
    var folders: [String: [TextFile]] = [:]
    for top in ["Tests", "catalog"] {
      let walk = FileManager.default.enumerator(at: root.appendingPathComponent(top), includingPropertiesForKeys: nil)
      for case let url as URL in walk ?? .init() where url.pathExtension == "yaml" {
        guard let data = try? Data(contentsOf: url), data.count < 100_000 else { continue }
        // Files in a folder with an 'app.yaml' above form one catalog; the rest are single files.
        var folder = url.deletingLastPathComponent()
        while folder.path.count > root.path.count, !FileManager.default.fileExists(atPath: folder.path + "/app.yaml") {
          folder.deleteLastPathComponent()
        }
        let own = folder.path.count > root.path.count ? folder.path : url.path
        folders[own, default: []].append(
          TextFile(path: "catalog/\(url.path.dropFirst(folder.path.count).drop { $0 == "/" })", bytes: Array(data)))
      }
    }
    var errors = 0
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      let read = ReadCatalog(files.sorted { $0.path < $1.path })
      let findings = read.everything()
      let checklist = Checklist(Checklist.Request(read.catalog, findings: findings, assets: nil, today: day))
      errors += check(checklist, of: read.catalog, findings, folder)
    }
    #expect(folders.count > 300 && errors > 500, "\(folders.count) catalogs, \(errors) errors")
  }

  /// - Returns: the number of errors.
  private func check(
    _ checklist: Checklist, of catalog: Catalog, _ findings: [Diagnostic<SourceRange?>], _ title: String
  ) -> Int {
    let errors = findings.filter { $0.severity == .error }
    #expect(checklist.isReady(requireKnown: false) == false || errors.isEmpty, "\(title)")
    let refused = Set(checklist.entries.filter { $0.answer.verdict == .no && $0.item.scope == .product }.map(\.subject))
    let products = Set((catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).map(\.id.text))
    for product in Set(errors.compactMap(\.product)).intersection(products) {
      #expect(refused.contains(product), "\(title): '\(product)' is ready")
    }
    // The findings of products without an ID can't be told apart.
    for entry in checklist.entries
    where entry.answer.verdict == .yes && entry.item.scope == .product && entry.subject != "" {
      guard case .kinds(let blockers) = entry.item.blockedBy else { continue }
      let own = findings.filter { finding in
        finding.product == entry.subject && blockers.contains { $0.matches(finding) }
      }
      #expect(own.isEmpty, "\(title): \(entry.item.id) says yes beside \(own.map(\.message))")
    }
    return errors.count
  }

  @Test func `lint and the file-by-file check agree about content`() {
    let kinds = Set(ContentFault.Kind.allCases.map(\.diagnosticKind))
    for kind in ContentFault.Kind.allCases { #expect(kind.diagnosticKind.id == kind.rawValue) }
    var seen: Set<DiagnosticKind> = []
    for (title, example) in Self.examples {
      let catalog = ExampleCatalog(example)
      guard let assets = catalog.assets else { continue }
      for product in catalog.read.catalog.products {
        guard let content = product.hostedContent, let source = content.source, let folder = assets[source]?.folder
        else { continue }
        let claim = ContentClaim(product: product.id, version: content.version, lock: assets.contentLock)
        let found = Set(ContentExamination(folder, as: claim).faults.map(\.kind.diagnosticKind))
        let reported = Set(
          catalog.findings.filter { $0.product == product.id.text && kinds.contains($0.kind) }.map(\.kind))
        #expect(found == reported, "\(title): \(found.map(\.id)) and \(reported.map(\.id))")
        seen.formUnion(found)
      }
    }
    #expect(seen.count >= 8, "\(seen.map(\.id))")
  }

  @Test func `each kind named by an item exists`() {
    for item in ChecklistItem.all {
      guard case .kinds(let blockers) = item.blockedBy else { continue }
      for blocker in blockers {
        #expect(RuleBook.kind(named: blocker.kind)?.id == blocker.kind, "\(item.id): \(blocker.kind)")
      }
    }
  }
}
