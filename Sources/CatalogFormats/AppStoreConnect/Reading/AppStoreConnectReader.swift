import CatalogModel
package import SourceDiagnostics
import TextFormats

/// Reads Shelf's request documents and API responses together.
package enum AppStoreConnectReader {
  /// Returns whether a file is a request document, or a response about a part of a catalog.
  package static func recognizes(_ file: TextFile) -> Bool {
    let start = String(decoding: file.bytes.prefix(4_096), as: UTF8.self)
    if start.contains("\"\(RequestDocument.formatKey)\""), start.contains("\"\(RequestDocument.formatFamily)") {
      return true
    }
    guard start.contains("\"type\"") else { return isBareAnswer(file) }
    guard start.contains("\"data\"") else { return false }
    return ResourceType.allCases.contains { start.contains("\"\($0.rawValue)\"") }
  }

  /// Returns whether a file is a response without resources: an empty list, or an error.
  private static func isBareAnswer(_ file: TextFile) -> Bool {
    guard file.bytes.count < 65_536 else { return false }
    let answers = parseJSONLines(file).roots.flatMap { $0.elements ?? [$0] }
    return !answers.isEmpty
      && answers.allSatisfy { answer in
        answer["data"]?.elements?.isEmpty ?? false || answer["errors"]?.elements?.first?["status"] != nil
      }
  }

  /// The merged resources of all files.
  package static func documents(_ files: [FormatFile], _ options: ReadingOptions) -> ResourceDocuments {
    var documents = ResourceDocuments()
    for file in files {
      let parsed = parseJSONLines(file.file, fileIndex: file.index)
      documents.faults += parsed.faults
      for root in parsed.roots { documents.collectResources(from: root, file: file.index) }
    }
    if let owner = options.owner, let kind = options.ownerKind { documents.addOwner(owner, kind) }
    documents.finish(
      names: Dictionary(files.map { ($0.index, $0.file.path) }, uniquingKeysWith: { $1 }), owner: options.owner)
    return documents
  }

  /// Reads all files and merges them into one catalog.
  package static func parse(_ files: [FormatFile], _ options: ReadingOptions = ReadingOptions()) -> FormatReading {
    let documents = documents(files, options)
    let base = documents.baseTerritory ?? options.baseTerritory
    var assembly = CatalogAssembly(documents.graph, on: options.today, baseTerritory: base)
    assembly.assemble()
    var reading = FormatReading(assembly.catalog)
    reading.faults = documents.faults + assembly.faults
    reading.places = assembly.places
    reading.pictures = assembly.pictures
    reading.unknowns = documents.unknowns + assembly.unknowns
    let ofRequests = documents.hasRequests ? appStoreConnectLosses(documents.version, on: options.today) : nil
    reading.losses = documents.hasAnswers ? assembly.unstated.losses(besides: ofRequests) : ofRequests
    if reading.catalog == Catalog(), reading.faults.isEmpty, !documents.hasRequests, let file = files.first {
      reading.faults.append(
        Diagnostic(
          .missingField, "the responses contain no product, subscription or group",
          at: file.range(0..<min(1, file.file.bytes.count)),
          help: "add the response that lists the products, such as '/v1/apps/{id}/inAppPurchasesV2'"))
    }
    return reading
  }
}
