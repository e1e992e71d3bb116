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

  /// A film must end, a service does not: only snowctl links the encoder.
  @Test func onlySnowctlCompressesFilms() throws {
    func libraries(_ program: String) throws -> String {
      try TestSupport.run(["ldd", Checkout.product(program)]).text
    }
    #expect(try libraries("snowctl").contains("libwebpmux"))
    let service = try libraries("snowd")
    #expect(service.contains("libevdev") && !service.contains("webp"), "\(service)")
  }
}
