/// What an item of the search's answer is, in the words of the catalog.
///
/// The kinds are those of "Understanding Search Results" in the store's guide to the search API, and those that its
/// answers use besides, such as `software` and `ebook`; read on 2026-11-21.
enum SearchResultKind {
  private static let words = [
    "software": "app", "mac-software": "app", "software-package": "app bundle", "ebook": "book", "book": "book",
    "audiobook": "audiobook", "coached-audio": "audiobook", "feature-movie": "movie", "tv-episode": "tv episode",
    "tv season": "tv season", "music-video": "music video", "podcast": "podcast", "pdf podcast": "podcast",
    "pdf-podcast": "podcast",
    "podcast-episode": "podcast episode", "song": "song", "album": "album", "compilation": "album", "artist": "artist",
    "interactive-booklet": "booklet", "collection": "album",
  ]

  /// The word for what an answer calls an item; a kind that is not known keeps its name.
  static func word(for kind: String) -> String { words[kind.lowercased()] ?? kind }
}
