package import SourceDiagnostics

/// What is found only where content is looked at file by file; the other kinds of faults in content are rules of the
/// catalog.
extension DiagnosticKind {
  package static let contentSpecialFile = DiagnosticKind(
    id: "content-special-file", severity: .error, summary: "hosted content holds something that is no plain file",
    rationale:
      "Pipes, devices and sockets hold nothing that could be delivered. A hard link is the file of another name: what "
      + "changes there changes here, after it was checked.",
    source: .practice("What archives can hold and a customer's device can't"), examples: [fitContent])

  package static let contentMisplacedFile = DiagnosticKind(
    id: "content-misplaced-file", severity: .error, summary: "a file stands beside 'Contents' in a package",
    rationale:
      "A package has its property list and the folder 'Contents' at its root, and nothing else. The app finds files in "
      + "'Contents' only.",
    source: .xamarin("Changes to StoreKit in iOS 6"), examples: [fitContent])

  package static let contentUnreadable = DiagnosticKind(
    id: "content-unreadable", severity: .error, summary: "a file of hosted content can't be read",
    rationale: "What can't be read can't be packaged, and nobody knows what it is.",
    source: .practice("Permissions of files"), examples: [fitContent])

  package static let contentUnsafePath = DiagnosticKind(
    id: "content-unsafe-path", severity: .error, summary: "a package names a place outside itself, or one place twice",
    rationale:
      """
      Who unpacks an absolute path, a '..' or a file below a link writes where the package has no \
      business. 'shelf' unpacks \
      nothing onto the disk; what a device does nobody knows.
      """,
    source: .practice("What archives can say and no package of content needs"), examples: [fitContent])

  package static let contentDamagedPackage = DiagnosticKind(
    id: "content-damaged-package", severity: .error, summary: "a package can't be taken apart",
    rationale:
      """
      It is cut off, its members lie over one another, or its lengths and checksums are not those of what \
      is there. The \
      store would refuse it, or deliver something else.
      """,
    source: .practice("The xar format"), examples: [fitContent])

  /// All of them, in the order in which people read about them.
  package static let contentPackageKinds: [DiagnosticKind] = [
    contentSpecialFile, contentMisplacedFile, contentUnreadable, contentUnsafePath, contentDamagedPackage,
  ]
}

private let fitContent = Example.good(
  "content whose files are looked at by 'shelf content check'",
  """
  products:
    - id: com.example.lighthouse.chapter_1
      type: non_consumable
      hosted_content: {source: content/chapter-1, version: "1.0"}
  """)
