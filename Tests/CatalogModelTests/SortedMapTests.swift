import CatalogModel
import Testing

struct SortedMapTests {
  @Test("the order of the pairs has no effect")
  func order() {
    let map: SortedMap<LocaleCode, Int> = ["ja": 3, "en-US": 1, "fr-FR": 2]
    #expect(map == ["en-US": 1, "fr-FR": 2, "ja": 3])
    #expect(map.keys == ["en-US", "fr-FR", "ja"])
    #expect(map.map(\.value) == [1, 2, 3])
    #expect(map["ja"] == 3)
    #expect(map["de-DE"] == nil)
  }

  @Test("the first of several pairs with the same key stays", arguments: [3, 64, 65, 500])
  func duplicates(_ count: Int) {
    let pairs = (0..<count).map {
      SortedMap<TerritoryCode, Int>.Pair(key: TerritoryCode("T\(($0 * 11) % (count - 1))"), value: $0)
    }
    let map = SortedMap(pairs)
    #expect(map.count == count - 1)
    #expect(map["T0"] == 0)
    #expect(map.keys == map.keys.sorted())
  }

  @Test("a value can be set and removed")
  func set() {
    var map: SortedMap<String, Int> = ["b": 2]
    map["a"] = 1
    map["b"] = 3
    map["c"] = nil
    #expect(map == ["a": 1, "b": 3])
    map["a"] = nil
    #expect(map == ["b": 3])
    #expect(SortedMap<String, Int>() == [:])
  }
}

struct AvailabilityTests {
  @Test("a territory is included or not")
  func contains() {
    #expect(Availability.everywhere.contains("USA"))
    #expect(Availability.everywhere.includesNewTerritories)
    #expect(Availability(territories: .only(["DEU", "USA"])).contains("USA"))
    #expect(!Availability(territories: .only(["DEU", "USA"])).contains("NO"))
    #expect(!Availability(territories: .except(["CHN"])).contains("CHN"))
    #expect(Availability(territories: .except([])).contains("CHN"))
    #expect(!Availability(territories: .only([])).contains("CHN"))
  }
}
