import Console
import Panels

enum FleetListVerb: Verb {
  static let command = Command(
    "snowctl fleet list", "Lists panels, what they show, and whether it is as desired.",
    options: Option.ofList,
    examples: ["snowctl fleet list", "snowctl fleet list --group lobby --json"],
    notes: [
      "DESIRED is what is stored at the broker for the panel, its group and all: 'no: off' where the panel shows something"
        + " else, '-' where nothing is stored. SEEN is 'now' for panels that are online."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetList(arguments).run()
  }
}

enum FleetOnVerb: Verb {
  static let command = Command(
    "snowctl fleet on", "Lets it snow on panels.", options: Option.ofLastingOrders,
    examples: ["snowctl fleet on --group lobby"], notes: FleetOrder.lastingNotes)

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetOrder(.on, arguments).run()
  }
}

enum FleetOffVerb: Verb {
  static let command = Command(
    "snowctl fleet off", "Stops the snow on panels.", options: Option.ofLastingOrders,
    examples: [
      "snowctl fleet off --all", "snowctl fleet off --group lobby --until 2027-01-06",
    ], notes: FleetOrder.lastingNotes)

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetOrder(.off, arguments).run()
  }
}

enum FleetSceneVerb: Verb {
  static let command = Command(
    "snowctl fleet scene", "Shows a scene on panels, or the scene of their schedules again.",
    operands: [Operand("SCENE", .optional)], options: Option.ofLastingOrders,
    examples: ["snowctl fleet scene fireworks --all", "snowctl fleet scene --panel lobby-3"],
    notes: [
      "SCENE is a name in the panels' libraries, not a file. Without it, their schedules decide again."
    ] + FleetOrder.lastingNotes)

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetOrder(.scene(arguments.operands.first ?? ""), arguments).run()
  }
}

enum FleetBrightnessVerb: Verb {
  static let command = Command(
    "snowctl fleet brightness", "Sets how bright panels are.", operands: [Operand("VALUE")],
    options: Option.ofLastingOrders,
    examples: ["snowctl fleet brightness 0.5 --group lobby"],
    notes: ["0 is black, 1 as bright as the schedule says."] + FleetOrder.lastingNotes)

  static func run(_ arguments: Arguments) throws(Failure) {
    let value = try parseNumber(arguments.operands[0], "brightness", in: 0...1)
    try FleetOrder(.brightness(value), arguments).run()
  }
}

enum FleetIdentifyVerb: Verb {
  static let command = Command(
    "snowctl fleet identify", "Shows panels' names and addresses on them for 30 seconds.",
    options: Option.ofOrders, examples: ["snowctl fleet identify --panel lobby-3"],
    notes: [
      "Nothing that a panel reports shows it: 'done' is a message that the broker has passed on."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetOrder(.identify, arguments).run()
  }
}

enum FleetShotVerb: Verb {
  static let command = Command(
    "snowctl fleet shot", "Saves pictures of what panels show, a PNG file each.",
    options: Option.ofOrders + [
      Option(
        "output", "o", value: "PATH",
        help: "the folder for NAME.png of each panel (the current one)")
    ],
    examples: [
      "snowctl fleet shot --panel lobby-3", "snowctl fleet shot --group lobby --output pictures",
    ],
    notes: [
      "Panels answer if their agent.json5 has 'picture: true'. A file that is there already is replaced. Pictures of more"
        + " than 2 MB do not arrive."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    try FleetOrder(.picture, arguments).run()
  }
}
