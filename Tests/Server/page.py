"""The page of the local App Store Server in a real browser."""
import os
import sys

from served import Served

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from browser import Browser, chromium  # noqa: E402


def check(shelf, club, expect):
    program = chromium()
    if not program:
        return print("server-check: page skipped, Chromium is missing")
    with Served(shelf, club, "--no-auth", "--as-of", "2026-01-01") as store:
        browser = Browser(program)
        try:
            look(browser, store, expect)
            with Served(shelf, club, "--no-auth", "--sandbox", "--as-of", "2026-01-01") as sandbox:
                cleared(browser, sandbox, expect)
        finally:
            browser.close()


def cleared(browser, store, expect):
    """Clears a tester's purchase history, where the App Store allows that."""
    store.do("buy", customer="ana", product="club.pro")
    browser.tell("Page.navigate", url=store.address + "/")
    lanes = "document.querySelectorAll('[data-name=ana] .lane').length"
    expect(browser.waits_for(lanes + " === 1"), "the page of the sandbox does not show what was bought")
    browser.value("document.querySelector('[data-name=ana] [data-verb=clear-history]').click()")
    expect(browser.waits_for(lanes + " === 0"), "the page: the history is not cleared")


def look(browser, store, expect):
    def waits(script, text):
        expect(browser.waits_for(script), f"the page: {text}; it shows {(browser.value('document.body.innerText') or '')[-900:]}")

    browser.show(1280, 900, False)
    browser.tell("Page.navigate", url=store.address + "/")
    waits("document.getElementById('listening').textContent === 'live'", "it does not listen")
    waits("document.querySelectorAll('#what option').length > 3", "it shows no products")
    words = "document.body.innerText"
    expect("com.example.club" in browser.value(words), "the page does not show the bundle ID")

    # Purchases on the page and purchases elsewhere both appear immediately.
    browser.value("document.getElementById('what').value = 'club.silver'; document.querySelector('#buy button').click()")
    waits("document.querySelectorAll('[data-name=ana] .lane span:not(.now)').length === 1", "what was bought is not shown")
    waits(f"{words}.includes('SUBSCRIBED/INITIAL_BUY')", "the notification is not shown")
    store.do("buy", customer="<b>ben</b>", product="club.pro")
    waits(f"{words}.includes('<b>ben</b>')", "it does not show who came")
    expect(browser.value("document.querySelectorAll('#customers b').length") == 0, "the page renders a name as markup")

    # The clock: three months later, the timeline has four periods, drawn side by side.
    for _ in range(3):
        now = browser.value("document.getElementById('now').textContent")
        browser.value("document.querySelector('[data-advance=P1M]').click()")
        waits(f"document.getElementById('now').textContent !== '{now}'", "the clock does not move")
    bars = "[...document.querySelectorAll('[data-name=ana] .lane span:not(.now)')]"
    waits(f"{bars}.length === 4", "renewals are not shown")
    places = browser.value(f"JSON.stringify({bars}.map(e => e.getBoundingClientRect().left))")
    expect(places == str(sorted(set(eval(places)))).replace(" ", ""), f"bars lie on one another: {places}")

    # Payments fail and succeed, the plan is canceled, a payment is refunded.
    press = "document.querySelector('[data-name=ana] [data-verb=%s]').click()"
    browser.value(press % "payment")
    waits(f"{words}.includes('· payments fail')", "payments do not fail")
    browser.value(press % "payment")
    waits(f"!{words}.includes('· payments fail')", "payments do not work again")
    browser.value(press % "cancel")
    waits("document.querySelector('[data-name=ana] [data-verb=resume]') !== null", "the plan is not cancelled")
    browser.value(press % "refund")
    waits("document.querySelector('[data-name=ana] .refunded') !== null", "the refund is not shown")
    browser.value("document.querySelector('[data-rate=\"86400\"]').click()")
    now = browser.value("document.getElementById('now').textContent")
    waits(f"{words}.includes('runs 86400 times as fast')", "the clock does not run")
    browser.value("document.querySelector('[data-rate=\"0\"]').click()")
    waits(f"{words}.includes('the clock is stopped')", "the clock does not stop")
    expect(browser.value("document.getElementById('now').textContent") > now, "no time passed while the clock ran")
    # Family Sharing: a purchase is shared, hidden and shared again. A device's clock is changed and corrected.
    for name in ("ana", "<b>ben</b>"):
        browser.value(f"document.querySelector('[data-name=\"{name}\"] [data-verb=family]').click()")
        waits(f"document.querySelector('[data-name=\"{name}\"] [data-verb=family]').textContent === 'Leave the family'", f"{name} did not join")
    ben = "document.querySelector('[data-name=\"<b>ben</b>\"] [data-verb=%s]')"
    for verb, next_verb, shared in (("stop-sharing", "share", []), ("share", "stop-sharing", ["club.pro"])):
        browser.value(ben % verb + ".click()")
        waits(ben % next_verb + " !== null", f"{verb}: nothing changed")
        expect(store.state()["customers"][0]["shared"] == shared, f"the page: {verb}: {store.state()['customers'][0]}")
    for text in ("Correct the clock of phone", "Set the clock of phone a year ahead"):
        browser.value(press % "set-clock")
        waits((press % "set-clock").replace(".click()", f".textContent === '{text}'"), f"no button to {text}")
    expect(store.state()["customers"][0]["clocks"] == {}, "the clock of a device was not corrected")
    # A yearly plan in twelve payments, where that is available.
    store.do("customers", name="dan", territory="DEU")
    browser.value("document.getElementById('who').value = 'dan'; document.querySelector('#what').value = 'club.year'; document.querySelector('#how').value = 'monthly_commitment'; document.querySelector('#buy button').click()")
    waits("document.querySelectorAll('[data-name=dan] .lane span:not(.now)').length === 1", "nothing was bought in twelve payments")
    expect(store.state()["customers"][2]["subscriptions"][0]["owesPayments"], "a year in twelve payments was paid at once")
    browser.value("document.querySelector('#how').value = 'upfront'")
    expect(browser.value("document.querySelector('[data-verb=clear-history]')") is None, "a history can be cleared in production")
    # Errors of the App Store are shown.
    browser.value("document.getElementById('who').value = 'cem'; document.querySelector('#what').value = 'club.silver'; document.querySelector('#buy button').click()")
    waits("document.querySelector('[data-name=cem]') !== null", "cem did not come")
    browser.value("document.querySelector('#buy button').click()")
    waits("document.getElementById('outcome').className === 'refused'", "a refusal is not said")

    browser.looks(expect, "server-")
    faults = [fault for fault in browser.faults if "409" not in fault]
    expect(not faults, "the page has errors: " + "; ".join(faults))
    print("server-check: the page shows customers and their purchases on a timeline, live, on all screens, in light and dark mode")
