import CWayland

extension WaylandSink {
  /// Continues in the first surface's present size.
  func reopen() -> Bool {
    guard failure == nil, connection.failure == nil else { return false }
    adoptSize()
    return failure == nil
  }

  private var wantedSize: (width: Int, height: Int)? {
    guard let scale = screens.first?.scale else { return nil }
    let (width, height) = scale.pixels
    return context.turned(max(width, 1), max(height, 1))
  }

  var hasOtherSize: Bool {
    guard let wanted = wantedSize, let memory else { return false }
    return wanted != (memory.width, memory.height)
  }

  private func adoptSize() {
    guard let wanted = wantedSize, let shm = globals[SNOW_WAYLAND_SHM] else { return }
    if memory == nil || hasOtherSize {
      do throws(OutputError) {
        use(
          try WaylandMemory(
            shm, width: wanted.width, height: wanted.height, format: context.format, connection))
      } catch {
        return fail(error)
      }
    }
    if let memory { for screen in screens where screen.isPlaced { screen.use(memory) } }
  }

  private func fail(_ error: OutputError) {
    guard failure == nil else { return }
    failure = error
    act()
  }

  /// Creates and removes surfaces as outputs come and go.
  func followCompositor() {
    if let error = connection.failure { fail(error) }
    guard failure == nil else { return }
    if news.isClosed { return fail(.closed("\(name): the window was closed")) }
    guard news.hasChange, globals.isComplete else { return }
    news.hasChange = false
    if !hasBegun { begin() }
    guard failure == nil else { return }
    input?.follow()
    placeScreens()
    for screen in screens { screen.measure() }
    // Once a surface shows a picture, `present` tells the caller of another size first.
    if memory == nil || !screens.contains(where: { $0.hasFrame }) { adoptSize() }
    if let memory, !hasOtherSize {
      for screen in screens where screen.isPlaced { screen.use(memory) }
    }
    act()
  }

  private func begin() {
    hasBegun = true
    guard let problem = missing else {
      if argument.role != .window {
        covering = CoveringWindows(context) { [news] in news.hasChange = true }
      } else {
        globals.bind(SNOW_WAYLAND_WINDOWS, pong)
        input = WaylandTouches(context) { [unowned self] in
          guard let screen = screens.first, let pointer = screen.pointer, let scale = screen.scale
          else { return nil }
          return (pointer, scale)
        }
      }
      return
    }
    fail(.unsupported("\(connection.name): \(problem)"))
  }

  /// What the compositor lacks; nil if it can show this.
  private var missing: String? {
    if globals.version(SNOW_WAYLAND_SHM) == 0
      || globals.version(SNOW_WAYLAND_COMPOSITOR) < 4
    {
      return "the compositor is too old: wl_compositor version 4 and wl_shm are needed"
    }
    switch argument.role {
    case .window:
      return globals.version(SNOW_WAYLAND_WINDOWS) == 0
        ? "the compositor has no windows (xdg_wm_base)" : nil
    case .overlay, .background:
      return globals.version(SNOW_WAYLAND_LAYERS) == 0
        ? "the compositor has no layers (wlr-layer-shell), like GNOME and cage; use wayland:window"
        : nil
    }
  }

  private func placeScreens() {
    let wanted = globals.outputs.filter {
      $0.isKnown && (argument.output == nil || $0.name == argument.output)
    }
    if argument.role == .window {
      let output = argument.output == nil ? nil : wanted.first
      // Without any output, a window would be placed nowhere.
      guard argument.output == nil ? !globals.outputs.isEmpty : output != nil else {
        return screens = []
      }
      if screens.first?.output !== output { screens = [] }
      if screens.isEmpty { screens = [WaylandScreen(output, context)] }
    } else {
      screens.removeAll { screen in !wanted.contains { $0 === screen.output } }
      for output in wanted where !screens.contains(where: { $0.output === output }) {
        screens.append(WaylandScreen(output, context))
      }
    }
    for screen in screens {
      screen.isCovered = screen.output.map { covering?.cover($0) ?? false } ?? false
      if screen.scale == nil, !screen.isCovered { screen.show() }
    }
  }

  /// Sends what may be sent, and looks whether anything is visible.
  func advance() {
    followCompositor()
    guard failure == nil, !isFinished else { return }
    let now = clock()
    for screen in screens { advance(screen, at: now) }
    connection.flush()
    look(at: now)
    if let error = connection.failure { fail(error) }
  }

  private func advance(_ screen: WaylandScreen, at now: Int64) {
    if screen.isCovered || argument.role == .overlay && isEmpty && memory != nil {
      // Even an empty surface over a window keeps the compositor from showing that window directly.
      if screen.hasFrame { screen.hide() }
      return
    }
    if !screen.exists { screen.show() }
    if let newest = turns.newest { screen.advance(newest, at: now) }
  }

  /// Without callbacks nothing is visible; without buffers nothing can be drawn.
  private func look(at now: Int64) {
    let isHidden =
      screens.contains(where: { $0.hasFrame })
      && !screens.contains { screen in
        screen.hasFrame && (screen.askedSince.map { now - $0 < Self.timeout } ?? true)
      }
    let keepsAll =
      starvedSince.map { now - $0 >= Self.timeout } ?? false
      && !(0..<WaylandMemory.buffers).contains { index in !screens.contains { $0.holds(index) } }
    guard isUnseen != (isHidden || keepsAll) else { return }
    isUnseen.toggle()
    if !isUnseen { starvedSince = nil }
    act()
  }
}
