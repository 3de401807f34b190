/**
 * Lets at most `width` pieces of work run at once. Those that wait are taken from each key in turn, so one key cannot make the others wait
 * for all of its own.
 */
export function createFairLimiter(width: number): (key: string) => Promise<() => void> {
  let running = 0
  const waiting = new Map<string, (() => void)[]>()

  function next(): void {
    const [first] = waiting
    if (!first) {
      running--
      return
    }
    const [key, queue] = first
    waiting.delete(key)
    const go = queue.shift()!
    // Moves the key behind all other keys.
    if (queue.length > 0) waiting.set(key, queue)
    go()
  }

  return async (key) => {
    if (running < width) running++
    else
      await new Promise<void>((go) => {
        const queue = waiting.get(key)
        if (queue) queue.push(go)
        else waiting.set(key, [go])
      })
    let isRunning = true
    return () => {
      if (!isRunning) return
      isRunning = false
      next()
    }
  }
}
