import Console

enum BridgeVerb: Verb {
  static let command = Command(
    "snowctl bridge", "Shows the service's frames to VNC viewers or browsers.",
    operands: [Operand("KIND", completion: .words(["vnc", "http"])), Operand("ARGUMENT", .any)],
    examples: ["snowctl bridge vnc", "snowctl bridge http --port 8080"],
    notes: ["KIND is vnc or http; 'snowctl bridge KIND --help' lists its options."],
    isHandedOn: true)

  static func run(_ arguments: Arguments) throws(Failure) {
    try HelperProgram(
      "snowbridge", packages: "snowd-bridge"
    ).become()
  }
}
