import CatalogModel

/// `docs/formats.md`: what each format is and can't represent, in Markdown.
package enum FormatsPage {
  package static var text: String {
    var page = """
      # Formats

      `shelf export FORMAT` writes a catalog in another format, and `shelf import` reads it.

      If a format can't represent a value, the export reports it; `--losses` lists each value. When you import the \
      file \
      over a catalog, such values stay
      as they are. Formats for people and for code are only written, so they report nothing.

      In the tables, `offers` means introductory, promotional and win-back offers, and offer codes. A \
      field in *italics* is lost in some cases
      only.

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
    for format in Format.all { page += section(format) }
    return page
  }

  private static func section(_ format: Format) -> String {
    var section = "\n## \(format.name)\n\n\(sentence(format.summary))\n"
    if let note = format.note { section += "\n\(sentence(note))\n" }
    var options = WritingOptions()
    options.version = format.defaultVersion
    let losses = format.losses(options)
    guard !losses.isEmpty else {
      if format.writer != nil, format.reader != nil { section += "\nIt can represent everything.\n" }
      return section
    }
    section +=
      "\n| it can't represent\(format.defaultVersion.map { " (version \($0))" } ?? "") | because |\n|---|---|\n"
    var reasons: [String] = []
    var lost: [String: [Loss]] = [:]
    for loss in losses {
      if lost[loss.reason] == nil { reasons.append(loss.reason) }
      lost[loss.reason, default: []].append(loss)
    }
    for reason in reasons { section += "| \(names(of: lost[reason] ?? [])) | \(reason) |\n" }
    return section
  }

  /// The lost fields without duplicates, qualified by their owner.
  private static func names(of losses: [Loss]) -> String {
    var owners: [String] = []
    var fields: [String: [String]] = [:]
    for loss in losses {
      let owner =
        switch loss.scope {
        case .catalog: ""
        case .app: "app"
        case .group: "group"
        case .product: "product"
        }
      if fields[owner] == nil { owners.append(owner) }
      let field = name(of: loss)
      if fields[owner]?.contains(field) != true { fields[owner, default: []].append(field) }
    }
    return owners.map { owner in
      let names = (fields[owner] ?? []).joined(separator: ", ")
      return owner.isEmpty ? names : "\(owner): \(names)"
    }.joined(separator: "; ")
  }

  /// A field, in italics if only some of its values are lost. The fields of all kinds of offers have one name.
  private static func name(of loss: Loss) -> String {
    var keys = loss.keys.map(\.rawValue)
    if keys.count > 1, offers.contains(keys[0]) { keys[0] = "offers" }
    let name = keys.isEmpty ? "all of it" : "`\(keys.joined(separator: "."))`"
    return loss.isLost == nil ? name : "*\(name)*"
  }

  private static let offers: Set = ["introductory_offers", "promotional_offers", "win_back_offers", "offer_codes"]

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
