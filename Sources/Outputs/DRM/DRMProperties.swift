import CDRM

/// The properties of a connector, a CRTC or a plane, by name.
struct DRMProperties {
  private struct Property {
    let id: UInt32
    let value: UInt64
    /// The value's name, for properties with named values.
    let word: String?
  }

  private var properties: [String: Property] = [:]

  /// Reads them; empty if the object is gone.
  ///
  /// `kind` is one of `snow_drm_connector`, `snow_drm_crtc` and `snow_drm_plane`.
  init(_ card: DRMCard, _ object: UInt32, _ kind: UInt32) {
    guard let list = drmModeObjectGetProperties(card.number, object, kind) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(card.number, list.pointee.props[index]) else {
        continue
      }
      defer { drmModeFreeProperty(property) }
      let value = list.pointee.prop_values[index]
      properties[cText(property.pointee.name)] = Property(
        id: property.pointee.prop_id, value: value, word: Self.word(property.pointee, value))
    }
  }

  private static func word(_ property: drmModePropertyRes, _ value: UInt64) -> String? {
    for index in 0..<Int(property.count_enums) where property.enums[index].value == value {
      return cText(property.enums[index].name)
    }
    return nil
  }

  /// The number by which the kernel knows a property; nil without it.
  func id(_ name: String) -> UInt32? { properties[name]?.id }

  /// A property's value; nil without it.
  func value(_ name: String) -> UInt64? { properties[name]?.value }

  /// The name of a property's value, such as "Normal"; nil without it.
  func word(_ name: String) -> String? { properties[name]?.word }
}

/// A C array of characters up to its zero.
func cText<Characters>(_ characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
