/// An element of an XML document and where it begins.
///
/// Does not: parse (the target `Markup` does, through libxml2), know what names mean.
public struct Element: Sendable {
  /// A name and its value inside a start tag.
  public struct Attribute: Sendable {
    /// The name without its prefix.
    public let name: String
    /// The value, references resolved.
    public let value: String
    /// Where the name begins.
    public let place: Place

    /// An attribute by its parts.
    public init(name: String, value: String, place: Place) {
      self.name = name
      self.value = value
      self.place = place
    }
  }

  /// The name without its prefix.
  public let name: String
  /// Where its start tag begins.
  public let place: Place
  /// Its attributes in the order of the text.
  public let attributes: [Attribute]
  /// The elements inside, in the order of the text.
  public var children: [Element] = []
  /// The text inside it, but not inside its children.
  public var text = ""

  /// An element without anything inside.
  public init(name: String, place: Place, attributes: [Attribute]) {
    self.name = name
    self.place = place
    self.attributes = attributes
  }

  /// An attribute's value; nil when it is not there.
  public func value(of name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The first child of a name; nil when there is none.
  public func child(_ name: String) -> Element? { children.first { $0.name == name } }
}
