import CatalogModel
import SourceDiagnostics
import StoreFacts

/// A catalog as one HTML page: what customers of a storefront see of each product, in each language; which texts are
/// missing or not right; and what territories pay that don't follow the base.
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
  private let standings: TextStandings
  private let locales: [LocaleCode]
  private let entries: [PriceList.Entry]
  private let groups: [String: SubscriptionGroup]

  /// The anchor of each entry, and those of the page's parts.
  private let anchors: Anchors
  private let anchorOf: [String]

  init(_ report: StorefrontReport) {
    self.report = report
    words = StorefrontWords(territory: report.territory, day: report.day)
    standings = TextStandings(report.findings)
    locales = report.catalog.shownLocales
    var question = PriceList.Question(on: report.day)
    question.territories = [report.territory]
    entries = PriceList(of: report.catalog, question).products.sorted { Self.rank($0) < Self.rank($1) }
    groups = Dictionary(report.catalog.subscriptionGroups.map { ($0.name, $0) }) { first, _ in first }
    var anchors = Anchors()
    anchors.list("products", as: "Products")
    let primary = report.catalog.app?.primaryLocale
    anchorOf = entries.map {
      anchors.listed("product", $0.product.id.text, as: $0.product.shownName(in: primary), isDeep: true)
    }
    if !locales.isEmpty { anchors.list("texts", as: "Texts by language") }
    self.anchors = anchors
  }

  /// Products outside groups first, then the plans group by group, the highest level first.
  private static func rank(_ entry: PriceList.Entry) -> (String, Int, String) {
    (entry.group.map { "1" + $0 } ?? "0", entry.product.plan.level ?? Int.max, entry.product.id.text)
  }

  var members: [(key: String, value: JSONValue)] {
    let place = StorefrontWords.name(of: report.territory)
    let heat = heatMembers
    var anchors = anchors
    if heat.isShown { anchors.list("prices", as: "Prices of territories") }
    if !legal.isEmpty { anchors.list("legal", as: "Legal links") }
    var values: [(key: String, value: JSONValue)] = [
      ("page_title", .string("\(report.name) in the store")),
      ("page_subtitle", .string("storefront: \(place), on \(report.day)")),
      ("empty", .bool(entries.isEmpty)),
      ("locales", .list(locales.map { .object(["code": .string($0.text), "language": .string(Self.name(of: $0))]) })),
      ("products", .list(zip(entries, anchorOf).map(product))),
      ("has_legal", .bool(!legal.isEmpty)), ("legal", .list(legal)),
      ("notes", .list(notes.map(JSONValue.string))),
      ("page_pictures", .list(report.pictureSources.map(JSONValue.string))),
    ]
    if let edition = report.edition { values.append(("page_live", .object(["version": .number(edition)]))) }
    values += findingMembers + matrixMembers + heat.members + anchors.members
    return values
  }

  // MARK: - Findings

  private var findingMembers: [(key: String, value: JSONValue)] {
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    let worst = report.findings.map(\.severity).min()
    return [
      ("has_findings", .bool(worst != nil)),
      ("findings_tone", .string(worst.map(TextStandings.tone) ?? "")),
      ("findings_summary", .string(counts.joined(separator: ", ") + " of shelf lint")),
    ]
  }

  private var notes: [String] {
    [
      """
      What only the store knows is left open: its equal price of an amount in another currency, and how \
      it writes amounts there.
      """,
      "Findings are those of shelf lint, which gives reasons and sources.",
    ]
  }

  // MARK: - Products

  private func product(_ entry: PriceList.Entry, _ anchor: String) -> JSONValue {
    let product = entry.product
    let id = product.id.text
    let (place, picture) = (report.places[id], report.pictures[id])
    let others = standings.others(of: product.id)
    let group = entry.group.map { $0.isEmpty ? "group without a name" : "group \($0)" }
    var facts = words.facts(entry)
    if let problem = picture?.problem { facts.append("The picture \(picture?.path ?? "") \(problem).") }
    let sheets = locales.compactMap { sheet(product, of: entry.group.flatMap { groups[$0] }, in: $0) }
    if sheets.isEmpty { facts.append("There are no texts in any language.") }
    return .members([
      ("anchor", .string(anchor)), ("id", .string(id)),
      ("product_name", .string(product.shownName(in: report.catalog.app?.primaryLocale))),
      (
        "product_type",
        .string(product.type.map { $0.rawValue.split(separator: "_").joined(separator: " ") } ?? "no type")
      ),
      ("has_group", .bool(group != nil)), ("group_name", .string(group ?? "")),
      ("has_place", .bool(place != nil)), ("place", .string(place?.text ?? "")),
      ("has_link", .bool(place?.link(report.links) != nil)), ("place_link", place?.link(report.links) ?? .string("")),
      ("cost", .string(words.headline(entry))),
      (
        "badges",
        .list((entry.hindrance.map { [$0] } ?? []).map { .object(["text": .string($0), "tone": .string("unknown")]) })
      ),
      ("has_picture", .bool(picture?.address != nil)), ("picture_data", .string(picture?.address ?? "")),
      ("picture_width", .number(picture?.width ?? 0)), ("picture_height", .number(picture?.height ?? 0)),
      ("has_facts", .bool(!facts.isEmpty)), ("facts", .list(facts.map(JSONValue.string))),
      ("has_findings", .bool(!others.isEmpty)), ("findings", .list(Self.listed(others))),
      ("sheets", .list(sheets)),
    ])
  }

  /// So many findings of a product are shown.
  private static let mostFindings = 6

  private static func listed(_ found: [Diagnostic<SourceRange?>]) -> [JSONValue] {
    found.prefix(mostFindings).map { finding in
      .object([
        "severity": .string(finding.severity.rawValue), "tone": .string(TextStandings.tone(of: finding.severity)),
        "message": .string(finding.message), "rule": .string(finding.kind.id),
      ])
    }
      + (found.count > mostFindings
        ? [
          .object([
            "severity": .string("\(found.count - mostFindings) more"), "tone": .string(""),
            "message": .string("are listed by"),
            "rule": .string("shelf lint"),
          ])
        ] : [])
  }

  /// What customers read in a language; nil where there is nothing and nothing is wanted.
  private func sheet(_ product: Product, of group: SubscriptionGroup?, in locale: LocaleCode) -> JSONValue? {
    let text = product.localizations[locale]
    let standing = standing(of: product, in: locale)
    guard standing.state != "unwanted" else { return nil }
    let (name, description) = (text?.name ?? "", text?.description ?? "")
    let groupName = group?.localizations[locale]?.name ?? ""
    return .members([
      ("locale", .string(locale.text)), ("language", .string(Self.name(of: locale))),
      ("has_lang", .bool(StoreLocale.isKnown(locale))),
      ("state", .string(standing.state)), ("tone", .string(standing.tone)),
      ("has_verdict", .bool(standing.state != "fine")), ("verdict", .string(standing.word)),
      ("has_text", .bool(!name.isEmpty || !description.isEmpty)),
      ("text_name", .string(name)), ("has_description", .bool(!description.isEmpty)),
      ("text_description", .string(description)),
      ("has_group_text", .bool(!groupName.isEmpty)), ("group_text", .string(groupName)),
      ("messages", .list(standing.messages.map(JSONValue.string))),
    ])
  }

  private func standing(of product: Product, in locale: LocaleCode) -> TextStandings.Standing {
    let text = product.localizations[locale]
    return standings.standing(
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

  private var matrixMembers: [(key: String, value: JSONValue)] {
    var standings = zip(entries, anchorOf).map { entry, anchor in
      (
        anchor, entry.product.shownName(in: report.catalog.app?.primaryLocale),
        locales.map { standing(of: entry.product, in: $0) }
      )
    }
    // A group has no part of its own: the first of its plans shows its name.
    let firsts = Dictionary(zip(entries.map { $0.group ?? "" }, anchorOf)) { first, _ in first }
    for group in report.catalog.subscriptionGroups {
      standings.append(
        (firsts[group.name] ?? "texts", "group \(group.name)", locales.map { self.standing(of: group, in: $0) }))
    }
    let all = standings.flatMap(\.2)
    let (missing, found) = (all.count { $0.state == "missing" }, all.count { $0.state == "finding" })
    let summary = "\(all.count { $0.state != "unwanted" }) texts: \(missing) missing, \(found) with findings"
    return [
      ("has_matrix", .bool(!locales.isEmpty && !standings.isEmpty)),
      ("matrix_summary", .string(summary)),
      ("columns", .list(locales.map { .object(["code": .string($0.text), "language": .string(Self.name(of: $0))]) })),
      (
        "lines",
        .list(
          standings.map { anchor, name, cells in
            .object(["anchor": .string(anchor), "line_name": .string(name), "cells": .list(cells.map(Self.cell))])
          })
      ),
    ]
  }

  private static func cell(_ standing: TextStandings.Standing) -> JSONValue {
    .object([
      "tone": .string(standing.tone), "word": .string(standing.word), "has_why": .bool(!standing.messages.isEmpty),
      "why": .string(standing.messages.joined(separator: "; ")),
    ])
  }

  private func standing(of group: SubscriptionGroup, in locale: LocaleCode) -> TextStandings.Standing {
    standings.standing(
      of: group.localizations[locale].map { [$0.name] }, at: .group(group.name), in: locale,
      isWanted: report.catalog.wants(locale))
  }

  // MARK: - Prices of territories

  private var heatMembers: (isShown: Bool, members: [(key: String, value: JSONValue)]) {
    let heat = PriceHeat(PriceList(of: report.catalog, PriceList.Question(on: report.day)))
    guard !heat.lines.isEmpty else { return (false, [("has_heat", .bool(false))]) }
    let anchors = Dictionary(zip(entries.map(\.product.id), anchorOf)) { first, _ in first }
    var summary = """
      Prices of a territory's own, and how far they are from what the base usually comes to, at rounded \
      rates of exchange of \
      2025. The store's equal prices differ from both by taxes and rounding, and hold where it reads equal.
      """
    if heat.followers > 0 { summary += " \(counted(heat.followers, "product")) follow the base everywhere." }
    if heat.hiddenColumns > 0 {
      summary += " \(heat.hiddenColumns) more territories have prices of their own; shelf prices lists them."
    }
    let columns = heat.columns.map { code in
      JSONValue.object(["territory": .string(code.text), "territory_name": .string(StorefrontWords.name(of: code))])
    }
    let lines = heat.lines.map { line in
      JSONValue.object([
        "anchor": .string(anchors[line.entry.product.id] ?? "prices"),
        "line_name": .string(line.entry.product.shownName(in: report.catalog.app?.primaryLocale)),
        "base_price": .string(line.base),
        "cells": .list(
          heat.columns.map { code in
            .object(["tone": .string(line.cells[code]?.tone ?? ""), "word": .string(line.cells[code]?.text ?? "equal")])
          }),
      ])
    }
    return (
      true,
      [
        ("has_heat", .bool(true)), ("heat_summary", .string(summary)), ("heat_base", .string("base")),
        ("heat_columns", .list(columns)), ("heat", .list(lines)),
      ]
    )
  }
}
