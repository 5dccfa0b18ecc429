package import CatalogModel
import SourceDiagnostics
import StoreFacts

/// All faults in a listing of hosted content: a source folder, a package folder, or an archive.
package struct ContentExamination {
  /// Sorted by path, then by kind; faults of the content as a whole come first.
  package let faults: [ContentFault]

  /// Examines a listing.
  ///
  /// - Parameters:
  ///   - folder: the contents.
  ///   - claim: the expectations.
  ///   - found: the faults of the surrounding archive.
  package init(_ folder: AssetFolder, as claim: ContentClaim, beside found: [ContentFault] = []) {
    var examiner = Examiner(folder: folder, claim: claim, faults: found)
    examiner.run()
    faults = Self.sorted(examiner.faults)
  }

  /// - Parameter damage: the faults that prevent an examination.
  package init(damage: [ContentFault]) { faults = Self.sorted(damage) }

  private static func sorted(_ faults: [ContentFault]) -> [ContentFault] {
    faults.enumerated().sorted { left, right in
      let (own, other) = (left.element.path ?? "", right.element.path ?? "")
      if !own.utf8.elementsEqual(other.utf8) { return own.precedesBytewise(other) }
      return (left.element.kind.rawValue, left.offset) < (right.element.kind.rawValue, right.offset)
    }.map(\.element)
  }

  /// Whether it contains no error.
  package var isFit: Bool { !faults.contains { $0.severity == .error } }
}

private struct Examiner {
  let folder: AssetFolder
  let claim: ContentClaim
  var faults: [ContentFault]

  mutating func run() {
    examineWhole()
    for entry in folder.entries { examine(entry) }
    examineNames()
    examinePlaces()
    examineInfo()
    examineVersion()
  }

  private mutating func report(
    _ kind: ContentFault.Kind, _ path: String?, _ message: String, help: String? = nil, severity: Severity = .error
  ) {
    faults.append(ContentFault(kind, path, message, help: help, severity: severity))
  }

  // MARK: - The content as a whole

  private mutating func examineWhole() {
    if !folder.isComplete {
      report(
        .tooLarge, nil, "there are more files than a package can contain, or too many nested folders",
        help: "put the files into an archive that the app reads")
    }
    let hasFile = folder.content.contains { if case .file = $0.kind { true } else { false } }
    if folder.isComplete, !hasFile, !folder.hasUnreadable {
      report(.empty, nil, "no files for customers", help: "add the files there")
    }
    let size = folder.size
    guard size >= HostedContentLimits.warningSize.value else { return }
    let isTooLarge = size > HostedContentLimits.greatestSize.value
    report(
      .tooLarge, nil, "the files have \(grouped(size)) bytes; the limit is 2 GB",
      help: "split them into several products, or have the app download the rest",
      severity: isTooLarge ? .error : .warning)
  }

  // MARK: - Each file

  private mutating func examine(_ entry: AssetFolder.Entry) {
    switch entry.kind {
    case .folder, .link: break
    case .file(let file): examine(file, entry.path)
    case .brokenLink(let link):
      report(
        .danglingLink, entry.path, "the link is broken: \(quoted(link.destination))",
        help: "fix the link, or delete it")
    case .escapingLink(let link, let via):
      let way =
        via.path == link.path ? "" : ", which continues through \(quoted(via.path)) to \(quoted(via.destination))"
      report(
        .escapingLink, entry.path, "the link points outside the content: \(quoted(link.destination))" + way,
        help: "copy the file into the content instead")
    case .special:
      report(
        .specialFile, entry.path, "a pipe, a device or a socket can't be delivered", help: "remove it")
    // A name that isn't UTF-8 is read with replacement characters, so no file has it.
    case .unreadable where entry.path.contains("\u{FFFD}"):
      report(
        .unreadable, entry.path, "the name is not valid UTF-8", help: "rename it; use letters, digits and hyphens")
    case .unreadable(let reason):
      report(.unreadable, entry.path, "it can't be read: \(reason)", help: "give yourself permission to read it")
    }
  }

  private mutating func examine(_ file: AssetFile, _ path: String) {
    if file.nature.isExecutable {
      report(
        .executable, path, "the file is \(file.nature.spoken), but content may not contain code",
        help: "remove it; ship executable code in the app itself")
    } else if file.mayRun {
      report(
        .executable, path, "the file has an executable mode", help: "remove the mode: 'chmod -x'",
        severity: .warning)
    }
    if file.nameCount > 1 {
      report(
        .specialFile, path, "the file is a hard link: it has \(file.nameCount) names on disk",
        help: "copy it, so that it can't change through another name after the check")
    }
  }

