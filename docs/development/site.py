"""An MkDocs hook: links to files outside the documentation point to the repository."""
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REPOSITORY = (ROOT / ".ci/repository").read_text().strip()
LINK = re.compile(r"\]\(((?:\.\./)*[^)#:\s]+)((?:#[^)\s]*)?)\)")


def on_page_markdown(markdown, page, config, files):
    folder = os.path.dirname(page.file.src_uri)

    def absolute(match):
        path = os.path.normpath(os.path.join("docs", folder, match[1]))
        target = ROOT / path
        is_page = path.startswith("docs/") and not path.startswith("docs/development/") and path.endswith((".md", ".png"))
        if is_page or not target.exists():
            return match[0]
        kind = "tree" if target.is_dir() else "blob"
        return f"](https://github.com/{REPOSITORY}/{kind}/main/{path}{match[2]})"

    return LINK.sub(absolute, markdown)
