import SourceDiagnostics

extension RuleAdvice {
  /// About App Review and pictures.
  static let reviewAndAssets: [RuleAdvice] = [
    RuleAdvice(
      "missing-review-screenshot",
      fix: "Add a picture of the screen where customers buy it: `review: {screenshot: review/shop.png}`.",
      disable: """
        Disable it if your team uploads screenshots in App Store Connect, and doesn't keep them in the catalog.
        """,
      related: ["missing-asset", "screenshot-unreadable", "status-inconsistent", "promotion-image"]),
    RuleAdvice(
      "screenshot-unreadable",
      fix: "Save the picture again as PNG or JPEG; the file is empty, incomplete or damaged.",
      disable: "Never: App Store Connect rejects a file that it can't open.",
      related: ["screenshot-format", "missing-asset", "missing-review-screenshot"]),
    RuleAdvice(
      "screenshot-format",
      fix: "Convert the picture to PNG or JPEG, on a Mac with `sips -s format png shop.heic --out shop.png`.",
      disable: "Ignore it if App Store Connect accepted your format; Apple names PNG and JPEG.",
      related: ["screenshot-unreadable", "screenshot-alpha", "screenshot-size"]),
    RuleAdvice(
      "screenshot-alpha",
      fix: "Remove the channel with `magick in.png -alpha off out.png`, or save the picture as JPEG.",
      disable: "Ignore it for a picture that App Store Connect accepted with its channel.",
      related: ["screenshot-format", "screenshot-size", "promotion-image"]),
    RuleAdvice(
      "screenshot-size",
      fix: """
        Take the whole screen on a device or in Simulator, without cropping it. 1290 × 2796 and 1320 × 2868 pixels are \
        accepted.
        """,
      disable: """
        Disable it if App Store Connect accepts the sizes of your screenshots: its list grows with each device.
        """,
      related: ["screenshot-format", "screenshot-alpha", "missing-review-screenshot"],
      doubt: "Low confidence: the sizes are those of another tool's uploads and list of June 2026."),
    RuleAdvice(
      "promotion-image",
      fix: """
        Save a PNG or JPEG of 1024 × 1024 pixels, RGB, without alpha, and name it: `promotion: {image: \
        promo/gold.png}`. Each product needs its own.
        """,
      disable: "Disable it if you upload promotion images in App Store Connect, and don't keep them in the catalog.",
      related: ["duplicate-promotion-order", "too-many-promoted", "screenshot-alpha", "missing-asset"]),
    RuleAdvice(
      "too-many-promoted",
      fix: "Write `visible: false` under `promotion` until 20 products are left.",
      disable: "Never: the App Store doesn't show the others.",
      related: ["promotion-image", "duplicate-promotion-order", "too-many-products"]),
    RuleAdvice(
      "duplicate-promotion-order",
      fix: "Give each promoted product its own `order` under `promotion`, from 1.",
      disable: "Disable it if you don't mind which of the two comes first.",
      related: ["promotion-image", "too-many-promoted"]),
    RuleAdvice(
      "missing-asset",
      fix: "Add the picture, or correct its path: it starts in the folder with `app.yaml` and has `/` between folders.",
      disable: """
        Disable it where pictures aren't checked out, such as in a CI job that only reads YAML: `shelf lint --ignore \
        missing-asset`.
        """,
      related: ["asset-case", "asset-outside-catalog", "unused-asset", "missing-review-screenshot"]),
    RuleAdvice(
      "unused-asset",
      fix: "Name the picture in `review.screenshot`, `promotion.image` or `images` of a product, or delete it.",
      disable: "Disable it if the same folders contain drafts or originals of your pictures.",
      related: ["missing-asset", "asset-case"]),
    RuleAdvice(
      "asset-outside-catalog",
      fix: "Copy the file into the catalog's folder, and write its path there.",
      disable: "Never: Shelf doesn't read files outside, so they could be missing or wrong without a message.",
      related: ["missing-asset", "asset-case", "content-symlink-escapes"]),
    RuleAdvice(
      "asset-case",
      fix: "Write the path as the file is spelled on disk. If only its accents differ, rename the file.",
      disable: "Disable it if all your machines, CI included, are Macs with case-insensitive disks.",
      related: ["missing-asset", "content-name-collision", "decomposed-text"]),
    RuleAdvice(
      "status-inconsistent",
      fix: """
        Run `shelf pull`, or write the `status` that App Store Connect shows. If it is correct, change the other field \
        in the message.
        """,
      disable: "Ignore it for an approved product whose screenshot you no longer have.",
      related: ["status-not-stated", "cleared-but-not-approved", "missing-review-screenshot"]),
    RuleAdvice(
      "status-not-stated",
      fix: """
        Run `shelf pull`, or write the `status` that App Store Connect shows. For one status in a whole folder, write \
        `defaults: {status: approved}`.
        """,
      disable: """
        Disable it if the catalog never reaches App Store Connect, for instance because you only test with Xcode.
        """,
      related: ["status-inconsistent", "cleared-but-not-approved", "first-submission"]),
    RuleAdvice(
      "first-submission",
      fix: "In App Store Connect, select the product on the page of the app version, then submit the version.",
      disable: "Disable it if App Review approved products of this type before, and they aren't in the catalog.",
      related: ["status-not-stated", "missing-review-screenshot", "hosting-awaits-upload", "missing-agreement"]),
  ]
}
