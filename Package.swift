// swift-tools-version: 6.1
import Foundation
import PackageDescription

// libarchive packs '.pkg' files, and is optional. `make` asks pkg-config for it; without `make`, the usual places are
// searched.
let archivePlaces =
  (Context.environment["PKG_CONFIG_PATH"] ?? "").split(separator: ":").map(String.init) + [
    "/usr/lib/x86_64-linux-gnu/pkgconfig", "/usr/lib/aarch64-linux-gnu/pkgconfig", "/usr/lib/pkgconfig",
    "/usr/lib64/pkgconfig",
    "/usr/local/lib/pkgconfig", "/opt/homebrew/opt/libarchive/lib/pkgconfig", "/usr/local/opt/libarchive/lib/pkgconfig",
  ]
let hasArchive =
  Context.environment["SHELF_LIBARCHIVE"].map { $0 == "1" }
  ?? archivePlaces.contains { FileManager.default.fileExists(atPath: "\($0)/libarchive.pc") }

let package = Package(
  name: "shelf",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "shelf", targets: ["shelf"]),
    .executable(name: "shelf-store", targets: ["ShelfStore"]),
    .plugin(name: "ShelfLint", targets: ["ShelfLint"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // Without its default trait, which needs Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    // The system's YAML parser; only YAMLSyntax imports it.
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),

    // The system's XML parser; only TextFormats imports it.
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),

    // Digests: libmd on Linux, CommonCrypto on macOS; only CommandSupport imports it.
    .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

    // Keys and signatures on Linux; only SystemCrypto imports it.
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    // The part of CryptoKit that `shelf-store` needs: CryptoKit itself on macOS, OpenSSL on Linux.
    .target(name: "SystemCrypto", dependencies: ["CLibCrypto"]),

    // The system's DEFLATE; only CatalogFormats imports it.
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),

    // System calls of Linux that Swift's Glibc module leaves out; only CommandSupport imports it.
    .systemLibrary(name: "CLinux"),

    // The compressed archive inside a '.pkg', read and written entry by entry through closures.
    .target(name: "PackagePayload"),

    // Text with positions; diagnostics with their kinds, notes and fixes; the settings of a run. Used by every module.
    .target(name: "SourceDiagnostics"),

    // Text → a compact tree in which every node has a range.
    .target(name: "YAMLSyntax", dependencies: ["CLibYAML", "SourceDiagnostics"]),

    // What an app sells, as plain values; paths into them; the tables of keys in the documented order.
    .target(name: "CatalogModel"),

    // What the App Store allows: limits, territories, locales, price points, offers; each fact with its source and
    // date.
    .target(
      name: "StoreFacts", dependencies: ["CatalogModel", "SourceDiagnostics"], resources: [.embedInCode("Tables")]),

    // Tree ⇄ model: keys, templates, defaults, and from a path back to its range; edits that keep the author's text;
    // scenarios.
    .target(name: "CatalogYAML", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts", "YAMLSyntax"]),

    // A selection of products and a bulk edit → changed texts, checked for side effects; prices rounded to price
    // points.
    .target(name: "CatalogEditing", dependencies: ["CatalogModel", "CatalogYAML", "SourceDiagnostics", "StoreFacts"]),

    // The lines of `catalog.lock` ⇄ values that can't be changed.
    .target(name: "LockFile", dependencies: ["CatalogModel", "SourceDiagnostics"]),

    // Model → findings: one file for each rule, and the list of rules.
    .target(name: "CatalogLint", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts"]),

    // Two catalogs → their differences, each once, with its consequence: one file for each family of consequences.
    .target(name: "CatalogDiff", dependencies: ["CatalogModel", "StoreFacts"]),

    // JSON and XML ⇄ trees with ranges, and written piece by piece; digits and the order of keys are kept; rows of CSV.
    .target(name: "TextFormats", dependencies: ["CLibXML2", "SourceDiagnostics"]),

    // Model ⇄ other formats, one folder each; what a format can't express; merging catalogs.
    .target(
      name: "CatalogFormats",
      dependencies: ["CZlib", "CatalogModel", "SourceDiagnostics", "StoreFacts", "TextFormats"],
      resources: [.embedInCode("Tables")]),

    // A local App Store Connect: requests in, responses out, over its own state; injected faults; the routes and
    // schemas of Apple's description.
    .target(
      name: "StoreServer",
      dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts", "TextFormats"],
      exclude: ["make-description"],
      resources: [.embedInCode("Tables")]),

    // An App Store Connect API client without its transport: queries and steps within the rate limits, a journal,
    // recovery of lost responses.
    .target(
      name: "StoreClient", dependencies: ["CatalogModel", "SourceDiagnostics", "TextFormats"],
      resources: [.embedInCode("Tables")]),

    // Model → what still blocks a release, the submission order, and why something is not for sale.
    .target(name: "ReviewReadiness", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts"]),

    // The templates of reports and new entries, embedded in the program.
    .target(
      name: "Templates", path: "templates",
      resources: [.embedInCode("new"), .embedInCode("reports"), .embedInCode("store")]),

    // Purchases and what the App Store does with them: periods, plans, whole runs as a fold over events, their journal.
    .target(name: "StoreSimulation", dependencies: ["CatalogModel", "StoreFacts"]),

    // Simulation → what Apple's servers send to developers: signed transactions, renewals and notifications; the App
    // Store Server API.
    .target(
      name: "ServerPayloads",
      dependencies: [
        "CatalogModel", "CatalogYAML", "SourceDiagnostics", "StoreFacts", "StoreSimulation", "SystemCrypto",
        "TextFormats",
      ]),

    // An app's source code → the product IDs in it with their places and problems; git's ignore rules.
    .target(name: "SourceScanning", dependencies: ["SourceDiagnostics"]),

    // A content folder → its problems, file by file, and the plan of a package; the tables of a flat package, read and
    // written.
    .target(
      name: "HostedContent", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts", "TextFormats"]),

    // Findings, changes, checklists, prices, simulations → text for people and programs; pages of rules; the text of a
    // new catalog.
    .target(
      name: "Reporting",
      dependencies: [
        "CatalogDiff", "CatalogModel", "ReviewReadiness", "SourceDiagnostics", "StoreFacts", "StoreSimulation",
        "Templates", "TextFormats",
      ]),

    // The state of App Store Connect and a catalog → the differences with their consequences, and the plan that applies
    // them.
    .target(
      name: "StorePlanning",
      dependencies: [
        "CatalogDiff", "CatalogFormats", "CatalogModel", "LockFile", "Reporting", "ReviewReadiness",
        "SourceDiagnostics", "StoreFacts", "TextFormats",
      ]),

    // Files → catalogs, places and findings: the one pipeline, without a disk; the list of all kinds of diagnostics.
    .target(
      name: "CatalogProject",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogYAML", "HostedContent", "LockFile",
        "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "YAMLSyntax",
      ]),

    // The examples of all kinds of diagnostics: read, linted and simulated in memory.
    .target(
      name: "RuleHandbook",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "StoreSimulation", "YAMLSyntax",
      ]),

    // Documents in, messages for editors out, without input or output of its own.
    .target(
      name: "LanguageServer",
      dependencies: [
        "CatalogEditing", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "LockFile",
        "SourceDiagnostics", "StoreFacts", "TextFormats",
      ]),

    // Shared by both programs: files, terminal, settings, options, exit statuses, finding and reading catalogs, playing
    // scenarios.
    .target(
      name: "CommandSupport",
      dependencies: [
        "CLibMD", "CLinux", "CatalogEditing", "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject",
        "CatalogYAML", "HostedContent", "LockFile", "Reporting", "ReviewReadiness", "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "StoreSimulation", "TextFormats", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),

    // The program that reads and writes files; it has no network code.
    .executableTarget(
      name: "shelf",
      dependencies: [
        "CatalogDiff", "CatalogEditing", "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject",
        "CatalogYAML", "CommandSupport", "HostedContent", "LanguageServer", "LockFile", "PackagePayload", "Reporting",
        "ReviewReadiness", "RuleHandbook", "SourceDiagnostics", "SourceScanning", "StoreFacts", "StoreSimulation",
        "Templates", "TextFormats", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),

    // The program `shelf-store`, which talks to a store or imitates one: pull, plan, apply, the local servers,
    // notifications.
    .executableTarget(
      name: "ShelfStore",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "CommandSupport", "LockFile",
        "Reporting", "ServerPayloads", "SourceDiagnostics", "StoreClient", "StoreFacts", "StorePlanning",
        "StoreServer", "StoreSimulation", "SystemCrypto", "Templates", "TextFormats", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),

    // `swift package shelf-lint`, for packages that depend on this one.
    .plugin(
      name: "ShelfLint",
      capability: .command(
        intent: .custom(verb: "shelf-lint", description: "Check the in-app purchase catalogs of this package."))),

    // Fixture folders, goldens and marked samples, for every test target.
    .target(name: "TestSupport", dependencies: ["CountedSteps"], path: "Tests/TestSupport"),

    // Counts what Swift's runtime does for a thread, for tests of growth.
    .target(name: "CountedSteps", path: "Tests/CountedSteps"),

    .testTarget(name: "SourceDiagnosticsTests", dependencies: ["SourceDiagnostics", "TestSupport"]),
    .testTarget(name: "CatalogModelTests", dependencies: ["CatalogModel"]),
    .testTarget(
      name: "CatalogYAMLTests",
      dependencies: [
        "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "Reporting", "RuleHandbook",
        "SourceDiagnostics",
        "StoreFacts", "TestSupport", "YAMLSyntax",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CatalogLintTests",
      dependencies: ["CatalogLint", "CatalogModel", "SourceDiagnostics", "StoreFacts", "TestSupport"]),
    .testTarget(
      name: "CatalogDiffTests",
      dependencies: [
        "CatalogDiff", "CatalogLint", "CatalogModel", "CatalogYAML", "SourceDiagnostics", "StoreFacts", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CatalogEditingTests",
      dependencies: [
        "CatalogEditing", "CatalogModel", "CatalogProject", "CatalogYAML", "SourceDiagnostics", "StoreFacts",
        "TestSupport",
      ]),
    .testTarget(
      name: "LockFileTests",
      dependencies: ["CatalogModel", "LockFile", "SourceDiagnostics", "StoreFacts", "TestSupport"]),
    .testTarget(
      name: "GrowthTests",
      dependencies: [
        "CatalogDiff", "CatalogEditing", "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject",
        "CatalogYAML", "LanguageServer", "Reporting", "ReviewReadiness", "RuleHandbook", "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "StorePlanning", "StoreSimulation", "TestSupport",
      ]),
    .testTarget(
      name: "HostedContentTests", dependencies: ["CatalogModel", "HostedContent", "SourceDiagnostics", "TestSupport"]),
    .testTarget(name: "PackagePayloadTests", dependencies: ["PackagePayload"]),
    .testTarget(name: "TextFormatsTests", dependencies: ["SourceDiagnostics", "TestSupport", "TextFormats"]),
    .testTarget(
      name: "CatalogFormatsTests",
      dependencies: [
        "CatalogFormats", "CatalogModel", "CatalogProject", "CatalogYAML", "RuleHandbook", "SourceDiagnostics",
        "TestSupport", "TextFormats",
      ],
      exclude: ["Fixtures", "Samples"]),
    .testTarget(name: "SourceScanningTests", dependencies: ["SourceDiagnostics", "SourceScanning", "TestSupport"]),
    .testTarget(
      name: "StoreFactsTests", dependencies: ["CatalogModel", "StoreFacts", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "StorePlanningTests",
      dependencies: [
        "CatalogDiff", "CatalogFormats", "CatalogLint", "CatalogModel", "LockFile", "Reporting", "SourceDiagnostics",
        "StoreClient", "StoreFacts", "StorePlanning", "StoreServer", "TestSupport", "TextFormats",
      ]),
    .testTarget(
      name: "StoreClientTests",
      dependencies: [
        "CatalogFormats", "CatalogModel", "SourceDiagnostics", "StoreClient", "StoreServer", "TestSupport",
        "TextFormats",
      ]),
    .testTarget(
      name: "StoreServerTests",
      dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts", "StoreServer", "TextFormats"]),
    .testTarget(
      name: "StoreSimulationTests", dependencies: ["CatalogModel", "StoreFacts", "StoreSimulation", "TestSupport"]),
    .testTarget(
      name: "ServerPayloadsTests",
      dependencies: [
        "CatalogFormats", "CatalogModel", "CatalogYAML", "ServerPayloads", "SourceDiagnostics", "StoreFacts",
        "StoreSimulation", "SystemCrypto", "TestSupport", "TextFormats",
      ]),
    .testTarget(
      name: "ReviewReadinessTests",
      dependencies: [
        "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "HostedContent", "Reporting", "ReviewReadiness",
        "RuleHandbook", "SourceDiagnostics", "StoreFacts", "TestSupport", "YAMLSyntax",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "CatalogDiff", "CatalogModel", "Reporting", "SourceDiagnostics", "StoreFacts", "StoreSimulation", "Templates",
        "TestSupport", "TextFormats",
      ],
      exclude: ["Fixtures", "Schemas"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "LanguageServer", "SourceDiagnostics",
        "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ShelfTests",
      dependencies: [
        "CatalogDiff", "CatalogFormats", "CatalogModel", "CatalogProject", "CatalogYAML", "CommandSupport",
        "RuleHandbook",
        "ShelfStore", "SourceDiagnostics", "StoreClient", "TestSupport", "YAMLSyntax", "shelf",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Fixtures", "Inputs", "Packages", "Sessions"]),
    .testTarget(
      name: "YAMLSyntaxTests", dependencies: ["SourceDiagnostics", "TestSupport", "YAMLSyntax"], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make fuzz` builds the fuzzer's target.
if Context.environment["SHELF_FUZZ"] == "1" {
  package.products.append(.library(name: "ShelfFuzz", type: .static, targets: ["ShelfFuzz"]))
  package.targets.append(
    .target(
      name: "ShelfFuzz",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "HostedContent",
        "LanguageServer", "LockFile", "PackagePayload", "Reporting", "SourceDiagnostics", "SourceScanning",
        "StoreSimulation", "TextFormats", "YAMLSyntax",
      ],
      path: "Tests/Fuzz/Target"))
}

if hasArchive {
  // The system's archive library; only PackagePayload imports it.
  package.targets.append(
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]))
  for target in package.targets where target.name == "PackagePayload" {
    target.dependencies.append("CLibArchive")
    target.swiftSettings = [.define("LIBARCHIVE")]
  }
}

// The parsers compile fast, and the tests spend much of their time in them, so the unoptimized build for checks
// optimizes them. Only there: no package can depend on one with such flags. The frontend's last flag counts.
if Context.environment["SHELF_QUICK"] == "1" {
  for target in package.targets where ["TextFormats", "YAMLSyntax"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Xfrontend", "-O"])]
  }
}

// The same language features for all modules: `any` is explicit, imports are internal by default, and members are
// visible only through modules that the file imports.
for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
