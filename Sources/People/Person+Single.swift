extension Person {
  static func man(_ figure: inout Figure) {
    head(&figure, 45, 15, 11.5)
    trunk(&figure, 45, 27, 82, shoulders: 20, hips: 13)
    arm(&figure, 45, 29, side: -1, shoulders: 20, length: 50, 5.4)
    arm(&figure, 45, 29, side: 1, shoulders: 20, length: 50, 5.4)
    legs(&figure, 45, from: 82, apart: 8.5, 7.2)
  }

  static func woman(_ figure: inout Figure) {
    head(&figure, 45, 24, 10.5)
    // Hair down to the shoulder blades.
    figure.ellipse(45, 22, 13, 14)
    figure.blob([(33, 14), (31, 40), (34, 60), (45, 62), (56, 60), (59, 40), (57, 14), (45, 12)])
    trunk(&figure, 45, 35, 82, shoulders: 15.5, hips: 10)
    // A dress.
    figure.blob([
      (38, 64), (34, 80), (24, 122), (36, 127), (54, 127), (66, 122), (56, 80), (52, 64),
    ])
    arm(&figure, 45, 37, side: -1, shoulders: 15, length: 46, 4)
    arm(&figure, 45, 37, side: 1, shoulders: 15, length: 46, 4)
    legs(&figure, 45, from: 112, apart: 6, 4.4)
  }

  static func girl(_ figure: inout Figure) {
    head(&figure, 45, 66, 10.5)
    // Bunches on both sides.
    for side in [-1.0, 1] {
      figure.ellipse(45 + side * 11, 62, 3.4, 3.4)
      figure.blob([
        (45 + side * 10, 60), (45 + side * 18, 62), (45 + side * 20, 76), (45 + side * 15, 84),
        (45 + side * 13, 72),
      ])
    }
    figure.blob([
      (36, 78), (32, 92), (27, 122), (36, 126), (54, 126), (63, 122), (58, 92), (54, 78),
    ])
    arm(&figure, 45, 79, side: -1, shoulders: 11, length: 30, 3.4)
    arm(&figure, 45, 79, side: 1, shoulders: 11, length: 30, 3.4)
    legs(&figure, 45, from: 118, apart: 5.5, 4)
  }

  static func boy(_ figure: inout Figure) {
    head(&figure, 45, 60, 11)
    // Spiky hair.
    figure.polygon([(37, 54), (36, 47), (41, 49), (44, 45), (47, 49), (52, 46), (53, 54)])
    trunk(&figure, 45, 72, 108, shoulders: 13, hips: 10)
    arm(&figure, 45, 73, side: -1, shoulders: 13.5, length: 33, 3.8)
    // A waving hand.
    figure.limb(56, 81, 3.8, 67, 72, 3.3)
    figure.limb(67, 72, 3.3, 70, 57, 2.8)
    legs(&figure, 45, from: 108, apart: 6.5, 5.2)
  }

  static func hat(_ figure: inout Figure) {
    head(&figure, 45, 20, 10.5)
    // A hat with a brim.
    figure.ellipse(45, 15, 18, 3.6)
    figure.blob([(35, 16), (34, 2), (40, 0), (45, 2.5), (50, 0), (56, 2), (55, 16)])
    // A long coat.
    figure.blob([
      (37, 31), (24, 36), (24, 52), (28, 78), (24, 124), (34, 127), (56, 127), (66, 124), (62, 78),
      (66, 52), (66, 36), (53, 31),
    ])
    arm(&figure, 45, 33, side: -1, shoulders: 19.5, length: 50, 5)
    arm(&figure, 45, 33, side: 1, shoulders: 19.5, length: 50, 5)
    legs(&figure, 45, from: 118, apart: 8, 5.4)
  }

  static func bun(_ figure: inout Figure) {
    head(&figure, 45, 46, 10.5)
    figure.ellipse(45, 34.5, 5.2, 5)
    // A shawl over a wide skirt.
    figure.blob([
      (38, 55), (25, 62), (22, 88), (34, 96), (45, 92), (56, 96), (68, 88), (65, 62), (52, 55),
    ])
    figure.blob([
      (34, 84), (28, 100), (23, 136), (36, 141), (54, 141), (67, 136), (62, 100), (56, 84),
    ])
    // A handbag in the crook of the arm.
    figure.limb(67, 82, 1.4, 70, 94, 1.4)
    figure.blob([(62, 92), (61, 108), (78, 108), (77, 92)])
    legs(&figure, 45, from: 132, apart: 6.5, 4.6)
  }

  static func oldMan(_ figure: inout Figure) {
    // Bent over a stick; a flat cap.
    head(&figure, 40, 42, 10.5)
    figure.blob([(29, 39), (28, 31), (36, 28), (48, 29), (53, 36), (51, 40)])
    trunk(&figure, 43, 53, 102, shoulders: 17, hips: 13)
    arm(&figure, 43, 55, side: 1, shoulders: 17.5, length: 42, 4.8)
    figure.limb(28, 64, 4.8, 22, 80, 4.2)
    figure.limb(22, 80, 4.2, 18, 95, 3.4)
    figure.limb(18, 94, 1.7, 14, 149, 1.5)
    figure.limb(14, 93, 1.9, 21, 93, 1.9)
    legs(&figure, 44, from: 102, apart: 8, 6.4)
  }

  static func backpack(_ figure: inout Figure) {
    head(&figure, 45, 24, 11)
    // A bobble cap.
    figure.blob([(33, 24), (34, 9), (45, 6), (56, 9), (57, 24)])
    figure.ellipse(45, 8, 3.6, 3.4)
    trunk(&figure, 45, 36, 88, shoulders: 18, hips: 12.5)
    figure.blob([
      (31, 38), (27, 50), (26, 78), (32, 84), (58, 84), (64, 78), (63, 50), (59, 38), (45, 34),
    ])
    arm(&figure, 45, 38, side: -1, shoulders: 20, length: 46, 5)
    arm(&figure, 45, 38, side: 1, shoulders: 20, length: 46, 5)
    legs(&figure, 45, from: 88, apart: 8.5, 6.6)
  }
}
