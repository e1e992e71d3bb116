extension Page {
  static let script = ##"""
    'use strict';
    const given = new URLSearchParams(location.search);
    const lossless = given.has('lossless'), token = given.get('token');
    const id = (name) => document.getElementById(name);
    const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
    // An address of this bridge, with the token that the page's own has.
    const at = (path, query = {}) => {
      const all = new URLSearchParams(query);
      if (token !== null) all.set('token', token);
      const text = all.toString();
      return text ? path + '?' + text : path;
    };
    const stage = document.querySelector('main');
    const screen = document.createElement(lossless ? 'canvas' : 'img');
    screen.id = 'screen';
    stage.prepend(screen);
    const icon = document.createElement('link');
    [icon.rel, icon.type, icon.href] = ['icon', 'image/svg+xml', at('/favicon.svg')];
    document.head.append(icon);

    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let playing = !still, refused = false, wake = () => {};

    // A stream that has ended leaves its last frame without an event: it is opened anew whenever the
    // bridge, the page or the network comes back.
    function restart() {
      wake();
      if (lossless) return;
      screen.src = playing ? at('/stream', { t: Date.now() }) : at('/frame.png', { t: Date.now() });
    }
    if (lossless) {
      screen.setAttribute('role', 'img');
      screen.setAttribute('aria-label', 'the panel’s picture');
    } else {
      screen.alt = 'the panel’s picture';
      screen.onload = () => { refused = false; };
      screen.onerror = async () => {
        refused = true;
        screen.removeAttribute('src');
        await sleep(1000);
        if (!screen.hasAttribute('src')) restart();
      };
    }

    // Frame after frame as PNG; what is on the canvas has the frame's pixels.
    async function frames() {
      const brush = screen.getContext('2d', { alpha: false });
      for (let serial = 0; ;) {
        try {
          const answer = await fetch(at('/frame.png', { after: serial }));
          if (!answer.ok) throw answer.status;
          const picture = await createImageBitmap(await answer.blob());
          if (screen.width !== picture.width || screen.height !== picture.height)
            [screen.width, screen.height] = [picture.width, picture.height];
          brush.drawImage(picture, 0, 0);
          serial = answer.headers.get('X-Snow-Serial');
          screen.dataset.time = answer.headers.get('X-Snow-Time');
          refused = false;
        } catch { refused = true; await sleep(1000); }
        if (!playing) await new Promise((done) => { wake = done; });
      }
    }

    // The state in words, and its name for the styles.
    function state(now) {
      if (now === 401) return ['away', 'no access: open the page with the right token'];
      if (!now) return ['away', 'away: the bridge does not answer; trying again'];
      const hasFrame = now.width !== null;
      if (!now.connected && hasFrame)
        return ['lost', 'no producer: this is the last frame; waiting for snowd'];
      if (!now.connected) return ['empty', 'no producer: waiting for snowd'];
      if (!hasFrame) return ['empty', 'no frame yet'];
      if (refused) return ['lost', 'no picture: too many streams? trying again'];
      if (!playing) return ['paused', still ? 'paused, as this device asks for less motion' : 'paused'];
      return ['live', now.fps > 0 ? 'live' : 'live, nothing moves'];
    }

    function show(now) {
      const [name, words] = state(now);
      if (document.body.className !== name) document.body.className = name;
      if (id('state').textContent !== words) id('state').textContent = words;
      const isLive = now && now.connected && now.width !== null;
      const degrees = isLive && now.angle_rad !== null ? now.angle_rad * 180 / Math.PI : null;
      // Adding zero makes zero of minus zero.
      const tenth = degrees === null ? null : Math.round(degrees * 10) / 10 + 0;
      id('angle').textContent = tenth === null ? '–' : tenth.toFixed(1) + '°';
      if (degrees !== null) id('down').setAttribute('transform', `rotate(${degrees})`);
      id('fps').textContent = isLive ? now.fps.toFixed(1) : '–';
      id('size').textContent = isLive ? now.width + ' × ' + now.height : '–';
    }

    async function numbers() {
      let run = null;
      for (;; await sleep(250)) {
        let now = null;
        try {
          const answer = await fetch(at('/status.json'), { signal: AbortSignal.timeout(4000) });
          now = answer.ok ? await answer.json() : answer.status;
        } catch {}
        const isThere = now !== null && typeof now === 'object';
        // Another run of the bridge, or the same after a silence.
        if (run !== null && (isThere ? now.bridge : null) !== run) {
          if (isThere) restart();
        }
        if (isThere) run = now.bridge; else if (run !== null) run = 'away';
        show(isThere || now === 401 ? now : null);
      }
    }

    function toggle() {
      playing = !playing;
      id('pause').textContent = playing ? 'pause' : 'play';
      restart();
    }
    const enter = stage.requestFullscreen ?? stage.webkitRequestFullscreen;
    const fill = () => {
      if (document.fullscreenElement) document.exitFullscreen(); else enter.call(stage);
    };
    id('full').hidden = !enter;
    id('full').onclick = fill;
    id('pause').onclick = toggle;
    id('pause').textContent = playing ? 'pause' : 'play';
    id('other').href = at('/', lossless ? {} : { lossless: '' });
    if (lossless) id('other').textContent = 'smaller, with loss';
    document.addEventListener('keydown', (key) => {
      if (key.ctrlKey || key.altKey || key.metaKey || key.target.closest('button, a')) return;
      if (key.key === ' ') { key.preventDefault(); toggle(); }
      if (key.key === 'f' && enter) fill();
    });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) restart(); });
    addEventListener('online', restart);
    if (lossless) frames();
    restart();
    numbers();
    """##
}
