import CDRM
import Glibc
import Posix

/// What a card is made of: a CRTC reads planes and feeds connectors.
struct DRMResources {
  let crtcs: [UInt32]
  let connectors: [UInt32]
}

/// What a CRTC reads a buffer through.
struct DRMPlane: Equatable {
  enum Kind { case primary, overlay, cursor }

  let id: UInt32
  let kind: Kind
  /// A bit for each CRTC that can read it, in the card's order.
  let crtcs: UInt32
  /// The CRTC that reads it now; 0 without one.
  let current: UInt32
  /// As `drm_fourcc.h` numbers them.
  let formats: [UInt32]
}

extension DRMCard {
  /// The numbers of CRTCs and connectors; throws `SystemError` for a card without outputs.
  func resources() throws(SystemError) -> DRMResources {
    guard let found = drmModeGetResources(number) else {
      throw SystemError(code: errno, operation: "list outputs", subject: name)
    }
    defer { drmModeFreeResources(found) }
    return DRMResources(
      crtcs: (0..<Int(found.pointee.count_crtcs)).map { found.pointee.crtcs[$0] },
      connectors: (0..<Int(found.pointee.count_connectors)).map { found.pointee.connectors[$0] })
  }

  /// All planes; empty for drivers without.
  func planes() -> [DRMPlane] {
    guard let list = drmModeGetPlaneResources(number) else { return [] }
    defer { drmModeFreePlaneResources(list) }
    return (0..<Int(list.pointee.count_planes)).compactMap { plane(list.pointee.planes[$0]) }
  }

  private func plane(_ id: UInt32) -> DRMPlane? {
    guard let found = drmModeGetPlane(number, id) else { return nil }
    defer { drmModeFreePlane(found) }
    let plane = found.pointee
    let kind: DRMPlane.Kind =
      switch DRMProperties(self, id, snow_drm_plane).word("type") {
      case "Primary": .primary
      case "Cursor": .cursor
      default: .overlay
      }
    return DRMPlane(
      id: id, kind: kind, crtcs: plane.possible_crtcs, current: plane.crtc_id,
      formats: (0..<Int(plane.count_formats)).map { plane.formats[$0] })
  }
}
