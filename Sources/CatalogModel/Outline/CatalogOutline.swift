extension Catalog {
  /// The catalog as keys and values, lists in canonical order.
  package func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    if let app { record.add(.app, app.outline(detail)) }
    record.add(.products, list: products.map { $0.outline(detail) })
    record.add(.subscriptionGroups, list: subscriptionGroups.map { $0.outline(detail) })
    record.add(.retired, list: retired.map { .text($0.text) })
    record.add(.storePages, list: storePages.map { $0.outline(detail) })
    return record.outline
  }
}

extension App {
  package func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.name, name)
    record.add(.bundleID, bundleID)
    record.add(.appleID, appleID?.text)
    record.add(.sku, sku)
    record.add(.teamID, teamID)
    record.add(.owner, owner)
    record.add(.platforms, list: platforms.map { .text($0.rawValue) })
    record.add(.primaryLocale, primaryLocale?.text)
    record.add(.locales, list: locales.map { .text($0.text) })
    record.add(.baseTerritory, baseTerritory?.text)
    record.add(.newsstand, isNewsstand, unless: false, Outline.flag)
    record.add(.versionOnSale, versionOnSale)
    if let gracePeriod {
      record.add(.gracePeriod) {
        $0.add(.duration, gracePeriod.duration)
        $0.add(.renewals, gracePeriod.renewals)
        $0.add(.enabled, gracePeriod.isEnabled, unless: true, Outline.flag)
        $0.add(.sandbox, gracePeriod.isInSandbox, unless: false, Outline.flag)
      }
    }
    record.add(.streamlinedPurchasing, hasStreamlinedPurchasing, unless: true, Outline.flag)
    record.add(.legal) {
      $0.add(.privacyPolicy, legal.privacyPolicy)
      $0.add(.termsOfUse, legal.termsOfUse)
    }
    record.add(.agreements) {
      $0.add(.paidApps, agreements.paidApps)
      $0.add(.tax, agreements.tax)
      $0.add(.banking, agreements.banking)
    }
    record.add(.storekit, storekit)
    return record.outline
  }
}

extension StorePage {
  package func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.appleID, appleID?.text)
    record.add(.kind, kind)
    record.add(.title, title)
    return record.outline
  }
}

extension SubscriptionGroup {
  package func outline(_ detail: Outline.Detail) -> Outline {
    var record = OutlineRecord(detail)
    record.add(.name, name)
    record.add(.kind, kind, unless: .plans) { .text($0.rawValue) }
    record.add(.localizations, Self.outline(of: localizations, detail))
    record.add(.versionStatus, versionStatus)
    record.add(.textsOnSale, Self.outline(of: textsOnSale, detail))
    record.add(.subscriptions, list: subscriptions.map { $0.outline(detail, isInGroup: true) })
    record.add(.storekit, storekit)
    return record.outline
  }

  private static func outline(of texts: SortedMap<LocaleCode, GroupLocalization>, _ detail: Outline.Detail) -> Outline? {
    guard !texts.isEmpty else { return nil }
    return .map(
      texts.map { pair in
        var text = OutlineRecord(detail)
        text.add(.name, pair.value.name)
        text.add(.appName, pair.value.appName)
        return Outline.Entry(pair.key.text, text.outline)
      })
  }
}
