/** Runs at most `width` tasks at once; the others wait in a queue. A task that finds a free slot starts at once, not a microtask later. */
export function createConcurrencyLimit(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= width) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
