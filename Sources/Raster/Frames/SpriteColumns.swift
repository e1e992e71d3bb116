import Graphics

struct SpriteColumns {
  let image: Items<Int32>
  let x: Items<Float>
  let y: Items<Float>
  let scale: Items<Float>
  let rotation: Items<Float>
  let color: Items<Color>
  let blend: Items<Blend>
}

extension DisplayList {
  /// Lends the arrays for one call; all have `count` elements.
  func lendColumns<Result>(_ body: (SpriteColumns) -> Result) -> Result {
    image.lendItems { image in
      x.lendItems { x in
        y.lendItems { y in
          scale.lendItems { scale in
            rotation.lendItems { rotation in
              color.lendItems { color in
                blend.lendItems { blend in
                  body(
                    SpriteColumns(
                      image: image, x: x, y: y, scale: scale, rotation: rotation, color: color,
                      blend: blend))
                }
              }
            }
          }
        }
      }
    }
  }
}
