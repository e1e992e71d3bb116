extension Float {
  /// The nearest of sixteen sizes an octave: masks of soft sprites that grow are then drawn once, and kept.
  var inFewSizes: Float { Float(bitPattern: (bitPattern &+ 0x4_0000) & 0xfff8_0000) }
}
