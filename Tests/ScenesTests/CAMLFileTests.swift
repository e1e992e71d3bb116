import Documents
import Emitter
import Graphics
import Markup
import Scenes
import Testing

@Suite struct CAMLFileTests {
  /// As an editor writes it: everything spelled out, much of it of no consequence.
  static let fireworks = fixture("fireworks.caml")

  @Test func everythingThatTheEmitterKnowsIsRead() throws {
    let scene = try readCAML(Self.fireworks)
    #expect(scene.name == "x" && scene.canvas == Size2(width: 390, height: 844))
    guard case .color(let color) = scene.backdrop else {
      Issue.record("the backdrop is a picture")
      return
    }
    #expect(color == Color(red: 0, green: 0, blue: 0.5))
    // The one thing that is not supported.
    #expect(
      scene.warnings.map(\.description) == ["x.caml:20:25: 'particleType' is not supported"])
    let layer = scene.layers[0]
    let emitter = layer.emitter
    #expect(layer.gravity == .field && !layer.spansEdge && layer.seed == 7)
    #expect(emitter.emitterPosition == Vector2(x: 195, y: 844))
    #expect(emitter.emitterSize == Size2(width: 10, height: 20))
    #expect(emitter.emitterShape == .point && emitter.emitterMode == .outline)
    #expect(emitter.renderMode == .additive && emitter.preservesDepth && emitter.birthRate == 2)
    #expect(emitter.beginTime == 1e-100 && emitter.timeOffset == 0)
    guard case .oneOf(let names) = layer.cells[0].contents else {
      Issue.record("it is invisible")
      return
    }
    #expect(names.map(\.name) == ["assets/Flake 1.png"])
  }

  @Test func everythingThatACellKnowsIsRead() throws {
    let layer = try readCAML(Self.fireworks).layers[0]
    let cell = layer.cells[0].cell
    #expect(cell.name == "Rocket" && cell.birthRate == 0.5 && cell.isEnabled)
    #expect(cell.lifetime == 2 && cell.lifetimeRange == 0.5)
    #expect(cell.velocity == 400 && cell.velocityRange == 50)
    // y points up in the file, down here.
    #expect(cell.emissionLongitude == -.pi / 2 && cell.emissionRange == 0.6)
    #expect(cell.emissionLatitude == 0.25 && cell.xAcceleration == 10)
    #expect(cell.yAcceleration == 300 && cell.zAcceleration == 3)
    #expect(cell.scale == 0.5 && cell.scaleRange == 0.25 && cell.scaleSpeed == -0.125)
    #expect(cell.spin == 1 && cell.spinRange == 2 && layer.emitter.spin == -1)
    #expect(cell.color == Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
    #expect([cell.redRange, cell.greenRange, cell.blueRange] == [0.1, 0.2, 0.3])
    #expect([cell.redSpeed, cell.greenSpeed, cell.blueSpeed] == [0.4, 0.5, 0.6])
    #expect(cell.alphaRange == 0.5 && cell.alphaSpeed == -0.25 && cell.contentsScale == 2)
    let spark = layer.cells[0].cells[0].cell
    #expect(spark.beginTime == 1.5 && spark.duration == 0.1 && spark.repeatCount == .infinity)
    #expect(spark.emissionLongitude == -0.5 && spark.yAcceleration == 80)
    #expect(spark.color.alpha == 0.5)
    #expect(spark.contentsRect == UnitRect(x: 0, y: 0.75, width: 0.5, height: 0.25))
  }

  @Test func theSceneHasTheCellsInsideCells() throws {
    let scene = try Scene(try readCAML(Self.fireworks), seed: 1, file: "x.caml") {
      (path) throws(ImageLoadError) in
      guard ["assets/Flake 1.png", "assets/spark.png"].contains(path) else {
        throw ImageLoadError("there is no '\(path)'")
      }
      return Bitmap(width: 1, height: 1, format: .mask)
    }
    let cell = scene.layers[0].emitter.emitterCells[0]
    #expect(cell.contents != nil && cell.emitterCells.map(\.birthRate) == [8000])
    #expect(cell.emitterCells[0].contents != nil && scene.warnings.count == 1)
    // As large as covers the screen, the middle in the middle.
    #expect(scene.scale(width: 780, height: 844, factor: 1) == 2)
    #expect(scene.scale(width: 195, height: 844, factor: 2) == 2)
  }

  /// Wrong documents, the place of the mistake, and words that must come up.
  static let wrong: [(String, String, String)] = [
    (caml("birthRate='nan'"), "10:16", "'birthRate' is 'nan', which is no number"),
    (caml("birthRate='1e30'"), "10:16", "'birthRate' is 1e+30; it may be 0 to 1000000"),
    (caml("birthRate='-1'"), "10:16", "'birthRate' is -1"),
    (caml("birthRate=''"), "10:16", "which is no number"),
    (caml("birthRate='0x10'"), "10:16", "which is no number"),
    (caml("lifetime='inf'"), "10:16", "which is no number"),
    (caml("velocity='1 2'"), "10:16", "which is no number"),
    (caml("contentsScale='0'"), "10:16", "it may be 0.01 to 100"),
    (caml("enabled='perhaps'"), "10:16", "it is 1 or 0"),
    (caml("color='1 x 1'"), "10:16", "no number"),
    (caml("color='1 2 3 4 5'"), "10:16", "1 to 4 numbers"),
    (caml("color='#12'"), "10:16", "a colour is"),
    (caml("duration='-inf'"), "10:16", "no number"),
    (caml("beginTime='1e300'"), "10:16", "it may be 0 to 3600"),
    (caml("contentsRect='0 0 1'"), "10:16", "it is 4 numbers"),
    (caml(emitter: "emitterPosition='1'"), "8:57", "'emitterPosition' is '1'; it is 2 to 3"),
    (caml(emitter: "emitterSize='1e6 0'"), "8:57", "it may be -100000 to 100000"),
    (caml(emitter: "seed='NaN'"), "8:57", "no number"),
    (caml(around: "transform='rotate'"), "6:59", "is no transform"),
    (caml(around: "transform='rotate(xdeg)'"), "6:59", "no number"),
    (caml(around: "opacity='2'"), "6:59", "it may be 0 to 1"),
    (caml(root: "backgroundColor='red'"), "3:62", "no number"),
    ("<plist/>", "1:1", "is a <caml>, not a <plist>"),
    ("<caml/>", "1:1", "main.caml"),
    ("<caml>\n<MicaAssetManifest/></caml>", "1:1", "main.caml"),
    ("<caml>\n  <CALayer bounds='0 0 9 9'/>\n</caml>", "2:3", "there is no CAEmitterLayer"),
    ("<caml><CAEmitterLayer/></caml>", "1:7", "none of its cells has a picture"),
  ]

  @Test(arguments: wrong.indices)
  func mistakesAreToldWithTheirPlace(index: Int) throws {
    let (text, place, words) = Self.wrong[index]
    let error = try #require(throws: DocumentError.self) { try readCAML(text) }
    #expect("\(error.place.line):\(error.place.column)" == place, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func whatCannotBeSeenIsSaidWithTheReason() throws {
    let text = caml().replacing("flake.png", with: "flake.webp")
    let error = try #require(throws: DocumentError.self) { try readCAML(text) }
    #expect(error.message.contains("line 11: 'assets/flake.webp' is not shown"), "\(error)")
    #expect(throws: DocumentError.self) { try readCAML(caml("enabled='0'")) }
    #expect(throws: DocumentError.self) { try readCAML(caml(emitter: "hidden='1'")) }
  }

  @Test func tooMuchIsRefused() throws {
    let cell = "<CAEmitterCell/>"
    let cells = "<emitterCells>\(String(repeating: cell, count: 1000))</emitterCells>"
    let error = try #require(throws: DocumentError.self) { try readCAML(caml(inner: cells)) }
    #expect(error.message.contains("1001 cells, at most 1000"), "\(error)")
    // Neither takes long, nor ends in too many words.
    let names = (0..<90_000).map { "<a\($0) value='1'/>" }.joined()
    #expect(try readCAML(caml(inner: names)).warnings.count == 51)
    let emitters = String(repeating: "<CAEmitterLayer/>", count: 64)
    let many = try #require(throws: DocumentError.self) { try readCAML(caml(beside: emitters)) }
    #expect(many.message.contains("more than 64 emitters"), "\(many)")
  }

  @Test func anIndexNamesADocumentOfItsBundle() throws {
    func index(_ name: String) throws -> CAMLFile.Index {
      let text = """
        <plist version="1.0"><dict>
        <key>rootDocument</key><string>\(name)</string>
        <key>geometryFlipped</key><true/>
        <key>documentWidth</key><real>300</real><key>documentHeight</key><real>600</real>
        </dict></plist>
        """
      return try CAMLFile.Index(try parseXML(Array(text.utf8)))
    }
    let found = try index(" Snow%20fall.caml\n")
    #expect(found.rootDocument == "Snow fall.caml" && found.isFlipped)
    #expect(found.size == Size2(width: 300, height: 600))
    for name in ["", "..", "../x.caml", "/etc/passwd", "a%2fb"] {
      #expect(throws: DocumentError.self, "\(name)") { try index(name) }
    }
    // Its size counts where the document has none.
    let scene = try readCAML(
      caml().replacing("<CALayer name=\"Root\" bounds=\"0 0 400 800\"", with: "<CALayer "),
      index: found)
    #expect(scene.canvas == Size2(width: 300, height: 600))
  }
}
