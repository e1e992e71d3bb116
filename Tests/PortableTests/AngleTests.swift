import Portable
import Testing

@Suite struct AngleTests {
  @Test(arguments: [
    (179.0, -179.0, 2.0), (-179, 179, -2), (0, 90, 90), (350, 10, 20), (10, 350, -20), (0, 0, 0),
    (45, 765, 0), (-180, 180, 0), (0, 179, 179), (0, -179, -179),
  ])
  func theShortWay(from: Double, to: Double, arc: Double) {
    let found = Angle.shortestArc(
      from: Angle.radians(degrees: from), to: Angle.radians(degrees: to))
    #expect((Angle.degrees(radians: found) - arc).magnitude < 1e-12)
  }

  @Test func wrappingKeepsTheDirection() {
    for step in -4000...4000 {
      let angle = Double(step) * 0.0173
      let wrapped = Angle.wrapped(angle)
      #expect(wrapped.magnitude <= .pi)
      let (before, after) = (SineCosine(angle), SineCosine(wrapped))
      #expect((before.sine - after.sine).magnitude < 1e-13)
      #expect((before.cosine - after.cosine).magnitude < 1e-13)
    }
  }

  @Test func theEndsStayWhereTheyAre() {
    #expect(Angle.wrapped(.pi) == .pi && Angle.wrapped(-.pi) == -.pi)
    #expect(Angle.wrapped(0) == 0)
    // The next double beyond π is the first one that belongs to the other side.
    #expect(Angle.wrapped(Double.pi.nextUp).magnitude <= .pi)
    #expect(Angle.wrapped(-Double.pi.nextUp).magnitude <= .pi)
    #expect(Angle.wrapped(1e300).magnitude <= .pi)
  }
}
