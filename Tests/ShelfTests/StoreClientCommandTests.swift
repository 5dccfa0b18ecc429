import Foundation
import Testing

/// `shelf pull` and `shelf apply`, with a local store that runs as a process.
@Suite("The program shelf-store", .serialized)
struct StoreClientCommandTests {
  private let scratch = Scratch()

  private static let catalog = """
    app: {name: Lighthouse, bundle_id: com.example.lighthouse, platforms: [ios], primary_locale: en-US}
    products:
      - id: com.example.lighthouse.coins
        type: consumable
        reference_name: Coins
        price: 0.99
        review: {notes: "Sign in as reviewer@example.com, secret word swordfish."}
        localizations:
          en-US: {name: Coins, description: A hundred coins}
          de-DE: {name: Münzen, description: Hundert Münzen}
      - id: com.example.lighthouse.gold
        type: non_consumable
        reference_name: Gold
        price: {base: 4.99, territories: {JPN: 700}}
        review: {notes: Everything is made of gold.}
        localizations:
          en-US: {name: Gold, description: Everything made of gold}

    """

  /// Runs a script beside a local App Store Connect, with `$export`, `$apply` and `$pull` as the commands.
  private func served(_ script: String, options: String = "", in scratch: Scratch) throws -> Program.Outcome {
    try scratch.write(Self.catalog, "catalog/app.yaml")
    return try Program.besideStore(
      of: "catalog", options: "--empty \(options)",
      """
      export="$SHELF export app-store-connect catalog --as-of 2026-12-01 --quiet -o requests.json"
      apply="$SHELF apply requests.json catalog $to --allow all"
      pull="$SHELF pull $to"
      \(script)
      """, in: scratch.url)
  }

