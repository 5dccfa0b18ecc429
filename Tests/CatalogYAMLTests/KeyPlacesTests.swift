import Testing

@testable import CatalogYAML

/// The places of keys in lists.
struct KeyPlacesTests {
  @Test("the places of a key are in the order of the lists")
  func order() {
    let places = KeyPlaces<String>()
    let lists = [["a", "b"], [], ["b", "b", "c"]]
    let found = places.places(of: "b", in: lists) { $0 }
    #expect(found.map { [$0.list, $0.index] } == [[0, 1], [2, 0], [2, 1]])
    #expect(places.places(of: "x", in: lists) { $0 }.isEmpty)
  }

  @Test("looking up each of n elements makes n requests, not n²")
  func steps() {
    for count in [500, 1_000, 2_000, 4_000] {
      let places = KeyPlaces<Int>()
      let lists = (0..<count).map { [2 * $0, 2 * $0 + 1] }
      var asked = 0
      for key in 0..<2 * count {
        let found = places.places(of: key, in: lists) { element in
          asked += 1
          return element
        }
        #expect(found == [KeyPlaces<Int>.Place(list: key / 2, index: key % 2)])
      }
      #expect(asked == 2 * count)
    }
  }
}
