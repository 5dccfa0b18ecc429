"""Three apps with twenty products in twelve languages, before and after a release: the pages are measured with them."""
import os

LOCALES = ["en-US", "de-DE", "fr-FR", "es-ES", "it", "ja", "ko", "nl-NL", "pt-BR", "sv", "tr", "zh-Hans"]
LEGAL = "legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}"
AGREEMENTS = "agreements: {paid_apps: active, tax: complete, banking: complete}"
COINS = ((100, "0.99"), (250, "1.99"), (500, "3.99"), (1200, "8.99"), (2500, "16.99"), (5200, "29.99"))
THEMES = ("Aurora", "Canyon", "Dunes", "Fjord", "Glacier", "Harbour", "Meadow", "Night")


def texts(name, description, locales, indent):
    """The same texts in every language, which is enough to fill a page."""
    return [f"{indent}localizations:"] + [
        f"{indent}  {locale}: {{name: \"{name}\", description: \"{description[:-1]}, {locale}.\"}}" for locale in locales]


def product(app, id, kind, name, price, locales, status, extra=()):
    lines = [f"  - id: com.example.{app}.{id}", f"    type: {kind}", f"    reference_name: {name}", f"    status: {status}",
             f"    price: {price}", "    review: {screenshot: review/shop.png, notes: Open the shop in the menu.}" if status != "draft" else "    review: {}", *[f"    {line}" for line in extra]]
    return lines + texts(name, f"{name} to use in the game.", locales, "    ")


def plan(app, id, name, level, period, price, locales):
    lines = [f"      - id: com.example.{app}.{id}", f"        reference_name: {name}", f"        level: {level}", f"        period: {period}",
             "        status: approved", f"        price: {price}", "        review: {screenshot: review/shop.png, notes: Open the shop in the menu.}",
             "        introductory_offers: [{mode: free_trial, duration: P1W}]"]
    return lines + texts(name, f"{name}, everything included.", locales, "        ")


def price(base):
    """A price with overrides in two territories."""
    yen = int(float(base) * 150 // 100 * 100)
    return f"{{base: {base}, territories: {{GBR: {base}, JPN: {yen}}}}}"


def write(folder, app, number, picture, is_new):
    """One catalog; the second app has drafts, and the third has products waiting for review."""
    locales = LOCALES + (["da"] if is_new else [])
    root = os.path.join(folder, app)
    os.makedirs(os.path.join(root, "review"))
    with open(os.path.join(root, "review", "shop.png"), "wb") as file:
        file.write(picture)
    lines = ["shelf: 1", "app:", f"  name: {app.capitalize()}", f"  bundle_id: com.example.{app}", "  primary_locale: en-US",
             f"  locales: [{', '.join(locales)}]", "  base_territory: USA", f"  {LEGAL}"]
    lines += [f"  {AGREEMENTS}"] if number != 1 else []
    lines += ["products:"]
    for count, base in COINS:
        status, some = ("draft", locales[:1]) if number == 1 and count > 2000 else ("approved", locales)
        lines += product(app, f"coins.{count}", "consumable", f"Coins {count}", price(base), some, status)
    for index, theme in enumerate(THEMES):
        status = "waiting_for_review" if number == 2 and index < 3 and is_new else "ready_to_submit" if number == 1 and index > 5 else "approved"
        some = locales[:-2] if index == 2 and number == 0 else locales
        lines += product(app, f"theme.{theme.lower()}", "non_consumable", f"Theme {theme}", price("4.99"), some, status,
                         ["family_sharing: true"] if is_new and index == 1 else [])
    lines += ["subscription_groups:"]
    for group, (basic, plus) in {"Club": ("2.99", "5.99"), "Studio": ("4.99", "9.99")}.items():
        rise = "6.99" if is_new and group == "Club" else plus
        lines += [f"  - name: {group}", "    localizations:"] + [f"      {locale}: {{name: {group}}}" for locale in locales] + ["    subscriptions:"]
        for id, name, level, period, base in (("basic", "Basic", 2, "P1M", basic), ("plus", "Plus", 1, "P1M", rise), ("year", "Year", 1, "P1Y", "49.99")):
            lines += plan(app, f"{group.lower()}.{id}", f"{group} {name}", level, period, f"{{base: {base}}}", locales)
    with open(os.path.join(root, "app.yaml"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def three_apps(folder, picture, shelf):
    """Writes `old` and `new`, each with the catalogs of the three apps; `new` has a sale of a week."""
    for side in ("old", "new"):
        for number, app in enumerate(("alpine", "breeze", "compass")):
            write(os.path.join(folder, side), app, number, picture, side == "new")
    shelf("edit", "sale", "new", "--from", "2026-12-04", "--until", "2026-12-10", "--off", "30%", "--as-of", "2026-11-21",
          "--product", "com.example.*.coins.*", "--product", "com.example.*.theme.*", folder=folder)
