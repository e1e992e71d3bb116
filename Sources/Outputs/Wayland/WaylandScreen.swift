import CWayland
import Graphics
import Posix

/// A surface that shows the picture: an output's layer, or a window.
///
/// ```
///   absent ── show ──▶ asked ── configured ──▶ placed ── commit ──▶ shown
///      ▲                                                             │
///      └────────────────────── hide: the surface is destroyed ───────┘
/// ```
final class WaylandScreen {
  /// The output; nil for a window that the compositor places.
  let output: WaylandOutput?
  /// Its size and scale; nil before the compositor's first answer.
  private(set) var scale: WaylandScale?
  /// Whether the compositor has placed the surface.
  private(set) var isPlaced = false
  /// Whether a frame has been sent since it was placed.
  private(set) var hasFrame = false
  /// Whether a window in full screen is above or below it.
  var isCovered = false
  /// Whether the compositor has removed it for good.
  private(set) var isDismissed = false
  /// Since when a frame callback is awaited, in nanoseconds; nil if a frame may be sent.
  private(set) var askedSince: Int64?
  /// Why it shows nothing although it is placed; nil while it can.
  private(set) var trouble: String?
  /// What has changed since the last commit.
  private var unsent = RowDamage(width: 0, height: 0)
  private let context: WaylandContext
  private var surface: WaylandObject?
  private var viewport: WaylandObject?
  private var fraction: WaylandObject?
  private var shell: WaylandShell?
  private var memory: WaylandMemory?
  private var names: [WaylandObject] = []
  /// Of memory that is still shown.
  private var retired: [WaylandObject] = []
  private var isBusy = [Bool](repeating: false, count: WaylandMemory.buffers)
  private var callback: OpaquePointer?
  private var callbackListener: WaylandListener?
  /// The outputs that a window is on; their largest scale counts.
  private var entered: [OpaquePointer] = []
  private var preferred: Int?

  init(_ output: WaylandOutput?, _ context: WaylandContext) {
    (self.output, self.context) = (output, context)
    callbackListener = WaylandListener { [unowned self] _ in
      forgetCallback()
      context.act(.progress)
    }
  }

  deinit { hide() }

  /// Whether there is a surface.
  var exists: Bool { surface != nil }

  /// The protocol's object, which events of pointers and fingers name.
  var pointer: OpaquePointer? { surface?.pointer }

  /// Whether the compositor may still read a buffer.
  func holds(_ index: Int) -> Bool { isBusy[index] }

  /// Creates the surface; the compositor then decides its size.
  func show() {
    guard surface == nil, !isDismissed, let compositor = context.globals[SNOW_WAYLAND_COMPOSITOR]
    else { return }
    surface = WaylandObject(
      wl_compositor_create_surface(compositor), context.connection, destroy: wl_surface_destroy
    ) { [unowned self] event in follow(event) }
    guard let surface = surface?.pointer else { return }
    makeScaler(surface)
    let report: (WaylandShell.Event) -> Void = { [unowned self] event in take(event) }
    if context.role == .window {
      shell = .window(surface, output, context.globals, context.connection, report)
    } else if let output {
      shell = .layer(context.role, surface, output, context.globals, context.connection, report)
    }
    guard shell != nil else { return hide() }
    if context.role == .overlay { clearInput(surface, compositor) }
    if context.format == .xrgb8888 { declareOpaque(surface, compositor) }
    if context.rotation != .none { wl_surface_set_buffer_transform(surface, context.transform) }
    wl_surface_commit(surface)
  }

  /// Destroys the surface; nothing is below it that could not be shown directly then.
  func hide() {
    forgetCallback()
    (shell, viewport, fraction) = (nil, nil, nil)
    surface = nil
    (names, retired, entered) = ([], [], [])
    (isPlaced, hasFrame) = (false, false)
    for index in isBusy.indices { isBusy[index] = false }
    memory = nil
  }

  private func forgetCallback() {
    if let callback { wl_callback_destroy(callback) }
    (callback, askedSince) = (nil, nil)
  }

  private func makeScaler(_ surface: OpaquePointer) {
    if let viewports = context.globals[SNOW_WAYLAND_VIEWPORTS] {
      viewport = WaylandObject(
        wp_viewporter_get_viewport(viewports, surface), context.connection,
        destroy: wp_viewport_destroy)
    }
    // Without a viewport, a buffer has a whole number of pixels for each surface coordinate.
    guard viewport != nil, let scales = context.globals[SNOW_WAYLAND_SCALES] else { return }
    fraction = WaylandObject(
      wp_fractional_scale_manager_v1_get_fractional_scale(scales, surface), context.connection,
      destroy: wp_fractional_scale_v1_destroy
    ) { [unowned self] event in
      preferred = min(max(Int(event.number(0)), 1), WaylandScale.most)
      measure()
    }
  }

  private func clearInput(_ surface: OpaquePointer, _ compositor: OpaquePointer) {
    let region = wl_compositor_create_region(compositor)
    wl_surface_set_input_region(surface, region)
    wl_region_destroy(region)
  }

