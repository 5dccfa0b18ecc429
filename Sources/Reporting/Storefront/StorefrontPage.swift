import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// A catalog as one HTML page: what customers of a storefront see of each product, in each language, and which texts
/// are missing or invalid.
package struct StorefrontPage: Sendable {
  private let template: PageTemplate

  package init() throws(TemplateFault) { template = try PageTemplate(named: "storefront") }

  package func render(_ report: StorefrontReport) -> String {
    template.render(.members(StorefrontValues(report).members))
  }
}

/// The page's values.
private struct StorefrontValues {
  private let report: StorefrontReport
  private let words: StorefrontWords
  private let statuses: TextStatuses
  private let locales: [LocaleCode]
  private let entries: [PriceList.Entry]

  /// The anchor of each entry.
  private let anchorOf: [String]

  init(_ report: StorefrontReport) {
    self.report = report
    words = StorefrontWords(territory: report.territory, day: report.day)
    statuses = TextStatuses(report.findings)
    locales = report.catalog.shownLocales
    var query = PriceList.Query(on: report.day)
    query.territories = [report.territory]
    entries = PriceList(of: report.catalog, query).products.inPageOrder
    var anchors = Anchors()
    anchorOf = entries.map { anchors.name("product", $0.product.id.text) }
  }

  var members: [(key: String, value: JSONValue)] {
    let place = StorefrontWords.name(of: report.territory)
    var values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("\(report.name) in the App Store")),
      ("page_subtitle", .string("Storefront: \(place), on \(report.day)")), ("empty", .bool(entries.isEmpty)),
      ("sections", .array(sections)), ("has_legal", .bool(!legal.isEmpty)), ("legal", .array(legal)),
      (
        "notes",
        .array([
          .string("Where a territory follows the base price, only App Store Connect knows the amount."),
          .string("Problems are those of 'shelf lint', which gives reasons and sources."),
        ])
      ),
      ("page_pictures", .array(report.pictureSources.map(JSONValue.string))),
    ]
    if let edition = report.edition { values.append(("page_live", .object(["version": .integer(edition)]))) }
    values += findingMembers + matrixMembers
    return values
  }

  // MARK: - Findings

  private var findingMembers: [(key: String, value: JSONValue)] {
    let worst = report.findings.map(\.severity).min()
    return [
      ("has_findings", .bool(worst != nil)),
      ("findings_tone", .string(worst.map(TextStatuses.tone) ?? "")),
      ("findings_summary", .string(Self.counts(report.findings) + " from shelf lint")),
    ]
  }

  /// `2 errors, 1 warning`.
  private static func counts(_ findings: [Diagnostic<SourceRange?>]) -> String {
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    return counts.joined(separator: ", ")
  }

  // MARK: - Products

  /// The products outside groups, then each group.
  private var sections: [JSONValue] {
    var sections: [(title: String, products: [JSONValue])] = []
    for (entry, anchor) in zip(entries, anchorOf) {
      let title = entry.group.map { $0.isEmpty ? "Subscriptions" : "Subscriptions: \($0)" } ?? "In-app purchases"
      if sections.last?.title != title { sections.append((title, [])) }
      sections[sections.count - 1].products.append(product(entry, anchor))
    }
    return sections.map { .object(["section": .string($0.title), "products": .array($0.products)]) }
  }

  private func product(_ entry: PriceList.Entry, _ anchor: String) -> JSONValue {
    let product = entry.product
    let id = product.id.text
    let (place, picture) = (report.places[id], report.pictures[id])
    let name = product.shownName(in: report.catalog.app?.primaryLocale)
    let (button, terms) = (words.button(entry), words.headline(entry))
    var facts = words.facts(entry)
    if let problem = picture?.problem { facts.append("The picture \(picture?.path ?? "") \(problem).") }
    if product.localizations.isEmpty { facts.append("There are no texts in any language.") }
    return .members([
      ("anchor", .string(anchor)), ("id", .string(id)), ("product_name", .string(name)),
      ("initial", .string(String(name.prefix(1)))),
      (
        "product_type",
        .string(product.type.map { $0.rawValue.split(separator: "_").joined(separator: " ") } ?? "no type")
      ),
      ("has_place", .bool(place != nil)), ("place", .string(place?.text ?? "")),
      ("has_link", .bool(place?.link(report.links) != nil)), ("place_link", place?.link(report.links) ?? .string("")),
      ("button", .string(button)), ("terms", terms == button ? .bool(false) : .string(terms)),
      ("badges", .array(badges(entry))),
      ("has_picture", .bool(picture?.address != nil)), ("picture_data", .string(picture?.address ?? "")),
      ("picture_width", .integer(picture?.width ?? 0)), ("picture_height", .integer(picture?.height ?? 0)),
      ("facts", .array(facts.map(JSONValue.string))),
      ("findings", .array(Self.listed(statuses.others(of: product.id)))),
      ("sheets", .array(locales.indices.map { sheet(product, name, in: $0) })),
    ])
  }

  private func badges(_ entry: PriceList.Entry) -> [JSONValue] {
    let found = statuses.others(of: entry.product.id)
    let findings = found.map(\.severity).min().map { [(Self.counts(found), TextStatuses.tone(of: $0))] } ?? []
    let all = (entry.hindrance.map { [($0, "unknown")] } ?? []) + findings
    return all.map { .object(["text": .string($0.0), "tone": .string($0.1)]) }
  }

  /// The maximum number of findings shown for a product.
  private static let mostFindings = 6

  private static func listed(_ found: [Diagnostic<SourceRange?>]) -> [JSONValue] {
    found.prefix(mostFindings).map { finding in
      .object([
        "severity": .string(finding.severity.rawValue), "tone": .string(TextStatuses.tone(of: finding.severity)),
        "message": .string(finding.message), "rule": .string(finding.kind.id),
      ])
    }
      + (found.count > mostFindings
        ? [
          .object([
            "severity": .string("\(found.count - mostFindings) more"), "tone": .string(""),
            "message": .string("are listed by"), "rule": .string("shelf lint"),
          ])
        ] : [])
  }

  /// The texts for customers in a language; a missing name is replaced by the primary one.
  private func sheet(_ product: Product, _ name: String, in number: Int) -> JSONValue {
    let locale = locales[number]
    let text = product.localizations[locale]
    let status = status(of: product, in: locale)
    let (own, description) = (text?.name ?? "", text?.description ?? "")
    let verdict = status.state == "unwanted" ? "not translated" : status.word
    return .members([
      ("number", .integer(number)), ("locale", .string(locale.text)),
      ("has_lang", .bool(StoreLocale.isKnown(locale) && !own.isEmpty)),
      ("state", .string(status.state)), ("tone", .string(status.tone)),
      ("verdict", status.state == "fine" ? .bool(false) : .string(verdict)),
      ("text_name", .string(own.isEmpty ? name : own)), ("has_description", .bool(!description.isEmpty)),
      ("text_description", .string(description)), ("has_messages", .bool(!status.messages.isEmpty)),
      ("messages", .array(status.messages.map(JSONValue.string))),
    ])
  }

  private func status(of product: Product, in locale: LocaleCode) -> TextStatuses.Status {
    let text = product.localizations[locale]
    return statuses.status(
      of: text.map { [$0.name, $0.description] }, at: .product(product.id), in: locale,
      isWanted: report.catalog.wants(locale))
  }

  /// `French (fr-FR)`.
  private static func name(of locale: LocaleCode) -> String {
    StoreLocale.find(locale).map { "\($0.name) (\(locale.text))" } ?? locale.text
  }

  // MARK: - Legal links

  private var legal: [JSONValue] {
    guard !report.catalog.subscriptionGroups.isEmpty else { return [] }
    let links = report.catalog.app?.legal
    return [("Privacy policy", links?.privacyPolicy), ("Terms of use", links?.termsOfUse)].map { label, address in
      let isAddress = address.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
      return .object([
        "label": .string(label), "has_address": .bool(isAddress), "address": .string(address ?? "missing"),
      ])
    }
  }

  // MARK: - Texts by language

  /// A line of the table of texts.
  private struct Line {
    let anchor: String
    let name: String
    let cells: [TextStatuses.Status]

    var isFine: Bool { cells.allSatisfy { $0.state == "fine" || $0.state == "unwanted" } }

    /// The languages whose texts aren't fine: `missing in da, ja; too long in de-DE`.
    func gaps(in locales: [LocaleCode]) -> String {
      let wrong = zip(cells, locales).filter { cell, _ in cell.state != "fine" && cell.state != "unwanted" }
      var words: [String] = []
      for (cell, _) in wrong where !words.contains(cell.word) { words.append(cell.word) }
      return words.map { word in
        "\(word) in " + wrong.filter { $0.0.word == word }.map(\.1.text).joined(separator: ", ")
      }.joined(separator: "; ")
    }
  }

  private var lines: [Line] {
    let products = zip(entries, anchorOf).map { entry, anchor in
      Line(
        anchor: anchor, name: entry.product.shownName(in: report.catalog.app?.primaryLocale),
        cells: locales.map { status(of: entry.product, in: $0) })
    }
    // Groups have no anchors, so the link goes to the first plan of the group.
    let firsts = Dictionary(zip(entries.map { $0.group ?? "" }, anchorOf)) { first, _ in first }
    return products
      + report.catalog.subscriptionGroups.map { group in
        Line(
          anchor: firsts[group.name] ?? "texts", name: "group \(group.name)",
          cells: locales.map { self.status(of: group, in: $0) })
      }
  }

  /// The maximum number of invalid texts shown unfolded.
  private static let mostLines = 12

  /// The table of texts: problems first, and the rest folded.
  private var matrixMembers: [(key: String, value: JSONValue)] {
    let lines = lines
    let wrong = lines.filter { !$0.isFine }
    let rows = (wrong + lines.filter(\.isFine)).map { line in
      JSONValue.object([
        "anchor": .string(line.anchor), "line_name": .string(line.name), "cells": .array(line.cells.map(Self.cell)),
      ])
    }
    let bodies = FoldedRows.bodies(rows, showing: min(wrong.count, Self.mostLines)) { count in
      wrong.isEmpty
        ? "all \(count) complete" : "\(count) more" + (wrong.count <= Self.mostLines ? ", all complete" : "")
    }
    let all = lines.flatMap(\.cells)
    let (missing, found) = (all.count { $0.state == "missing" }, all.count { $0.state == "finding" })
    let summary = "\(all.count { $0.state != "unwanted" }) texts: \(missing) missing, \(found) with problems"
    return [
      ("has_matrix", .bool(!locales.isEmpty && !lines.isEmpty)), ("matrix_summary", .string(summary)),
      ("matrix", .array(bodies)), ("matrix_width", .integer(1 + locales.count)),
      (
        "gaps",
        .array(
          wrong.map { line in
            .object([
              "anchor": .string(line.anchor), "line_name": .string(line.name), "gaps": .string(line.gaps(in: locales)),
            ])
          })
      ),
      (
        "columns",
        .array(
          locales.enumerated().map { number, locale in
            .object([
              "number": .integer(number), "code": .string(locale.text), "language": .string(Self.name(of: locale)),
            ])
          })
      ),
    ]
  }

  private static func cell(_ status: TextStatuses.Status) -> JSONValue {
    .object([
      "tone": .string(status.tone), "word": .string(status.word), "has_why": .bool(!status.messages.isEmpty),
      "why": .string(status.messages.joined(separator: "; ")),
    ])
  }

  private func status(of group: SubscriptionGroup, in locale: LocaleCode) -> TextStatuses.Status {
    statuses.status(
      of: group.localizations[locale].map { [$0.name] }, at: .group(group.name), in: locale,
      isWanted: report.catalog.wants(locale))
  }
}
