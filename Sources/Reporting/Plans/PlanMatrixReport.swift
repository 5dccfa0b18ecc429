import CatalogModel
import SourceDiagnostics
import StoreFacts
package import StoreSimulation
import TextFormats

/// The moves between the plans of a group, for people and for programs.
package struct PlanMatrixReport: Sendable {
  private let matrix: PlanMatrix
  private let names: ProductNames

  /// - Parameters:
  ///   - matrix: the moves.
  ///   - bundleID: the app's bundle ID, which displayed product IDs leave out.
  package init(_ matrix: PlanMatrix, bundleID: String? = nil) {
    self.matrix = matrix
    names = ProductNames(bundleID: bundleID, among: matrix.plans.map(\.id.text))
  }

  /// For a terminal: a row for each move.
  package func rendered(_ look: TextLook) -> String {
    var page = TextPage(look)
    page.add(StyledText("\(matrix.group), \(matrix.territory.text), \(matrix.day)", .message))
    page.addBlank()
    let rows = matrix.moves.map { move in
      [names.short(move.from.text), names.short(move.to.text), kind(move), effect(move), charge(move)]
        .map { StyledText($0) }
    }
    page.addTable([Self.heading.map { StyledText($0, .frame) }] + rows)
    if rows.isEmpty { page.add("A group of fewer than two subscriptions has no changes") }
    return page.text
  }

  /// For a page: the same as a table.
  package var markdown: String {
    var text =
      "# Plan changes in \(MarkdownText.escaped(matrix.group))\n\n"
      + "Prices of \(matrix.territory.text) on \(matrix.day).\n\n"
    text += "| \(Self.heading.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: Self.heading.count))\n"
    for move in matrix.moves {
      let (from, to) = (names.short(move.from.text), names.short(move.to.text))
      let cells = [from, to, kind(move), effect(move), charge(move)].map(MarkdownText.escaped)
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  /// The document `shelf.plan-changes/1`.
  package var json: String {
    JSONValue.object([
      "format": .string("shelf.plan-changes/1"),
      "group": .string(matrix.group),
      "territory": .string(matrix.territory.text),
      "date": .string("\(matrix.day)"),
      "plans": .array(
        matrix.plans.map { plan in
          .inline(
            .object([
              "id": .string(plan.id.text), "level": plan.plan.level.map { .integer($0) },
              "period": plan.plan.period.map { .string("\($0)") },
            ]))
        }),
      "changes": .array(matrix.moves.map { .inline(document($0)) }),
    ]).reportText
  }

  private func document(_ move: PlanMatrix.Move) -> JSONValue {
    .object([
      "from": .string(move.from.text), "to": .string(move.to.text),
      "kind": .string(move.change?.kind.rawValue ?? "unknown"),
      "takesEffect": move.change.map { .string($0.effect.rawValue) }, "charged": move.charge.map { .string(words($0)) },
      "refundsRest": move.change.map { .bool($0.effect == .now) },
    ])
  }

  private static let heading = ["from", "to", "change", "takes effect", "charged"]

  private func kind(_ move: PlanMatrix.Move) -> String {
    move.change?.kind.rawValue ?? "unknown: a level or period is missing"
  }

  private func effect(_ move: PlanMatrix.Move) -> String {
    switch move.change?.effect {
    case .now: "at once"
    case .renewal: "at the next renewal"
    case nil: "unknown"
    }
  }

  private func charge(_ move: PlanMatrix.Move) -> String {
    guard let price = move.charge else { return "unknown: no price there" }
    return switch move.change?.effect {
    case .now: "\(words(price)) at once; the rest of the old period is refunded"
    case .renewal: "nothing now; \(words(price)) at the renewal"
    case nil: "\(words(price)), on an unknown date"
    }
  }

  private func words(_ price: EffectivePrice) -> String {
    switch price {
    case .free: "0"
    case .amount(let amount): "\(amount) \(Territory.find(matrix.territory)?.currency ?? "")"
    case .equal(let amount, let base): "Apple's equivalent of \(amount) \(Territory.find(base)?.currency ?? "")"
    case .tier(let tier): "tier \(tier)"
    }
  }
}
