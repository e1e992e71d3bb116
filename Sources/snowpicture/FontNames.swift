import CPango

/// The families that a font's description names.
struct FontNames {
  private let names: [String]

  init(_ description: String) {
    let font = pango_font_description_from_string(description)
    defer { pango_font_description_free(font) }
    let families = pango_font_description_get_family(font).map { String(cString: $0) } ?? ""
    names = families.split(separator: ",").map {
      String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  /// Names that fontconfig gives a meaning of its own.
  private static let generic: Set = [
    "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui", "emoji",
    "math",
  ]

  static var areInstalled: Bool {
    FcInit()
    return (FcConfigGetFonts(nil, FcSetSystem)?.pointee.nfont ?? 0) > 0
  }

  /// What is taken instead, if none of the families is installed.
  var note: String? {
    guard !names.isEmpty, !names.contains(where: { Self.generic.contains($0.lowercased()) }) else {
      return nil
    }
    let found = names.map { name in (name, Self.match(name)) }
    let isInstalled = found.contains { name, families in
      families.contains { $0.lowercased() == name.lowercased() }
    }
    guard !isInstalled else { return nil }
    let instead = Self.match(names[0]).first.map { "; using '\($0)'" } ?? ""
    let quoted = names.map { "'\($0)'" }.joined(separator: ", ")
    return names.count == 1
      ? "font \(quoted) is not installed\(instead)"
      : "none of the fonts \(quoted) is installed\(instead)"
  }

  /// The names of the family that fontconfig takes for a name.
  private static func match(_ name: String) -> [String] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return [] }
    defer { FcPatternDestroy(font) }
    var names: [String] = []
    var family: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, FC_FAMILY, Int32(names.count), &family) == FcResultMatch,
      let family
    {
      names.append(String(cString: family))
    }
    return names
  }
}
