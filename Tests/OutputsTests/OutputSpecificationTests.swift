import Foundation
import TestSupport
import Testing

@testable import Outputs

@Suite struct OutputSpecificationTests {
  @Test(
    arguments: [
      ("fb:/dev/fb0", .framebuffer, "/dev/fb0"), ("fb:name:st7789v", .framebuffer, "name:st7789v"),
      ("fb:name:VESA VGA", .framebuffer, "name:VESA VGA"),
      ("png:out", .png, "out"), ("png:-", .png, "-"),
      ("y4m:a:b", .y4m, "a:b"), ("hash:-", .hash, "-"), ("stats:/run/s", .stats, "/run/s"),
      ("null", .null, ""), ("drm:", .drm, ""), ("drm:HDMI-A-1", .drm, "HDMI-A-1"),
      ("ring", .ring, "/run/snowd/frames.sock"), ("ring:", .ring, "/run/snowd/frames.sock"),
      ("ring:r.sock", .ring, "r.sock"),
    ] as [(String, OutputKind, String)])
  func reads(text: String, kind: OutputKind, argument: String) throws {
    let specification = try OutputSpecification(text)
    #expect(specification == OutputSpecification(kind, argument))
    #expect(try OutputSpecification(specification.description) == specification)
  }

  @Test(arguments: [
    "", ":", "fb", "fb:", "fb:/", "fb:fb0", "fb:name:", "fb:name", "png", "png:", "y4m:", "hash",
    "stats:",
    "null:", "null:x", "PNG:x", "drm:/dev/dri/card0", "drm:HDMI", "ring:a\u{0}b", "hash:a\u{0}b",
  ])
  func refuses(text: String) {
    let error = #expect(throws: OutputError.self) { try OutputSpecification(text) }
    guard case .specification = error else {
      Issue.record("not a specification error: \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("hsh:-", "did you mean hash?"), ("y4:-", "did you mean y4m?"), ("Stats:-", "mean stats?"),
    ("nul", "did you mean null?"),
    ("dmr:", "did you mean drm?"),
    ("fb:fb0", "invalid output 'fb:fb0'; expected fb:/dev/fb0 or fb:name:NAME"),
    ("null:", "invalid output 'null:'; expected null"),
  ])
  func namesTheNearest(text: String, end: String) {
    let error = #expect(throws: OutputError.self) { try OutputSpecification(text) }
    #expect(error?.description.hasSuffix(end) == true, "\(String(describing: error))")
  }

  @Test func listsWhatThereIs() {
    let error = #expect(throws: OutputError.self) { try OutputSpecification("window:1") }
    let message = error?.description ?? ""
    for form in OutputKinds.all.forms { #expect(message.contains(form)) }
    #expect(!message.contains("did you mean"))
  }

  @Test func opensWhatItSays() throws {
    let scratch = try TemporaryFolder()
    for (text, name) in [("y4m", "y4m"), ("hash", "hash"), ("stats", "stats"), ("png", "png")] {
      let sink = try OutputSpecification("\(text):\(scratch.path)/\(text)").open(
        rate: FrameRate(60))
      #expect(sink.name == "\(name):\(scratch.path)/\(text)")
      #expect(sink.requiredSize == nil)
    }
    #expect(try OutputSpecification(.null).open(rate: FrameRate(60)).name == "null")
    #expect(try scratch.names() == ["hash", "png", "stats", "y4m"])
  }

  @Test func knowsWhoTakesStandardOutput() throws {
    #expect(try OutputSpecification("y4m:-").usesStandardOutput)
    #expect(try !OutputSpecification("y4m:./-").usesStandardOutput)
    #expect(!OutputSpecification(.null).usesStandardOutput)
  }
}

@Suite struct FramebufferNamesTests {
  /// A sysfs of three framebuffers.
  private func names() throws -> (TemporaryFolder, FramebufferNames) {
    let scratch = try TemporaryFolder()
    let names = ["fb0": "VESA VGA", "fb1": "fb_st7789v", "fb10": "Virtual FB", "fbcon": "console"]
    for (node, name) in names {
      let directory = "\(scratch.path)/\(node)"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: false)
      try Data("\(name)\n".utf8).write(to: URL(fileURLWithPath: "\(directory)/name"))
    }
    return (scratch, FramebufferNames(kernel: scratch.path, devices: "/nodes"))
  }

  @Test(arguments: [
    ("VESA VGA", "/nodes/fb0"), ("fb_st7789v", "/nodes/fb1"), ("st7789v", "/nodes/fb1"),
    ("Virtual FB", "/nodes/fb10"),
  ])
  func finds(name: String, path: String) throws {
    #expect(try names().1.path(of: name) == path)
  }

  @Test func saysWhatThereIs() throws {
    let names = try names().1
    let error = #expect(throws: OutputError.self) { try names.path(of: "console") }
    #expect(
      error?.description
        == "fb:name:console: cannot find it among /nodes/fb0 (VESA VGA), /nodes/fb1 (fb_st7789v),"
        + " /nodes/fb10 (Virtual FB): No such device")
  }

  @Test func saysWhenThereIsNone() {
    let names = FramebufferNames(kernel: "/nowhere", devices: "/nowhere")
    let error = #expect(throws: OutputError.self) { try names.path(of: "x") }
    #expect(error?.description == "fb:name:x: cannot find any framebuffer: No such device")
  }
}
