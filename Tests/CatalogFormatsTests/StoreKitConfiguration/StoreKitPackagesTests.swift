import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// Bundles and suites of subscriptions, which Xcode 27 stores in separate lists.
@Suite struct StoreKitPackagesTests {
  /// A file with a suite as Xcode writes one, and with members of an unknown form.
  private func file(members: String = "[\n\n          ]", type: String = "SubscriptionSuite") -> TextFile {
    let text = """
      {
        "appPolicies" : {
          "eula" : "",
          "policies" : [
            {
              "locale" : "en_US",
              "policyText" : "",
              "policyURL" : ""
            }
          ]
        },
        "identifier" : "1A2B3C4D",
        "nonRenewingSubscriptions" : [

        ],
        "products" : [

        ],
        "settings" : {
          "_storefront" : "USA"
        },
        "subscriptionBundleGroups" : [
          {
            "id" : "00000B01",
            "localizations" : [

            ],
            "name" : "With Friends",
            "subscriptions" : [

            ]
          }
        ],
        "subscriptionGroups" : [

        ],
        "subscriptionSuiteGroups" : [
          {
            "id" : "00000A01",
            "localizations" : [

            ],
            "name" : "Everything",
            "subscriptions" : [
              {
                "displayPrice" : "99.99",
                "duration" : "P1Y",
                "groupNumber" : 1,
                "internalID" : "00000A02",
                "introductoryOffers" : [

                ],
                "isFamilyShareable" : true,
                "localizations" : [
                  {
                    "description" : "Light, and all else.",
                    "displayName" : "Everything",
                    "locale" : "en_US"
                  }
                ],
                "members" : \(members),
                "productID" : "com.example.everything",
                "referenceName" : "Everything, Yearly",
                "subscriptionGroupID" : "00000A01",
                "type" : "\(type)"
              }
            ]
          }
        ],
        "version" : {
          "major" : 6,
          "minor" : 3
        }
      }

      """
    return TextFile(path: "Suite.storekit", bytes: Array(text.utf8))
  }

  private func read(_ file: TextFile) throws -> FormatReading {
    try #require(Format.storekit.reader?.parse([FormatFile(file)]))
  }

  private func written(_ catalog: Catalog) -> String? {
    let options = Format.storekit.completed(WritingOptions(), for: catalog)
    let bytes = Format.storekit.writer?.write(catalog, options).files.first?.bytes
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("bundles and suites are read as groups, and written back byte for byte")
  func bothWays() throws {
    let reading = try read(file())
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog.subscriptionGroups.map(\.name) == ["Everything", "With Friends"])
    #expect(reading.catalog.subscriptionGroups.map(\.kind) == [.suite, .bundle])
    let suite = try #require(reading.catalog.subscriptionGroups[0].subscriptions.first)
    #expect(
      (suite.id, suite.type, suite.plan.period) == (
        "com.example.everything", .autoRenewableSubscription, Period(1, .year)
      ))
    #expect((suite.price, suite.hasFamilySharing) == (PriceSchedule(base: Money("99.99")), true))
    #expect(suite.plan.members == nil)
    #expect(written(reading.catalog) == file().text)
  }

  @Test("members of any form are preserved")
  func members() throws {
    let members = """
      [
                  {
                    "optional" : false,
                    "productID" : "com.example.oars"
                  }
                ]
      """
    let reading = try read(file(members: members))
    #expect(reading.faults.map(\.message) == [])
    let suite = try #require(reading.catalog.subscriptionGroups[0].subscriptions.first)
    #expect(suite.plan.members == .list([.map(["optional": .bool(false), "productID": .string("com.example.oars")])]))
    #expect(written(reading.catalog) == file(members: members).text)
  }

  @Test("an unknown type in a list is reported and preserved")
  func anotherType() throws {
    let reading = try read(file(type: "RecurringSubscription"))
    #expect(reading.faults.map(\.message) == ["a suite has the type 'SubscriptionSuite'"])
    #expect(written(reading.catalog) == file(type: "RecurringSubscription").text)
  }

  @Test(
    "a format without bundles and suites loses them as a whole",
    arguments: ["app-store-connect", "storekit"])
  func lost(_ name: String) throws {
    let catalog = try read(file()).catalog
    let format = try #require(Format.named(name))
    var options = WritingOptions()
    options.version = name == "storekit" ? "5.0" : format.defaultVersion
    let lost = catalog.lostValues(format.losses(options)).map(\.path)
    #expect(lost.contains(.group("Everything")) && lost.contains(.group("With Friends")))
    #expect(lost.contains(.product("com.example.everything")))
    let files = format.writer?.write(catalog, options).files ?? []
    let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(!text.contains("com.example.everything") && !text.isEmpty)
  }
}

extension TextFile {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
