import Documents
import Wording

/// Takes the properties of a layer or cell one by one, and at the end names what is left over.
///
/// Core Animation writes a property as an attribute or as an element with a `value`; other elements
/// inside are its parts: `sublayers`, `emitterCells`, `contents`.
struct CAMLObject {
  let element: Element
  private var values: [CAMLValue] = []
  private var parts: [Element] = []
  private var known: [String] = []

  init(_ element: Element) {
    self.element = element
    values = element.attributes.map {
      CAMLValue(name: $0.name, text: $0.value, place: $0.place)
    }
    // The same name may stand there with two prefixes.
    var indices = Dictionary(zip(values.map(\.name), values.indices)) { first, _ in first }
    for child in element.children {
      guard let text = child.value(of: "value") else {
        parts.append(child)
        continue
      }
      let value = CAMLValue(
        name: child.name, text: text, place: child.place, opacity: child.value(of: "opacity"))
      if let index = indices[child.name] {
        values[index] = value
      } else {
        indices[child.name] = values.count
        values.append(value)
      }
    }
  }

  /// Takes a property; nil when it is not there.
  mutating func take(_ name: String) -> CAMLValue? {
    known.append(name)
    guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
    return values.remove(at: index)
  }

  /// Takes a part; nil when it is not there.
  mutating func take(part name: String) -> Element? {
    known.append(name)
    guard let index = parts.firstIndex(where: { $0.name == name }) else { return nil }
    return parts.remove(at: index)
  }

  /// Takes a word of a few; one that there is not is noted, and nil.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type, _ notes: inout CAMLNotes
  ) -> Word? where Word.RawValue == String {
    guard let value = take(name) else { return nil }
    if let word = Word(rawValue: value.text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let near =
      CAMLNames.home(of: value.text).map { "; '\(value.text)' is a \($0)" }
      ?? nearestWord(to: value.text, in: words).map { "; did you mean '\($0)'?" } ?? ""
    notes.add(
      "'\(value.text.prefix(40))' is no \(name) and is not taken; there is "
        + "\(words.joined(separator: ", "))\(near)", at: value.place)
    return nil
  }

  /// Notes whatever nobody took, unless it changes nothing.
  func finish(_ notes: inout CAMLNotes) {
    for value in values where !CAMLNames.changesNothing(value.name, value.text) {
      if CAMLNames.others.contains(value.name) {
        notes.add("'\(value.name)' is not supported", at: value.place)
      } else {
        notes.add(
          "a \(element.name) has no '\(value.name.prefix(40))'\(hint(value.name, notes))",
          at: value.place)
      }
    }
    for part in parts { name(part, &notes) }
  }

  /// Names a part that nobody took.
  private func name(_ part: Element, _ notes: inout CAMLNotes) {
    switch part.name {
    case "animations":
      for animation in part.children {
        let path = animation.value(of: "keyPath").map { " of '\($0.prefix(40))'" } ?? ""
        notes.add("an animation\(path) is not played", at: animation.place)
      }
    case "states":
      let hasValues = part.children.contains { !($0.child("elements")?.children.isEmpty ?? true) }
      guard hasValues else { return }
      notes.add(
        "states are not followed; everything stays as it stands outside of them", at: part.place)
    case "emitterBehaviors":
      for behavior in part.children {
        let type = behavior.value(of: "type") ?? behavior.child("type")?.value(of: "value")
        let word = type.map { " '\($0.prefix(40))'" } ?? ""
        notes.add("the emitter behaviour\(word) is not supported", at: behavior.place)
      }
    case _ where CAMLNames.silentParts.contains(part.name): return
    case _ where CAMLNames.otherParts.contains(part.name):
      // Editors write empty lists, too.
      guard !part.children.isEmpty || !part.attributes.isEmpty else { return }
      notes.add("'\(part.name)' is not supported", at: part.place)
    default:
      notes.add(
        "a \(element.name) has no '\(part.name.prefix(40))'\(hint(part.name, notes))",
        at: part.place)
    }
  }

  /// The name that was probably meant; nobody reads it where there are too many notes already.
  private func hint(_ name: String, _ notes: CAMLNotes) -> String {
    guard !notes.isFull else { return "" }
    return nearestWord(to: name, in: known).map { "; did you mean '\($0)'?" } ?? ""
  }
}
