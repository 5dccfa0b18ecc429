import CatalogModel
import StoreFacts

/// Changes of hosted content.
extension ConsequenceRule {
  static let hostingRemoved = ConsequenceRule(
    "hosting-removed", .impossible,
    "hosted content is removed from a product that was on sale", ChangeFacts.hostingStaysOn,
    .content, [.hostedContent], [.removed],
    examples: [.init("content removed", of: .map) { $0.hostedContent = nil }],
    applies: \.isRefused)

  static let hostingOn = ConsequenceRule(
    "hosting-on", .impossible,
    "hosted content is added to a product that was on sale", ChangeFacts.hostingIsForNewProducts,
    .content, [.hostedContent], [.added],
    examples: [
      .init("content added", of: .map, given: { $0.hostedContent = nil }) {
        $0.hostedContent = HostedContentReference(source: "content/map", version: "1.0")
      }
    ],
    applies: \.isRefused)

  static let draftHostingChanged = ConsequenceRule(
    "draft-hosting-changed", .live, "hosted content of a product that was never on sale", ChangeFacts.hostingBeforeSale,
    .content, [.hostedContent], [.added, .removed],
    examples: [
      .init("a draft with content", of: .draft) {
        $0.hostedContent = HostedContentReference(source: "content/x", version: "1.0")
      },
      .init(
        "hosting for a product that is ready to submit", of: .map,
        given: { ($0.status, $0.hostedContent) = (.readyToSubmit, nil) }
      ) {
        $0.hostedContent = HostedContentReference(source: "content/map", version: "1.0")
      },
    ],
    reason: { view in
      if !view.isInStore { return ChangeFacts.draftIsFree.value }
      return (view.kind.action == .added ? ChangeFacts.hostingWaits : ChangeFacts.hostingBeforeSale).value
    },
    applies: { !$0.wasApproved })

  static let contentVersionRaised = ConsequenceRule(
    "content-version-raised", .review, "hosted content gets a new version", ChangeFacts.contentIsReviewed,
    .content, [.version], [.raised, .added],
    examples: [.init("1.0 becomes 1.1", of: .map) { $0.hostedContent?.version = "1.1" }])

  static let contentVersionLowered = ConsequenceRule(
    "content-version-lowered", .unknown, "hosted content gets a lower version, or none",
    ChangeFacts.contentVersionGoesUp,
    .content, [.version], [.lowered, .removed, .changed],
    question: "does App Store Connect accept a content version that isn't higher than the last one?",
    examples: [.init("1.0 becomes 0.9", of: .map) { $0.hostedContent?.version = "0.9" }])

  static let contentSourceMoved = ConsequenceRule(
    "content-source-moved", .internal, "the hosted content folder moves", ChangeFacts.authorsOwn,
    .content, [.source], [.added, .removed, .changed],
    examples: [.init("another folder", of: .map) { $0.hostedContent?.source = "content/atlas" }])

  static let contentFilesTakenAway = ConsequenceRule(
    "content-files-taken-away", .breaksApp, "files are removed from hosted content", ChangeFacts.contentTakenAway,
    .content, [.file], [.removed],
    examples: [
      .init(
        "one file removed, with a new version",
        beside: { ($0.contents, $1.contents) = (of(files + [coast]), of(files)) }
      ) {
        $0.edit("com.example.map") { $0.hostedContent?.version = "1.1" }
      }
    ],
    applies: \.isInStore)

  static let contentUnderOneVersion = ConsequenceRule(
    "content-under-one-version", .breaksApp, "files change, but the content version doesn't",
    ChangeFacts.contentIsKnownByVersion, .content, [.file], [.added, .removed, .changed],
    examples: [
      .init(
        "one more file, with the same version",
        beside: { ($0.contents, $1.contents) = (of(files), of(files + [coast])) })
    ],
    reason: {
      "\(ChangeFacts.contentIsKnownByVersion.value); raise the version '\($0.newProduct?.hostedContent?.version ?? "")'"
    },
    applies: { $0.isInStore && $0.oldProduct?.hostedContent?.version == $0.newProduct?.hostedContent?.version })

  static let contentFilesChanged = ConsequenceRule(
    "content-files-changed", .review, "hosted content changes with its version",
    ChangeFacts.contentIsReviewed,
    .content, [.file], [.added, .removed, .changed],
    examples: [
      .init(
        "one more file, with a new version", beside: { ($0.contents, $1.contents) = (of(files), of(files + [coast])) }
      ) {
        $0.edit("com.example.map") { $0.hostedContent?.version = "1.1" }
      }
    ])

  private static func of(_ files: [ContentListing.File]) -> [ContentListing] {
    [ContentListing("com.example.map", files: files)]
  }
  private static let files = [ContentListing.File("map.svg", size: 1_200, digest: "a")]
  private static let coast = ContentListing.File("coast.svg", size: 3_400, digest: "b")
}