  @Test func aCatalogGoesInAndComesBack() throws {
    let script = """
      half="--stop-before product:com.example.lighthouse.gold"
      $export && $apply $half && $apply $half >half && $apply $half --dry-run >dry
      $apply && $pull --into pulled && cp -r pulled before && $pull --into pulled \
      && diff -r before pulled && $pull --answers answers --quiet && $pull --answers answers \
      && $SHELF import answers --as-of 2026-12-01 > again.yaml && $apply
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    for name in ["half", "dry"] {
      #expect(scratch.text(name).hasPrefix("Already applied: 7 steps"), "\(scratch.text(name))")
    }
    #expect(outcome.output.contains("Nothing to change"))
    #expect(outcome.output.contains(", 0 of them new"))
    let text = try scratch.read("again.yaml")
    #expect(text.contains("Münzen") && text.contains("JPN: 700"))
    // The journal contains neither keys nor the catalog's text.
    let journal = try scratch.read("requests.json.journal")
    for secret in ["swordfish", "Bearer", "eyJ", "Münzen", "/upload/"] {
      #expect(!journal.contains(secret))
      #expect(!outcome.complaint.contains(secret))
    }
    #expect(journal.hasPrefix(#"{"journal":"shelf.apply/1","#))
  }

  /// Products that are bought once show which territory the prices of subscriptions follow.
  @Test func pricesThatFollowAnotherBaseAreLeftOut() throws {
    let script = """
      sed -i.old 's/en-US}/en-US, base_territory: DEU}/' catalog/app.yaml
      cat >>catalog/app.yaml <<PRO
      subscription_groups:
        - name: Pro
          localizations: {en-US: {name: Pro}}
          subscriptions:
            - {id: com.example.lighthouse.pro, reference_name: Pro, level: 1, period: P1M, price: 3.99}
      PRO
      $SHELF plan catalog $to -o plan.json >/dev/null
      $SHELF apply plan.json catalog $to --allow all && $pull | tail -n 7
      """
    let outcome = try served(script, in: scratch)
    let output = outcome.output
    #expect(output.contains("  coins  no review screenshot\n  gold   no review screenshot\n"), "\(output)")
    #expect(output.contains("price: 3.99\n"), "\(output)\(outcome.complaint)")
  }

  /// A plan that covers a part of the catalog doesn't claim anything about the rest.
  @Test func whatIsLeftOutIsNotCalledEqual() throws {
    let script = """
      sed -i.old 's/base: 4.99/base: 4.98/' catalog/app.yaml
      $SHELF apply $to --dry-run --quiet >bare; $SHELF apply $to --dry-run --format json >json; ls *.json
      $SHELF plan catalog $to -o plan.json >/dev/null
      $SHELF apply plan.json catalog $to --allow all | grep matches
      $SHELF plan catalog $to --product com.example.lighthouse.coins | grep matches
      sed -i.old 's/base: 4.98/base: 4.99/; s/price: 0.99/price: 1.99/' catalog/app.yaml
      $SHELF plan catalog $to --product com.example.lighthouse.gold -o gold.json >/dev/null
      $SHELF apply gold.json catalog $to --allow all --app com.example.lighthouse | grep matches
      """
    let outcome = try served(script, in: scratch)
    #expect(
      outcome.output == """
        App Store Connect matches the catalog, except for the blocked changes of gold, which weren't sent
        Nothing to do: App Store Connect matches the catalog in the chosen products.
        App Store Connect matches the catalog in the chosen products

        """, "\(outcome.complaint)")
    let bare = scratch.text("bare")
    #expect(bare.contains("Would send product:com.example.lighthouse.coins\n"), "\(bare)")
    #expect(bare.hasSuffix("\nNeeds --allow irreversible\n"), "\(bare)")
    let json = scratch.text("json")
    #expect(json.hasPrefix(#"{"format":"#) && json.hasSuffix(#","needs_consent":["irreversible"]}"# + "\n"), "\(json)")
  }

  @Test func aKilledRunGoesOn() throws {
    let script = """
      $export
      for pause in 0.1 0.2 0.3 0.4 0.5; do $apply > /dev/null 2>&1 & sleep $pause; kill -9 $! 2>/dev/null; wait $!; done
      sleep 1
      $apply && $pull > pulled.yaml
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let text = try scratch.read("pulled.yaml")
    #expect(text.components(separatedBy: "com.example.lighthouse.coins").count == 2)
    #expect(text.contains("Hundert Münzen"))
  }

  @Test func twoRunsAtOnceAreOneTooMany() throws {
    try scratch.write("troubles:\n  - {do: wait, seconds: 2, method: POST, times: 1}\n", "slow.yaml")
    let script = """
      $export
      $apply >/dev/null 2>first & first=$!
      while [ ! -s requests.json.journal ]; do sleep 0.05; done
      $apply 2>second; echo $?
      $apply --dry-run >/dev/null; echo $?
      wait $first; echo $?
      """
    let outcome = try served(script, options: "--trouble slow.yaml", in: scratch)
    #expect(outcome.output == "2\n0\n0\n", "\(outcome.complaint)")
    let second = try scratch.read("second")
    #expect(second.contains("another run is changing app"))
  }

