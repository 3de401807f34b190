import { percentile, type Row } from './table.ts'

interface Comparison<Side> {
  what: string
  /** The small side, the large side, and the small side again: the difference of the two small ones is the noise of this run. */
  sides: [small: Side, large: Side, again: Side]
  /** Requests of each side that are not counted. */
  warmUp: number
  requests: number
  /** Sends a request and returns its latency in milliseconds. */
  time(side: Side, turn: number): Promise<number>
}

/** Sends each request to all sides in turn. The percentiles are of all requests of a side. */
export async function compareSizes<Side>({ what, sides, warmUp, requests, time }: Comparison<Side>): Promise<Row> {
  const taken = sides.map((): number[] => [])
  for (let turn = 0; turn < warmUp + requests; turn++)
    for (let step = 0; step < sides.length; step++) {
      // The order rotates.
      const which = (turn + step) % sides.length
      const ms = await time(sides[which]!, turn)
      if (turn >= warmUp) taken[which]!.push(ms)
    }
  const [theirs, ours, repeated] = taken as [number[], number[], number[]]
  const text = (times: readonly number[]) => `${percentile(times, 0.99).toFixed(1)} ms, p50 ${percentile(times, 0.5).toFixed(1)} ms`
  const both = [...theirs, ...repeated]
  const noise = percentile(repeated, 0.99) / percentile(theirs, 0.99)
  return {
    what,
    measured: text(ours),
    against: `${text(both)}; itself again ${noise.toFixed(2)}`,
    figure: percentile(ours, 0.99) / percentile(both, 0.99),
    goal: { atMost: 1.5 },
    values: { p50: percentile(ours, 0.5) / percentile(both, 0.5), noise },
  }
}
