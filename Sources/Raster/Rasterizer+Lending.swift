import Graphics

extension Rasterizer {
  mutating func lend(
    _ range: Range<Int>, _ target: Int, _ erasing: Erasing, usesBands: Bool,
    _ body: (DrawPass) -> Void
  ) {
    // Nothing writes to these arrays during the call, so they are only retained, not copied.
    let previousCount = surfaces[target].plan.count
    let (width, format) = (size.stride, surfaces[target].frame.format)
    let pixel = painter?.pixel ?? 0
    let (stored, masks) = (cache.bytes, chain.masks)
    let picture = erasing == .sampled ? [] : painter?.picture ?? []
    let lists = (surfaces[target].plan.commands, plan.commands, plan.sampled, plan.splats)
    let (colors, starts, numbers) = (chain.colors, bands.starts, bands.items)
    let (ink, division) = (plotter.ink, division)
    // A full clear has just brought the rows into the cache, if they fit.
    let isFar = erasing == .damage || distance.isFar(surfaces[target].frame)
    let prefetch = isFar ? hints?.prefetch : nil
    // The picture is moved out and back, so that it can be painted in place.
    var canvas: [UInt8] = []
    if erasing == .sampled { painter?.exchange(&canvas) }
    let (scenery, size) = (erasing == .sampled ? sceneryPainter : SceneryPainter(), size)
    surfaces[target].lendPixels { memory in
      lists.0.lendItems { previous in
        lists.1.lendItems { commands in
          lists.2.lendItems { sampled in
            lists.3.lendItems { splats in
              starts.lendItems { starts in
                numbers.lendItems { numbers in
                  picture.lendTexels { backdrop in
                    stored.lendTexels { stored in
                      masks.lendTexels { masks in
                        colors.lendTexels { colors in
                          ink.lend { ink in
                            canvas.lendPixels { canvas in
                              scenery.lend(size, canvas, hints?.prefetch) { plate in
                                body(
                                  DrawPass(
                                    memory: memory, width: width, format: format,
                                    division: division, prefetch: prefetch, erasing: erasing,
                                    pixel: pixel,
                                    backdrop: picture.isEmpty ? nil : backdrop, plate: plate,
                                    previous: previous,
                                    previousCount: previousCount,
                                    commands: commands, range: range, sampled: sampled,
                                    splats: splats,
                                    stored: stored,
                                    masks: masks, colors: colors,
                                    bandStarts: usesBands ? starts : nil, bandItems: numbers,
                                    ink: ink
                                  ))
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    if erasing == .sampled { painter?.exchange(&canvas) }
  }
}
