/// The page; loads nothing from other sites.
enum Page {
  static let text = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>snowd</title>
    <style>
    \(style)
    </style>
    </head>
    \(body)
    <script>
    \(script)
    </script>
    </body>
    </html>

    """

  static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32" fill="none" stroke="#9fc4ff" \
    stroke-width="2.4" stroke-linecap="round"><g id="a"><path d="M0 0V-13M-4-12 0-8 4-12"/></g>\
    <use href="#a" transform="rotate(60)"/><use href="#a" transform="rotate(120)"/>\
    <use href="#a" transform="rotate(180)"/><use href="#a" transform="rotate(240)"/>\
    <use href="#a" transform="rotate(300)"/></svg>

    """

  private static let body = """
    <body class="starting">
    <main>
    <p id="state" role="status">connecting</p>
    </main>
    <footer>
    <dl>
    <div><dt>angle</dt><dd><svg viewBox="-22 -22 44 44" aria-hidden="true">
    <circle r="20" fill="none" stroke="#3a4c6d" stroke-width="2"/>
    <g id="down"><path d="M0-11V11M-6 5L0 12L6 5" fill="none" stroke="#dfe8f5" stroke-width="2.5"
    stroke-linecap="round" stroke-linejoin="round"/></g></svg><span id="angle">–</span></dd></div>
    <div><dt>frames a second</dt><dd id="fps">–</dd></div>
    <div><dt>size</dt><dd id="size">–</dd></div>
    </dl>
    <nav aria-label="picture">
    <button id="pause" type="button" title="space">pause</button>
    <button id="full" type="button" title="f" hidden>full screen</button>
    <a id="other" href="/?lossless">without loss</a>
    </nav>
    </footer>
    """
}
