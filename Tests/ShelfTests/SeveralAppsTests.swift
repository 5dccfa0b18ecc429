import Foundation
import Testing

/// `plan`, `apply`, `pull` and `status` over several apps, and the way back, with a local store that runs as a process.
@Suite(.serialized) struct SeveralAppsTests {
  private let scratch = Scratch()

  private func text(_ name: String) -> String { scratch.text(name) }

  private static let names = ["alpha", "beta", "gamma"]

  private static func app(_ name: String) -> String {
    """
    app: {name: \(name), bundle_id: com.example.\(name), primary_locale: en-US, base_territory: USA}
    products:
      - id: com.example.\(name).coins
        type: consumable
        reference_name: Coins
        status: approved
        price: 0.99
        review: {notes: "password swordfish"}
        localizations:
          en-US: {name: Coins, description: A hundred coins}
          de-DE: {name: Münzen, description: Hundert Münzen}
      - id: com.example.\(name).gold
        type: non_consumable
        reference_name: Gold
        status: approved
        family_sharing: false
        price: {base: 4.99, territories: {JPN: 700}}
        localizations: {en-US: {name: Gold, description: Everything is gold}}

    """
  }

  /// Runs a script beside a store that has the apps; `edit` changes each app with `sed`.
  private func served(_ script: String, options: String = "", in scratch: Scratch) throws -> Program.Outcome {
    for name in Self.names { try scratch.write(Self.app(name), "apps/\(name)/app.yaml") }
    return try Program.besideStore(
      of: "apps", options: "--no-auth \(options)",
      """
      edit() { for app in alpha beta gamma; do sed -i.old "$1" apps/$app/app.yaml && rm apps/$app/app.yaml.old; done; }
      \(script)
      """, in: scratch.url)
  }

  private static let change = "edit 's/0.99/1.99/; s/Hundert/Tausend/; s/base: 4.99/base: 5.99/'"

