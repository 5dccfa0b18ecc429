import CatalogModel
import SourceDiagnostics
import TextFormats

/// The two small members of a package that describe it: `Distribution` for the whole, `PackageInfo` for its one
/// component.
package struct InstallerTexts: Sendable {
  private let id: String
  private let version: String

  /// The component's folder in the package.
  package let folder: String
  private let kilobytes: Int
  private let fileCount: Int

  package init(_ plan: PackagePlan) {
    id = plan.product.text
    version = plan.version
    folder = "\(plan.product.text).pkg"
    kilobytes = (plan.size + 1023) / 1024
    fileCount = plan.entries.count + 1
  }

  package var distribution: [UInt8] {
    let (id, version) = (XMLText.escaped(id), XMLText.escaped(version))
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <installer-gui-script minSpecVersion="1">
          <pkg-ref id="\(id)"/>
          <options customize="never" require-scripts="false"/>
          <choices-outline>
              <line choice="default">
                  <line choice="\(id)"/>
              </line>
          </choices-outline>
          <choice id="default"/>
          <choice id="\(id)" visible="false">
              <pkg-ref id="\(id)"/>
          </choice>
          <pkg-ref id="\(id)" version="\(version)" onConclusion="none" \
      installKBytes="\(kilobytes)">#\(PercentEncoding.encode(folder))</pkg-ref>
      </installer-gui-script>

      """.utf8)
  }

  package var packageInfo: [UInt8] {
    let (id, version) = (XMLText.escaped(id), XMLText.escaped(version))
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <pkg-info format-version="2" identifier="\(id)" version="\(version)" install-location="/" auth="root">
          <payload numberOfFiles="\(fileCount)" installKBytes="\(kilobytes)"/>
      </pkg-info>

      """.utf8)
  }
}
