extension Page {
  static let style = """
    :root { color-scheme: dark; --ink: #dfe8f5; --dim: #8b9bb5; --line: #2a3a58; }
    * { box-sizing: border-box; margin: 0; }
    [hidden] { display: none !important; }
    body { height: 100vh; height: 100dvh; min-height: 300px; display: flex;
      flex-direction: column; color: var(--ink);
      background: radial-gradient(ellipse at 50% 20%, #16233c, #070b14 75%);
      font: 15px/1.4 system-ui, sans-serif; }
    main { flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) auto / 100%;
      place-items: center; gap: 12px; padding: 24px 24px 8px; }
    #screen { max-width: 100%; max-height: 100%; border-radius: 10px; background: #05080f;
      box-shadow: 0 0 0 1px var(--line), 0 18px 60px #000a; }
    #state { color: var(--dim); min-height: 24px; text-align: center; }
    #state::before { content: '●'; color: #6fd08c; margin-right: .5em; }
    .starting #screen, .empty #screen { visibility: hidden; }
    .away #screen, .lost #screen { opacity: .35; filter: grayscale(.6); }
    .away #state, .lost #state, .empty #state { color: var(--ink); }
    .away #state::before { color: #f0806c; }
    .lost #state::before, .empty #state::before { color: #f0c46c; }
    .paused #state::before, .starting #state::before { color: var(--dim); }
    .starting #state, .empty #state { grid-area: 1 / 1; }
    footer { display: flex; flex-wrap: wrap; gap: 12px 40px; justify-content: center;
      align-items: center; padding: 8px 24px 20px; }
    dl { display: flex; gap: 32px; }
    dt { color: var(--dim); font-size: 12px; letter-spacing: .04em; white-space: nowrap; }
    dd { display: flex; align-items: center; gap: 8px; height: 28px; min-width: 5.5em;
      font-variant-numeric: tabular-nums; font-size: 17px; white-space: nowrap; }
    svg { width: 24px; height: 24px; flex: none; }
    nav { display: flex; gap: 10px; }
    button, nav a { font: inherit; font-size: 14px; line-height: 20px; color: var(--ink);
      background: #ffffff0d; border: 1px solid var(--line); border-radius: 8px;
      padding: 9px 14px; text-decoration: none; white-space: nowrap; cursor: pointer; }
    button:hover, nav a:hover { background: #ffffff1c; }
    :focus-visible { outline: 2px solid #9fc4ff; outline-offset: 2px; }
    main:fullscreen { display: block; padding: 0; background: #000; }
    main:fullscreen #screen { width: 100%; height: 100%; object-fit: contain; border-radius: 0;
      box-shadow: none; }
    main:fullscreen #state { position: fixed; inset: auto 0 24px; }
    .live main:fullscreen #state { display: none; }
    @media (max-width: 600px) {
      main { padding: 12px 12px 4px; }
      footer { padding: 4px 12px 16px; flex-direction: column; align-items: stretch; }
      dl { gap: 12px; }
      dl > * { flex: 1; }
      dd { min-width: 0; font-size: 16px; }
      nav > * { flex: 1; padding: 11px 6px; text-align: center; }
    }
    @media (max-height: 480px) {
      main { padding: 8px 8px 0; gap: 4px; }
      footer { padding: 2px 8px 6px; gap: 4px 24px; }
      dl > * { display: flex; align-items: center; gap: 8px; }
      dd { min-width: 3.5em; font-size: 15px; }
      button, nav a { padding: 5px 10px; }
    }
    """
}
