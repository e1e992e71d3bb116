/// Share of a one-pole low-pass after `seconds`, dt / (τ + dt): like 1 − e^(−dt/τ), never above 1, and cheap.
func share(of seconds: Double, timeConstant: Double) -> Double {
  seconds / (timeConstant + seconds)
}
