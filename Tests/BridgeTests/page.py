#!/usr/bin/env python3
"""Drives a bridge's page through its states in a headless Chromium: page.py CHROMIUM FILM BRIDGE URL

FILM and BRIDGE are command lines as JSON lists; both are started and stopped here. Ends with words and another
status than 0 where the page does not say or show what it should.
"""

import json
import subprocess
import sys
import tempfile
import time
import urllib.request

from browser import Browser

STATE = "document.getElementById('state')?.textContent ?? ''"
NUMBERS = "[...document.querySelectorAll('dd')].map((e) => e.textContent.trim()).join(' ')"
PICTURE = """(() => { const s = document.getElementById('screen'), c = document.createElement('canvas');
  if (!s.naturalWidth) return '';
  [c.width, c.height] = [s.naturalWidth, s.naturalHeight];
  c.getContext('2d').drawImage(s, 0, 0); return c.toDataURL(); })()"""
ICON = """new Promise((done) => { const i = new Image(), l = document.querySelector('link[rel=icon]');
  [i.onload, i.onerror] = [() => done('shown'), () => done('refused')]; i.src = l.href; })"""
# Whatever reaches beyond the window, or has no name for a screen reader.
FAULTS = """[...document.querySelectorAll('footer *, main > *')].filter((e) => {
  const r = e.getBoundingClientRect();
  return r.right > innerWidth + 1 || r.left < -1 || r.bottom > innerHeight + 1; }).map((e) => e.outerHTML)
  .concat([...document.querySelectorAll('button, a, img')].filter(
    (e) => !(e.textContent.trim() || e.alt || e.getAttribute('aria-label'))).map((e) => e.outerHTML)).join()"""
ZERO = """(() => { show({ connected: true, width: 1, height: 1, fps: 1, angle_rad: -0.0001 });
  return document.getElementById('angle').textContent; })()"""


class Page:
    def __init__(self, browser):
        self.browser = browser

    def __call__(self, expression):
        return self.browser.evaluate(expression)

    def wait(self, what, wanted):
        """Until an expression's value is as wanted; the limit is for a page that never gets there."""
        limit = time.monotonic() + 40
        while not wanted(value := self(what)):
            if time.monotonic() > limit:
                raise SystemExit("still %r: %s" % (value, what))
            time.sleep(0.05)
        return value

    def moves(self):
        first = self.wait(PICTURE, bool)
        self.wait(PICTURE, lambda now: now not in ("", first))


def expect(what, value, wanted):
    if value != wanted:
        raise SystemExit("%s: %r, expected %r" % (what, value, wanted))


def main():
    chromium, film, bridge, url = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3]), sys.argv[4]
    running = []

    def start(arguments):
        running.append(subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return running[-1]

    def stop(process):
        process.terminate()
        process.wait()

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(chromium, folder)
        page = Page(browser)
        try:
            first = start(bridge)
            while True:
                try:
                    urllib.request.urlopen(url).close()
                    break
                except OSError:  # It does not listen yet.
                    time.sleep(0.1)
            browser.open(url)
            page.wait(STATE, lambda words: words.startswith("no producer"))
            expect("numbers without frames", page(NUMBERS), "– – –")
            producer = start(film)
            page.wait(STATE, lambda words: words == "live")
            page.moves()
            page.wait(NUMBERS, lambda words: "°" in words and "–" not in words)
            expect("the icon", page(ICON), "shown")
            expect("minus zero", page(ZERO), "0.0°")
            for width, height in [(320, 568), (390, 844), (844, 390), (1280, 800)]:
                browser.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                            deviceScaleFactor=1, mobile=width < 1000)
                page.wait("innerWidth", lambda now: now == width)
                expect("faults at %d pixels" % width, page(FAULTS), "")
            page("document.getElementById('pause').click()")
            page.wait(STATE, lambda words: words == "paused")
            page("document.getElementById('pause').click()")
            page.wait(STATE, lambda words: words == "live")
            page.moves()

            stop(first)
            page.wait(STATE, lambda words: words.startswith("away"))
            expect("numbers of a bridge that is away", page(NUMBERS), "– – –")
            second = start(bridge)
            page.wait(STATE, lambda words: words == "live")
            page.moves()
            # Away for so short a time that the page does not notice.
            stop(second)
            start(bridge)
            page.wait(STATE, lambda words: words == "live")
            page.moves()

            stop(producer)
            page.wait(STATE, lambda words: words.startswith("no producer"))
            expect("numbers without a producer", page(NUMBERS), "– – –")
            start(film)
            page.wait(STATE, lambda words: words == "live")
            page.moves()

            browser.ask("Emulation.setEmulatedMedia",
                        features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
            browser.ask("Page.reload")
            page.wait(STATE, lambda words: words.startswith("paused"))
            expect("the button", page("document.getElementById('pause').textContent"), "play")
        finally:
            browser.close()
            for process in running:
                process.kill()
                process.wait()


main()
