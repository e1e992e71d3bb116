/// The page, whole: nothing is loaded from elsewhere.
enum Page {
  static let text = ##"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>snowd</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: dark; --ink: #dfe8f5; --dim: #7f90ab; --line: #22304a; }
    * { box-sizing: border-box; margin: 0; }
    body { min-height: 100vh; display: flex; flex-direction: column; color: var(--ink);
      background: radial-gradient(ellipse at 50% 20%, #16233c, #070b14 75%);
      font: 15px/1.4 system-ui, sans-serif; }
    main { flex: 1; min-height: 0; display: grid; place-items: center; padding: 24px 24px 12px; }
    #screen { max-width: 100%; max-height: calc(100vh - 110px); border-radius: 10px;
      background: #05080f; box-shadow: 0 0 0 1px var(--line), 0 18px 60px #000a;
      image-rendering: auto; }
    footer { display: flex; flex-wrap: wrap; gap: 12px 36px; justify-content: center;
      align-items: center; padding: 10px 24px 22px; }
    dl { display: flex; gap: 36px; }
    dt { color: var(--dim); font-size: 12px; letter-spacing: .04em; }
    dd { font-variant-numeric: tabular-nums; font-size: 17px; min-width: 4.5em; }
    svg { width: 44px; height: 44px; }
    a { color: var(--dim); font-size: 13px; }
    .away #screen { opacity: .35; }
    .away footer { color: var(--dim); }
    </style>
    </head>
    <body>
    <main></main>
    <footer>
    <svg viewBox="-22 -22 44 44" role="img" aria-label="which way is down">
    <circle r="20" fill="none" stroke="#22304a" stroke-width="1.5"/>
    <g id="down"><path d="M0-11V11M-5 6L0 12L5 6" fill="none" stroke="#dfe8f5" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round"/></g></svg>
    <dl>
    <div><dt>angle</dt><dd id="angle">–</dd></div>
    <div><dt>frames a second</dt><dd id="fps">–</dd></div>
    <div><dt>size</dt><dd id="size">–</dd></div>
    </dl>
    <a id="other" href="/?lossless">without loss</a>
    </footer>
    <script>
    'use strict';
    const lossless = location.search === '?lossless';
    const id = (name) => document.getElementById(name);
    const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
    const screen = document.createElement(lossless ? 'canvas' : 'img');
    screen.id = 'screen';
    document.querySelector('main').append(screen);

    // Where there is no frame yet, or the bridge has gone: again.
    function stream() {
      screen.alt = 'the frames, moving';
      screen.onerror = async () => { await sleep(1000); screen.src = '/stream?' + Date.now(); };
      screen.src = '/stream';
    }

    // Frame after frame as PNG; what is on the canvas has the frame's pixels.
    async function frames() {
      const brush = screen.getContext('2d', { alpha: false });
      for (let serial = 0; ;) {
        try {
          const answer = await fetch('/frame.png?after=' + serial);
          if (!answer.ok) throw answer.status;
          const picture = await createImageBitmap(await answer.blob());
          if (screen.width !== picture.width || screen.height !== picture.height)
            [screen.width, screen.height] = [picture.width, picture.height];
          brush.drawImage(picture, 0, 0);
          serial = answer.headers.get('X-Snow-Serial');
          screen.dataset.time = answer.headers.get('X-Snow-Time');
        } catch { await sleep(1000); }
      }
    }

    async function numbers() {
      for (;; await sleep(250)) {
        try {
          const now = await (await fetch('/status.json')).json();
          const isThere = now.angle_rad !== null;
          document.body.className = now.connected ? '' : 'away';
          if (!isThere) continue;
          const degrees = now.angle_rad * 180 / Math.PI;
          id('angle').textContent = degrees.toFixed(1) + '°';
          id('fps').textContent = now.fps.toFixed(1);
          id('size').textContent = now.width + ' × ' + now.height;
          id('down').setAttribute('transform', `rotate(${degrees})`);
        } catch { document.body.className = 'away'; }
      }
    }

    if (lossless) {
      id('other').href = '/';
      id('other').textContent = 'moving, with loss';
      frames();
    } else stream();
    numbers();
    </script>
    </body>
    </html>

    """##
}
