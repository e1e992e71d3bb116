#!/usr/bin/env python3
"""Opens a bridge's page in a headless Chromium: browser.py CHROMIUM URL SCREENSHOT

Speaks the DevTools protocol through pipes, with nothing but the standard library. Prints a JSON object:
the newest frame's pixels from /frame.png as the browser decodes them (B, G, R, A), its instant, where the picture is
on the screenshot, and what is on the canvas, where the page has one. The frame is the one that was
there before and after the screenshot; a moving picture may show it later, which is waited for.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time

READY = """(() => { const s = document.getElementById('screen');
  return !!s && (s.tagName === 'CANVAS' ? !!s.dataset.time : s.naturalWidth > 0); })()"""
LOOK = """(async () => {
  const text = (data) => { let all = '';
    for (let i = 0; i < data.length; i += 4) [data[i], data[i + 2]] = [data[i + 2], data[i]];
    for (let i = 0; i < data.length; i += 8192)
      all += String.fromCharCode(...data.subarray(i, i + 8192));
    return btoa(all); };
  const screen = document.getElementById('screen'), rect = screen.getBoundingClientRect();
  const found = { rect: [rect.x, rect.y, rect.width, rect.height] };
  const pixels = (canvas) => text(
    canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
  if (screen.tagName === 'CANVAS')
    found.canvas = { time: screen.dataset.time, width: screen.width, height: screen.height,
      pixels: pixels(screen) };
  const answer = await fetch('/frame.png'), picture = await createImageBitmap(await answer.blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d', { alpha: false }).drawImage(picture, 0, 0);
  found.frame = { time: answer.headers.get('X-Snow-Time'), width: canvas.width,
    height: canvas.height, pixels: pixels(canvas) };
  found.words = document.querySelector('footer').innerText;
  return JSON.stringify(found); })()"""
# How near a screenshot is to the newest frame, in dB; the picture's corners are round.
NEARNESS = """(async (shot) => {
  const pixels = async (blob, x, y, width, height) => {
    const picture = await createImageBitmap(blob), canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d', { alpha: false });
    context.drawImage(picture, -x, -y);
    return context.getImageData(10, 10, width - 20, height - 20).data; };
  const { x, y, width, height } = document.getElementById('screen').getBoundingClientRect();
  const file = new Blob([Uint8Array.from(atob(shot), (c) => c.charCodeAt(0))]);
  const seen = await pixels(file, Math.round(x), Math.round(y), width, height);
  const sent = await pixels(await (await fetch('/frame.png')).blob(), 0, 0, width, height);
  const squares = seen.reduce((sum, value, index) => sum + (value - sent[index]) ** 2, 0);
  return 10 * Math.log10(255 * 255 * seen.length * 0.75 / Math.max(squares, 1)); })('%s')"""


class Browser:
    def __init__(self, program, folder):
        here, there = os.pipe(), os.pipe()
        # Chromium reads from 3 and writes to 4.
        arguments = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                     "--force-color-profile=srgb", "--force-device-scale-factor=1", "--hide-scrollbars",
                     "--window-size=1000,700", "--no-first-run", "--user-data-dir=" + folder, "about:blank"]

        def place():
            low, high = os.dup(here[0]), os.dup(there[1])
            keep = [os.dup(low), os.dup(high)]
            os.dup2(keep[0], 3)
            os.dup2(keep[1], 4)

        self.process = subprocess.Popen(arguments, preexec_fn=place, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(here[0])
        os.close(there[1])
        self.output, self.input = here[1], os.fdopen(there[0], "rb", buffering=0)
        self.rest, self.number, self.session = b"", 0, None

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                more = self.input.read(1 << 20)
                if not more:
                    raise SystemExit("chromium has ended")
                self.rest += more
            text, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(method + ": " + answer["error"]["message"])
                return answer["result"]

    def open(self, url):
        """Shows a page in a new tab, which what follows is about."""
        self.session = None
        target = self.ask("Target.createTarget", url=url)["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def evaluate(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")


    def photograph(self, path):
        """Writes what the tab shows as PNG."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.process.kill()
        self.process.wait()


def look(browser, url, screenshot):
    """What is found, and a screenshot; where it never comes near the frame, the last one is taken."""
    browser.open(url)
    deadline = time.monotonic() + 120
    while not browser.evaluate(READY):
        if time.monotonic() > deadline:
            raise SystemExit("the page shows nothing")
        time.sleep(0.1)
    found = None
    while time.monotonic() < deadline:
        before = json.loads(browser.evaluate(LOOK))
        picture = browser.ask("Page.captureScreenshot", format="png")["data"]
        is_near = "canvas" in before or browser.evaluate(NEARNESS % picture) > 30
        after = json.loads(browser.evaluate(LOOK))
        if before["frame"]["time"] == after["frame"]["time"]:
            with open(screenshot, "wb") as file:
                file.write(base64.b64decode(picture))
            found = after
            if is_near:
                break
        time.sleep(0.2)
    if not found:
        raise SystemExit("the frames follow too quickly for a screenshot of one")
    return found


def main():
    program, url, screenshot = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder)
        try:
            print(json.dumps(look(browser, url, screenshot)))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
