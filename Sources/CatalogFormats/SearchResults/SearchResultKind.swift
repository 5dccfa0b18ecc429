/// The kind of a search result, in the catalog's words.
///
/// The kinds come from "Understanding Search Results" in Apple's guide to the search API, and from actual responses,
/// such as `software` and `ebook`; read on 2026-11-21.
enum SearchResultKind {
  private static let words = [
    "software": "app", "mac-software": "app", "software-package": "app bundle", "ebook": "book", "book": "book",
    "audiobook": "audiobook", "coached-audio": "audiobook", "feature-movie": "movie", "tv-episode": "tv episode",
    "tv season": "tv season", "music-video": "music video", "podcast": "podcast", "pdf podcast": "podcast",
    "pdf-podcast": "podcast",
    "podcast-episode": "podcast episode", "song": "song", "album": "album", "compilation": "album", "artist": "artist",
    "interactive-booklet": "booklet", "collection": "album",
  ]

  /// The word for a kind in a response; an unknown kind is kept.
  static func word(for kind: String) -> String { words[kind.lowercased()] ?? kind }
}
