import CatalogModel
import SourceDiagnostics
import StoreFacts

extension ChecklistItem {
  static let contentPackaged = ChecklistItem(
    "content-packaged", "the hosted content is packaged",
    reason: "App Store Connect waits for an upload of the package built from these files.", source: hosting,
    blockedBy: [
      "content-missing", "content-empty", .init("asset-outside-catalog", in: .source), .missing(.source),
    ],
    judge: .unlessWithdrawn { subject in
      guard let content = subject.product.hostedContent else { return nil }
      let place = subject.path[.hostedContent][.source]
      guard let path = content.source, !path.isEmpty else {
        return .no(
          "no folder", at: place, .edit("add 'source:' below 'hosted_content:' with the folder of the files"))
      }
      guard let asset = subject.assets?[path] else {
        return .unknown(
          "\(quoted(path)), which couldn't be checked", at: place,
          look: .command(naming(subject.catalogName, "shelf checklist")))
      }
      guard let folder = asset.folder else { return nil }
      let files = folder.content.count { if case .file = $0.kind { true } else { false } }
      let found = "\(counted(files, "file")) in \(path)"
      guard let version = content.version, let lock = subject.assets?.contentLock else { return .yes(found, at: place) }
      switch lock.state(of: folder, subject.product.id, version) {
      case .packaged: return .yes("\(found), packaged as version \(version)", at: place)
      // A problem of the version belongs to the item about versions.
      case .changed, .behind: return .yes(found, at: place)
      case .unknown, .raised:
        return .no("\(found), not packaged as version \(quoted(version))", at: place, packing(subject))
      }
    })

  static let contentVerified = ChecklistItem(
    "content-verified", "the hosted content is valid",
    reason: "App Store Connect rejects packages with programs, outside links or more than 2 GB.",
    source: hosting,
    blockedBy: [
      "content-too-large", "content-executable", "content-symlink-escapes", "content-symlink-dangling",
      "content-info-mismatch",
      "content-name-collision", "hosted-content-type", "hosting-on-live-product",
    ],
    judge: .unlessWithdrawn { subject in
      guard let path = subject.product.hostedContent?.source, let folder = subject.assets?[path]?.folder else {
        return nil
      }
      return .yes(
        "no programs, no links that point outside, \(folder.size) bytes", at: subject.path[.hostedContent][.source])
    })

  static let contentVersion = ChecklistItem(
    "content-version", "the content has a version, higher than the one in App Store Connect",
    reason: "Apps download new content only if its version is new.",
    source: hosting,
    blockedBy: ["content-version-format", "content-version-not-raised", .missing(.version)],
    judge: .unlessWithdrawn { subject in
      guard let content = subject.product.hostedContent else { return nil }
      let place = subject.path[.hostedContent][.version]
      guard let version = content.version, !version.isEmpty else {
        return .no(
          "no version", at: place,
          .edit("add 'version: \"\(HostedContentLimits.firstVersion.value)\"' below 'hosted_content:'"))
      }
      if let answer = versionAnswer(subject, version, at: place) { return answer }
      if [.approved, .underway, .unknown].contains(subject.stage) {
        return .unknown(
          "version \(quoted(version)); App Store Connect may have another one", at: place,
          look: .console(
            """
            App Store Connect ▸ the product ▸ Hosted Content: if files changed, its version must be lower than \
            \(version)
            """
          ))
      }
      return .yes("version \(version), the first one", at: place)
    })

  static let contentUploaded = ChecklistItem(
    "content-uploaded", "the hosted content is uploaded and processed",
    reason: "The product becomes Ready to Submit only after its package is processed.",
    source: hosting,
    judge: .unlessWithdrawn { subject in
      guard subject.product.hostedContent != nil else { return nil }
      let place = subject.path[.status]
      switch subject.product.status {
      case nil:
        return .unknown(
          "the status is not stated", at: place, look: .console("App Store Connect ▸ the product ▸ Hosted Content"))
      case .draft, .missingMetadata, .waitingForUpload:
        return .no(
          "the status is \(subject.product.status.spoken)", at: place,
          packing(subject))
      case .processingContent:
        return .unknown(
          "App Store Connect is processing it", at: place,
          look: .console(
            """
            App Store Connect ▸ the product: wait until its status is Ready to Submit, then set 'status: \
            ready_to_submit'
            """
          ))
      default: return .yes("the status is \(subject.product.status.spoken)", at: place)
      }
    })
}

/// How to build the package.
private func packing(_ subject: ProductSubject) -> Answer.Remedy {
  let id = shellWord(subject.product.id.text)
  return .command(naming(subject.catalogName, "shelf content build --product \(id) --output packages"))
}

/// The content lock's answer about a version; nil if it has no entry.
private func versionAnswer(_ subject: ProductSubject, _ version: String, at place: CatalogPath) -> Answer? {
  guard let lock = subject.assets?.contentLock, let source = subject.product.hostedContent?.source,
    let folder = subject.assets?[source]?.folder
  else { return nil }
  switch lock.state(of: folder, subject.product.id, version) {
  case .packaged: return .yes("version \(version), packaged with exactly these files", at: place)
  case .raised(let last): return .yes("version \(version), raised from \(last)", at: place)
  // Problems of a version are reported by lint.
  case .unknown, .changed, .behind: return nil
  }
}

private let hosting = FactSource.xamarin("Changes to StoreKit in iOS 6")
