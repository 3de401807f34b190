/** Numbers from 0 up to 1 that depend on the seed alone (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws this many places, and one way to break each. The same seed draws the same from the same sources. */
export function draw<T>(places: readonly (readonly T[])[], count: number, seed: number): T[] {
  const next = numbersOf(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  const left = [...places]
  const drawn: T[] = []
  while (drawn.length < count && left.length > 0) {
    const [ways = []] = left.splice(below(left.length), 1)
    const way = ways[below(ways.length)]
    if (way !== undefined) drawn.push(way)
  }
  return drawn
}
