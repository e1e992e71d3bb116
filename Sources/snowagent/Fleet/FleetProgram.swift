import Console

/// What users type as 'snowctl fleet', which executes this program.
enum FleetProgram {
  private static let name = "snowctl fleet"

  /// The word of snowctl's verb.
  static let word = "fleet"

  static let voice = Voice(name)

  static let program = Program(
    name, "Controls many panels through an MQTT broker.",
    groups: [
      .init(
        "Many panels", page: "fleet",
        [
          FleetListVerb.self, FleetOnVerb.self, FleetOffVerb.self, FleetSceneVerb.self,
          FleetBrightnessVerb.self, FleetShotVerb.self, FleetIdentifyVerb.self,
        ])
    ],
    notes: [
      "Each panel runs snowagent. The account at the broker is in ~/.config/snowd/fleet.json5, fleet.json5(5), to which"
        + " only its user may have access.",
      "Exit codes: 0 all panels did it, 75 some did not, 69 no broker or no such panel, 77 the broker refuses the account,"
        + " 78 invalid fleet.json5.",
    ])
}
