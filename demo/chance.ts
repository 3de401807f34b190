/** Seeded random numbers: the same seed gives the same sequence. */
export interface Chance {
  /** From 0 to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** True this often. */
  happens(probability: number): boolean
  /** Around `mean`, mostly within `spread` of it. */
  around(mean: number, spread: number): number
  /** That many different ones, in no order. */
  some<T>(from: readonly T[], count: number): T[]
}

export function createChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    happens: (probability) => next() < probability,
    around: (mean, spread) => mean + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)[0]!)
    },
  }
}
