package import SourceDiagnostics

/// Faults that need an examination of each file; the other content faults are catalog rules.
extension DiagnosticKind {
  package static let contentSpecialFile = DiagnosticKind(
    id: "content-special-file", severity: .error, summary: "hosted content contains something that isn't a plain file",
    rationale:
      "Pipes, devices and sockets can't be delivered to a device. A hard link shares its data with another name, so "
      + "the file can change after the check.",
    source: .ownAdvice(), examples: [fitContent])

  package static let contentMisplacedFile = DiagnosticKind(
    id: "content-misplaced-file", severity: .error, summary: "a file is beside 'Contents' in a package",
    rationale:
      "The app never finds the file: it only reads the folder 'Contents'. The root of a package contains only its "
      + "property list and that folder.",
    source: .xamarin("Changes to StoreKit in iOS 6"), examples: [fitContent])

  package static let contentUnreadable = DiagnosticKind(
    id: "content-unreadable", severity: .error, summary: "a file of hosted content can't be read",
    rationale: "Shelf can't package or check an unreadable file.",
    source: .ownAdvice(), examples: [fitContent])

  package static let contentUnsafePath = DiagnosticKind(
    id: "content-unsafe-path", severity: .error, summary: "a package has a path outside itself, or a duplicate path",
    rationale:
      """
      Unpacking it could overwrite files outside the package. Absolute paths, '..' and files below a link do that. \
      Shelf itself doesn't unpack packages to disk; Apple doesn't document what a customer's device does.
      """,
    source: .ownAdvice(), examples: [fitContent])

  package static let contentDamagedPackage = DiagnosticKind(
    id: "content-damaged-package", severity: .error, summary: "a package is damaged",
    rationale:
      """
      App Store Connect would reject the package, or customers would get damaged files. It is truncated, its members \
      overlap, or its lengths and checksums don't match.
      """,
    source: FactSource(
      "The xar format", address: "https://github.com/mackyle/xar/wiki/xarformat", confidence: .medium,
      read: "2026-11-27"), examples: [fitContent])

  /// All kinds, in reading order.
  package static let contentPackageKinds: [DiagnosticKind] = [
    contentSpecialFile, contentMisplacedFile, contentUnreadable, contentUnsafePath, contentDamagedPackage,
  ]
}

private let fitContent = Example.good(
  "content whose files 'shelf content check' examines",
  """
  products:
    - id: com.example.lighthouse.chapter_1
      type: non_consumable
      hosted_content: {source: content/chapter-1, version: "1.0"}
  """)
