// What a person pressed and the network does not bring yet. The first script of every page shows it (src/ui/show-waiting.ts).

/** A wait for an answer is shown after this time: people press again after two seconds. */
const PATIENCE_MS = 1500

const waits = new Set<object>()
let notify: (isWaiting: boolean) => void = () => {}

/** Calls the listener whenever the first wait begins and the last one ends. */
export function onWaiting(listener: (isWaiting: boolean) => void): void {
  notify = listener
}

/** Whether something that was pressed waits for the network, and the page says so. */
export function isWaiting(): boolean {
  return waits.size > 0
}

/** Says that something waits. @returns what ends this wait */
export function beginWait(): () => void {
  const wait = {}
  waits.add(wait)
  if (waits.size === 1) notify(true)
  return () => {
    if (waits.delete(wait) && waits.size === 0) notify(false)
  }
}

/** Returns the same task; the page shows the wait, at once without a network, and otherwise when the answer is late. */
export function reportWait<T>(task: Promise<T>): Promise<T> {
  let end: (() => void) | undefined
  const begin = (): void => void (end = beginWait())
  const timer = navigator.onLine ? setTimeout(begin, PATIENCE_MS) : begin()
  return task.finally(() => {
    clearTimeout(timer as number | undefined)
    end?.()
  })
}

/** Repeats a task that the network interrupted until it succeeds or fails for another reason; meanwhile the page shows that it waits. */
export async function untilBrought<T>(task: () => Promise<T>, isLost: (error: unknown, tries: number) => boolean): Promise<T> {
  let end: (() => void) | undefined
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await task()
      } catch (error) {
        if (!isLost(error, tries)) throw error
        end ??= beginWait()
        await untilNextTry(tries)
      }
    }
  } finally {
    end?.()
  }
}

/** A file that the server no longer has never comes: it is fetched this often, and as long as there is no network. */
const LOADS_MAX = 4

/** Loads a part of the page's script, also when the network is back only later. */
export function untilLoaded<T>(load: () => Promise<T>, isWanted = (): boolean => true): Promise<T> {
  return untilBrought(load, (_, tries) => isWanted() && (tries < LOADS_MAX || !navigator.onLine))
}

/** Resolves when another try makes sense: when the network is back, or after a delay that grows with the tries. */
function untilNextTry(tries: number): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, Math.min(500 * 2 ** tries, 15_000))
    addEventListener('online', go)
  })
}
