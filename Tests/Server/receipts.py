"""`verifyReceipt` for old servers, and app receipts as Apple's own utility and OpenSSL read them."""
import base64
import os
import shutil
import subprocess
import tempfile

from served import BUNDLE, NUMBER, Served


def check(shelf, club, expect):
    from appstoreserverlibrary.receipt_utility import ReceiptUtility

    with Served(shelf, club, "--no-auth", "--as-of", "2026-03-08", "--shared-secret", "hush") as store:
        def verify(receipt, **more):
            status, headers, body = store.raw("POST", "/verifyReceipt", {"receipt-data": receipt, "password": "hush", **more})
            expect(status == 200 and headers["Content-Type"] == "application/json", f"{status} {headers}")
            return loads(body)

        def receipt(name):
            return loads(store.raw("GET", f"/_server/receipt/{name}")[2])["receipt-data"]

        first = store.do("buy", customer="ana", product="club.silver")[1]["transactionId"]
        store.do("buy", customer="ana", product="club.coins")
        store.do("buy", customer="ana", product="club.pro")
        early = receipt("ana")

        # Apple's utility and OpenSSL read the signed data.
        found = ReceiptUtility().extract_transaction_id_from_app_receipt(early)
        expect(found == first, f"the utility found {found}, not {first}")
        empty = store.do("customers", name="ben") and receipt("ben")
        expect(ReceiptUtility().extract_transaction_id_from_app_receipt(empty) is None, "an empty receipt has a purchase")
        signed(early, store.raw("GET", "/_server/root.pem")[2], expect)

        # The receipt's contents, and the later transactions.
        store.do("clock", advance="P2M")
        answer = verify(early)
        expect((answer["status"], answer["environment"]) == (0, "Production"), f"{answer}")
        inner = answer["receipt"]
        expect((inner["bundle_id"], inner["receipt_type"], inner["adam_id"]) == (BUNDLE, "Production", NUMBER), f"{inner}")
        expect([one["product_id"] for one in inner["in_app"]] == ["club.silver", "club.pro"], "coins that were finished are shown")
        expect(inner["receipt_creation_date"] == "2026-03-08 00:00:00 Etc/GMT", inner["receipt_creation_date"])
        expect(inner["receipt_creation_date_pst"] == "2026-03-07 16:00:00 America/Los_Angeles", "winter in California")
        expect(inner["receipt_creation_date_ms"] == "1772928000000", inner["receipt_creation_date_ms"])
        expect(inner["request_date_pst"].endswith("17:00:00 America/Los_Angeles"), "summer in California")
        latest = answer["latest_receipt_info"]
        plans = [one for one in latest if one["product_id"] == "club.silver"]
        expect(len(plans) == 3 and all(one["original_transaction_id"] == first for one in plans), f"{plans}")
        expect(plans[0]["expires_date_ms"] > plans[1]["expires_date_ms"], "the newest is not first")
        expect(all(isinstance(value, str) for one in latest for value in one.values()), "numbers and flags are not strings")
        renewal = answer["pending_renewal_info"][0]
        expect((renewal["auto_renew_status"], renewal["auto_renew_product_id"]) == ("1", "club.silver"), f"{renewal}")
        brief = verify(early, **{"exclude-old-transactions": True})["latest_receipt_info"]
        expect(len([one for one in brief if one["product_id"] == "club.silver"]) == 1, f"old ones were not left out: {brief}")
        again = verify(answer["latest_receipt"])
        expect(len(again["receipt"]["in_app"]) == 4, "the latest receipt lacks the later purchases")
        store.do("refund", customer="ana", product="club.pro")
        store.do("cancel", customer="ana", product="club.silver")
        store.do("clock", advance="P2M")
        answer = verify(early)
        pro = next(one for one in answer["latest_receipt_info"] if one["product_id"] == "club.pro")
        expect(pro["cancellation_reason"] == "0" and pro["cancellation_date_ms"], f"{pro}")
        renewal = answer["pending_renewal_info"][0]
        expect((renewal["auto_renew_status"], renewal["expiration_intent"]) == ("0", "1"), f"{renewal}")

        # Receipts of iOS 6: one per transaction, which Apple's utility parses as well.
        def single(transaction):
            return loads(store.raw("GET", f"/_server/transaction-receipt/{transaction}")[2])["receipt-data"]

        old = single(first)
        expect(ReceiptUtility().extract_transaction_id_from_transaction_receipt(old) == first, "the utility reads another transaction")
        answer = verify(old)
        expect((answer["status"], answer["expiration_intent"], answer["auto_renew_status"]) == (21006, "1", 0), f"{answer}")
        expect(answer["receipt"]["transaction_id"] == first and answer["receipt"]["expires_date"].isdigit(), f"{answer['receipt']}")
        expect(answer["latest_expired_receipt_info"]["transaction_id"] != first and "latest_receipt" not in answer, f"{answer}")
        gold = store.do("buy", customer="cem", product="club.gold")[1]["transactionId"]
        answer = verify(single(gold))
        expect((answer["status"], answer["auto_renew_status"]) == (0, 1), f"{answer}")
        expect(verify(answer["latest_receipt"])["receipt"]["transaction_id"] == gold, "the latest receipt is of another transaction")

        # Errors on the side of the App Store.
        for code in (21005, 21009, 21150):
            store.do("trouble", status=code)
            answer = verify(early)
            expect(answer["status"] == code and answer.get("is-retryable", code < 21100), f"{code}: {answer}")
        expect(verify(early)["status"] == 0, "the injected error was repeated")
        expect(store.do("trouble", status=21003)[0] == 400, "a status that only a receipt causes was accepted")

        # Rejected requests, each with its status code.
        raw = bytearray(base64.b64decode(early))
        raw[raw.index(b"club.silver")] ^= 1
        sandbox = other_receipt(shelf, club, "--sandbox")
        for name, given, status in [
                ("no base64", {"receipt-data": "???"}, 21002), ("no receipt", {"receipt-data": "AAAA"}, 21002),
                ("nothing", {}, 21002), ("half of it", {"receipt-data": early[:len(early) // 2]}, 21002),
                ("a changed old one", {"receipt-data": base64.b64encode(
                    base64.b64decode(old).replace(b"signature\" = \"", b"signature\" = \"x")).decode(), "password": "hush"}, 21003),
                ("an old one without the secret", {"receipt-data": old}, 21004),
                ("a changed one", {"receipt-data": base64.b64encode(bytes(raw)).decode()}, 21003),
                ("a wrong secret", {"receipt-data": early, "password": "x"}, 21004),
                ("no secret", {"receipt-data": early}, 21004), ("one of the sandbox", {"receipt-data": sandbox}, 21007)]:
            found = loads(store.raw("POST", "/verifyReceipt", given)[2])["status"]
            expect(found == status, f"{name}: {found} instead of {status}")
        expect(loads(store.raw("GET", "/verifyReceipt")[2])["status"] == 21000, "GET was taken")
        expect(loads(store.raw("POST", "/verifyReceipt", [1])[2])["status"] == 21000, "a list was accepted")
    with Served(shelf, club, "--no-auth", "--sandbox") as store:
        found = loads(store.raw("POST", "/verifyReceipt", {"receipt-data": early})[2])["status"]
        expect(found == 21008, f"one of production: {found}")
    print("server-check: Apple's utility read the app receipts, and verifyReceipt returns their contents")


def loads(body):
    import json

    return json.loads(body)


def other_receipt(shelf, club, *options):
    with Served(shelf, club, "--no-auth", *options) as store:
        store.do("buy", customer="ana", product="club.pro")
        return loads(store.raw("GET", "/_server/receipt/ana")[2])["receipt-data"]


def signed(receipt, root, expect):
    """OpenSSL accepts the signature and the certificate chain."""
    if not shutil.which("openssl"):
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("receipt", "root.pem")]
        for path, content in zip(paths, (base64.b64decode(receipt), root)):
            with open(path, "wb") as file:
                file.write(content)
        run = subprocess.run(
            ["openssl", "cms", "-verify", "-inform", "DER", "-binary", "-in", paths[0], "-CAfile", paths[1], "-purpose", "any",
             "-out", os.path.join(folder, "content")], capture_output=True, text=True)
        expect(run.returncode == 0, f"OpenSSL: {run.stderr}")
