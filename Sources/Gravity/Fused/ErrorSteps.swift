import Portable

/// What a step of `FusedFilter` does to its errors, in rows, one an error in the order of `TiltCovariance`.
///
/// A row has a lane for whatever the error is related to: all errors in the covariance, the axes of the gyroscope in
/// `TurnTraces`.
typealias ErrorRows<Row> = InlineArray<14, Row>

/// Rows ← F rows over `dt` seconds, minus `turned` from the tilts about x and y; `impulse` is the force's integral in
/// m/s in the world's frame.
///
/// ```
/// velocity  δv += (δ × f − R δoffset) dt     a tilt turns weight into sideways acceleration
/// tilt      δ  −= R δb dt                    a wrong bias becomes a wrong turn
/// ```
@inline(__always)
func propagate<Row: SIMD>(
  _ rows: inout ErrorRows<Row>, _ rotation: Orientation.Rows, impulse: Vector3, dt: Double,
  turned: (x: Row, y: Row)
) where Row.Scalar == Float {
  let (x, y, z) = (
    SIMD3<Float>(rotation.x * dt), SIMD3<Float>(rotation.y * dt), SIMD3<Float>(rotation.z * dt)
  )
  let f = SIMD3<Float>(impulse)
  let tilt = (rows[0], rows[1])
  let bias = (rows[5], rows[6], rows[7])
  rows[0] -= x.x * bias.0 + x.y * bias.1 + x.z * bias.2 + turned.x
  rows[1] -= y.x * bias.0 + y.y * bias.1 + y.z * bias.2 + turned.y
  let offset = (rows[8], rows[9], rows[10])
  rows[2] += f.z * tilt.1 - (x.x * offset.0 + x.y * offset.1 + x.z * offset.2)
  rows[3] -= f.z * tilt.0 + (y.x * offset.0 + y.y * offset.1 + y.z * offset.2)
  rows[4] += f.y * tilt.0 - f.x * tilt.1 - (z.x * offset.0 + z.y * offset.1 + z.z * offset.2)
}

/// Rows ← rows − gain · row: a measurement of `row` has corrected each error by its part of the gain.
@inline(__always)
func correct<Row: SIMD>(
  _ rows: inout ErrorRows<Row>, by gain: TiltCovariance.Row, _ row: Row
) where Row.Scalar == Float {
  // Written out, because a lane that is chosen in a loop goes through memory.
  rows[0] -= gain[0] * row
  rows[1] -= gain[1] * row
  rows[2] -= gain[2] * row
  rows[3] -= gain[3] * row
  rows[4] -= gain[4] * row
  rows[5] -= gain[5] * row
  rows[6] -= gain[6] * row
  rows[7] -= gain[7] * row
  rows[8] -= gain[8] * row
  rows[9] -= gain[9] * row
  rows[10] -= gain[10] * row
  rows[11] -= gain[11] * row
  rows[12] -= gain[12] * row
  rows[13] -= gain[13] * row
}
