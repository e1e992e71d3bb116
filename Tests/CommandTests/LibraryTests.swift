import TestSupport
import Testing

/// The libraries that come with a program: each costs memory and start time on every machine.
struct LibraryTests {
  /// libiio, which is loaded for IIO sensors only, brings libxml2 and ICU: 36 MB.
  @Test(arguments: ["snowd", "snowctl"])
  func noneOfLibiios(program: String) throws {
    let listed = try TestSupport.run(["ldd", Checkout.product(program)]).text
    #expect(listed.contains("libevdev.so.2 => /"), "\(listed)")
    for library in ["libiio", "libxml2", "libicu"] {
      #expect(!listed.contains(library), "\(listed)")
    }
  }

  /// Films and pictures in a terminal are for desks: their libraries are loaded when they are needed.
  @Test(arguments: ["snowd", "snowctl"])
  func noneOfPictures(program: String) throws {
    let listed = try TestSupport.run(["ldd", Checkout.product(program)]).text
    #expect(listed.contains("libpng16.so.16 => /"), "\(listed)")
    for library in ["libwebp", "libchafa", "libglib", "libX11", "libcairo"] {
      #expect(!listed.contains(library), "\(listed)")
    }
  }

  /// Sources/CChafa declares what libchafa's own header does.
  @Test(.needs("cc", "pkg-config")) func chafaIsAsDeclared() throws {
    let flags = try TestSupport.run(["pkg-config", "--cflags", "chafa"])
    try #require(flags.code == 0, "\(flags.words)")
    let outcome = try TestSupport.run(
      [
        "cc", "-std=gnu11", "-fsyntax-only", "-Wno-attributes",
        "-I\(Checkout.path("Sources/CChafa"))", Checkout.path("Tests/CommandTests/chafa.c"),
      ] + flags.text.split(whereSeparator: \.isWhitespace).map(String.init))
    #expect(outcome.code == 0, "\(outcome.words)")
  }
}
