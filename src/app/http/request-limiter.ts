import { addressPrefixes } from '#platform/limits/limits.ts'

/** Far above what people do: a page brings about thirty files, and thousands of people can share one address. */
const REQUESTS = 20_000
const WINDOW_MS = 10_000
/** Addresses that are remembered; beyond it the window begins early. */
const REMEMBERED = 50_000

/** Counts every request of an address in the memory of this process, before anything else is done for it. */
export interface RequestLimiter {
  /** @returns seconds to wait when this address has used up its budget */
  take(address: string): number | undefined
}

/** @param factor how many times the usual budget; 0 switches it off. */
export function createRequestLimiter(factor: number, now = () => performance.now()): RequestLimiter {
  if (factor === 0) return { take: () => undefined }
  const max = Math.ceil(REQUESTS * factor)
  const counts = new Map<string, number>()
  let ends = 0

  return {
    take(address) {
      const at = now()
      if (at >= ends || counts.size > REMEMBERED) {
        counts.clear()
        ends = at + WINDOW_MS
      }
      for (const { key, factor: more } of addressPrefixes(address)) {
        const count = (counts.get(key) ?? 0) + 1
        counts.set(key, count)
        if (count > max * more) return Math.max(1, Math.ceil((ends - at) / 1000))
      }
      return undefined
    },
  }
}