  /// Lets the compositor leave out what is below.
  private func declareOpaque(_ surface: OpaquePointer, _ compositor: OpaquePointer) {
    let region = wl_compositor_create_region(compositor)
    wl_region_add(region, 0, 0, .max, .max)
    wl_surface_set_opaque_region(surface, region)
    wl_region_destroy(region)
  }
}

extension WaylandScreen {
  private func take(_ event: WaylandShell.Event) {
    switch event {
    case .configured(let width, let height):
      let size = width > 0 && height > 0 ? (width, height) : freeSize
      guard max(size.0, size.1) <= WaylandScale.longestSide else {
        trouble = "the compositor gives it \(width)x\(height)"
        return context.act(.change)
      }
      trouble = nil
      scale = WaylandScale(width: size.0, height: size.1, ratio: ratio)
      isPlaced = true
      shell?.acknowledgeSize()
      fit()
      addAll()
      context.act(.change)
    case .closed: context.act(.closed)
    case .dismissed:
      hide()
      isDismissed = true
      context.act(.change)
    }
  }

  /// The size of a window that may choose.
  private var freeSize: (Int, Int) {
    guard let first = output ?? context.globals.outputs.first, let mode = first.mode,
      mode.width > 0, mode.height > 0
    else { return (1280, 720) }
    let size = (max(mode.width / first.scale, 1), max(mode.height / first.scale, 1))
    return first.isTurned ? (size.1, size.0) : size
  }

  private func follow(_ event: WaylandEvent) {
    guard let output = event.object(0) else { return }
    if event.opcode == 0 {
      if entered.count < 16 { entered.append(output) }
    } else {
      entered.removeAll { $0 == output }
    }
    measure()
  }

  /// Pixels for each surface coordinate, in 120ths.
  private var ratio: Int {
    if let preferred, fraction != nil { return preferred }
    guard context.globals.version(SNOW_WAYLAND_COMPOSITOR) >= 3 || viewport != nil else {
      return WaylandScale.one
    }
    let outputs =
      output.map { [$0] }
      ?? context.globals.outputs.filter { $0.pointer.map(entered.contains) ?? false }
    return (outputs.map(\.scale).max() ?? context.globals.outputs.first?.scale ?? 1)
      * WaylandScale.one
  }

  /// Takes a changed scale.
  func measure() {
    guard let old = scale, old.ratio != ratio else { return }
    scale?.ratio = ratio
    fit()
    addAll()
    context.act(.change)
  }
}

extension WaylandScreen {
  /// Shows buffers of this memory from now on.
  func use(_ memory: WaylandMemory) {
    guard self.memory !== memory else { return }
    self.memory = memory
    for index in isBusy.indices { isBusy[index] = false }
    retired = names
    names = (0..<WaylandMemory.buffers).compactMap { index in
      memory.name(index) { [unowned self] in
        isBusy[index] = false
        context.act(.progress)
      }
    }
    unsent = RowDamage(width: memory.width, height: memory.height)
    fit()
  }

  /// Lets the picture fill the surface: scaled by the compositor, without its edges if the proportions differ.
  private func fit() {
    guard let surface = surface?.pointer, let scale, let memory else { return }
    guard let viewport = viewport?.pointer else {
      let (width, height) = context.turned(memory.width, memory.height)
      let isFitting = scale.pixels == (width, height)
      trouble = isFitting ? nil : "the compositor cannot scale pictures (wp_viewporter)"
      wl_surface_set_buffer_scale(surface, Int32(scale.ratio / WaylandScale.one))
      return
    }
    let none = wl_fixed_from_int(-1)
    let picture = context.turned(memory.width, memory.height)
    if picture != scale.pixels,
      let part = WaylandScale.part(of: picture, for: (scale.width, scale.height))
    {
      wp_viewport_set_source(
        viewport, wl_fixed_from_double(part.x), wl_fixed_from_double(part.y),
        wl_fixed_from_double(part.width), wl_fixed_from_double(part.height))
    } else {
      wp_viewport_set_source(viewport, none, none, none, none)
    }
    wp_viewport_set_destination(viewport, Int32(scale.width), Int32(scale.height))
  }

  /// Takes a new frame's changes.
  func add(_ changes: RowDamage) { unsent.formUnion(changes) }

  /// Everything has changed.
  func addAll() { unsent.addAll() }

  /// Shows a buffer if the compositor takes a frame now, and it has changed; `now` is in nanoseconds.
  func advance(_ index: Int, at now: Int64) {
    guard isPlaced, trouble == nil, askedSince == nil, let surface = surface?.pointer,
      index < names.count, unsent.hasChanges
    else { return }
    wl_surface_attach(surface, names[index].pointer, 0, 0)
    unsent.forEachBand(Self.rectangles) { area in
      wl_surface_damage_buffer(
        surface, area.left, area.top, area.right - area.left, area.bottom - area.top)
    }
    callback = wl_surface_frame(surface)
    if let callback {
      callbackListener?.listen(to: callback)
      askedSince = now
    }
    wl_surface_commit(surface)
    (isBusy[index], hasFrame) = (true, true)
    unsent.removeAll()
    if !retired.isEmpty { retired = [] }
  }

  /// Requests of one commit must fit into libwayland's buffer.
  private static let rectangles = 32
}
