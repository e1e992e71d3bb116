import Console

enum FleetVerb: Verb {
  static let command = Command(
    "snowctl fleet", "Controls many panels through an MQTT broker.",
    operands: [
      Operand(
        "KIND",
        completion: .words(["list", "on", "off", "scene", "brightness", "shot", "identify"])),
      Operand("ARGUMENT", .any),
    ],
    examples: ["snowctl fleet list", "snowctl fleet off --group lobby"],
    notes: [
      "KIND is list, on, off, scene, brightness, shot or identify; 'snowctl fleet KIND --help' lists its options."
    ],
    isHandedOn: true)

  static func run(_ arguments: Arguments) throws(Failure) {
    try HelperProgram("snowagent", packages: "snowd-agent").become(keepingVerb: true)
  }
}
