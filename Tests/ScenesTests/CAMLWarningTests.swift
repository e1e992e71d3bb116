import Documents
import Graphics
import Scenes
import Testing

/// What is not supported is named; what changes nothing is not.
@Suite struct CAMLWarningTests {
  static let cases: [(String, String)] = [
    (caml("lifetme='2'"), "10:16: a CAEmitterCell has no 'lifetme'; did you mean 'lifetime'?"),
    (caml("orientationRange='1'"), "10:16: 'orientationRange' is not supported"),
    (caml("speed='-1'"), "10:16: a 'speed' below 0 is not supported; it stands still"),
    (
      caml(emitter: "emitterMode='additive'"),
      "8:57: 'additive' is no emitterMode and is not taken; there is points, outline, surface, "
        + "volume; 'additive' is a renderMode"
    ),
    (
      caml(emitter: "emitterShape='circel'"),
      "8:57: 'circel' is no emitterShape and is not taken; there is point, line, rectangle, cuboid, "
        + "circle, sphere; did you mean 'circle'?"
    ),
    (caml(emitter: "borderWidth='2'"), "8:57: 'borderWidth' is not supported"),
    (caml(root: "masksToBounds='1'"), "3:62: 'masksToBounds' is not supported"),
    (
      caml(emitter: "emitterShape='line'", around: "transform='rotate(30deg)'"),
      "8:1: a line that is turned is not supported; it lies level"
    ),
    (
      caml(emitter: "emitterShape='rectangle'", around: "transform='rotate(30deg)'"),
      "8:1: a shape that is turned is not supported"
    ),
    (
      caml(around: "transform='scale(1, 2, 1)'"),
      "6:59: 'scale(1, 2, 1)' is not supported: a layer may be moved, turned in its plane and "
        + "stretched evenly"
    ),
    (caml(beside: "<CATextLayer/>"), "5:1: a CATextLayer is not drawn"),
    (
      caml(beside: "<CAEmiterLayer/>"),
      "5:1: 'CAEmiterLayer' is no layer; did you mean 'CAEmitterLayer'?"
    ),
    (
      caml(beside: "<CATextLayer/><CATextLayer/>\n<CATextLayer/>"),
      "5:1: a CATextLayer is not drawn (3 times, this is the first)"
    ),
    (
      caml(beside: "<CALayer hidden='1'/>"),
      "5:1: a hidden CALayer is left out, and all that is in it"
    ),
    (
      caml(
        beside: "<CALayer><animations><animation type='CABasicAnimation' keyPath='opacity'/>"
          + "</animations></CALayer>"), "5:22: an animation of 'opacity' is not played"
    ),
    (
      caml(
        beside: "<CALayer><states><LKState name='On'><elements><LKStateSetValue targetId='#1' "
          + "keyPath='hidden'/></elements></LKState></states></CALayer>"),
      "5:10: states are not followed; everything stays as it stands outside of them"
    ),
    (
      caml(
        beside: "<CAEmitterLayer><emitterBehaviors><CAEmitterBehavior type='wave'/>"
          + "</emitterBehaviors></CAEmitterLayer>"),
      "5:35: the emitter behaviour 'wave' is not supported"
    ),
    (
      caml(beside: "<CALayer><filters><CAFilter filter='gaussianBlur'/></filters></CALayer>"),
      "5:10: 'filters' is not supported"
    ),
    (
      caml(beside: "<CALayer><sublayrs><CALayer/></sublayrs></CALayer>"),
      "5:10: a CALayer has no 'sublayrs'; did you mean 'sublayers'?"
    ),
    (
      caml(inner: "<emitterCells><CAEmiterCell/></emitterCells>"),
      "12:15: 'CAEmiterCell' is no cell; did you mean 'CAEmitterCell'?"
    ),
    (
      caml(
        inner: "<emitterCells><CAEmitterCell><contents type='CGImage' src='https://a/b.png'/>"
          + "</CAEmitterCell></emitterCells>"),
      "12:30: 'https://a/b.png' is no file in this one's folder; its picture is not shown"
    ),
  ]

  @Test(arguments: cases.indices)
  func whatIsNotSupportedIsNamed(index: Int) throws {
    let (text, words) = Self.cases[index]
    let scene = try readCAML(text)
    #expect(scene.warnings.map(\.description) == ["x.caml:\(words)"])
  }

  @Test func whatChangesNothingIsNot() throws {
    let plain = """
      opacity='1' hidden='0' cornerRadius='0' borderWidth='0' borderColor='0 0 0' masksToBounds='0' \
      shadowRadius='3' contentsGravity='resize' caplayKind='video' allowsHitTesting='1'
      """
    let scene = try readCAML(
      caml(
        "minificationFilter='linear' repeatDuration='0' mass='0'", root: plain,
        beside: "<CALayer \(plain)><animations/><filters/><scriptComponents/><modules/><style/>"
          + "<userInfo><x/></userInfo></CALayer>"))
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
  }

  @Test func aListOfThemHasAnEnd() throws {
    let many = (0..<70).map { "<CALayer x\($0)='1'/>" }.joined()
    let scene = try readCAML(caml(beside: many))
    #expect(scene.warnings.count == 51)
    #expect(scene.warnings.last?.message == "20 more things are not supported")
  }

  @Test func aDocumentWithoutASizeIsTakenForATelephone() throws {
    let text = caml().replacing(
      "<CALayer name=\"Root\" bounds=\"0 0 400 800\"", with: "<CALayer ")
    let scene = try readCAML(text)
    #expect(scene.warnings.count == 1 && scene.canvas?.width == 390)
  }
}
