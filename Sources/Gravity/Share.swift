/// The share of the way that a one-pole low-pass goes in `seconds`: dt / (τ + dt).
///
/// For averages of noise: to first order 1 − e^(−dt/τ), never above 1, and without the cost of an
/// exponential.
func share(of seconds: Double, timeConstant: Double) -> Double {
  seconds / (timeConstant + seconds)
}
