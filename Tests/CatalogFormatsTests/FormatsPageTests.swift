import CatalogFormats
import TestSupport
import Testing

/// `docs/formats.md` contains the formats' own descriptions; `RECORD=1` writes it, and so does `shelf docs`.
struct FormatsPageTests {
  @Test("the formats page is up to date")
  func isFresh() throws { try Golden.check(FormatsPage.text, "../../docs/formats.md") }
}
