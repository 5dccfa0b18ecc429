import CatalogModel
import CatalogProject
import RuleHandbook
import SourceDiagnostics

/// Catalogs of any size.
enum Sample {
  static let app = """
    shelf: 1
    app:
      name: Lighthouse
      bundle_id: com.example.lighthouse
      platforms: [ios]
      primary_locale: en-US
      base_territory: USA

    """

  /// Products that exist unchanged in App Store Connect.
  static func products(_ count: Int, _ more: String = "") -> String {
    "products:\n"
      + .lines(count) { number in
        """
          - id: com.example.lighthouse.collection.item.\(number)
            type: consumable
            reference_name: Item number \(number) of the collection
            sells: content
            status: approved
            price: {base: 1.99, territories: {DEU: 2.49, FRA: 2.49}}
            localizations:
              en-US: {name: Item \(number), description: Number \(number) of the collection.}
        \(more)

        """
      }
  }

  /// Groups with one plan each.
  static func groups(_ count: Int, named name: (Int) -> String = { "The group with the number \($0)" }) -> String {
    "subscription_groups:\n"
      + .lines(count) { number in
        """
          - name: \(name(number))
            localizations:
              en-US: {name: Group \(number)}
            subscriptions:
              - id: com.example.lighthouse.subscription.\(number)
                reference_name: Plan number \(number) of all plans
                level: 1
                period: P1M
                status: approved
                price: 1.99
                localizations:
                  en-US: {name: Plan \(number), description: Plan number \(number).}

        """
      }
  }

  /// A subscription with price changes, each on a day of its own and every other one an increase.
  static func priceChanges(_ count: Int, base: String) -> String {
    "subscription_groups:\n  - name: The group\n    subscriptions:\n      - id: com.example.lighthouse.plan\n"
      + "        period: P1M\n        status: approved\n        price:\n          base: 1.99\n          changes:\n"
      + .lines(count) {
        "            - {on: \(2035 + $0 / 54)-1\($0 / 18 % 3)-\(10 + $0 % 18), base: \($0 % 2 + 1)\(base)}\n"
      }
  }

  /// A product with many values of one kind.
  static func product(_ text: String, type: String = "consumable") -> String {
    "products:\n  - id: com.example.lighthouse.gold\n    type: \(type)\n    reference_name: Gold for everybody\n\(text)"
  }

  static func catalog(_ text: String) -> Catalog { ReadCatalog(["catalog/app.yaml": app + text]).catalog }

  /// Apps of ten products each, one catalog for each, laid out and read.
  static func apps(_ count: Int, id: (Int, Int) -> String = { "com.example.app\($0).collection.item.\($1)" }) -> Project
  {
    var files: [ProjectFile] = []
    var layouts: [Project.Layout] = []
    for app in 0..<count {
      let text = """
        shelf: 1\napp: {name: The app \(app), bundle_id: com.example.app\(app), platforms: [ios], \
        primary_locale: en-US}\nproducts:\n
        """
        + .lines(10) { "  - {id: \(id(app, $0)), type: consumable, reference_name: Item number \($0) of the app}\n" }
      layouts.append(Project.Layout(documents: [("app.yaml", app)]))
      files.append(ProjectFile(TextFile(path: "apps/\(app)/app.yaml", text: text), number: app, as: .catalog))
    }
    return Project(files, layouts)
  }
}
