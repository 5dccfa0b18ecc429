import SourceDiagnostics

extension RuleAdvice {
  /// About hosted content in a catalog.
  static let hostedContent: [RuleAdvice] = [
    RuleAdvice(
      "content-missing",
      fix: "Create the folder, or correct `hosted_content.source`. The path starts in the folder with `app.yaml`.",
      disable: "Disable it where the content isn't checked out, such as in a CI job without large files.",
      related: ["content-empty", "missing-asset", "asset-outside-catalog", "hosting-awaits-upload"]),
    RuleAdvice(
      "content-empty",
      fix: "Add the files to the folder, or remove `hosted_content`. In a package folder, they belong in `Contents`.",
      disable: "Disable it if a later build step fills the folder.",
      related: ["content-missing", "content-misplaced-file", "hosting-awaits-upload"],
      doubt: "Low confidence: the structure of a package is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-too-large",
      fix: "Split the content into several products, or let the app download a part from your server.",
      disable: "Ignore the warning from 1.5 GB on if the content won't grow. More than 2 GB can't be uploaded.",
      related: ["content-empty", "hosted-content-obsolete", "too-large"],
      doubt: "Low confidence: the limit of 2 GB is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-executable",
      fix: """
        Remove programs and scripts, and ship code in the app. If a plain file is marked as executable, run `chmod -x \
        FILE`.
        """,
      disable: "Ignore executable modes if your disk sets them for every file. Code itself is rejected.",
      related: ["content-special-file", "content-symlink-escapes"],
      doubt: "Low confidence: that code is rejected is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-symlink-escapes",
      fix: "Replace the link with a copy of its target.",
      disable: "Never: on a customer's device, the link leads nowhere or to another file.",
      related: ["content-symlink-dangling", "content-unsafe-path", "asset-outside-catalog"],
      doubt: "Low confidence: that such links are rejected is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-symlink-dangling",
      fix: "Change the link so that it points to a file of the folder, or delete it.",
      disable: "Disable it if the app creates the target of the link after the download.",
      related: ["content-symlink-escapes", "content-missing"],
      doubt: "Low confidence: only Microsoft's retired Xamarin guide states that links are delivered unchanged."),
    RuleAdvice(
      "content-info-mismatch",
      fix: """
        Write the product's ID as `IAPProductIdentifier`, and the catalog's version as `ContentVersion`, into \
        `ContentInfo.plist`.
        """,
      disable: """
        Never for another product's ID: App Store Connect would reject the content. Ignore another version while you \
        work on the content.
        """,
      related: ["content-version-not-raised", "content-version-format", "content-misplaced-file"],
      doubt: "Low confidence: the keys of `ContentInfo.plist` are known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-version-format",
      fix: "Write numbers with periods, in quotes: `version: \"1.0\"`. New content starts at 1.0.",
      disable: "Ignore a higher first version if the content was uploaded before you had a catalog.",
      related: ["content-version-not-raised", "content-info-mismatch", "ambiguous-scalar"],
      doubt: "Low confidence: the form of a version is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-version-not-raised",
      fix: "Run `shelf content bump --product ID`, then build and upload the package.",
      disable: "Ignore it while you edit content that you don't release yet.",
      related: ["content-version-format", "content-info-mismatch"],
      doubt: "Low confidence: that a new version is needed is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-name-collision",
      fix: "Rename one of the files, so that more than letter case and accents differs.",
      disable: "Disable it if you pack the content on Linux, and only iOS devices read it. Both distinguish case.",
      related: ["asset-case", "content-unsafe-path", "decomposed-text"]),
    RuleAdvice(
      "hosted-content-obsolete",
      fix: "Deliver the files with the app, as Background Assets or from your server, and remove `hosted_content`.",
      disable: "Disable it if your app already has content hosted by Apple, and you add some to it.",
      related: ["hosted-content-type", "hosting-on-live-product", "hosting-awaits-upload"]),
    RuleAdvice(
      "hosting-awaits-upload",
      fix: "Build the package with `shelf content build`, upload it, then submit the product.",
      disable: "Disable it if your release script uploads content before it submits.",
      related: ["content-missing", "hosted-content-obsolete", "first-submission"]),
  ]

  /// About packages of hosted content.
  static let contentPackages: [RuleAdvice] = [
    RuleAdvice(
      "content-special-file",
      fix: "Remove the pipe, device or socket. Replace a hard link with a copy of the file.",
      disable: "Never: only plain files can be delivered.",
      related: ["content-symlink-escapes", "content-executable", "content-unsafe-path"]),
    RuleAdvice(
      "content-misplaced-file",
      fix: "Move the file into `Contents`, or remove it.",
      disable: "Never: customers would download a package without the file.",
      related: ["content-info-mismatch", "content-empty", "content-unsafe-path"],
      doubt: "Low confidence: the layout of a package is known only from Microsoft's retired Xamarin guide."),
    RuleAdvice(
      "content-unreadable",
      fix: "Give yourself permission to read it: `chmod u+r FILE`.",
      disable: "Never: the package would lack a file that you tested with.",
      related: ["content-missing", "content-special-file", "screenshot-unreadable"]),
    RuleAdvice(
      "content-unsafe-path",
      fix: "Build the package again with `shelf content build`. Don't unpack one that you got from others.",
      disable: "Never: unpacking it could overwrite your own files.",
      related: ["content-symlink-escapes", "content-name-collision", "content-damaged-package"]),
    RuleAdvice(
      "content-damaged-package",
      fix: "Copy or download the package again, or build it with `shelf content build --format pkg`.",
      disable: "Never: a damaged package contains bytes that you didn't pack.",
      related: ["content-unsafe-path", "content-unreadable"]),
  ]
}
