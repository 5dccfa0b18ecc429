"""`shelf serve app-store-server` as Apple's own client sees it: every endpoint, its errors, its pages, and tokens that are refused."""
import base64
import json
import os
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request
import uuid

BUNDLE = "com.example.club"
NUMBER = 1234567890
ISSUER = "69a6de70-03db-47e3-e053-5b8c7c11a4d1"
HOUR = 3_600_000


class Served:
    """A local App Store Server for the duration of the block."""

    def __init__(self, shelf, *options):
        self.shelf, self.options = shelf, options

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.shelf, "serve", "app-store-server", "--port", "0", *self.options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError(self.process.stderr.read())
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)
        self.process.stdout.close()
        self.process.stderr.close()

    def raw(self, method, path, body=None, headers=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def do(self, verb, **body):
        """Actions without an endpoint on Apple's servers: buying, canceling, paying, advancing the clock."""
        status, _, content = self.raw("POST", f"/_server/{verb}", body)
        return status, json.loads(content)

    def state(self):
        return json.loads(self.raw("GET", "/_server/state")[2])

    def root(self):
        return self.raw("GET", "/_server/root.der")[2]


def new_key():
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def client_of(address, key, environment, bundle=BUNDLE):
    """Apple's client, pointed to a local server by the one line from docs/app-store-server.md."""
    from appstoreserverlibrary.api_client import AppStoreServerAPIClient

    client = AppStoreServerAPIClient(key, "ABC1234567", ISSUER, bundle, environment)
    client._base_url = address
    return client


class Judge:
    """Sends requests with Apple's client, and counts them."""

    def __init__(self, expect):
        self.expect, self.count = expect, 0

    def refused(self, code, call, *arguments, **named):
        from appstoreserverlibrary.api_client import APIException

        self.count += 1
        try:
            answer = call(*arguments, **named)
            self.expect(False, f"{call.__name__}: {answer} instead of {code}")
        except APIException as error:
            found = error.raw_api_error if error.raw_api_error is not None else error.http_status_code
            self.expect(found == code, f"{call.__name__}: {found} {error.error_message} instead of {code}")
            if error.raw_api_error is not None:
                self.expect(error.http_status_code == code // 10000, f"{call.__name__}: status {error.http_status_code}")

    def confirm(self, is_right, text):
        self.count += 1
        self.expect(is_right, text)


def check(shelf, club, expect, verify):
    judge = Judge(expect)
    with tempfile.TemporaryDirectory() as folder:
        key = new_key()
        path = os.path.join(folder, "key.p8")
        with open(path, "wb") as file:
            file.write(key)
        with Served(shelf, club, "--as-of", "2026-01-01", "--key", path, "--key-id", "ABC1234567") as served:
            everything(served, key, judge, verify)
            seats(served, key, judge)
            tokens(served, key, judge)
        kept(shelf, club, os.path.join(folder, "kept.sqlite"), judge)
    print(f"server-check: Apple's client read {judge.count} responses of a local server")


def seats(served, key, judge):
    """What Apple's library knows of seats it reads, and what it doesn't know yet is in the payload."""
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

    client = client_of(served.address, key, Environment.PRODUCTION)
    verifier = SignedDataVerifier([served.root()], False, Environment.PRODUCTION, BUNDLE, NUMBER)

    def opened(signed):
        body = signed.split(".")[1]
        return verifier.verify_and_decode_signed_transaction(signed), json.loads(
            base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))

    first = served.do("buy", customer="eva", product="club.team", seats=8)[1]["transactionId"]
    judge.confirm(served.do("buy", customer="eva", product="club.team", seats=10)[0] == 200, "seats were not added")
    read, raw = opened(client.get_transaction_info(first).signedTransactionInfo)
    judge.confirm((read.quantity, read.price) == (8, 9240), f"seats: {read}")
    tiers = [{"price": 9990, "quantity": 5}, {"price": 7990, "quantity": 3}]
    judge.confirm(raw["multiSeatInfo"] == {"invitationManagement": "APPLE", "priceTiers": tiers}, f"seats: {raw}")
    judge.confirm(raw["additionalTransactionReason"] == "SEAT_ADDITION", f"seats: {raw}")
    served.do("customers", name="fred")
    judge.confirm(served.do("assign_seat", customer="eva", product="club.team", member="fred")[0] == 200, "no seat for fred")
    fred = next(one for one in served.state()["customers"] if one["name"] == "fred")["appTransactionId"]
    for action, status, kind in (("assign_seat", 1, None), ("revoke_seat", 5, "ASSIGNMENT_REVOKE")):
        if kind:
            served.do(action, customer="eva", product="club.team", member="fred")
        last = client.get_all_subscription_statuses(fred).data[0].lastTransactions[0]
        read, raw = opened(last.signedTransactionInfo)
        judge.confirm(last.rawStatus == status and raw.get("revocationType") == kind, f"{action}: {last.rawStatus} {raw}")
        judge.confirm(read.rawInAppOwnershipType == "ASSIGNED", f"{action}: {read}")
    judge.confirm(served.do("buy", customer="eva", product="club.gold", seats=2)[0] == 409, "a shared plan has seats")


def everything(served, key, judge, verify):
    from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
    from appstoreserverlibrary.models.AppTransaction import AppTransaction
    from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
    from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
    from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
    from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
    from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
    from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
    from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
    from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
    from appstoreserverlibrary.models.Status import Status
    from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
    from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
    from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

    client = client_of(served.address, key, Environment.PRODUCTION)
    verifier = SignedDataVerifier([served.root()], False, Environment.PRODUCTION, BUNDLE, NUMBER)
    confirm, refused = judge.confirm, judge.refused

    def opened(signed):
        return verifier.verify_and_decode_signed_transaction(signed)

    # A year of a subscriber, with coins and a non-consumable.
    status, answer = served.do("buy", customer="ana", product="club.silver")
    first = answer["transactionId"]
    confirm(status == 200 and answer["notifications"] == ["SUBSCRIBED/INITIAL_BUY"], f"buy: {answer}")
    coins = served.do("buy", customer="ana", product="club.coins", quantity=2)[1]["transactionId"]
    pro = served.do("buy", customer="ana", product="club.pro")[1]["transactionId"]
    confirm(served.do("buy", customer="ana", product="club.silver")[0] == 409, "an active subscription was bought again")
    confirm(served.do("nonsense", customer="ana")[0] == 400, "nonsense was done")
    confirm(served.do("clock", to="2025-01-01")[0] == 400, "time went back")
    answer = served.do("clock", rate="x")[1]
    confirm("'rate' must be a number" in answer["errorMessage"], f"a rate that is a text: {answer}")
    status, answer = served.do("clock", advance="P2Y")
    confirm(answer["now"] == "2028-01-01T00:00:00Z" and "DID_RENEW" in answer["notifications"], f"advance: {answer}")

    # Transactions
    info = opened(client.get_transaction_info(coins).signedTransactionInfo)
    confirm((info.productId, info.quantity, info.price) == ("club.coins", 2, 1980), f"coins: {info}")
    refused(4000006, client.get_transaction_info, "abc")
    refused(4040010, client.get_transaction_info, "2000000000000999")

    # The history: paged and filtered
    seen, revision, pages, more = [], None, 0, True
    while more:
        page = client.get_transaction_history(first, revision, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
        confirm(len(page.signedTransactions) <= 20 and page.revision, f"a page of {len(page.signedTransactions)}")
        seen += [opened(one) for one in page.signedTransactions]
        revision, pages, more = page.revision, pages + 1, page.hasMore
    confirm(pages == 2 and len({one.transactionId for one in seen}) == len(seen) > 20, f"{len(seen)} in {pages} pages")
    confirm((page.bundleId, page.appAppleId, page.environment) == (BUNDLE, NUMBER, Environment.PRODUCTION), f"{page}")

    def asked(**filters):
        found = client.get_transaction_history(
            first, None, TransactionHistoryRequest(**filters), GetTransactionHistoryVersion.V2)
        return [opened(one) for one in found.signedTransactions]

    confirm([one.productId for one in asked(productTypes=[ProductType.CONSUMABLE])] == ["club.coins"], "by type")
    confirm([one.productId for one in asked(productIds=["club.coins", "club.pro"])] == ["club.coins", "club.pro"], "by product")
    confirm(asked(sort=Order.DESCENDING)[0].expiresDate == max(one.expiresDate or 0 for one in seen), "the newest first")
    confirm(asked(inAppOwnershipType=InAppOwnershipType.FAMILY_SHARED) == [], "nothing is shared")
    confirm(asked(revoked=True) == [], "nothing is revoked")
    start = seen[5].purchaseDate
    confirm(all(one.purchaseDate >= start for one in asked(startDate=start)), "from a day on")
    group = seen[0].subscriptionGroupIdentifier
    confirm({one.productId for one in asked(subscriptionGroupIdentifiers=[group])} == {"club.silver"}, "by group")
    refused(4000005, client.get_transaction_history, first, "nonsense", TransactionHistoryRequest(),
            GetTransactionHistoryVersion.V2)
    for path, code in {"startDate=x": 4000015, "endDate=x": 4000016, "sort=UP": 4000021, "productType=X": 4000022,
                       "subscriptionGroupIdentifier=x": 4000024, "inAppOwnershipType=x": 4000026, "revoked=x": 4000030, "excludeRevoked=x": 4000025,
                       "productId=": 4000023}.items():
        refused(code, client._make_request, f"/inApps/v2/history/{first}?{path}", "GET", {}, None, None, None)

    # Statuses, by any of the customer's IDs
    app_transaction = served.state()["customers"][0]["appTransactionId"]
    for id in (first, coins, app_transaction):
        found = client.get_all_subscription_statuses(id)
        confirm(len(found.data) == 1 and found.data[0].lastTransactions[0].status == Status.ACTIVE, f"status by {id}: {found}")
    last = found.data[0].lastTransactions[0]
    renewal = verifier.verify_and_decode_renewal_info(last.signedRenewalInfo)
    confirm(renewal.autoRenewProductId == "club.silver" and renewal.renewalPrice == 9990, f"renewal: {renewal}")
    confirm(opened(last.signedTransactionInfo).originalTransactionId == first, "the last is of another chain")
    confirm(client.get_all_subscription_statuses(first, [Status.EXPIRED]).data == [], "a status without subscriptions")
    refused(4000031, client._make_request, f"/inApps/v1/subscriptions/{first}?status=9", "GET", {}, None, None, None)

    # Orders, the app, the account
    order = client.look_up_order_id(f"MSHELF{int(coins) % 10**10:010}")
    confirm(order.status == OrderLookupStatus.VALID and opened(order.signedTransactions[0]).transactionId == coins, f"{order}")
    confirm(client.look_up_order_id("MXYZ").status == OrderLookupStatus.INVALID, "an unknown order")
    app = verifier.verify_and_decode_app_transaction(client.get_app_transaction_info(first).signedAppTransactionInfo)
    confirm(isinstance(app, AppTransaction) and app.appTransactionId == app_transaction, f"{app}")
    refused(4040019, client.get_app_transaction_info, "2300000000000999")
    refused(4040010, client.get_app_transaction_info, "2000000000000999")
    refused(4000048, client.get_transaction_info, app_transaction)
    token = str(uuid.uuid4())
    client.set_app_account_token(first, UpdateAppAccountTokenRequest(appAccountToken=token))
    confirm(opened(client.get_transaction_info(first).signedTransactionInfo).appAccountToken == token, "the account token")
    refused(4000183, client.set_app_account_token, first, UpdateAppAccountTokenRequest(appAccountToken="x"))
    refused(4000187, client.set_app_account_token, seen[-1].transactionId, UpdateAppAccountTokenRequest(appAccountToken=token))
    client.finish_transaction(coins)

    # Refunds
    confirm(served.do("ask-refund", customer="ana", product="club.pro")[1]["notifications"] == ["CONSUMPTION_REQUEST"], "asked")
    client.send_consumption_information(pro, ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED, consumptionPercentage=50000))
    refused(4000036, client._make_request, f"/inApps/v2/transactions/consumption/{pro}", "PUT", {},
            {"customerConsented": True, "sampleContentProvided": True, "deliveryStatus": "NO"}, None, None)
    refused(4000043, client._make_request, f"/inApps/v1/transactions/consumption/{pro}", "PUT", {}, ConsumptionRequest(
        customerConsented=True, sampleContentProvided=True, deliveryStatus=DeliveryStatus.DELIVERED), None, None)
    confirm(client.get_refund_history(first, None).signedTransactions == [], "no refund yet")
    served.do("refund", customer="ana", product="club.pro")
    refunds = client.get_refund_history(first, None)
    confirm(opened(refunds.signedTransactions[0]).transactionId == pro and not refunds.hasMore, f"{refunds}")
    confirm(opened(refunds.signedTransactions[0]).revocationDate, "the refund has no date")

    # Extensions
    request = ExtendRenewalDateRequest(
        extendByDays=10, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier=str(uuid.uuid4()))
    before = opened(last.signedTransactionInfo).expiresDate
    extended = client.extend_subscription_renewal_date(first, request)
    confirm(extended.success and extended.effectiveDate == before + 240 * HOUR, f"{extended} after {before}")
    client.extend_subscription_renewal_date(first, request)
    refused(4030005, client.extend_subscription_renewal_date, first, request)
    refused(4040005, client.extend_subscription_renewal_date, coins, request)
    refused(4000008, client.extend_subscription_renewal_date, "x", request)
    refused(4000048, client.extend_subscription_renewal_date, app_transaction, request)
    for code, changes in {4000009: {"extendByDays": 91}, 4000010: {"extendReasonCode": 9}, 4000011: {"requestIdentifier": ""}}.items():
        given = {"extendByDays": 1, "extendReasonCode": 1, "requestIdentifier": "x", **changes}
        refused(code, client._make_request, f"/inApps/v1/subscriptions/extend/{first}", "PUT", {}, given, None, None)
    served.do("buy", customer="ben", product="club.silver")
    ben = served.state()["customers"][1]["transactions"][0]
    refused(4030004, client.extend_subscription_renewal_date, ben, request)
    mass = MassExtendRenewalDateRequest(
        extendByDays=3, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=str(uuid.uuid4()), productId="club.silver",
        storefrontCountryCodes=["USA"])
    answer = client.extend_renewal_date_for_all_active_subscribers(mass)
    confirm(answer.requestIdentifier == mass.requestIdentifier, f"{answer}")
    done = client.get_status_of_subscription_renewal_date_extensions(mass.requestIdentifier, "club.silver")
    confirm((done.complete, done.succeededCount, done.failedCount) == (True, 0, 2), f"{done}")
    refused(4040009, client.get_status_of_subscription_renewal_date_extensions, "nobody", "club.silver")
    for code, changes in {4000023: {"productId": "club.pro"}, 4000027: {"storefrontCountryCodes": []},
                          4000028: {"storefrontCountryCodes": ["XXX"]}}.items():
        given = {"extendByDays": 3, "extendReasonCode": 1, "requestIdentifier": "x", "productId": "club.silver", **changes}
        refused(code, client._make_request, "/inApps/v1/subscriptions/extend/mass", "POST", {}, given, None, None)

    # Notifications
    refused(4040007, client.request_test_notification)
    refused(4000020, client.get_test_notification_status, "x")
    refused(4040008, client.get_test_notification_status, f"{uuid.uuid4()}_1")
    end = opened(client.get_transaction_info(first).signedTransactionInfo).signedDate
    told, mark, more = [], None, True
    while more:
        page = client.get_notification_history(mark, NotificationHistoryRequest(startDate=end - 170 * 24 * HOUR, endDate=end + HOUR))
        told += [verify(one.signedPayload, served.root(), "history") for one in page.notificationHistory]
        mark, more = page.paginationToken, page.hasMore
    found = [one.notificationType for one in told]
    confirm(NotificationTypeV2.REFUND in found and NotificationTypeV2.DID_RENEW in found, f"{found}")
    page = client.get_notification_history(None, NotificationHistoryRequest(
        startDate=end - HOUR, endDate=end + HOUR, notificationType=NotificationTypeV2.REFUND))
    confirm(len(page.notificationHistory) == 1, f"{len(page.notificationHistory)} refunds")
    for code, given in {4000012: {"startDate": 1, "endDate": end}, 4000013: {"startDate": end, "endDate": end},
                        4000015: {"endDate": end}, 4000016: {"startDate": end},
                        4000018: {"startDate": end - HOUR, "endDate": end, "notificationType": "NO"},
                        4000019: {"startDate": end - HOUR, "endDate": end, "notificationType": "TEST", "transactionId": first}}.items():
        refused(code, client._make_request, "/inApps/v1/notifications/history", "POST", {}, given, None, None)
    refused(4000014, client.get_notification_history, "nonsense", NotificationHistoryRequest(startDate=end - HOUR, endDate=end))

    # An injected error occurs the requested number of times; then requests succeed again.
    for code in (4290000, 4040002, 4040004, 4040006, 5000000, 5000001):
        served.do("trouble", errorCode=code, times=2)
        for _ in range(2):
            refused(code, client.get_transaction_info, first)
        client.get_transaction_info(first)
    confirm(served.do("trouble", errorCode=1)[0] == 400, "an unknown error code was accepted")

    # A family, which has what one member buys
    served.do("family", customer="ana", family="home")
    served.do("family", customer="ben", family="home")
    answer = served.do("buy", customer="ana", product="club.gold")[1]
    confirm(answer["notifications"] == ["DID_CHANGE_RENEWAL_PREF/UPGRADE", "SUBSCRIBED/INITIAL_BUY"], f"shared: {answer}")
    answer = served.do("restore", customer="ben")[1]
    confirm(answer["notifications"] == [], f"restore: {answer}")
    statuses = client.get_all_subscription_statuses(ben)
    items = [item for group in statuses.data for item in group.lastTransactions]
    shared = [opened(item.signedTransactionInfo) for item in items]
    shared = [one for one in shared if one.inAppOwnershipType == InAppOwnershipType.FAMILY_SHARED]
    confirm(len(items) == 2 and len(shared) == 1, f"{len(items)} entitlements, {len(shared)} of them shared")
    confirm(opened(client.get_transaction_info(shared[0].transactionId).signedTransactionInfo).productId == "club.gold", "shared")
    refused(4000185, client.set_app_account_token, shared[0].transactionId, UpdateAppAccountTokenRequest(appAccountToken=token))
    refused(4030007, client.extend_subscription_renewal_date, shared[0].originalTransactionId, request)


def tokens(served, key, judge):
    """Invalid bearer tokens: the response is 401 without JSON."""
    import time

    import jwt

    def ask(claims, head=None, signed_with=key):
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": "appstoreconnect-v1", "bid": BUNDLE, "exp": now + 300, **claims}
        token = jwt.encode({k: v for k, v in claims.items() if v is not None}, signed_with, "ES256", {"kid": "ABC1234567", **(head or {})})
        return served.raw("GET", "/inApps/v1/lookup/X", headers={"Authorization": f"Bearer {token}"})

    now = int(time.time())
    judge.confirm(ask({})[0] == 200, "a token that is right was refused")
    for name, arguments in {
            "expired": [{"exp": now - 1}], "too long": [{"exp": now + 7200}], "no end": [{"exp": None}],
            "another app": [{"bid": "com.example.other"}], "another aud": [{"aud": "x"}], "no issuer": [{"iss": None}],
            "another key ID": [{}, {"kid": "X"}], "another key": [{}, {}, new_key()]}.items():
        status, headers, body = ask(*arguments)
        judge.confirm(status == 401 and headers["Content-Type"] != "application/json", f"{name}: {status}, {body}")
    judge.confirm(served.raw("GET", "/inApps/v1/lookup/X")[0] == 401, "no token at all was taken")


def kept(shelf, club, file, judge):
    """A server that is killed and restarted continues."""
    options = (club, "--no-auth", "--as-of", "2026-01-01", "--state", file)
    with Served(shelf, *options) as served:
        served.do("buy", customer="ana", product="club.gold")
        served.do("clock", advance="P3M")
        served.do("cancel", customer="ana", product="club.gold")
        before = served.state()
        served.process.kill()
    with Served(shelf, *options) as served:
        judge.confirm(served.state() == before, f"{served.state()} is not {before}")
        served.do("clock", advance="P1M")
        judge.confirm(served.state()["customers"][0]["subscriptions"][0]["status"] == 2, "it did not end")
    run = subprocess.run([shelf, "serve", "app-store-server", club, "--port", "0", "--state", file, "--sandbox"], capture_output=True, text=True, timeout=60)
    judge.confirm(run.returncode == 2 and "environment" in run.stderr, f"another environment: {run.returncode} {run.stderr}")
