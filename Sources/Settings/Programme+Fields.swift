import Dates
import Documents

extension Programme {
  static let fields = Fields("a programme", "", Programme()) {
    Field(
      "scene", \.scene, .string,
      "Name of a scene in /etc/snowd/scenes or /usr/share/snowd/scenes, or path of a scene file.")
    Field(
      "schedule", \.entries, .list(of: .object(Entry.fields), 0...64),
      "Other scenes on some days or in some hours. The first entry that applies wins, else 'scene';"
        + " a scene of which no layer is in season is passed over."
    )
    Field(
      "night", \.night, Format.object(Night.fields).orNull,
      "Hours in which the picture is darker; it fades for a minute. Or the light of the room decides."
        + " null for never.")
  }
}

extension Programme.Entry {
  fileprivate static let fields = Fields(
    "an entry of 'schedule'", "", Programme.Entry(scene: "", schedule: Schedule())
  ) {
    Field("scene", \.scene, .string, "A name or a path, as 'scene'.", isRequired: true)
    Schedule.fields.map { $0.within(\Programme.Entry.schedule) }
  }
}

extension Programme.Night {
  fileprivate static let fields = Fields(
    "'night'", "", Programme.Night(),
    extra: ["anyOf": [["required": ["hours"]], ["required": ["light"]]]]
  ) {
    Field("hours", \.hours, .hours, "When: '22:00..06:30'.")
    Field(
      "brightness", \.brightness, .number(0...1),
      "Factor of each colour; 0 is black. A backlight gets the step that looks the same.")
    Field(
      "light", \.light, .choice(),
      "auto: an ambient light sensor decides outside the hours, from brightness in the dark to 1 in daylight. none:"
        + " it is 1.")
  } check: { (night, node) throws(DocumentError) in
    guard night.hours != nil || night.light == .auto else {
      throw DocumentError("missing key 'hours' in 'night'", at: node.place)
    }
  }
}