  private mutating func examineNames() {
    for (first, second) in folder.nameCollisions {
      report(
        .nameCollision, second, "the name differs from \(quoted(first)) only in letter case or accents",
        help: "rename one of them")
    }
  }

  /// Files beside `Contents` in a package, where the app can't find them.
  private mutating func examinePlaces() {
    guard claim.isPackage || folder.isPackage else { return }
    for entry in folder.entries where !entry.path.hasPrefix(AssetFolder.contentsName + "/") {
      if entry.path == AssetFolder.contentsName || entry.path == AssetFolder.contentInfoName { continue }
      if entry.path.split(separator: "/").contains(where: AssetFolder.isLeftover) { continue }
      report(
        .misplacedFile, entry.path, "it is beside 'Contents', but only files inside are delivered",
        help: "move it into 'Contents', or remove it")
    }
  }

  // MARK: - Its own metadata

  private mutating func examineInfo() {
    let name = AssetFolder.contentInfoName
    guard let entry = folder.entries.first(where: { $0.path == name }) else {
      if claim.isPackage {
        report(.infoMismatch, nil, "the package has no '\(name)'", help: "build packages with 'shelf content build'")
      }
      return
    }
    guard case .file(let file) = entry.kind else { return }
    guard let info = file.contentInfo else {
      return report(
        .infoMismatch, name, "it can't be read as an XML property list",
        help: "convert it with 'plutil -convert xml1'")
    }
    if let own = info.productID, !own.isEmpty {
      if let product = claim.product, own != product.text {
        report(
          .infoMismatch, name, "the content belongs to \(quoted(own)), not to \(quoted(product.text))",
          help: "write this product's ID into 'IAPProductIdentifier'")
      }
    } else {
      report(.infoMismatch, name, "it has no 'IAPProductIdentifier'", help: "add the product's ID")
    }
    guard let own = info.version, !own.isEmpty else {
      return report(.infoMismatch, name, "it has no 'ContentVersion'", help: "add the version, '1.0' at first")
    }
    if let version = claim.version, own != version {
      report(
        .infoMismatch, name, "the version is \(quoted(own)), but \(quoted(version)) in the catalog",
        help: "use the same version in both places", severity: claim.isPackage ? .error : .warning)
    } else {
      examineFormat(of: own, name)
    }
  }

  private mutating func examineFormat(of version: String, _ path: String?) {
    let first = HostedContentLimits.firstVersion.value
    guard let numbers = ContentVersion(version)?.numbers else {
      return report(
        .versionFormat, path, "content version \(quoted(version)) is not numbers separated by periods",
        help: "write it like '\(first)' or '1.12'")
    }
    if numbers[0] == 0 {
      report(
        .versionFormat, path, "content version \(quoted(version)), but versions start at \(first)",
        help: "start at '\(first)'")
    }
  }

  private mutating func examineVersion() {
    let info = folder.contentInfo
    if info == nil, let version = claim.version { examineFormat(of: version, nil) }
    // An older package is compared with its own version.
    let packaged = claim.isPackage ? info?.version.flatMap { $0.isEmpty ? nil : $0 } : nil
    guard let lock = claim.lock, let version = packaged ?? claim.version ?? info?.version,
      let product = claim.product ?? info?.productID.map({ ProductID($0) })
    else { return }
    let help = "run 'shelf content bump --product \(shellWord(product.text))'"
    switch lock.state(of: folder, product, version) {
    case .unknown, .packaged, .raised: return
    case .changed(let changes):
      let shown = changes.prefix(3).map { "\(quoted($0.path)) \($0.change.rawValue)" }.joined(separator: ", ")
      let more = changes.count > 3 ? " and \(changes.count - 3) more" : ""
      report(
        .versionNotRaised, nil,
        "content version \(quoted(version)) was packaged with other files" + (shown.isEmpty ? "" : ": \(shown)\(more)"),
        help: help)
    case .behind(let latest):
      // Another version than the catalog's is reported as a mismatch.
      if packaged != nil, let own = claim.version, own != version { return }
      report(
        .versionNotRaised, nil,
        "content version \(quoted(version)) is lower than the packaged \(quoted(latest))", help: help)
    }
  }
}
