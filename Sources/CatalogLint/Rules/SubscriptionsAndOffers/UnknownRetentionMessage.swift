import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A subscription's message exists, and each message is used.
  static let unknownRetentionMessage = Rule(
    id: "unknown-retention-message",
    severity: .error,
    summary: "a subscription has a retention message that doesn't exist",
    rationale: """
      Subscribers would see no message. The name must be listed under 'retention_messages' of \
      the app. Two messages with the same name, and messages that no subscription uses, are warnings.
      """,
    source: .catalogFormat,
    examples: [
      .good("a message of the app", files: ExampleApp.message("header: Stay, body: Ten more soon.")),
      .bad("an unknown name", magazine("retention_message: ⟦Stay⟧")),
      .bad("a product that isn't a subscription", gold("retention_message: ⟦Stay⟧")),
    ],
    catalog: { visit, report in
      let messages = visit.app?.retentionMessages ?? []
      let names = messages.compactMap(\.name)
      var used: Set<String> = []
      for product in visit.products {
        guard let name = product.product.plan.retentionMessage else { continue }
        used.insert(name)
        let place = product.path[.retentionMessage]
        if !product.isSubscription {
          report(place, "a retention message on a product without subscribers", help: "remove it")
        } else if !names.contains(name) {
          report(
            place, "the app has no retention message \(quoted(name))",
            help: nearestSpelling(to: name, among: names).map { "did you mean '\($0)'?" }
              ?? "add it under 'retention_messages' of the app")
        }
      }
      for (index, name) in names.enumerated() where names.count == messages.count {
        let place = CatalogPath.app[.retentionMessages][index][.name]
        if names[..<index].contains(name) {
          report(place, "a second retention message \(quoted(name))", help: "give it another name", severity: .warning)
        } else if !used.contains(name) {
          report(
            place, "no subscription has the retention message \(quoted(name))",
            help: "add 'retention_message: \(name)' to a subscription, or remove it", severity: .warning,
            absent: .catalog)
        }
      }
    }
  )
}
