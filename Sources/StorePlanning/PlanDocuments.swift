package import SourceDiagnostics
import TextFormats

/// A file with the plan of one app, or with those of several: `shelf.plans/1`.
package enum PlanDocuments {
  package static let formatName = "shelf.plans/1"

  /// The plans of a file, each by itself; the file if it has one plan, or is something else.
  package static func parts(of file: TextFile) -> [TextFile] {
    let root = parseJSON(file).root
    guard root?["format"]?.text == formatName, let plans = root?["plans"]?.elements else { return [file] }
    return plans.map { TextFile(path: file.path, bytes: $0.value.compactBytes) }
  }

  /// The part of a plan that its digest is made from: all but what `apply` notes in it.
  static func contents(of members: [JSONValue.Member]) -> [UInt8] {
    JSONValue.object(members.filter { !["digest", "way_back"].contains($0.key) }).compactBytes
  }

  /// Whether a plan is as it was written. Its layout doesn't matter.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - digest: a digest of bytes, in hexadecimal digits.
  /// - Returns: whether it is so.
  package static func isUnedited(_ plan: TextFile, digest: ([UInt8]) -> String) -> Bool {
    guard let root = parseJSON(plan).root?.value, let members = root.members else { return false }
    return root["digest"]?.text == digest(contents(of: members))
  }

  /// A plan as it is found again in a file with several.
  package static func part(_ plan: TextFile) -> TextFile {
    TextFile(path: plan.path, bytes: parseJSON(plan).root?.value.compactBytes ?? plan.bytes)
  }

  /// A file with some plans, each request on one line.
  package static func joined(_ plans: [TextFile]) -> [UInt8] {
    if plans.count == 1 { return plans[0].bytes }
    var layout = JSONLayout.lines
    layout.brokenLevels = 4
    var writer = JSONWriter(layout)
    writer.object { writer in
      writer.field("format", formatName)
      writer.field("plans") { writer in
        writer.array { writer in
          for plan in plans { writer.element { $0.value(parseJSON(plan).root?.value ?? .null) } }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// A way back with the digests of the state after its plan, of which only a part may have been sent.
  ///
  /// - Parameters:
  ///   - left: the digests.
  ///   - back: the document.
  ///   - plan: the plan.
  ///   - sent: the products and groups for which the plan sent something, and an empty name for the app.
  /// - Returns: the document; without the changes that weren't sent, unless its own requests are planned already.
  package static func noting(
    _ left: [String: String], in back: TextFile, of plan: TextFile, sent: Set<String>
  ) -> TextFile {
    guard let way = WayBack(in: back), var members = parseJSON(back).root?.value.members else { return back }
    let stays = parseJSON(plan).root?["no_way_back"]?.elements ?? []
    let isPlanned = members.contains { $0.key == "digest" }
    for index in members.indices {
      switch members[index].key {
      case "way_back": members[index].value = way.json(of: way.plan, left: left)
      case "no_way_back" where !isPlanned:
        members[index].value = .array(stays.filter { sent.contains($0["product"]?.text ?? "") }.map(\.value))
      default: break
      }
    }
    var writer = JSONWriter(.lines)
    writer.value(.object(members))
    writer.endLine()
    return TextFile(path: back.path, bytes: writer.bytes)
  }
}
