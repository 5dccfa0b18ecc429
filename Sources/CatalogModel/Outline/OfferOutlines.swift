extension OutlineRecord {
  /// What every offer says about time and money.
  fileprivate mutating func add(_ terms: OfferTerms) {
    add(.mode, terms.mode)
    add(.duration, terms.duration)
    add(.periods, terms.periods, unless: 1, Outline.integer)
    add(.price, terms.price?.outline(detail))
    add(.targetPlan, terms.targetPlan, unless: .upfront) { .text($0.rawValue) }
  }
}

extension IntroductoryOffer {
  func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(terms)
    record.add(.territories, territories.map { .list($0.map { .text($0.text) }) })
    record.add(.starts, starts)
    record.add(.ends, ends)
    record.add(.storekit, terms.storekit)
    return record.outline
  }
}

extension PromotionalOffer {
  func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.id, id)
    record.add(.referenceName, referenceName)
    record.add(terms)
    record.add(.storekit, terms.storekit)
    return record.outline
  }
}

extension WinBackOffer {
  func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.id, id)
    record.add(.referenceName, referenceName)
    record.add(terms)
    record.add(.paidForMonths, paidForMonths)
    if let awayMonths {
      var span = OutlineRecord(detail)
      span.add(.min, awayMonths.min)
      span.add(.max, awayMonths.max)
      record.add(.awayMonths, span.outline)
    }
    record.add(.monthsBetweenOffers, monthsBetweenOffers)
    record.add(.priority, priority)
    record.add(.promotionIntent, promotionIntent, unless: .notPromoted) { .text($0.rawValue) }
    record.add(.starts, starts)
    record.add(.ends, ends)
    record.add(.storekit, terms.storekit)
    return record.outline
  }
}

extension OfferCode {
  func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.referenceName, referenceName)
    record.add(terms)
    record.add(.eligibility, list: eligibility.map { .text($0.rawValue) })
    record.add(.stacksWithIntro, stacksWithIntro)
    record.add(.renews, renews)
    record.add(.active, isActive, unless: true, Outline.flag)
    record.add(.codes, list: codes.map { $0.outline(detail) })
    record.add(.storekit, terms.storekit)
    return record.outline
  }
}

extension OfferCode.CodeBatch {
  fileprivate func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.custom, custom)
    record.add(.count, count)
    record.add(.expires, expires)
    record.add(.environment, environment, unless: .production) { .text($0.rawValue) }
    record.add(.active, isActive, unless: true, Outline.flag)
    return record.outline
  }
}

extension BillingPlans {
  func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    if let monthlyCommitment {
      var part = OutlineRecord(detail)
      part.add(.price, monthlyCommitment.price?.outline(detail))
      part.add(.availability, monthlyCommitment.availability?.outline(detail))
      record.add(.monthlyCommitment, part.outline)
    }
    if let upfront {
      var part = OutlineRecord(detail)
      part.add(.availability, upfront.availability?.outline(detail))
      record.add(.upfront, part.outline)
    }
    return record.outline
  }
}