  @Test func `plans of several apps are applied, and undone once`() throws {
    let script = """
      cp -r apps before && $SHELF pull $to --into before --quiet && cp -r before first
      edit 's/0.99/1.99/; s/base: 4.99/base: 5.99/; s/family_sharing: false/family_sharing: true/'
      $SHELF plan apps $to -o plans.json >plan.txt && $SHELF apply plans.json apps $to >none 2>consent; echo $?
      $SHELF apply plans.json apps $to --allow breaks-customer,irreversible >done; echo $?
      $SHELF plan apps $to --exit-code --refresh >/dev/null; echo $?
      $SHELF apply plans.json apps $to --allow breaks-customer,irreversible >again; echo $?
      $SHELF apply plans.back.json $to --allow breaks-customer >back; echo $?
      $SHELF apply plans.back.json $to --allow breaks-customer >twice; echo $?
      $SHELF apply plans.json apps $to --allow breaks-customer,irreversible >undone 2>&1; echo $?
      $SHELF apply plans.back.json $to --dry-run >dry; echo $?
      hand() { curl -s -d '{"product": "com.example.beta.gold", "attributes": {"name": "'$1'"}}' $STORE/_store/edit; }
      hand Silver >/dev/null; $SHELF apply plans.back.json $to 2>moved >/dev/null; echo $?; hand Gold >/dev/null
      $SHELF apply plans.json apps $to --allow breaks-custmer 2>typo; $SHELF apply apps $to 2>folder
      $SHELF pull $to --into before --quiet && diff -r -x catalog.lock -I family_sharing before first
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == "1\n0\n0\n0\n0\n0\n1\n0\n1\n", "\(outcome.output)\(outcome.complaint)\(text("back"))")
    #expect(outcome.status == 0, "the state is as before: \(outcome.output)\(outcome.complaint)")
    #expect(text("plan.txt").contains("shelf apply plans.json --allow breaks-customer,irreversible"))
    #expect(text("plan.txt").contains("Way back:  shelf apply plans.back.json"))
    #expect(text("consent").contains("No way back after applying:"), "\(text("consent"))")
    for name in Self.names { #expect(text("again").contains("com.example.\(name):\nAlready applied")) }
    for name in ["twice", "dry"] {
      #expect(text(name).contains("com.example.beta:\nAlready applied"), "\(text(name))")
    }
    #expect(text("back").contains("(family sharing of com.example.beta.gold)"), "\(text("back"))")
    #expect(
      text("moved") == """
        shelf: com.example.beta: App Store Connect differs from its state before; to see how, revert the catalog and \
        run 'shelf plan'

        """)
    #expect(text("undone").contains("alpha: App Store Connect differs from the catalog"), "\(text("undone"))")
    #expect(text("typo").contains("no consequence 'breaks-custmer'"), "\(text("typo"))")
    #expect(text("folder").contains("shelf plan apps -o plan.json"), "\(text("folder"))")
    #expect(!text("plans.back.json").contains("swordfish"))
  }

  @Test func `a trailer lets the change of exactly one app pass`() throws {
    let script = """
      commit() { git add -A apps && git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m "$1"; }
      try() {
        commit "Shelf-Accept: {$1field: app.grace_period, new: {$grace}, reason: late cards}"
        $SHELF plan apps $to --fail-on live >plan 2>said; echo $? $(grep -c 'accepted: late' plan) $(grep -c "$2" said)
      }
      git init -q . && commit one
      grace='duration: P3D, enabled: true, renewals: all, sandbox: false'
      edit "s/base_territory: USA/&, grace_period: {$grace}/"
      try '' 'fits 3 catalogs' && try 'app: com.example.beta, ' 'warning'
      touch apps/accepted.yaml && try 'app: com.example.beta, ' "'apps/accepted.yaml' has no effect"
      """
    #expect(try served(script, in: scratch).output == "1 0 1\n1 1 0\n1 1 1\n")
  }

  /// A plan that is out of date among good ones: nothing is sent, to no app.
  @Test func `nothing is sent when one of the plans is out of date`() throws {
    let script = """
      \(Self.change)
      $SHELF plan apps $to -o plans.json >/dev/null
      sed -i.old 's/Tausend/Zehn/' apps/gamma/app.yaml && mv apps/gamma/app.yaml.old kept
      $SHELF apply plans.json apps $to --allow all 2>catalog; echo $?
      mv kept apps/gamma/app.yaml
      hand() { curl -s -d '{"product": "com.example.gamma.gold", "attributes": {"name": "'$1'"}}' $STORE/_store/edit; }
      hand Silver >/dev/null
      $SHELF apply plans.json apps $to --allow all 2>store; echo $?
      $SHELF apply plans.json apps $to --dry-run 2>dry; echo $?
      $SHELF plan apps/alpha $to --exit-code --refresh >/dev/null; echo $?
      hand Gold >/dev/null
      $SHELF apply plans.json apps $to --allow all --app com.example.beta --format json >one; echo $?
      $SHELF apply plans.json apps $to --allow all --as-of 2026-12-02 2>late; echo $?
      $SHELF apply plans.json apps $to --allow all >/dev/null; echo $?
      hand Silver >/dev/null
      $SHELF apply plans.back.json $to --allow all >/dev/null 2>moved; echo $?
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == "1\n1\n1\n1\n0\n1\n0\n1\n", "\(outcome.output)\(outcome.complaint)\(text("moved"))")
    #expect(text("catalog").contains("nothing was sent: the catalog in 'apps/gamma' has changed since 'plans.json'"))
    #expect(
      text("store").contains("App Store Connect has changed since 'plans.json' was made (com.example.gamma.gold)"))
    #expect(text("one").contains("\"app\":\"com.example.beta\""), "\(text("one"))")
    #expect(text("dry") == text("store"))
    #expect(text("late").contains("the plan was made on 2026-12-01 and expires the same day"))
    #expect(text("moved").contains("App Store Connect has changed since the plan of 'plans.back.json' was applied"))
  }

  /// The key lacks the role to change the second app: the first is done, and the third is not begun.
  @Test func `a refusal stops the run, and the same command resumes it`() throws {
    try scratch.write(
      "troubles:\n  - {do: forbid, method: PATCH, path: /v2/inAppPurchases/*, times: 1}\n", "trouble.yaml")
    let script = """
      edit 's/reference_name: Gold/reference_name: Golden/'
      sed -i.old 's/Golden/Gold/; s/0.99/1.99/' apps/alpha/app.yaml && rm apps/alpha/app.yaml.old
      $SHELF plan apps $to -o "all apps.json" >/dev/null
      $SHELF apply "all apps.json" apps $to --allow all >out 2>err; echo $?
      $SHELF apply "all apps.json" apps $to --dry-run >dry; echo $?
      $SHELF apply "all apps.json" apps $to --dry-run --format json >json; echo $?
      eval "$(sed -n 's/.*; to continue: shelf /$SHELF /p' err)" >again; echo $?
      """
    let outcome = try served(script, options: "--trouble trouble.yaml", in: scratch)
    #expect(outcome.output == "1\n0\n0\n0\n", "\(outcome.output)\(outcome.complaint)\(text("out"))\(text("err"))")
    #expect(text("out").contains("com.example.alpha:\n") && !text("out").contains("com.example.gamma"))
    #expect(
      text("err").contains("nothing was sent for 'com.example.gamma'; to continue: shelf apply 'all apps.json' apps"),
      "\(text("err"))")
    #expect(text("dry").contains("com.example.alpha:\nAlready applied: 2 steps\n"), "\(text("dry"))")
    #expect(text("dry").contains("com.example.beta:\nWould send "), "\(text("dry"))")
    #expect(text("json").contains(#""app":"com.example.alpha","steps":2,"done":2,"#), "\(text("json"))")
    #expect(text("again").contains("com.example.alpha:\nAlready applied"), "\(text("again"))")
  }

  /// How often a run is killed: `KILLS` in the environment.
  private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 3

  @Test func `killed runs over several apps lead to the same state when resumed`() throws {
    let script = """
      stop; cp -r apps clean
      for round in $(seq 0 \(Self.kills)); do
        rm -rf apps plans.*; cp -r clean apps; serve
        \(Self.change)
        $SHELF plan apps $to -o plans.json >/dev/null
        if [ $round -gt 0 ]; then
          $SHELF apply plans.json apps $to --allow all >/dev/null 2>&1 &
          sleep 0.$(printf %02d $(( round * 37 % 100 )))
          kill -9 $! 2>/dev/null; wait $! 2>/dev/null; sleep 0.3
        fi
        $SHELF apply plans.json apps $to --allow all >/dev/null 2>err || { cat err; echo "round $round"; }
        $SHELF pull $to --into apps --quiet
        if [ $round = 0 ]; then cp -r apps expected; else diff -r -x catalog.lock expected apps; fi
        stop
      done
      serve
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == "" && outcome.status == 0, "\(outcome.output)\(outcome.complaint)")
  }

  @Test func `one app in two catalogs is refused, and unreadable files are named`() throws {
    let script = """
      $SHELF plan apps apps/alpha $to >/dev/null; echo $?
      cp -r apps/alpha apps/other
      $SHELF plan apps $to 2>plan; echo $?
      $SHELF serve app-store-connect apps --port 0 2>serve; echo $?
      $SHELF status apps --live $to 2>status; echo $?
      rm -r apps/other
      $SHELF pull $to --into apps --app com.example.alpha 2>app; echo $?
      $SHELF status apps --live --api-url http://127.0.0.1:9 2>network; echo $?
      $SHELF plan apps $to --product com.example.beta.gold >product; echo $?
      $SHELF plan apps $to --product com.example.beta.silver 2>unknown; echo $?
      $SHELF plan apps $to --where 'id=com.example.beta.gold' >where; echo $?
      $SHELF plan apps $to --where 'price>5000' 2>none; echo $?
      $SHELF plan apps $to --review --product com.example.beta.silver 2>submitted; echo $?
      $SHELF plan apps $to --review --product group:Silver 2>group; echo $?
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == "0\n2\n2\n2\n2\n2\n0\n2\n0\n2\n2\n2\n", "\(outcome.output)\(outcome.complaint)")
    for name in ["plan", "serve", "status"] {
      #expect(
        text(name).contains("'apps/alpha' and 'apps/other' are both for the app 'com.example.alpha'"), "\(text(name))")
    }
    #expect(text("app").contains("--app needs one catalog, but there are 3"))
    #expect(text("network").contains("can't reach http://127.0.0.1:9"))
    #expect(!text("product").contains("com.example.alpha"), "only the app that has the product is planned")
    #expect(text("where") == text("product"))
    #expect(text("none").contains("'price>5000' matches none of the "))
    for name in ["unknown", "submitted"] { #expect(text(name).contains("unknown product 'com.example.beta.silver'")) }
    #expect(text("group") == "shelf: unknown group 'Silver'\n")
  }
}
