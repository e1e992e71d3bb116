import Emitter

/// Core Animation's names that snowd knows of, but does nothing with.
enum CAMLNames {
  /// Layers that may hold emitters; what else they show is not drawn.
  static let layers = [
    "CALayer", "CATransformLayer", "CAEmitterLayer", "CATextLayer", "CAShapeLayer",
    "CAGradientLayer", "CAReplicatorLayer", "CAScrollLayer", "CATiledLayer", "CABackdropLayer",
    "CAPortalLayer", "CASDFLayer", "CASDFElementLayer", "CAChameleonLayer", "CAStateLayer",
    "CALayerHost", "CAMetalLayer", "CAPluginLayer", "CAMeshLayer", "LKEventHandler",
  ]

  /// Bookkeeping of editors, and what says how to draw rather than what.
  private static let silent: Set<String> = [
    "id", "name", "type", "class", "allowsEdgeAntialiasing", "allowsGroupOpacity",
    "allowsHitTesting", "allowsGroupBlending", "allowsDisplayCompositing", "hitTestsAsOpaque",
    "autoresizingMask", "contentsFormat", "contentsGravity", "contentsScaling", "cornerCurve",
    "doubleSided", "drawsAsynchronously", "edgeAntialiasingMask", "fillMode", "inheritsTiming",
    "magnificationFilter", "maskedCorners", "minificationFilter", "minificationFilterBias",
    "needsDisplayOnBoundsChange", "opaque", "preloadsCache", "rasterizationScale",
    "removedOnCompletion", "resizingMode", "shouldRasterize", "sortsSublayers",
    "contentsAreFlipped", "updateInterval", "usesWebKitBehavior", "wantsDynamicContentScaling",
    "nuggetLayoutManager", "layoutManager", "contentsCenter", "contentsSwizzle", "space",
  ]

  /// Parts that say nothing about emitters.
  static let silentParts: Set<String> = [
    "stateTransitions", "scriptComponents", "modules", "userInfo", "actions", "constraints",
    "layoutManager", "pluginDocument", "contents",
  ]

  /// Properties that would change the picture, were they supported.
  static let others: Set<String> = [
    "borderColor", "borderWidth", "cornerRadius", "cornerRadii", "masksToBounds", "shadowColor",
    "shadowOffset", "shadowOpacity", "shadowRadius", "shadowPath", "sublayerTransform",
    "transform.rotation.x", "transform.rotation.y", "transform.scale.z",
    "transform.translation.z", "anchorPointZ", "repeatDuration", "compositingFilter", "mask",
    "contentsRect", "contentsMultiplyColor", "contentsFramesPerSecond", "contentsFrameCount",
    "contentsFramesPerRow", "contentsFrameMode", "emitterDuration", "emitterPath", "emitterRects",
    "emitterBehaviors", "cullMinZ", "cullMaxZ", "cullRect", "spinBias", "particleType", "mass",
    "massRange", "rotation", "rotationRange", "orientationLatitude", "orientationLongitude",
    "orientationRange", "beginTime", "timeOffset", "duration", "repeatCount", "autoreverses",
    "motionBlur", "style", "meshTransform",
  ]

  /// Parts that would change the picture, were they supported.
  static let otherParts: Set<String> = [
    "filters", "backgroundFilters", "compositingFilter", "mask", "style", "effect", "path",
    "emitterPath", "emitterRects", "sublayerTransform", "meshTransform", "colors", "locations",
    "shadowPath", "shadowColor", "borderColor", "behaviors",
  ]

  /// Whether a property that is not read may be passed over without a word.
  static func changesNothing(_ name: String, _ text: String) -> Bool {
    if silent.contains(name) || name.hasPrefix("caplay") || text.isEmpty { return true }
    switch name {
    // They count only beside a width or an opacity.
    case "borderColor", "shadowColor", "shadowOffset", "shadowRadius", "shadowPath": return true
    case "duration": return text == "inf" || Double(text) == 0
    case "transform.scale.z": return Double(text) == 1
    case "contentsRect": return text == "0 0 1 1"
    case "style", "sublayerTransform", "compositingFilter", "mask", "particleType": return false
    default: return text.split(separator: " ").allSatisfy { Double($0) == 0 }
    }
  }

  /// Which property a word belongs to that stands in the wrong one: 'additive' is a renderMode.
  static func home(of word: String) -> String? {
    if EmitterShape(rawValue: word) != nil { return "emitterShape" }
    if EmitterMode(rawValue: word) != nil { return "emitterMode" }
    return EmitterRenderMode(rawValue: word) != nil ? "renderMode" : nil
  }
}
