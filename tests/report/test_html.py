"""The HTML report: what is in it, that nothing of a program becomes markup, and in a browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, expect, sync_playwright

from jejak.report.formats import CHECK_FORMATS
from jejak.report.heap_svg import heap_pictures, heaps_svg
from jejak.report.html.java_code import java_lines
from jejak.report.output import write_lines
from jejak.results.runs import CheckRun
from tests.report.runs import EVIL, heaps, sample_run

SCREEN = {"width": 1280, "height": 800}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Elements(HTMLParser):
    """Counts elements, and keeps the attributes of those that could do something."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.handlers: list[tuple[str, str]] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.handlers += [(tag, name) for name, _ in attrs if name.startswith("on")]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


def written(run: CheckRun, place: Path) -> str:
    write_lines(str(place), CHECK_FORMATS["html"].render(run))
    return place.read_text("utf-8")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Reports with one finding, and with five hundred and a tree of ten thousand paths."""
    place = tmp_path_factory.mktemp("pages")
    source = place / "src/main/java/shop/Cart.java"
    source.parent.mkdir(parents=True)
    source.write_text("".join(f"int line{n} = {n}; // {EVIL}\n" for n in range(1, 30)))
    small, large = sample_run(1), sample_run(500, 10_000)
    small.place = large.place = str(place)
    written(small, place / "small.html")
    written(large, place / "large.html")
    return place


def test_texts_of_a_program_are_no_markup(pages: Path) -> None:
    text = (pages / "small.html").read_text("utf-8")
    found = Elements()
    found.feed(text)
    assert found.tags.count("script") == 2  # the data of trees, and our own
    assert found.tags.count("img") == 0
    assert found.tags.count("wbr") > 0
    assert found.handlers == []
    assert all(link.startswith("#") for link in found.links)
    assert EVIL not in text
    (policy,) = re.findall(r'content="(default-src[^"]*)"', text)
    assert "script-src 'sha256-" in unescape(policy)
    assert "unsafe" not in policy


def test_an_empty_run_has_a_page(tmp_path: Path) -> None:
    run = sample_run(0, 0)
    run.results, run.trees = [], []
    text = written(run, tmp_path / "empty.html")
    assert "Nothing was found." in text
    assert "No tree was recorded." in text


def test_java_is_told_apart() -> None:
    (line,) = java_lines('if (a < "<b>") return 1; // x')
    assert line == (
        '<b class="k">if</b> (a &lt; <i class="s">&quot;&lt;b&gt;&quot;</i>) '
        '<b class="k">return</b> <i class="n">1</i>; <i class="c">// x</i>'
    )
    assert [str(each) for each in java_lines("/* a\nb */")] == [
        '<i class="c">/* a</i>',
        '<i class="c">b */</i>',
    ]


def test_heaps_are_drawn_with_what_was_touched() -> None:
    before, after = heap_pictures(heaps())
    assert "next = null" in before
    assert before.count("<rect") == 3  # the inputs, a node, an array
    assert after.count("<rect") == 4
    assert 'class="new"' in after
    assert after.count('<path class="changed"') == 1
    assert "&lt;items&gt;" in after
    alone = heaps_svg(heaps())
    assert alone.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert alone.count("<svg") == 1


# --- in a browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser_page() -> Iterator[Page]:
    """A page of a real browser; what it complains of is an error at the end."""
    own = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=own, args=["--no-sandbox"])
        except Error as error:
            pytest.skip(f"no Chromium on this machine: {str(error).splitlines()[0]}")
        page = browser.new_page(viewport={"width": SCREEN["width"], "height": SCREEN["height"]})
        page.set_default_timeout(60_000)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        yield page
        browser.close()
    assert complaints == []


def opened(page: Page, file: Path, part: str = "") -> None:
    page.goto("about:blank")
    page.goto(f"{file.as_uri()}#{part}")


def no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def rows(page: Page) -> Locator:
    return page.locator("#tree-rows .row")


def test_findings_open_and_nothing_runs(pages: Path, browser_page: Page) -> None:
    page = browser_page
    opened(page, pages / "small.html")
    assert page.title() == "jejak: shop.jar"
    page.get_by_role("link", name="confirmed defect").first.click()
    page.locator("summary").first.focus()
    page.keyboard.press("Enter")
    body = page.locator("details.finding .body")
    expect(body.get_by_text("Path condition")).to_be_visible()
    expect(body.locator(".listing .here code")).to_contain_text("line10")
    expect(body.locator("svg.heap")).to_have_count(2)
    assert page.locator("img").count() == 0
    assert page.title() == "jejak: shop.jar"
    assert no_wider_than_the_screen(page)


def test_five_hundred_findings_are_sifted_by_keyboard(pages: Path, browser_page: Page) -> None:
    page = browser_page
    opened(page, pages / "large.html", "findings")
    expect(page.locator("#filter-count")).to_have_text("500 causes")
    page.keyboard.press("/")
    page.keyboard.type("shopexception")
    expect(page.locator("#filter-count")).to_have_text("125 of 500 causes")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    page.keyboard.press("j")
    chosen = page.locator("details.finding:not([hidden])").nth(1)
    expect(chosen.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(chosen.locator(".body")).to_be_visible()
    page.locator("#filter-text").fill("")
    page.locator("#filter-tier").select_option("confirmed")
    expect(page.locator("#filter-count")).to_have_text("125 of 500 causes")
    assert no_wider_than_the_screen(page)


def test_a_tree_of_ten_thousand_paths_is_walked_by_keyboard(
    pages: Path, browser_page: Page
) -> None:
    page = browser_page
    opened(page, pages / "large.html", "tree")
    expect(page.locator("#tree-count")).to_have_text("10,000 paths, 3,334 threw")
    page.locator("#tree-rows").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tree-path li")).to_have_count(1)
    expect(page.locator("#tree-path")).to_contain_text("x == 0")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    expect(rows(page)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(rows(page)).to_have_count(41)  # as it was before
    page.locator("#tree-open").click()
    assert rows(page).count() < 200  # of 20,001: only what can be seen
    page.locator("#tree-rows").focus()
    page.keyboard.press("End")
    expect(page.locator("#tree-path li").last).to_contain_text("x != 9999")
    page.keyboard.press("Home")
    page.keyboard.press("e")
    expect(page.locator("[aria-selected=true]")).to_contain_text("threw")
    active = page.locator("#tree-rows").get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").get_attribute("role") == "treeitem"
    long = page.locator(".row .label.long", has_text="x ==").first
    assert (long.get_attribute("title") or "").endswith("*/")
    assert long.text_content() == long.get_attribute("title")
    right = "e => e.getBoundingClientRect().right"
    assert long.locator(".tail").evaluate(right) <= page.locator("#tree-rows").evaluate(right)
    assert no_wider_than_the_screen(page)


def test_source_methods_and_figures(pages: Path, browser_page: Page) -> None:
    page = browser_page
    opened(page, pages / "small.html", "source")
    expect(page.locator("#source-text .line.ran")).to_have_count(1)
    expect(page.locator("#source-text .line.part")).to_have_count(1)
    expect(page.locator("#source-text .line.missed")).to_have_count(1)
    expect(page.locator("#source-text .line.error .at")).to_have_text("10")
    expect(page.locator("#source-text .line.raised .at")).to_have_text("10")
    opened(page, pages / "large.html", "source")
    expect(page.locator("#source-text .line.raised").first).to_be_in_viewport()
    raised = page.locator("#source-text .line.raised").count()
    assert raised < page.locator("#source-text .line.error").count()
    opened(page, pages / "large.html", "methods")
    page.get_by_role("button", name="complexity").click()
    expect(page.locator("table.sortable tbody tr").first.locator("td").nth(6)).to_have_text("17")
    opened(page, pages / "large.html", "figures")
    expect(page.get_by_text("NullPointerException").locator("visible=true").first).to_be_visible()
    assert page.locator(".plot circle").count() > 5
    opened(page, pages / "large.html", "reasons")
    expect(page.locator("#reasons")).to_contain_text("A larger --branch-bound")
    assert no_wider_than_the_screen(page)


def test_dark_and_light(pages: Path, browser_page: Page) -> None:
    page = browser_page
    shade = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="dark")
    opened(page, pages / "small.html")
    assert page.evaluate(shade) == "rgb(13, 17, 23)"
    page.locator("#theme").click()
    assert page.evaluate(shade) == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="light")
    page.locator("#theme").click()
    assert page.evaluate(shade) == "rgb(13, 17, 23)"
    page.evaluate("localStorage.clear()")
