@testable import CatalogLint
import Foundation
import RuleHandbook
import SourceDiagnostics
import Testing

/// Enables mutations of the rules one at a time, and reports those that the rule's own examples detect.
///
/// `SHELF_MUTANTS` has a line for each: its number and its rule, `17 duplicate-product-id` (or several, separated by
/// commas). Other tests (`ExampleTests`, `ExampleWordingTests`) check that the findings of an example are right. Here a
/// mutation is detected if the findings changed.
struct MutantProbe {
  @Test("the changes of the examples")
  func probe() {
    let lines = (ProcessInfo.processInfo.environment["SHELF_MUTANTS"] ?? "").split(separator: "\n")
    var expected: [String: [(catalog: ExampleCatalog, findings: [Diagnostic<SourceRange?>])]] = [:]
    for one in ExampleCase.all where !one.isAboutReading {
      let catalog = ExampleCatalog(one.example)
      expected[one.kind.id, default: []].append((catalog, catalog.findings))
    }
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[0]) else { continue }
      say("mutant \(number)")
      mutant = number
      let examples = words[1].split(separator: ",").flatMap { expected[String($0)] ?? [] }
      if examples.contains(where: { $0.catalog.findings != $0.findings }) { say("killed \(number)") }
      mutant = 0
    }
  }

  private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
