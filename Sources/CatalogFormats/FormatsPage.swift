import CatalogModel

/// `docs/formats.md`, generated from the formats.
package enum FormatsPage {
  package static var text: String {
    var page = """
      # Formats

      `shelf export FORMAT` writes a catalog in another format, and `shelf import` reads it. \
      [exit-status.md](exit-status.md) lists their
      exit codes. Values that a format can't represent are reported when you export (`--losses` lists each value), \
      and the catalog keeps them when you
      import over it. Formats for people and for code can't be imported and report no losses.

      This page is generated from the formats themselves.

      | format | description | written | read | versions |
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
      if format.writer != nil, format.reader != nil { section += "\nEvery value is kept.\n" }
      return section
    }
    section += "\n| lost\(format.defaultVersion.map { " in \($0)" } ?? "") | reason |\n|---|---|\n"
    var reasons: [String] = []
    var ways: [String: [String]] = [:]
    for loss in losses {
      if ways[loss.reason] == nil { reasons.append(loss.reason) }
      let way = name(of: loss)
      if ways[loss.reason]?.contains(way) != true { ways[loss.reason, default: []].append(way) }
    }
    for reason in reasons { section += "| \(ways[reason]?.joined(separator: ", ") ?? "") | \(reason) |\n" }
    return section
  }

  /// The keys of a loss, with a word before them if it is partial.
  private static func name(of loss: Loss) -> String {
    let scope =
      switch loss.scope {
      case .catalog: ""
      case .app: "app"
      case .group: "group"
      case .product: "product"
      }
    let way = ([scope] + loss.keys.map(\.rawValue)).filter { !$0.isEmpty }.joined(separator: ".")
    return loss.isLost == nil ? "`\(way)`" : "some `\(way)`"
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