  @Test func whatIsWrongIsNamed() throws {
    try scratch.write("app: {name: Other, bundle_id: com.example.other}\n", "other/app.yaml")
    let script = """
      $pull --key-id RIGHT --app 999 2>wrong-app; echo $?
      $pull 2>wrong-key; echo $?
      $pull --key-id RIGHT --into other --app com.example.lighthouse 2>other-app; echo $?
      $SHELF pull --api-url http://127.0.0.1:9 2>nobody; echo $?
      ASC_PRIVATE_KEY_PATH=key.p8 ASC_KEY_ID=A $SHELF pull 2>no-file; echo $?
      $export; ASC_PRIVATE_KEY_PATH=key.p8 ASC_KEY_ID=A $SHELF apply requests.json catalog --app 1 \
      --allow irreversible,unknown 2>all
      PATH=/nowhere $pull --key-id RIGHT 2>no-curl; echo $?
      """
    let outcome = try served(script, options: "--key-id RIGHT", in: scratch)
    #expect(outcome.output == "2\n2\n2\n2\n2\n2\n", "\(outcome.complaint)")
    #expect(
      scratch.text("wrong-app").contains("the key can't see the app '999'")
        && scratch.text("wrong-app").contains("com.example.lighthouse"))
    #expect(scratch.text("wrong-key").contains("possible causes: the kind of key"))
    #expect(scratch.text("other-app").contains("the catalog is for 'com.example.other'"))
    #expect(scratch.text("nobody").contains("can't reach http://127.0.0.1:9: nothing responds there"))
    for name in ["no-file", "all"] {
      #expect(scratch.text(name).contains("can't read the key 'key.p8', from ASC_PRIVATE_KEY_PATH"))
    }
    #expect(scratch.text("no-curl").contains("curl is not installed"))
  }

  /// A plan stops before it sends anything if its day, catalog or App Store Connect state is out of date. A catalog
  /// with errors isn't planned.
  @Test func aPlanThatNoLongerHoldsIsNotCarriedOut() throws {
    try scratch.write("{\"products\": {}}\n", "none.json")
    let script = """
      plan="$SHELF plan catalog --api-url $STORE --per-minute 0"
      carry() { file=$1; shift; $SHELF apply $file catalog --api-url $STORE --per-minute 0 --allow all "$@"; }
      $plan --as-of 2026-12-01 -o plan.json > /dev/null; echo $?
      carry plan.json --as-of 2026-12-02 2>late; echo $?
      carry none.json --as-of 2026-12-01 2>no-plan; echo $?
      cp -r catalog kept
      sed -i.old 's/0.99/1.99/' catalog/app.yaml
      carry plan.json --as-of 2026-12-01 2>other-catalog; echo $?
      sed -i.old 's/type: consumable/type: consumble/' catalog/app.yaml
      $plan --as-of 2026-12-01 2>errors; echo $?
      rm -r catalog && cp -r kept catalog
      carry plan.json --as-of 2026-12-01 > first; echo $?
      carry plan.json --as-of 2026-12-01 --state anew 2>moved; echo $?
      https_proxy=http://127.0.0.1:9 ASC_KEY_ID=A ASC_PRIVATE_KEY="$KEY" $SHELF pull 2>proxy; echo $?
      """
    // A generated key that isn't from Apple.
    let key = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2
      OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r
      1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G
      -----END PRIVATE KEY-----
      """
    let outcome = try served("KEY='\(key)'\n" + script, in: scratch)
    #expect(outcome.output == "0\n1\n2\n1\n2\n0\n1\n2\n", "\(outcome.complaint)")
    #expect(scratch.text("late").contains("the plan was made on 2026-12-01 and expires the same day"))
    #expect(scratch.text("no-plan").contains("none.json"))
    #expect(scratch.text("other-catalog").contains("has changed since 'plan.json' was made"))
    #expect(scratch.text("errors").contains("nothing was planned, because the catalog can't be read"))
    #expect(scratch.text("moved").contains("App Store Connect has changed since 'plan.json' was made"))
    #expect(scratch.text("proxy").contains("the proxy doesn't respond"))
  }

  /// An edited plan is neither applied nor shown: each edit is one of `sed`.
  @Test func anEditedPlanIsNotCarriedOut() throws {
    let script = """
      $SHELF plan catalog --api-url $STORE --per-minute 0 --as-of 2026-12-01 -o plan.json > shown
      $SHELF plan --show plan.json | diff shown -
      carry() { file=$1; shift; $SHELF apply $file catalog --api-url $STORE --per-minute 0 --as-of 2026-12-01 "$@"; }
      while read -r edit; do
        sed "$edit" plan.json > edited.json
        carry edited.json --allow all 2>> refusals; echo $?
        $SHELF plan --show edited.json 2>> refusals; echo $?
      done << 'EDITS'
      s/A hundred coins/Evil coins/
      s/"irreversible"/"live"/
      /"product":"com.example.lighthouse.coins"/d
      s/"calls":/"unknown":1,&/
      s,/v1/inAppPurchaseVersions",/v1/userInvitations",
      EDITS
      carry plan.json --allow irreversible > /dev/null; echo $?
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == String(repeating: "1\n", count: 8) + "2\n2\n0\n", "\(outcome.complaint)")
    let refusals = try scratch.read("refusals")
    let reasons = refusals.split(separator: "\n").map { $0.contains("'edited.json' was edited, or made by another") }
    #expect(reasons == Array(repeating: true, count: 8) + [false, false], "\(refusals)")
    #expect(refusals.contains("'POST /v1/userInvitations', which 'shelf plan' never writes"))
  }

  /// The API returns only the name of a picture. A pulled catalog references files that don't exist locally, and needs
  /// no changes. The requests are from an export: after a plan with pictures, 'apply' waits ten seconds for them.
  @Test func aPictureThatOnlyTheStoreHasIsLeftAlone() throws {
    let script = """
      plan="$SHELF plan --api-url $STORE --per-minute 0 --as-of 2026-12-01 --exit-code"
      sed -i.old 's/review: {/review: {screenshot: gold.png, /' catalog/app.yaml
      $plan catalog > missing; echo $?
      printf '\\211PNG\\r\\n\\032\\n\\0\\0\\0\\rIHDR\\0\\0\\004\\266\\0\\0\\012\\076\\010\\002' > catalog/gold.png
      printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\001IDAT\\0' >> catalog/gold.png
      $plan catalog > refused; echo $?
      cp '\(Self.picture.path)' catalog/gold.png
      $plan catalog > /dev/null; echo $?
      $export && $apply > /dev/null; echo $?
      $pull --into pulled --quiet && grep -rq gold.png pulled && $plan pulled > /dev/null; echo $?
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.output == "1\n1\n1\n0\n0\n", "\(outcome.complaint)")
    let refused = try scratch.read("refused")
    #expect(refused.contains("1206 × 2622 pixels (screenshot-size)") && !refused.contains("API calls"))
    let missing = try scratch.read("missing")
    #expect(missing.contains("App Store Connect requires the size of 'gold.png', which doesn't exist"))
  }

  private static let picture = SessionTests.inputs.appendingPathComponent("everything-wrong/harbour/review/boat.png")

  @Test func answersAreSweptUndoneAndNotWrittenElsewhere() throws {
    let script = """
      $pull --answers answers --quiet && touch answers/.shelf-0123456789abcdef.tmp && $pull --answers answers --quiet \
      && ! ls -A answers | grep shelf- && mkdir repo victim && echo x >victim/app-0-0.json \
      && ln -s ../victim repo/link && cd repo && ! $pull --answers link --quiet && ls ../victim && cd .. \
      && $SHELF plan catalog --answers answers --format html -o x.html && head -c 9 x.html \
      && $SHELF plan catalog --answers answers --format html -o plan.json >/dev/null && head -c 1 plan.json \
      && grep -qF "$STORE" plan.json
      """
    let outcome = try served(script, in: scratch)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.output == "app-0-0.json\nWrote x.html\n<!doctype{")
  }

  @Test func aKeyThatOthersCanReadIsReportedOnce() throws {
    let script = """
      openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt >k.p8 && chmod 644 k.p8
      $pull --key k.p8 --key-id A --issuer B --answers answers --quiet; chmod 600 k.p8
      $pull --key k.p8 --key-id A --issuer B --answers answers --quiet; true
      """
    let outcome = try served(script, in: scratch)
    let lines = outcome.complaint.split(separator: "\n").filter { $0.contains("other users can read the key 'k.p8'") }
    #expect(lines.count == 1, "\(outcome.complaint)")
  }
}
