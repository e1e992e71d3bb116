import CDRM
import Graphics
import Posix

/// Shows buffers by atomic commits: all changes of one commit are made, or none.
final class AtomicScanout: Scanout {
  private let card: DRMCard
  private let route: DRMRoute
  private let plane: DRMPlane
  private let planeKeys, crtcKeys, connectorKeys: DRMProperties
  /// Where the plane takes damage; nil without.
  private let damageKey: UInt32?
  private let mode: PropertyBlob
  private let rate: VariableRate?

  /// Prepares commits; throws `SystemError` if the driver lacks a part of the interface.
  init(_ card: DRMCard, _ route: DRMRoute) throws(SystemError) {
    guard let plane = route.plane else {
      throw SystemError(
        code: 0, operation: "show a picture", subject: card.name,
        words: "no plane for \(route.connector.name)")
    }
    (self.card, self.route, self.plane) = (card, route, plane)
    planeKeys = DRMProperties(card, plane.id, snow_drm_plane)
    crtcKeys = DRMProperties(card, route.crtc, snow_drm_crtc)
    connectorKeys = DRMProperties(card, route.connector.id, snow_drm_connector)
    damageKey = planeKeys.id("FB_DAMAGE_CLIPS")
    mode = try PropertyBlob(card, [route.mode.timings])
    rate = VariableRate(card, route)
  }

  var variesRate: Bool { rate?.isWanted ?? false }

  func show(_ framebuffer: UInt32) throws(SystemError) {
    let request = AtomicRequest(card)
    clear(request)
    request.set(route.connector.id, connectorKeys.id("CRTC_ID"), UInt64(route.crtc))
    request.set(route.crtc, crtcKeys.id("MODE_ID"), UInt64(mode.id))
    request.set(route.crtc, crtcKeys.id("ACTIVE"), 1)
    if let rate { request.set(route.crtc, rate.key, rate.value) }
    let (width, height) = (UInt64(route.mode.width), UInt64(route.mode.height))
    let values: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(route.crtc)),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
      // In 65536ths of a pixel.
      ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16), ("SRC_H", height << 16),
    ]
    for (name, value) in values { request.set(plane.id, planeKeys.id(name), value) }
    try request.commit(
      "set the mode \(route.mode) of \(route.connector.name)",
      flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
  }

  /// Removes what another program has left on this CRTC: planes, such as a pointer, and other connectors.
  private func clear(_ request: borrowing AtomicRequest) {
    // A property has one number for all objects of a card.
    for other in card.planes() where other.current == route.crtc && other.id != plane.id {
      request.set(other.id, planeKeys.id("FB_ID"), 0)
      request.set(other.id, planeKeys.id("CRTC_ID"), 0)
    }
    guard let connectors = try? card.resources().connectors else { return }
    for other in connectors where other != route.connector.id {
      let properties = DRMProperties(card, other, snow_drm_connector)
      if properties.value("CRTC_ID") == UInt64(route.crtc) {
        request.set(other, properties.id("CRTC_ID"), 0)
      }
    }
  }

  func flip(to framebuffer: UInt32, damage: [DamageRectangle]) throws(SystemError) -> Bool {
    let request = AtomicRequest(card)
    request.set(plane.id, planeKeys.id("FB_ID"), UInt64(framebuffer))
    // The kernel copies it with the commit.
    let clips = damageKey == nil || damage.isEmpty ? nil : try blob(of: damage)
    if let clips { request.set(plane.id, damageKey, UInt64(clips.id)) }
    try request.commit(
      "flip \(route.connector.name)", flags: DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT)
    return true
  }

  private func blob(of damage: [DamageRectangle]) throws(SystemError) -> PropertyBlob {
    let clips = damage.map { drm_mode_rect(x1: $0.left, y1: $0.top, x2: $0.right, y2: $0.bottom) }
    return try PropertyBlob(card, clips)
  }

  func turnOff() {
    let request = AtomicRequest(card)
    request.set(plane.id, planeKeys.id("FB_ID"), 0)
    request.set(plane.id, planeKeys.id("CRTC_ID"), 0)
    request.set(route.connector.id, connectorKeys.id("CRTC_ID"), 0)
    request.set(route.crtc, crtcKeys.id("ACTIVE"), 0)
    request.set(route.crtc, crtcKeys.id("MODE_ID"), 0)
    // Another master's picture is there.
    try? request.commit("turn off", flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
  }
}

/// Values of properties that change together.
private struct AtomicRequest: ~Copyable {
  private let card: DRMCard
  private let request: drmModeAtomicReqPtr?

  init(_ card: DRMCard) {
    self.card = card
    request = drmModeAtomicAlloc()
  }

  deinit { drmModeAtomicFree(request) }

  /// Sets a property; ignores one that the driver does not have.
  borrowing func set(_ object: UInt32, _ property: UInt32?, _ value: UInt64) {
    if let property { drmModeAtomicAddProperty(request, object, property, value) }
  }

  borrowing func commit(_ operation: String, flags: Int32) throws(SystemError) {
    try card.call(operation) {
      drmModeAtomicCommit($0, request, UInt32(flags), card.flipContext)
    }
  }
}

/// A property's value that is larger than a number.
private final class PropertyBlob {
  let id: UInt32
  private let card: DRMCard

  init<Value: BitwiseCopyable>(_ card: DRMCard, _ values: [Value]) throws(SystemError) {
    var id: UInt32 = 0
    try card.call("pass a value to the driver") { number in
      values.withUnsafeBytes {
        drmModeCreatePropertyBlob(number, $0.baseAddress, $0.count, &id)
      }
    }
    (self.id, self.card) = (id, card)
  }

  deinit { drmModeDestroyPropertyBlob(card.number, id) }
}
