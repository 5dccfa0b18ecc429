// swift-tools-version: 6.1
import Foundation
import PackageDescription

// libarchive packs '.pkg' files; without it everything else is built. `make` says whether pkg-config knows it; who
// builds without `make` has it looked for where it usually is.
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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without its default trait, for which it would ask for Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // The system's YAML parser; only YAMLSyntax sees it.
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),

    // The system's XML parser; only CatalogFormats sees it.
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),

    // Digests by the system: libmd on Linux, CommonCrypto on macOS; only the command line sees them.
    .systemLibrary(name: "CLibMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

    // The system's DEFLATE; only CatalogFormats sees it.
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),

    // Calls of Linux that Swift's module of it leaves out; only the command line sees them.
    .systemLibrary(name: "CLinux"),

    // The compressed archive inside a '.pkg', entry by entry, written to and read from whoever has the bytes.
    .target(name: "PackagePayload"),

    // What every room speaks: text with positions; what a fault is, with its kind, notes and fix; the settings of a
    // run.
    .target(name: "SourceDiagnostics"),

    // Text → a compact tree in which every node has a range.
    .target(name: "YAMLSyntax", dependencies: ["CLibYAML", "SourceDiagnostics"]),

    // The waist: what an app sells, as plain values; paths into them; the same as keys and values in the documented
    // order.
    .target(name: "CatalogModel"),

    // What the store allows: limits, territories, locales, price points, offers; each fact with its source and date.
    .target(
      name: "StoreFacts", dependencies: ["CatalogModel", "SourceDiagnostics"], resources: [.embedInCode("Tables")]),

    // Tree ⇄ model: keys, templates, defaults, the way back from a path to a place; edits of YAML as people wrote it;
    // scenarios.
    .target(name: "CatalogYAML", dependencies: ["CatalogModel", "SourceDiagnostics", "YAMLSyntax"]),

    // Which products are meant, and an edit of them all → texts that change, and what else must stay as it is; prices
    // to price points.
    .target(name: "CatalogEditing", dependencies: ["CatalogModel", "CatalogYAML", "SourceDiagnostics", "StoreFacts"]),

    // The lines of `catalog.lock` ⇄ what can't be changed.
    .target(name: "LockFile", dependencies: ["CatalogModel", "SourceDiagnostics"]),

    // Model → findings: one file a rule, and the list of them.
    .target(name: "CatalogLint", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts"]),

    // Two catalogs → what differs, each change once, with its consequence: one file a family of consequences.
    .target(name: "CatalogDiff", dependencies: ["CatalogModel", "StoreFacts"]),

    // JSON text ⇄ tree, with ranges; digits and the order of keys as they are.
    .target(name: "JSONSyntax", dependencies: ["SourceDiagnostics"]),

    // Model ⇄ the formats of the trade, one folder each; what a format can't say; laying catalogs over one another.
    .target(
      name: "CatalogFormats",
      dependencies: ["CLibXML2", "CZlib", "CatalogModel", "JSONSyntax", "SourceDiagnostics", "StoreFacts"],
      resources: [.embedInCode("Tables")]),

    // A store of our own: requests in, answers out, over a state it holds; troubles by plan; the routes and shapes of
    // Apple's description.
    .target(
      name: "StoreServer",
      dependencies: ["CatalogModel", "JSONSyntax", "SourceDiagnostics", "StoreFacts"],
      exclude: ["make-description"],
      resources: [.embedInCode("Tables")]),

    // The other side of a store's API: questions and steps carried out within its limits, a journal, what to do when an
    // answer is lost.
    .target(
      name: "StoreClient", dependencies: ["CatalogModel", "JSONSyntax", "SourceDiagnostics"],
      resources: [.embedInCode("Tables")]),

    // Model → what still blocks a release, in which order to submit, and why something is not for sale.
    .target(name: "ReviewReadiness", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts"]),

    // The texts that reports fill in, put into the program.
    .target(
      name: "Templates", path: "templates", exclude: ["coin-pack.yaml"],
      resources: [.embedInCode("new"), .embedInCode("reports"), .embedInCode("store")]),

    // What happened to purchases, and what the store would do: periods, plans, whole runs as a fold over events, their
    // journal.
    .target(name: "StoreSimulation", dependencies: ["CatalogModel", "StoreFacts"]),

    // What the simulation knows → what the store's server sends developers of it: transactions, renewals,
    // notifications, signed; its API.
    .target(
      name: "ServerPayloads",
      dependencies: [
        "CatalogModel", "JSONSyntax", "SourceDiagnostics", "StoreFacts", "StoreSimulation",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),

    // An app's code → the product IDs in it, at their places, and what is wrong with them; what git ignores.
    .target(name: "SourceScanning", dependencies: ["SourceDiagnostics"]),

    // A content folder → what is wrong with it, file by file, and the plan of a package; a flat package's tables, both
    // ways.
    .target(name: "HostedContent", dependencies: ["CatalogModel", "SourceDiagnostics", "StoreFacts"]),

    // Findings, changes, checklists, prices, rehearsals → text for people and programs; rules → pages; a new catalog's
    // text.
    .target(
      name: "Reporting",
      dependencies: [
        "CatalogDiff", "CatalogModel", "ReviewReadiness", "SourceDiagnostics", "StoreFacts", "StoreSimulation",
        "Templates",
      ]),

    // What a store holds and a catalog says → what comes of it, and the plan that brings one to the other.
    .target(
      name: "StorePlanning",
      dependencies: [
        "CatalogDiff", "CatalogFormats", "CatalogModel", "JSONSyntax", "LockFile", "Reporting", "SourceDiagnostics",
        "StoreFacts",
      ]),

    // Files → catalogs, places and findings: the one pipeline, without a disk; and the list of all kinds of faults.
    .target(
      name: "CatalogProject",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogYAML", "HostedContent", "LockFile",
        "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "YAMLSyntax",
      ]),

    // The examples of all kinds of faults; read, judged and played in memory.
    .target(
      name: "RuleHandbook",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "StoreSimulation", "YAMLSyntax",
      ]),

    // Documents in, messages for editors out; no input or output of its own.
    .target(
      name: "LanguageServer",
      dependencies: [
        "CatalogEditing", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "JSONSyntax", "LockFile",
        "SourceDiagnostics",
        "StoreFacts",
      ]),

    // What both programs share: files, terminal, settings, exit statuses, finding and reading catalogs, shared options.
    .target(
      name: "CommandSupport",
      dependencies: [
        "CLibMD", "CLinux", "CatalogEditing", "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject",
        "CatalogYAML", "HostedContent", "JSONSyntax", "LockFile", "Reporting", "ReviewReadiness", "SourceDiagnostics",
        "SourceScanning", "StoreFacts", "StoreSimulation", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),

    // The command line that reads and writes files; it has no network code.
    .executableTarget(
      name: "shelf",
      dependencies: [
        "CatalogDiff", "CatalogEditing", "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject",
        "CatalogYAML",
        "CommandSupport", "HostedContent", "JSONSyntax", "LanguageServer", "LockFile", "PackagePayload", "Reporting",
        "ReviewReadiness", "RuleHandbook", "SourceDiagnostics", "SourceScanning", "StoreFacts", "StoreSimulation",
        "Templates", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),

    // The command line that talks to a store or imitates one: pull, plan, apply, the local servers, notifications.
    .executableTarget(
      name: "ShelfStore",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "CommandSupport",
        "JSONSyntax",
        "LockFile", "Reporting", "ServerPayloads", "SourceDiagnostics", "StoreClient", "StoreFacts", "StorePlanning",
        "StoreServer", "StoreSimulation", "Templates", "YAMLSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
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
        intent: .custom(verb: "shelf-lint", description: "Check the in-app purchase catalogs of this package.")),
      dependencies: ["shelf"]),

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
        "CatalogDiff", "CatalogLint", "CatalogModel", "CatalogProject", "LanguageServer", "Reporting",
        "ReviewReadiness",
        "RuleHandbook", "SourceDiagnostics", "SourceScanning", "StoreFacts", "StoreSimulation", "TestSupport",
      ]),
    .testTarget(
      name: "HostedContentTests", dependencies: ["CatalogModel", "HostedContent", "SourceDiagnostics", "TestSupport"]),
    .testTarget(name: "PackagePayloadTests", dependencies: ["PackagePayload"]),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "SourceDiagnostics"]),
    .testTarget(
      name: "CatalogFormatsTests",
      dependencies: [
        "CatalogFormats", "CatalogModel", "CatalogProject", "CatalogYAML", "JSONSyntax", "RuleHandbook",
        "SourceDiagnostics",
        "TestSupport",
      ],
      exclude: ["Fixtures", "Samples"]),
    .testTarget(name: "SourceScanningTests", dependencies: ["SourceDiagnostics", "SourceScanning", "TestSupport"]),
    .testTarget(
      name: "StoreFactsTests", dependencies: ["CatalogModel", "StoreFacts", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "StorePlanningTests",
      dependencies: [
        "CatalogDiff", "CatalogFormats", "CatalogModel", "JSONSyntax", "LockFile", "Reporting", "SourceDiagnostics",
        "StoreFacts", "StorePlanning", "StoreServer", "TestSupport",
      ]),
    .testTarget(
      name: "StoreClientTests",
      dependencies: [
        "CatalogFormats", "CatalogModel", "JSONSyntax", "SourceDiagnostics", "StoreClient", "StoreServer",
        "TestSupport",
      ]),
    .testTarget(
      name: "StoreServerTests",
      dependencies: ["CatalogModel", "JSONSyntax", "SourceDiagnostics", "StoreFacts", "StoreServer"]),
    .testTarget(
      name: "StoreSimulationTests", dependencies: ["CatalogModel", "StoreFacts", "StoreSimulation", "TestSupport"]),
    .testTarget(
      name: "ServerPayloadsTests",
      dependencies: [
        "CatalogModel", "JSONSyntax", "ServerPayloads", "SourceDiagnostics", "StoreFacts", "StoreSimulation",
        "TestSupport",
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
        "CatalogDiff", "CatalogModel", "Reporting", "SourceDiagnostics", "StoreFacts", "Templates", "TestSupport",
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

// `make fuzz` alone asks for the fuzzer's target, which nothing else may build or see.
if Context.environment["SHELF_FUZZ"] == "1" {
  package.products.append(.library(name: "ShelfFuzz", type: .static, targets: ["ShelfFuzz"]))
  package.targets.append(
    .target(
      name: "ShelfFuzz",
      dependencies: [
        "CatalogFormats", "CatalogLint", "CatalogModel", "CatalogProject", "CatalogYAML", "HostedContent", "JSONSyntax",
        "LanguageServer", "LockFile", "PackagePayload", "Reporting", "SourceDiagnostics", "SourceScanning",
        "StoreSimulation",
        "YAMLSyntax",
      ],
      path: "Tests/Fuzz/Target"))
}

if hasArchive {
  // The system's archives; only PackagePayload sees them.
  package.targets.append(
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]))
  for target in package.targets where target.name == "PackagePayload" {
    target.dependencies.append("CLibArchive")
    target.swiftSettings = [.define("LIBARCHIVE")]
  }
}

// One language for all rooms: `any` is written, imports stay inside unless they say otherwise, and a
// member is found only through a module that the file imports.
for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
