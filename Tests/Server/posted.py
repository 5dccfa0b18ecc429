"""`shelf serve app-store-server --webhook`: notifications are posted, retried by the server's clock, and kept when it is killed."""
import calendar
import json
import os
import tempfile
import time

from served import NUMBER, BUNDLE, Served, client_of, new_key
from webhook import Taker, answer


def waits(is_met):
    """Whether a condition becomes true within twenty seconds."""
    for _ in range(400):
        if is_met():
            return True
        time.sleep(0.05)
    return False


def check(shelf, club, expect, verify):
    from appstoreserverlibrary.models.Environment import Environment
    from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
    from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
    from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult

    with tempfile.TemporaryDirectory() as folder, Taker(flaky) as taker:
        options = (club, "--no-auth", "--as-of", "2026-01-01", "--webhook", taker.url, "--state", os.path.join(folder, "kept.sqlite"))
        with Served(shelf, *options) as store:
            client = client_of(store.address, new_key(), Environment.PRODUCTION)
            token = client.request_test_notification().testNotificationToken
            expect(waits(lambda: client.get_test_notification_status(token).sendAttempts), "the test was never posted")
            tried = client.get_test_notification_status(token)
            expect([one.sendAttemptResult for one in tried.sendAttempts] == [SendAttemptResult.SUCCESS], f"{tried}")
            read = verify(json.loads(taker.bodies[0][2])["signedPayload"], store.root(), "the test")
            expect(read.notificationType == NotificationTypeV2.TEST and read.data.bundleId == BUNDLE, f"{read}")
            expect(read.data.appAppleId == NUMBER and read.signedDate, f"{read}")

            # Two hours are too short for the second attempt to fail as well and be retried.
            store.do("buy", customer="ana", product="club.pro")
            expect(waits(lambda: len(taker.bodies) == 2), "a purchase was not posted")
            time.sleep(0.3)
            expect(len(taker.bodies) == 2, "it was posted again too early")
            store.do("clock", advance="PT2H")
            expect(waits(lambda: len(taker.bodies) == 3), "it was not tried again after an hour")

            def history(**more):
                now = calendar.timegm((2026, 2, 1, 0, 0, 0)) * 1000
                return client.get_notification_history(None, NotificationHistoryRequest(
                    startDate=now - 60 * 86_400_000, endDate=now, **more)).notificationHistory

            def attempts():
                return [one.sendAttemptResult for one in history()[0].sendAttempts]

            failed = SendAttemptResult.UNSUCCESSFUL_HTTP_RESPONSE_CODE
            expect(waits(lambda: attempts() == [failed, failed]), f"{attempts()}")
            expect(len(history(onlyFailures=True)) == 1, "the notification is not listed as a failure")
            first = store.root()
            store.process.kill()
        with Served(shelf, *options) as store:
            client = client_of(store.address, new_key(), Environment.PRODUCTION)
            expect(attempts() == [failed, failed], f"the attempts are lost: {attempts()}")
            store.do("clock", advance="PT12H")
            expect(waits(lambda: attempts() == [failed, failed, SendAttemptResult.SUCCESS]), f"{attempts()}")
            expect(history(onlyFailures=True) == [], "it is still a failure")
            same = [verify(json.loads(body)["signedPayload"], root, "a retry").notificationUUID
                    for root, (_, _, body) in zip((first, first, store.root()), taker.bodies[1:])]
            expect(len(same) == 3 and len(set(same)) == 1, "a retry has another UUID")
        # Notifications from before a webhook was set are never sent.
        with Served(shelf, *options[:4], "--state", os.path.join(folder, "late.sqlite")) as store:
            store.do("buy", customer="ana", product="club.pro")
        count = len(taker.bodies)
        with Served(shelf, *options[:-1], os.path.join(folder, "late.sqlite")) as store:
            store.do("buy", customer="ana", product="club.gold")
            expect(waits(lambda: len(taker.bodies) == count + 1), "a purchase was not posted")
            time.sleep(0.3)
            expect(len(taker.bodies) == count + 1, "old notifications were posted")
    print("server-check: notifications are posted, retried by the server's clock, and kept across restarts")


def flaky(handler, number):
    """Accepts the test notification and fails twice after it."""
    answer(500 if number in (2, 3) else 200)(handler, number)
