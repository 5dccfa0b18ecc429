#!/usr/bin/env python3
"""A small back end that receives App Store Server Notifications V2, and tracks who is entitled to which products.

    python3 backend.py ROOT.der BUNDLE_ID ENVIRONMENT [APP_APPLE_ID] [--port 8460]

POST /notifications receives notifications. GET /entitlements/APP_TRANSACTION_ID returns the products of that customer.
Needs `pip install app-store-server-library`. For the real App Store, pass Apple's root certificate instead of Shelf's.
"""
import argparse
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.Type import Type
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException


class Entitlements:
    """The products each customer is entitled to, from the notifications."""

    def __init__(self, verifier):
        self.verifier = verifier
        self.seen = set()  # Notifications come more than once
        self.plans = {}  # (customer, group, how they have it): (when it was signed, product, whether it gives access)
        self.things = {}  # (customer, transaction): (when it was signed, product, whether it is held)

    def take(self, signed_payload):
        """Verifies and records a notification; raises VerificationException."""
        notification = self.verifier.verify_and_decode_notification(signed_payload)
        if notification.notificationUUID in self.seen:
            return
        data = notification.data
        if data and data.signedTransactionInfo:
            bought = self.verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
            if bought.type == Type.AUTO_RENEWABLE_SUBSCRIPTION:
                self.take_plan(notification, bought)
            elif bought.type == Type.NON_CONSUMABLE:
                # The transaction itself states whether it was refunded or its sharing ended.
                self.keep(self.things, (bought.appTransactionId, bought.transactionId), bought, bought.revocationDate is None)
        self.seen.add(notification.notificationUUID)

    def take_plan(self, notification, bought):
        # The status belongs to the subscription, not to the transaction in the notification.
        holds = notification.data.status in (Status.ACTIVE, Status.BILLING_GRACE_PERIOD)
        holds = holds and notification.notificationType != NotificationTypeV2.REVOKE
        plan = self.verifier.verify_and_decode_renewal_info(notification.data.signedRenewalInfo)
        key = (bought.appTransactionId, bought.subscriptionGroupIdentifier, bought.inAppOwnershipType)
        self.keep(self.plans, key, plan, holds)

    @staticmethod
    def keep(table, key, signed, holds):
        """Keeps the data with the latest signature, because notifications may arrive in any order."""
        if key not in table or table[key][0] <= signed.signedDate:
            table[key] = (signed.signedDate, signed.productId, holds)

    def of(self, customer):
        """The products that a customer is entitled to, sorted."""
        found = [(key[0], value) for table in (self.plans, self.things) for key, value in table.items()]
        return sorted({product for owner, (_, product, holds) in found if owner == customer and holds})


def handler(entitlements, verifier):
    class Handler(BaseHTTPRequestHandler):
        def answer(self, status, document):
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(document).encode())

        def do_POST(self):
            try:
                entitlements.verifier = verifier()  # Shelf makes a new root at each run; Apple's stays.
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
                entitlements.take(body["signedPayload"])
                self.answer(200, {})
            except (VerificationException, OSError, ValueError, KeyError, TypeError) as error:
                self.answer(400, {"error": repr(error)})

        def do_GET(self):
            self.answer(200, {"products": entitlements.of(self.path.rpartition("/")[2])})

    return Handler


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name in ("root", "bundle_id", "environment"):
        parser.add_argument(name)
    parser.add_argument("app_apple_id", nargs="?", type=int)
    parser.add_argument("--port", type=int, default=8460)
    given = parser.parse_args()

    def verifier():
        with open(given.root, "rb") as file:
            return SignedDataVerifier(
                [file.read()], False, Environment(given.environment), given.bundle_id, given.app_apple_id)

    ThreadingHTTPServer(("127.0.0.1", given.port), handler(Entitlements(None), verifier)).serve_forever()
