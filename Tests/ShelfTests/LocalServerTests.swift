import Foundation
import Testing

/// Behavior shared by the three local servers: authentication, closing connections, and stored state.
@Suite("Local servers", .serialized)
struct LocalServerTests {
  private static let catalog = """
    app: {name: Club, bundle_id: com.example.club, apple_id: 1234567890, primary_locale: en-US}
    products:
      - {id: club.coins, type: consumable, price: 0.99, localizations: {en-US: {name: Coins, description: Coins}}}

    """

  /// Runs a script in which `start COMMAND…` serves something, and `$AT` is its address until `stop`.
  private func run(_ script: String) async throws -> Program.Outcome {
    let scratch = Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.catalog, "catalog/app.yaml")
    return try await scratch.waitForShell(
      """
      start() {
        : > address
        $SHELF "$@" --port 0 > address 2> served & server=$!
        while [ ! -s address ] && kill -0 $server 2>/dev/null; do sleep 0.05; done
        AT=$(cat address)
      }
      stop() { kill ${1:--TERM} $server; wait $server 2>/dev/null; }
      status() { curl -s -o /dev/null -w '%{http_code} ' "$@"; }
      \(script)
      """)
  }

  @Test(
    "A page of another site is refused",
    arguments: [
      ("serve app-store-server catalog --no-auth", "/_server/state"),
      ("serve app-store-connect catalog --no-auth", "/_store/state"),
      ("preview catalog --watch", "/"),
    ])
  func otherSites(command: String, path: String) async throws {
    let outcome = try await run(
      """
      start \(command)
      status $AT\(path); status -H 'Host: localhost' $AT\(path); status -H "Origin: $AT" $AT\(path)
      status -H 'Host: evil.example' $AT\(path); status -H 'Origin: https://evil.example' $AT\(path)
      status -H 'Origin: null' $AT\(path); status -H 'Host: 127.0.0.1.evil.example' $AT\(path)
      stop
      """)
    #expect(outcome.output == "200 200 200 403 403 403 403 ", "\(outcome.complaint)")
  }

  @Test("With --host, requests to its own names are answered, and others are rejected")
  func host() async throws {
    let outcome = try await run(
      """
      start serve app-store-server catalog --no-auth --host 0.0.0.0 --host-name shelf
      path=/_server/clock
      status $AT$path; status -H 'Host: shelf:8450' $AT$path; status -H 'Host: 192.0.2.7' $AT$path
      status -H 'Host: [fe80::1]' $AT$path; status -H 'Host: evil.example' $AT$path
      stop
      $SHELF serve app-store-server catalog --host-name shelf 2>/dev/null; echo $?
      """)
    #expect(outcome.output == "200 200 200 200 403 2\n", "\(outcome.complaint)")
  }

  @Test("A connection closes on the client's request, and an incomplete request is dropped")
  func connections() async throws {
    let outcome = try await run(
      """
      start serve app-store-server catalog --no-auth
      curl -s -H 'Connection: close' -w '%{num_connects}\\n' -o /dev/null -o /dev/null $AT/_server/clock \
      $AT/_server/clock
      curl -s -0 -w '%{num_connects}\\n' -o /dev/null -o /dev/null $AT/_server/clock $AT/_server/clock
      curl -s -w '%{num_connects}\\n' -o /dev/null -o /dev/null $AT/_server/clock $AT/_server/clock
      bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$0"; printf "GET / HT" >&3; read -t 40 -u 3 line; echo $?' "${AT##*:}"
      stop
      """)
    #expect(outcome.output == "1\n1\n1\n1\n1\n0\n1\n", "\(outcome.complaint)")
  }

  @Test("A file of another program, a damaged one and one of the other server are refused and not changed")
  func otherFiles() async throws {
    let outcome = try await run(
      """
      start serve app-store-connect catalog --state store.sqlite
      stop
      start serve app-store-server catalog --state server.sqlite --as-of 2026-01-01
      for name in a b c d e f g h; do
        curl -s -d "{\\"name\\": \\"$name$(printf '%0600d' 1)\\"}" $AT/_server/customers > /dev/null
      done
      stop
      head -c 8192 server.sqlite > torn.sqlite
      seq 1000 > text
      cp store.sqlite other.sqlite
      cksum torn.sqlite text store.sqlite > before
      for file in torn.sqlite text store.sqlite; do
        $SHELF serve app-store-server catalog --port 0 --state $file 2>>said; echo $?
      done
      for file in torn.sqlite text server.sqlite; do
        $SHELF serve app-store-connect catalog --port 0 --state $file 2>>said; echo $?
      done
      cksum torn.sqlite text store.sqlite | cmp - before && ls | grep -c -e damaged -e journal -e wal
      cat said >&2
      """)
    #expect(outcome.output == "2\n2\n2\n2\n2\n2\n0\n", "\(outcome.complaint)")
    #expect(outcome.complaint.contains("'torn.sqlite' is damaged"))
    #expect(outcome.complaint.contains("'text' is not the state of a local App Store Server; it was not changed"))
    #expect(outcome.complaint.contains("'server.sqlite' is not the state of a local App Store Connect"))
  }

  @Test("The root certificate survives restarts: with --state, and with --root-key for serve and simulate")
  func root() async throws {
    let outcome = try await run(
      """
      root() { curl -s $AT/_server/root.pem | cksum; }
      start serve app-store-server catalog --state a.sqlite --as-of 2026-01-01; first=$(root); stop -KILL
      start serve app-store-server catalog --state a.sqlite --as-of 2026-01-01; [ "$first" = "$(root)" ]; echo $?; stop
      start serve app-store-server catalog --root-key key.pem; second=$(root); stop
      start serve app-store-server catalog --root-key key.pem; [ "$second" = "$(root)" ]; echo $?; [ "$first" = \
      "$second" ]; echo $?; stop
      mkdir catalog/scenarios
      printf 'scenario: s\\ncustomers: [{name: ana, devices: [p]}]\\nsteps: [{at: 2026-01-01, ana.p: {buy: \
      club.coins}}]\\n' > catalog/scenarios/s.yaml
      $SHELF simulate catalog/scenarios/s.yaml --format notifications --root-key key.pem --root r.pem > /dev/null
      [ "$second" = "$(cksum < r.pem)" ]; echo $?
      find key.pem a.sqlite -perm 600 | wc -l | tr -d ' '
      grep -c PRIVATE served
      echo none > none.pem; $SHELF serve app-store-server catalog --port 0 --root-key none.pem; echo $?
      """)
    #expect(outcome.output == "0\n0\n1\n0\n2\n0\n2\n", "\(outcome.complaint)")
  }

  @Test("A failed expectation of the user's server is reported, and notifications are listed on request")
  func simulated() async throws {
    let outcome = try await run(
      """
      mkdir -p catalog/scenarios bare/scenarios
      cat > catalog/scenarios/s.yaml <<'END'
      scenario: coins
      customers: [{name: ana, devices: [phone]}]
      steps: [{at: 2026-01-01, ana.phone: {buy: club.coins}}]
      END
      (cat catalog/scenarios/s.yaml; echo 'expect: [{at: 2026-01-01, get: /, status: 404}]') > catalog/scenarios/t.yaml
      $SHELF simulate catalog/scenarios/s.yaml --notifications | grep -c 'ana        sent: ONE_TIME_CHARGE'
      $SHELF simulate catalog/scenarios/s.yaml | grep -c 'sent:'
      start serve app-store-connect catalog --no-auth
      $SHELF simulate catalog/scenarios/t.yaml --webhook $AT/notifications --format concise > report; echo $?
      stop
      cat report >&2
      echo 'app: {name: Bare}' > bare/app.yaml
      sed s/club.coins/x/ catalog/scenarios/s.yaml > bare/scenarios/s.yaml
      echo 'products: [{id: x, type: consumable, price: 1}]' >> bare/app.yaml
      $SHELF simulate bare/scenarios/s.yaml --catalog bare --format notifications 2>>bare/said; echo $?
      """)
    #expect(outcome.output == "1\n0\n1\n2\n", "\(outcome.complaint)")
    #expect(outcome.complaint.contains("FAIL  coins   0 of 1 check   catalog/scenarios/t.yaml"))
    #expect(outcome.complaint.contains("check that your server runs, and how it handled the earlier"))
    #expect(!outcome.complaint.contains("no checks"))
  }
}
