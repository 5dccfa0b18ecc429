"""The page of the local App Store Connect in a real browser."""
import json
import os
import sys

from served import ROOT, Store, expect

sys.path.insert(0, os.path.join(ROOT, "Tests"))
from browser import Browser, chromium  # noqa: E402


def check():
    program = chromium()
    if not program:
        return print("store-check: page skipped, Chromium is missing")
    with Store(os.path.join(ROOT, "catalog"), "--no-auth", "--per-minute", "0") as store:
        browser = Browser(program)
        try:
            look(browser, store)
        finally:
            browser.close()


def look(browser, store):
    browser.show(1280, 900, False)
    browser.tell("Page.navigate", url=store.address + "/")
    expect(browser.waits_for("document.querySelectorAll('#apps tr').length > 15"), "the page shows no products")
    expect(browser.waits_for("document.getElementById('listening').textContent === 'live'"), "the page does not listen")
    text = browser.value("document.body.innerText") or ""
    for word in ("Lighthouse Reader", "com.example.lighthouse.magazine.yearly", "39.99 USD", "APPROVED"):
        expect(word in text, f"the page does not show '{word}'")

    # Requests appear live, with the reason of each error, and so do their changes.
    app = json.loads(store.ask("GET", "/v1/apps")[2])["data"][0]["id"]
    store.ask("POST", "/v2/inAppPurchases", {"data": {"type": "inAppPurchases", "attributes": {"name": "<b>Bold</b>"}}})
    store.ask("POST", "/v1/subscriptionGroups", {"data": {
        "type": "subscriptionGroups", "attributes": {"referenceName": "Seen"},
        "relationships": {"app": {"data": {"type": "apps", "id": app}}}}})
    store.ask("POST", "/v2/inAppPurchases", {"data": {
        "type": "inAppPurchases",
        "attributes": {"name": "<i>Seen</i>", "productId": "com.example.seen", "inAppPurchaseType": "CONSUMABLE"},
        "relationships": {"app": {"data": {"type": "apps", "id": app}}}}})
    store.ask("GET", "/v1/territories/%E0%A4%A?limit=1")
    expect(browser.waits_for("document.querySelectorAll('#requests li').length === 5"), "the requests did not arrive")
    refused = "[...document.querySelectorAll('#requests li.refused .reason')].map(e => e.textContent).join(' ')"
    reasons = browser.value(refused) or ""
    expect("You must provide a value for the attribute 'productId'" in reasons, f"no reason of a refusal: {reasons}")
    expect(browser.waits_for("document.body.innerText.includes('com.example.seen')"), "the page does not show a new product")
    expect("lacks a localization" in (browser.value("document.body.innerText") or ""), "the page does not show what a product lacks")
    expect(browser.value("document.querySelectorAll('#apps i').length") == 0, "the page renders a name as markup")
    expect("<i>Seen</i>" in (browser.value("document.body.innerText") or ""), "the page does not show the new name")

    # A review decision is applied; the page fits every screen, in light and dark mode.
    browser.value("document.querySelector('[data-decision=approve]').click()")
    expect(browser.waits_for("document.getElementById('decision').textContent.includes('decided')"), "nothing was decided")
    browser.looks(expect, tables=".scroll")
    browser.value("scrollTo(0, document.body.scrollHeight)")
    browser.keep("phone-requests")
    browser.show(1280, 900, True)
    browser.value("document.getElementById('live').scrollIntoView()")
    browser.keep("desktop-requests")
    expect(not browser.faults, "the page has errors: " + "; ".join(browser.faults))
    print("store-check: the page shows products, requests and errors live, on all screens, in light and dark mode")
