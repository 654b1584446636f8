/** Seeded random numbers (sfc32): the same sequence on every machine, which Math.random does not promise. */

export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  /** A whole number below the bound. */
  below(bound: number): number
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
}

/** Enough rounds for the seed to affect every bit of the state. */
const WARM_UP_ROUNDS = 20

export function random(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  const bits = (): number => {
    const out = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let i = 0; i < WARM_UP_ROUNDS; i++) bits()
  const next = () => bits() / 2 ** 32
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, below: (bound) => Math.floor(next() * bound), normal }
}
