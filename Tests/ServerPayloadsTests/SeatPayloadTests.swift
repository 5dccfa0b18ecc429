import CatalogModel
import ServerPayloads
import StoreSimulation
import Testing
import TextFormats

/// Seats in signed documents (App Store Server API 1.23, TransactionMultiSeatInfo; Notifications 2.23).
struct SeatPayloadTests {
  typealias Shop = Shopfront

  @Test("A purchase of eight seats is Apple's example: five at 9.99, three at 7.99, 9240 on average")
  func purchase() throws {
    var shop = Shop(customers: ["ana", "ben"])
    shop.phone("2026-10-01", .buySeats(Shop.team, 8))
    #expect(shop.words == ["SUBSCRIBED/INITIAL_BUY"])
    let first = try #require(try shop.last().transaction)
    #expect(first.at("quantity") == "8")
    #expect(first.at("price") == "9240")
    #expect(
      first["multiSeatInfo"] == [
        "invitationManagement": "APPLE",
        "priceTiers": [["price": 9990, "quantity": 5], ["price": 7990, "quantity": 3]],
      ])
    #expect(first.at("additionalTransactionReason") == nil)
    let renewal = try #require(try shop.last().renewal)
    #expect(renewal.at("renewalQuantity") == "8")
    #expect(renewal.at("renewalPrice") == "9240")
    #expect(renewal["multiSeatInfo"]?["renewalPriceTiers"] == first["multiSeatInfo"]?["priceTiers"])
  }

  @Test("Added seats are a second transaction, and a refund of seats keeps the transaction valid")
  func additionsAndRefunds() throws {
    var shop = Shop(customers: ["ana", "ben"])
    shop.phone("2026-10-01", .buySeats(Shop.team, 4))
    shop.phone("2026-10-05", .buySeats(Shop.team, 6))
    #expect(shop.words.count == 1, "the type of notifications about added seats isn't known")
    let writer = shop.writer
    let both = shop.state.transactions.map { writer.transaction($0, in: shop.state, signed: shop.state.now) }
    #expect(both.map { $0.at("additionalTransactionReason") } == ["SEAT_ADDITION", "SEAT_ADDITION"])
    #expect(both.map { $0.at("quantity") } == ["4", "2"])
    #expect(both[1].at("price") == "8990")
    shop.account("2026-10-06", .refundSeats(Shop.team, 3))
    #expect(shop.words.suffix(2) == ["REFUND", "REFUND/SEATS"])
    let refunded = try shop.last()
    #expect(refunded.status == 1)
    #expect(refunded.transaction?.at("revocationDate") == nil)
    #expect(refunded.transaction?["multiSeatInfo"]?.at("revokedSeatQuantity") == "1")
    shop.account("2026-10-07", .renewSeats(Shop.team, 1))
    shop.run(until: "2026-11-02")
    let single = try #require(try shop.last().transaction)
    #expect((single.at("quantity"), single.at("price")) == ("1", "9990"))
    #expect(single["multiSeatInfo"] == nil)
  }

  @Test("A member's copy is assigned, and revoked when the seat is taken away")
  func members() throws {
    var shop = Shop(customers: ["ana", "ben", "cem"])
    shop.phone("2026-10-01", .buySeats(Shop.team, 2))
    shop.account("2026-10-02", .assignSeat(Shop.team, member: "ben"))
    shop.account("2026-10-02", .assignSeat(Shop.team, member: "cem"))
    #expect(shop.simulation.events.last?.reason == "no-free-seat", "the buyer has one of the two")
    func copy() -> JSONValue {
      shop.writer.transaction(shop.state.transactions[0], of: .member(1), in: shop.state, signed: shop.state.now)
    }
    #expect(copy().at("inAppOwnershipType") == "ASSIGNED")
    #expect(copy()["multiSeatInfo"] != nil)
    shop.account("2026-10-03", .revokeSeat(Shop.team, member: "ben"))
    #expect(copy().at("revocationType") == "ASSIGNMENT_REVOKE")
    #expect(copy().at("inAppOwnershipType") == "ASSIGNED")
    #expect(shop.words == ["SUBSCRIBED/INITIAL_BUY"])
  }
}
