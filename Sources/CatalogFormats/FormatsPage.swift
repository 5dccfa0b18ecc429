import CatalogModel

/// `docs/formats.md`: what each format is and can't represent, in Markdown.
package enum FormatsPage {
  package static var text: String {
    var page = """
      # Formats

      `shelf export FORMAT` writes a catalog in another format, and `shelf import` reads it.

      If a format can't represent a value, the export reports it; `--losses` lists each value. When you import the
      file over a catalog, such values stay as they are.

      The tables list what is always lost. Fields without a prefix belong to products, and `offers` are offers of all
      kinds. Some values are lost only in some cases.

      | format | what it is | written | read | versions |
      |---|---|---|---|---|

      """
    for format in Format.all {
      let shape =
        switch format.writer?.shape {
        case .file(let name): "`\(name)`"
        case .folder: "a folder"
        case nil: "–"
        }
      let versions = format.versions.map { $0 == format.defaultVersion ? "**\($0)**" : $0 }.joined(separator: ", ")
      page += """
        | [`\(format.name)`](#\(format.name)) | \(format.summary) | \(shape) | \
        \(format.reader == nil ? "–" : "yes") | \(versions) |\n
        """
    }
    var tables: [String: String] = [:]
    for format in Format.all { page += section(format, &tables) }
    return page
  }

  /// A format's heading, its note and the table of its losses.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - tables: the formats by their tables. A table that another format has already is replaced with a link.
  /// - Returns: the section in Markdown.
  private static func section(_ format: Format, _ tables: inout [String: String]) -> String {
    var section = "\n## \(format.name)\n"
    if let note = format.note { section += "\n\(sentence(note))\n" }
    var options = WritingOptions()
    options.version = format.defaultVersion
    let losses = format.losses(options).filter { $0.isLost == nil }
    guard !losses.isEmpty else {
      if format.writer != nil, format.reader != nil { section += "\nIt can represent everything.\n" }
      return section
    }
    var table =
      "\n| it can't represent\(format.defaultVersion.map { " (version \($0))" } ?? "") | because |\n|---|---|\n"
    var reasons: [String] = []
    var lost: [String: [Loss]] = [:]
    for loss in losses {
      if lost[loss.reason] == nil { reasons.append(loss.reason) }
      lost[loss.reason, default: []].append(loss)
    }
    for reason in reasons { table += "| \(names(of: lost[reason] ?? [])) | \(reason) |\n" }
    if let other = tables[table] { return section + "\nIt loses what [`\(other)`](#\(other)) loses.\n" }
    tables[table] = format.name
    return section + table
  }

  /// The lost fields without duplicates, qualified by their owner.
  private static func names(of losses: [Loss]) -> String {
    var owners: [Loss.Scope] = []
    var fields: [Loss.Scope: [String]] = [:]
    for loss in losses {
      if fields[loss.scope] == nil { owners.append(loss.scope) }
      let field = name(of: loss)
      if fields[loss.scope]?.contains(field) != true { fields[loss.scope, default: []].append(field) }
    }
    return owners.map { owner in
      let names = shortened(fields[owner] ?? [], of: owner)
      return switch owner {
      case .catalog: names
      case .app: "app: \(names)"
      case .group: "group: \(names)"
      case .product: names.hasPrefix("all but") ? "product: \(names)" : names
      }
    }.joined(separator: "; ")
  }

  /// A list of fields; if they are most of their owner's, the list of the others.
  private static func shortened(_ names: [String], of owner: Loss.Scope) -> String {
    let all = owner.keys.map { "`\($0.rawValue)`" }
    let rest = all.filter { !names.contains($0) }
    guard all.count - rest.count > max(8, rest.count) else { return names.joined(separator: ", ") }
    let kept = owner == .product ? ["`id`"] + rest : rest
    let others = names.filter { !all.contains($0) }
    return "all but \(kept.joined(separator: ", "))"
      + (others.isEmpty ? "" : "; also \(others.joined(separator: ", "))")
  }

  /// A field. The fields of all kinds of offers have one name.
  private static func name(of loss: Loss) -> String {
    var keys = loss.keys.map(\.rawValue)
    if keys.count > 1, offers.contains(keys[0]) { keys[0] = "offers" }
    return keys.isEmpty ? "all of it" : "`\(keys.joined(separator: "."))`"
  }

  private static let offers: Set = ["introductory_offers", "promotional_offers", "win_back_offers", "offer_codes"]

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
